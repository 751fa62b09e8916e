#include "canfield.h"

#include <stdlib.h>
#include <string.h>

static void print_of(const game *game, const position *at, uint64_t print[2])
{
    uint64_t words[9] = {0};
    int left = __builtin_popcountll(at->stock);
    /* Turning by threes, a waste of whole draws or of all cards is as good as none. */
    int waste = at->waste % game->turn == 0 || at->waste == left ? 0 : at->waste;
    memcpy(words, at->columns, DECK);
    memcpy((char *)words + DECK, at->lengths, COLUMNS);
    words[7] = at->stock;
    words[8] = (uint64_t)waste << 8 | at->reserve;
    fingerprint(words, 9, print);
}

/* A position on the way, with the moves from it that are still to be tried: those of the
 * list from `next` to `end`. `made` is how many moves led there. */
typedef struct {
    position at;
    size_t next, end, made;
} stop;

typedef struct {
    const game *game;
    const limits *limit;
    uint64_t noise; /* the state of a generator; none when 0 */
    double end;
    stop *way;
    size_t depth, capacity;
    moves waiting, made;
    met known;
} search;

/* Let neighbours among the moves from `first` on change places. */
static void vary(search *it, size_t first)
{
    uint64_t keys[512];
    move *list = it->waiting.items + first;
    size_t count = it->waiting.count - first;
    for (size_t i = 0; i < count; i++) {
        it->noise = it->noise * 6364136223846793005u + 1442695040888963407u;
        uint64_t key = i * 131072 + (it->noise >> 48) * count;
        move moved = list[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] > key; j--) {
            keys[j] = keys[j - 1];
            list[j] = list[j - 1];
        }
        keys[j] = key;
        list[j] = moved;
    }
}

/* Settle a position and go on from it, unless it was met. Returns what ends the search, or
 * -1 when nothing does. */
static int visit(search *it, const position *reached)
{
    position at = *reached;
    uint64_t print[2];
    if (!settle(it->game, &at, &it->made))
        return NO_MEMORY;
    print_of(it->game, &at, print);
    if (is_met(&it->known, print))
        return -1;
    if (it->game->is_hoyle && is_locked(&at))
        return -1;
    if (is_won(&at))
        return WON;
    if (it->known.count >= it->limit->positions ||
        (it->known.count % LOOK_UP_EVERY == 0 && is_over(it->limit, it->end)))
        return GAVE_UP;
    size_t first = it->waiting.count;
    if (!meet(&it->known, print) || !list_moves(it->game, &at, &it->waiting) ||
        !make_room((void **)&it->way, &it->capacity, it->depth + 1, sizeof(stop)))
        return NO_MEMORY;
    if (it->noise)
        vary(it, first);
    it->way[it->depth++] = (stop){at, first, it->waiting.count, it->made.count};
    return -1;
}

static int follow(search *it, const position *start)
{
    int end = visit(it, start);
    while (end < 0 && it->depth) {
        stop *last = &it->way[it->depth - 1];
        it->made.count = last->made;
        if (last->next == last->end) {
            it->depth--;
            if (it->depth)
                it->waiting.count = it->way[it->depth - 1].end;
            continue;
        }
        move next = it->waiting.items[last->next++];
        position at = last->at;
        play(it->game, &at, next);
        if (!append(&it->made, next.moved, next.onto))
            return NO_MEMORY;
        end = visit(it, &at);
    }
    return end < 0 ? NO_WIN : end;
}

void talon_canfield(const game *game, const position *start, int64_t noise, const limits *limit,
                    found *result)
{
    search it = {.game = game, .limit = limit, .end = now() + limit->seconds};
    it.noise = noise < 0 ? 0 : (uint64_t)noise + 1;
    result->outcome = follow(&it, start);
    result->positions = it.known.count;
    result->line = it.made;
    free(it.way);
    free(it.waiting.items);
    free(it.known.slots);
}
