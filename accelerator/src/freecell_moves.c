#include "freecell.h"

int cards_in_cells(const board *at)
{
    int count = 0;
    while (count < CELLS && at->cells[count] != NO_CARD)
        count++;
    return count;
}

bool is_board_won(const board *at)
{
    return at->home[0] + at->home[1] + at->home[2] + at->home[3] == DECK;
}

bool is_next_on(const board *at, card c) { return at->home[suit_of(c)] == rank_of(c); }

static bool goes_on(card c, card onto)
{
    return rank_of(onto) == rank_of(c) + 1 && is_red(onto) != is_red(c);
}

/* Whether a card is next on its foundation and of no more use anywhere else. */
static bool goes_home_at_once(const uint8_t home[SUITS], card c)
{
    int suit = suit_of(c), rank = rank_of(c);
    return home[suit] == rank && home[OTHERS[suit][0]] >= rank - 1 &&
           home[OTHERS[suit][1]] >= rank - 1 && home[TWIN[suit]] >= rank - 2;
}

/* Moves. */

static int run_length(run column)
{
    int length = column.length ? 1 : 0;
    while (length < column.length && goes_on(column.cards[column.length - length],
                                             column.cards[column.length - length - 1]))
        length++;
    return length;
}

/* The tops that a card goes onto, the one of the lower suit first. */
static bool list_onto(moves *list, card c, const run columns[FREECELL_COLUMNS])
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < FREECELL_COLUMNS; j++)
            if (columns[j].length && goes_on(c, last_of(columns[j])) &&
                suit_of(last_of(columns[j])) == OTHERS[suit_of(c)][i] &&
                !append(list, c, last_of(columns[j])))
                return false;
    return true;
}

static bool list_column(moves *list, run column, const run columns[FREECELL_COLUMNS], int onto_card,
                        int into_space, bool is_cell_free)
{
    int length = run_length(column);
    for (int count = 1; count <= length; count++) {
        card c = column.cards[column.length - count];
        if (count <= onto_card && !list_onto(list, c, columns))
            return false;
        if (count <= into_space && count < column.length && !append(list, c, TO_SPACE))
            return false;
    }
    return !is_cell_free || !column.length || append(list, last_of(column), TO_CELL);
}

/* Whether a card lies on top of a column, or in a cell. */
static bool is_free(const board *at, const run columns[FREECELL_COLUMNS], card c)
{
    for (int i = 0; i < FREECELL_COLUMNS; i++)
        if (columns[i].length && last_of(columns[i]) == c)
            return true;
    for (int i = 0; i < CELLS; i++)
        if (at->cells[i] == c)
            return true;
    return false;
}

static bool list_home(moves *list, const board *from, const run columns[FREECELL_COLUMNS])
{
    for (int suit = 0; suit < SUITS; suit++) {
        card c = (card)(suit * RANKS + from->home[suit]);
        if (from->home[suit] < RANKS && is_free(from, columns, c) && !append(list, c, TO_HOME))
            return false;
    }
    return true;
}

static bool list_taking_back(moves *list, const board *from, const run columns[FREECELL_COLUMNS],
                             int spaces, bool is_cell_free)
{
    for (int suit = 0; suit < SUITS; suit++) {
        if (!from->home[suit])
            continue;
        card c = (card)(suit * RANKS + from->home[suit] - 1);
        uint8_t left[SUITS];
        memcpy(left, from->home, sizeof left);
        left[suit]--;
        if (goes_home_at_once(left, c))
            continue;
        if (!list_onto(list, c, columns) || (spaces && !append(list, c, TO_SPACE)) ||
            (is_cell_free && !append(list, c, TO_CELL)))
            return false;
    }
    return true;
}

bool list_board_moves(const board *from, int cells, moves *list)
{
    run columns[FREECELL_COLUMNS];
    find_columns(from->columns, from->lengths, columns, FREECELL_COLUMNS);
    int taken = cards_in_cells(from), free = cells - taken, spaces = 0;
    for (int i = 0; i < FREECELL_COLUMNS; i++)
        spaces += !columns[i].length;
    int onto_card = (free + 1) << spaces;
    int into_space = spaces ? (free + 1) << (spaces - 1) : 0;

    bool room = true;
    for (int i = 0; i < FREECELL_COLUMNS; i++)
        room = room && list_column(list, columns[i], columns, onto_card, into_space, free > 0);
    for (int i = 0; i < taken; i++)
        room = room && list_onto(list, from->cells[i], columns) &&
               (!spaces || append(list, from->cells[i], TO_SPACE));
    room = room && list_home(list, from, columns);
    return room && list_taking_back(list, from, columns, spaces, free > 0);
}

/* Playing a move. */

static void swap(card *one, card *other)
{
    card held = *one;
    *one = *other;
    *other = held;
}

static bool take_from_cells(board *at, card c)
{
    for (int i = 0; i < CELLS; i++)
        if (at->cells[i] == c) {
            for (; i + 1 < CELLS; i++)
                at->cells[i] = at->cells[i + 1];
            at->cells[CELLS - 1] = NO_CARD;
            return true;
        }
    return false;
}

static void put_in_cell(board *at, card c)
{
    at->cells[CELLS - 1] = c; /* it is free, and NO_CARD is above all cards */
    for (int i = CELLS - 1; i > 0 && at->cells[i - 1] > at->cells[i]; i--)
        swap(&at->cells[i - 1], &at->cells[i]);
}

static bool take_from_columns(pile piles[FREECELL_COLUMNS], run *taken)
{
    for (int i = 0; i < FREECELL_COLUMNS; i++) {
        run *column = &piles[i].stays;
        for (int place = column->length - 1; place >= 0; place--)
            if (column->cards[place] == *taken->cards) {
                *taken = (run){column->cards + place, column->length - place};
                column->length = place;
                return true;
            }
    }
    return false;
}

void play_on(board *at, move made)
{
    card c = made.moved;
    run taken = {&c, 1}, columns[FREECELL_COLUMNS];
    pile piles[FREECELL_COLUMNS];
    find_columns(at->columns, at->lengths, columns, FREECELL_COLUMNS);
    for (int i = 0; i < FREECELL_COLUMNS; i++)
        piles[i] = (pile){columns[i], {&c, 0}};
    if (!take_from_cells(at, c) && !take_from_columns(piles, &taken))
        at->home[suit_of(c)]--;
    if (made.onto == TO_HOME)
        at->home[suit_of(c)]++;
    else if (made.onto == TO_CELL)
        put_in_cell(at, c);
    else
        put(piles, FREECELL_COLUMNS, taken, made.onto);
    lay_out(at->columns, at->lengths, piles, FREECELL_COLUMNS);
}

static int next_to_settle(const board *at)
{
    run columns[FREECELL_COLUMNS];
    find_columns(at->columns, at->lengths, columns, FREECELL_COLUMNS);
    for (int suit = 0; suit < SUITS; suit++) {
        card c = (card)(suit * RANKS + at->home[suit]);
        if (at->home[suit] < RANKS && goes_home_at_once(at->home, c) && is_free(at, columns, c))
            return c;
    }
    return -1;
}

/* Make all moves home that need no thought; note them when there is a list for it. */
bool settle_board(board *at, moves *made)
{
    for (int c; (c = next_to_settle(at)) >= 0;) {
        play_on(at, (move){(card)c, TO_HOME});
        if (made && !append(made, (card)c, TO_HOME))
            return false;
    }
    return true;
}

