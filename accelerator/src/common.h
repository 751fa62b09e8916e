/* What both searches share: cards, moves, limits, what was found, and the positions met.
 *
 * There is no global state: everything belongs to one call, which frees what it took.
 */
#ifndef TALON_COMMON_H
#define TALON_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DECK 52
#define RANKS 13
#define SUITS 4

/* A card is its place in a new deck, as in the engine: suit * 13 + rank, suits SHDC. */
typedef uint8_t card;

static inline int rank_of(card c) { return c % RANKS; }
static inline int suit_of(card c) { return c / RANKS; }
static inline bool is_red(card c) { return c >= RANKS && c < 3 * RANKS; }

/* A card, with those on it, goes onto a card, or to one of these places. */
enum { TO_HOME = -1, TO_SPACE = -2, TO_CELL = -3 };

typedef struct {
    card moved;
    int8_t onto;
} move;

typedef struct {
    move *items;
    size_t count, capacity;
} moves;

/* How far to look: so many positions, so many seconds (none when negative), and until the
 * byte that `cancel` points to is not 0 (unless it points nowhere). */
typedef struct {
    uint64_t positions;
    double seconds;
    const volatile uint8_t *cancel;
} limits;

enum { WON, NO_WIN, GAVE_UP, NO_MEMORY };

/* What came of a search; `line` wins when the outcome is WON, and is the caller's to free. */
typedef struct {
    int outcome;
    uint64_t positions;
    moves line;
} found;

/* Room for `count` items of `size` bytes; false, and nothing changed, when there is none. */
bool make_room(void **items, size_t *capacity, size_t count, size_t size);
bool append(moves *list, card moved, int onto);

/* The positions met, each as a fingerprint of 128 bits: 16 bytes, and as much again or up to
 * three times as much that is free. */
typedef struct {
    uint64_t (*slots)[2];
    uint64_t count, capacity;
} met;

/* The fingerprint of some words. That two of a hundred million positions have the same is
 * less likely than one in 10^22. */
void fingerprint(const uint64_t *words, size_t count, uint64_t print[2]);

/* Whether a position was met; and note a new one, false when there is no memory for it. */
bool is_met(const met *known, const uint64_t print[2]);
bool meet(met *known, const uint64_t print[2]);

/* Whether a search must stop now, asked every few hundred positions. */
double now(void);
bool is_over(const limits *limit, double end);
#define LOOK_UP_EVERY 256

void talon_free(found *result);

#endif
