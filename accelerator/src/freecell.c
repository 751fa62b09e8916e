#include "freecell.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS FREECELL_COLUMNS

/* The two suits of the other colour, and the other one of the same, by suit. */
static const uint8_t OTHERS[SUITS][2] = {{1, 2}, {0, 3}, {0, 3}, {1, 2}};
static const uint8_t TWIN[SUITS] = {3, 2, 1, 0};

typedef struct {
    const card *cards;
    int length;
} run;

static void columns_of(const board *at, run columns[COLUMNS])
{
    const card *cards = at->columns;
    for (int i = 0; i < COLUMNS; i++) {
        columns[i] = (run){cards, at->lengths[i]};
        cards += at->lengths[i];
    }
}

static card last_of(run column) { return column.cards[column.length - 1]; }

static int cards_in_cells(const board *at)
{
    int count = 0;
    while (count < CELLS && at->cells[count] != NO_CARD)
        count++;
    return count;
}

static bool is_won(const board *at)
{
    return at->home[0] + at->home[1] + at->home[2] + at->home[3] == DECK;
}

static bool is_next(const board *at, card c) { return at->home[suit_of(c)] == rank_of(c); }

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
static bool list_onto(moves *list, card c, const run columns[COLUMNS])
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < COLUMNS; j++)
            if (columns[j].length && goes_on(c, last_of(columns[j])) &&
                suit_of(last_of(columns[j])) == OTHERS[suit_of(c)][i] &&
                !append(list, c, last_of(columns[j])))
                return false;
    return true;
}

