#include "freecell.h"

#include <stdlib.h>
#include <string.h>

/* What seems nearest to a win. */

static int distance(const eyes *eyes, const board *at)
{
    int covering = 0, in_the_way = 0, spaces = 0, home = 0;
    run columns[FREECELL_COLUMNS];
    find_columns(at->columns, at->lengths, columns, FREECELL_COLUMNS);
    for (int i = 0; i < FREECELL_COLUMNS; i++) {
        int lowest = RANKS;
        spaces += !columns[i].length;
        for (int place = 0; place < columns[i].length; place++) {
            card c = columns[i].cards[place];
            if (lowest < rank_of(c))
                covering++;
            else
                lowest = rank_of(c);
            if (is_next_on(at, c))
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
    settle_board(at, NULL);
    memcpy(words, at, sizeof words); /* what is home follows from the rest */
    fingerprint(words, 8, print);
    if (is_met(&it->known, print))
        return -1;
    if (!is_board_won(at) && (it->known.count >= it->limit->positions || it->count >= NOWHERE ||
                        (it->known.count % LOOK_UP_EVERY == 0 && is_over(it->limit, it->end))))
        return GAVE_UP;
    uint32_t number = (uint32_t)it->count;
    uint64_t entry = (uint64_t)(distance(it->eyes, at) + FARTHEST) << 32 | (NOWHERE - number);
    if (!make_room((void **)&it->nodes, &it->capacity, it->count + 1, sizeof(node)))
        return NO_MEMORY;
    it->nodes[it->count++] = (node){*at, from, made};
    if (is_board_won(at))
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
        if (!list_board_moves(&it->nodes[number].at, it->cells, &it->listed))
            return NO_MEMORY;
        for (size_t i = 0; i < it->listed.count && end < 0; i++) {
            at = it->nodes[number].at;
            play_on(&at, it->listed.items[i]);
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
    bool room = settle_board(&at, line);
    while (room && --length > 0) {
        const node *next = &it->nodes[path[length - 1]];
        play_on(&at, next->made);
        room = append(line, next->made.moved, next->made.onto) && settle_board(&at, line);
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
