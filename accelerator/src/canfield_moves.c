#include "canfield.h"
#include "columns.h"

bool is_won(const position *at)
{
    return at->home[0] + at->home[1] + at->home[2] + at->home[3] == DECK;
}

static int tops_of(const run columns[COLUMNS], card tops[COLUMNS])
{
    int count = 0;
    for (int i = 0; i < COLUMNS; i++)
        if (columns[i].length)
            tops[count++] = last_of(columns[i]);
    return count;
}

/* The cards of the stock that are left, in the order of drawing. */
static int stock_of(const game *game, const position *at, card stock[DECK])
{
    int count = 0;
    for (uint64_t left = at->stock; left; left &= left - 1)
        stock[count++] = game->stock[__builtin_ctzll(left)];
    return count;
}

/* Those that come to lie on top of the waste, in the order of drawing. */
static int within_reach(const game *game, const position *at, card within[DECK])
{
    card stock[DECK];
    int count = stock_of(game, at, stock), turn = game->turn, waste = at->waste, reached = 0;
    for (int place = 0; place < count; place++)
        if (place % turn == turn - 1 || place == count - 1 || place == waste - 1 ||
            (place >= waste && (place - waste) % turn == turn - 1))
            within[reached++] = stock[place];
    return reached;
}

/* Moves, in the order in which they are worth trying. */

static card next_of(const position *at, int suit)
{
    return (card)(suit * RANKS + at->home[suit]);
}

static bool has(const card *cards, int count, card wanted)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == wanted)
            return true;
    return false;
}

static bool list_home(moves *list, const position *at, const card *free, int count)
{
    for (int suit = 0; suit < SUITS; suit++)
        if (at->home[suit] < RANKS && has(free, count, next_of(at, suit)) &&
            !append(list, next_of(at, suit), TO_HOME))
            return false;
    return true;
}

/* Moves of the given cards onto tops, in the order of these. */
static bool list_onto_tops(moves *list, const run columns[COLUMNS], const card *cards, int count)
{
    for (int i = 0; i < COLUMNS; i++) {
        if (!columns[i].length)
            continue;
        card top = last_of(columns[i]);
        int rank = (rank_of(top) + RANKS - 1) % RANKS;
        for (int j = 0; j < 2; j++) {
            card c = (card)(OTHERS[suit_of(top)][j] * RANKS + rank);
            /* A long column's top is no place for its own run. */
            if (has(cards, count, c) && c != columns[i].cards[0] && !append(list, c, top))
                return false;
        }
    }
    return true;
}

static bool list_onto(moves *list, card c, const card *tops, int count, int but)
{
    int rank = (rank_of(c) + 1) % RANKS;
    for (int i = 0; i < 2; i++) {
        card onto = (card)(OTHERS[suit_of(c)][i] * RANKS + rank);
        if (onto != but && has(tops, count, onto) && !append(list, c, onto))
            return false;
    }
    return true;
}

static bool list_parts(moves *list, const position *at, const run columns[COLUMNS],
                       const card *tops, int count)
{
    for (int i = 0; i < COLUMNS; i++)
        for (int suit = 0; suit < SUITS; suit++)
            for (int place = 1; place < columns[i].length; place++)
                if (at->home[suit] < RANKS && columns[i].cards[place - 1] == next_of(at, suit) &&
                    !list_onto(list, columns[i].cards[place], tops, count,
                               last_of(columns[i])))
                    return false;
    return true;
}

static bool list_into_space(moves *list, bool is_hoyle, const run columns[COLUMNS],
                            const card *within, int count)
{
    for (int i = 0; i < COLUMNS && !is_hoyle; i++)
        for (int place = 1; place < columns[i].length; place++)
            if (!append(list, columns[i].cards[place], TO_SPACE))
                return false;
    for (int i = 0; i < count; i++)
        if (!append(list, within[i], TO_SPACE))
            return false;
    return true;
}

static bool list_taking_back(moves *list, const position *at, const card *tops, int count)
{
    for (int suit = 0; suit < SUITS; suit++) {
        if (!at->home[suit])
            continue;
        card c = (card)(suit * RANKS + at->home[suit] - 1);
        if (!list_onto(list, c, tops, count, -1))
            return false;
        if (count < COLUMNS && !append(list, c, TO_SPACE))
            return false;
    }
    return true;
}

bool list_moves(const game *game, const position *from, moves *list)
{
    run columns[COLUMNS];
    card tops[COLUMNS], firsts[COLUMNS], free[COLUMNS + 1 + DECK];
    find_columns(from->columns, from->lengths, columns, COLUMNS);
    int top_count = tops_of(columns, tops);
    for (int i = 0, j = 0; i < COLUMNS; i++)
        if (columns[i].length)
            firsts[j++] = columns[i].cards[0];
    memcpy(free, tops, (size_t)top_count);
    card *reserve = free + top_count, *within = reserve;
    if (from->reserve)
        *within++ = game->reserve[from->reserve - 1];
    int reserve_top = (int)(within - reserve), reached = within_reach(game, from, within);

    bool room = list_home(list, from, free, top_count + reserve_top + reached) &&
                list_onto_tops(list, columns, firsts, top_count) &&
                list_onto_tops(list, columns, reserve, reserve_top);
    if (!game->is_hoyle)
        room = room && list_parts(list, from, columns, tops, top_count);
    room = room && list_onto_tops(list, columns, within, reached);
    if (top_count < COLUMNS)
        room = room && list_into_space(list, game->is_hoyle, columns, within, reached);
    if (!game->is_hoyle && !game->is_eager)
        room = room && list_taking_back(list, from, tops, top_count);
    return room;
}