static bool list_column(moves *list, run column, const run columns[COLUMNS], int onto_card,
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
static bool is_free(const board *at, const run columns[COLUMNS], card c)
{
    for (int i = 0; i < COLUMNS; i++)
        if (columns[i].length && last_of(columns[i]) == c)
            return true;
    for (int i = 0; i < CELLS; i++)
        if (at->cells[i] == c)
            return true;
    return false;
}

static bool list_home(moves *list, const board *from, const run columns[COLUMNS])
{
    for (int suit = 0; suit < SUITS; suit++) {
        card c = (card)(suit * RANKS + from->home[suit]);
        if (from->home[suit] < RANKS && is_free(from, columns, c) && !append(list, c, TO_HOME))
            return false;
    }
    return true;
}

static bool list_taking_back(moves *list, const board *from, const run columns[COLUMNS],
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

static bool list_moves(const board *from, int cells, moves *list)
{
    run columns[COLUMNS];
    columns_of(from, columns);
    int taken = cards_in_cells(from), free = cells - taken, spaces = 0;
    for (int i = 0; i < COLUMNS; i++)
        spaces += !columns[i].length;
    int onto_card = (free + 1) << spaces;
    int into_space = spaces ? (free + 1) << (spaces - 1) : 0;

    bool room = true;
    for (int i = 0; i < COLUMNS; i++)
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

/* A column while a move is made: what stays of it, and what was put on it. */
typedef struct {
    run stays, added;
} pile;

static void lay_out(board *at, pile piles[COLUMNS])
{
    for (int i = 1; i < COLUMNS; i++)
        for (int j = i; j > 0; j--) {
            const run *left = &piles[j - 1].stays, *right = &piles[j].stays;
            if (!left->length || (right->length && left->cards[0] <= right->cards[0]))
                break;
            pile held = piles[j];
            piles[j] = piles[j - 1];
            piles[j - 1] = held;
        }
    card columns[DECK] = {0};
    int count = 0;
    for (int i = 0; i < COLUMNS; i++) {
        const pile *it = &piles[i];
        memcpy(columns + count, it->stays.cards, (size_t)it->stays.length);
        count += it->stays.length;
        memcpy(columns + count, it->added.cards, (size_t)it->added.length);
        count += it->added.length;
        at->lengths[i] = (uint8_t)(it->stays.length + it->added.length);
    }
    memcpy(at->columns, columns, sizeof columns);
}

static bool take_from_columns(pile piles[COLUMNS], run *taken)
{
    for (int i = 0; i < COLUMNS; i++) {
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

static void put(pile piles[COLUMNS], run taken, int onto)
{
    for (int i = 0; i < COLUMNS; i++) {
        run *column = &piles[i].stays;
        if (onto == TO_SPACE ? !column->length : column->length && last_of(*column) == onto) {
            if (column->length)
                piles[i].added = taken;
            else
                *column = taken;
            return;
        }
    }
}

static void play(board *at, move made)
{
    card c = made.moved;
    run taken = {&c, 1}, columns[COLUMNS];
    pile piles[COLUMNS];
    columns_of(at, columns);
    for (int i = 0; i < COLUMNS; i++)
        piles[i] = (pile){columns[i], {&c, 0}};
    if (!take_from_cells(at, c) && !take_from_columns(piles, &taken))
        at->home[suit_of(c)]--;
    if (made.onto == TO_HOME)
        at->home[suit_of(c)]++;
    else if (made.onto == TO_CELL)
        put_in_cell(at, c);
    else
        put(piles, taken, made.onto);
    lay_out(at, piles);
}

static int next_to_settle(const board *at)
{
    run columns[COLUMNS];
    columns_of(at, columns);
    for (int suit = 0; suit < SUITS; suit++) {
        card c = (card)(suit * RANKS + at->home[suit]);
        if (at->home[suit] < RANKS && goes_home_at_once(at->home, c) && is_free(at, columns, c))
            return c;
    }
    return -1;
}

/* Make all moves home that need no thought; note them when there is a list for it. */
static bool settle(board *at, moves *made)
{
    for (int c; (c = next_to_settle(at)) >= 0;) {
        play(at, (move){(card)c, TO_HOME});
        if (made && !append(made, (card)c, TO_HOME))
            return false;
    }
    return true;
}

/* What seems nearest to a win. */

static int distance(const eyes *eyes, const board *at)
{
    int covering = 0, in_the_way = 0, spaces = 0, home = 0;
    run columns[COLUMNS];
    columns_of(at, columns);
    for (int i = 0; i < COLUMNS; i++) {
        int lowest = RANKS;
        spaces += !columns[i].length;
        for (int place = 0; place < columns[i].length; place++) {
            card c = columns[i].cards[place];
            if (lowest < rank_of(c))
                covering++;
            else
                lowest = rank_of(c);
            if (is_next(at, c))
                in_the_way += columns[i].length - 1 - place;
        }
    }
    for (int suit = 0; suit < SUITS; suit++)
        home += at->home[suit];
    return eyes->not_home * (DECK - home) + eyes->covering * covering +
           eyes->in_the_way * in_the_way + eyes->cell * cards_in_cells(at) -
           eyes->space * spaces;
}

/* The search. */

/* A position met, where from, and by which move: those that need no thought came after it. */
typedef struct {
    board at;
    uint32_t from;
    move made;
} node;

typedef struct {
    int cells;
    const eyes *eyes;
    const limits *limit;
    double end;
    node *nodes;
    size_t count, capacity;
    uint64_t *waiting; /* a heap: the distance above, the newness below */
    size_t waiting_count, waiting_capacity;
    moves listed;
    met known;
} search;

#define NOWHERE UINT32_MAX
#define FARTHEST (1 << 20) /* added to distances, so that none is negative */

static bool push(search *it, uint64_t entry)
{
    if (!make_room((void **)&it->waiting, &it->waiting_capacity, it->waiting_count + 1,
                   sizeof entry))
        return false;
    size_t i = it->waiting_count++;
    for (; i && it->waiting[(i - 1) / 2] > entry; i = (i - 1) / 2)
        it->waiting[i] = it->waiting[(i - 1) / 2];
    it->waiting[i] = entry;
    return true;
}

static uint32_t pop(search *it)
{
    uint64_t first = it->waiting[0], entry = it->waiting[--it->waiting_count];
    size_t i = 0, child;
    while ((child = 2 * i + 1) < it->waiting_count) {
        if (child + 1 < it->waiting_count && it->waiting[child + 1] < it->waiting[child])
            child++;
        if (it->waiting[child] >= entry)
            break;
        it->waiting[i] = it->waiting[child];
        i = child;
    }
    it->waiting[i] = entry;
    return NOWHERE - (uint32_t)first;
}

/* Note a position, unless it was met. Returns what ends the search, or -1. */
static int visit(search *it, board *at, uint32_t from, move made)
{
    uint64_t words[8], print[2];
    settle(at, NULL);
    memcpy(words, at, sizeof words); /* what is home follows from the rest */
    fingerprint(words, 8, print);
    if (is_met(&it->known, print))
        return -1;
    if (!is_won(at) && (it->known.count >= it->limit->positions || it->count >= NOWHERE ||
                        (it->known.count % LOOK_UP_EVERY == 0 && is_over(it->limit, it->end))))
        return GAVE_UP;
    uint32_t number = (uint32_t)it->count;
    uint64_t entry = (uint64_t)(distance(it->eyes, at) + FARTHEST) << 32 | (NOWHERE - number);
    if (!make_room((void **)&it->nodes, &it->capacity, it->count + 1, sizeof(node)))
        return NO_MEMORY;
    it->nodes[it->count++] = (node){*at, from, made};
    if (is_won(at))
        return WON;
    return meet(&it->known, print) && push(it, entry) ? -1 : NO_MEMORY;
}

static int look(search *it, const board *start)
{
    board at = *start;
    int end = visit(it, &at, NOWHERE, (move){0, 0});
    while (end < 0 && it->waiting_count) {
        uint32_t number = pop(it);
        it->listed.count = 0;
        if (!list_moves(&it->nodes[number].at, it->cells, &it->listed))
            return NO_MEMORY;
        for (size_t i = 0; i < it->listed.count && end < 0; i++) {
            at = it->nodes[number].at;
            play(&at, it->listed.items[i]);
            end = visit(it, &at, number, it->listed.items[i]);
        }
    }
    return end < 0 ? NO_WIN : end;
}

/* The moves that led to the last node, with those that needed no thought. */
static bool retrace(const search *it, const board *start, moves *line)
{
    uint32_t *path = malloc(it->count * sizeof *path);
    if (!path)
        return false;
    size_t length = 0;
    for (uint32_t i = (uint32_t)it->count - 1; i != NOWHERE; i = it->nodes[i].from)
        path[length++] = i;
    board at = *start;
    bool room = settle(&at, line);
    while (room && --length > 0) {
        const node *next = &it->nodes[path[length - 1]];
        play(&at, next->made);
        room = append(line, next->made.moved, next->made.onto) && settle(&at, line);
    }
    free(path);
    return room;
}

void talon_freecell(const board *start, int cells, const eyes *eyes, const limits *limit,
                    found *result)
{
    search it = {.cells = cells, .eyes = eyes, .limit = limit};
    it.end = now() + limit->seconds;
    result->outcome = look(&it, start);
    result->positions = it.known.count;
    result->line = (moves){NULL, 0, 0};
    if (result->outcome == WON && !retrace(&it, start, &result->line))
        result->outcome = NO_MEMORY;
    free(it.nodes);
    free(it.waiting);
    free(it.listed.items);
    free(it.known.slots);
}