/* Playing a move. */

static bool take_from_stock(const game *game, position *at, card c)
{
    int place = 0;
    for (uint64_t left = at->stock; left; left &= left - 1, place++) {
        int index = __builtin_ctzll(left);
        if (game->stock[index] == c) {
            at->stock &= ~((uint64_t)1 << index);
            at->waste = (uint8_t)place;
            return true;
        }
    }
    return false;
}

/* Take a card, with those on it, off its column; the reserve fills a space. */
static bool take_from_columns(const game *game, position *at, pile piles[COLUMNS], run *taken)
{
    for (int i = 0; i < COLUMNS; i++) {
        run *column = &piles[i].stays;
        for (int place = 0; place < column->length; place++) {
            if (column->cards[place] != *taken->cards)
                continue;
            *taken = (run){column->cards + place, column->length - place};
            column->length = place;
            if (!place && at->reserve)
                *column = (run){&game->reserve[--at->reserve], 1};
            return true;
        }
    }
    return false;
}

void play(const game *game, position *at, move made)
{
    card c = made.moved;
    run taken = {&c, 1}, columns[COLUMNS];
    pile piles[COLUMNS];
    find_columns(at->columns, at->lengths, columns, COLUMNS);
    for (int i = 0; i < COLUMNS; i++)
        piles[i] = (pile){columns[i], {&c, 0}};
    if (at->reserve && game->reserve[at->reserve - 1] == c)
        at->reserve--;
    else if (!take_from_stock(game, at, c) && !take_from_columns(game, at, piles, &taken))
        at->home[suit_of(c)]--;
    if (made.onto == TO_HOME)
        at->home[suit_of(c)]++;
    else
        put(piles, COLUMNS, taken, made.onto);
    lay_out(at->columns, at->lengths, piles, COLUMNS);
}

/* Moves home that need no thought. */

/* Whether the next card of a suit could carry nothing that matters. */
static bool is_of_no_use(const uint8_t home[SUITS], int suit, int rank)
{
    int one = home[OTHERS[suit][0]], other = home[OTHERS[suit][1]], twin = home[TWIN[suit]];
    int lower = rank < 2 ? 1 : rank - 1;
    return rank && one >= lower && other >= lower && twin >= (rank == 2 ? 1 : rank - 2);
}

static int goes_home_at_once(const game *game, const position *at)
{
    run columns[COLUMNS];
    card free[COLUMNS + 1 + DECK];
    find_columns(at->columns, at->lengths, columns, COLUMNS);
    int count = tops_of(columns, free);
    if (at->reserve)
        free[count++] = game->reserve[at->reserve - 1];
    if (game->turn == 1)
        count += stock_of(game, at, free + count);
    for (int suit = 0; suit < SUITS; suit++) {
        int rank = at->home[suit];
        if (rank == RANKS || !has(free, count, next_of(at, suit)))
            continue;
        if (game->is_eager || is_of_no_use(at->home, suit, rank))
            return next_of(at, suit);
    }
    return -1;
}

bool settle(const game *game, position *at, moves *made)
{
    if (!game->is_eager && !game->is_hoyle)
        return true;
    for (int c; (c = goes_home_at_once(game, at)) >= 0;) {
        move home = {(card)c, TO_HOME};
        play(game, at, home);
        if (!append(made, home.moved, home.onto))
            return false;
    }
    return true;
}

/* Columns that can never be taken apart. */

/* Whether a card waits for itself: for the one on it, and the next lower of its suit. */
static bool waits_for_itself(const position *at, const int above[DECK], card base)
{
    bool needed[DECK] = {false};
    card waiting[DECK + 1];
    int count = 0;
    waiting[count++] = (card)above[base];
    while (count) {
        card c = waiting[--count];
        for (int rank = at->home[suit_of(c)]; rank <= rank_of(c); rank++) {
            int lower = suit_of(c) * RANKS + rank;
            if (needed[lower])
                continue;
            needed[lower] = true;
            if (above[lower] >= 0)
                waiting[count++] = (card)above[lower];
        }
    }
    return needed[base];
}

bool is_locked(const position *at)
{
    run columns[COLUMNS];
    int above[DECK];
    find_columns(at->columns, at->lengths, columns, COLUMNS);
    for (int i = 0; i < DECK; i++)
        above[i] = -1;
    for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j + 1 < columns[i].length; j++)
            above[columns[i].cards[j]] = columns[i].cards[j + 1];
    for (int base = 0; base < DECK; base += RANKS)
        if (above[base] >= 0 && waits_for_itself(at, above, (card)base))
            return true;
    return false;
}

