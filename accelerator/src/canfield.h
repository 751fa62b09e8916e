/* The search for Canfield and Canfield after Hoyle: games/engine/solver/canfield in C. */
#ifndef TALON_CANFIELD_H
#define TALON_CANFIELD_H

#include "common.h"

#define COLUMNS 4

/* What does not change in a search. Cards have their ranks counted from the starting rank;
 * the reserve has its top card last, the stock is in the order of drawing. */
typedef struct {
    card reserve[DECK];
    card stock[DECK];
    int stock_count;
    int turn;
    bool is_hoyle, is_eager;
} game;

/* A position. The columns lie one after another in `columns`, sorted by their first cards,
 * zeros after the last; `stock` has a bit for each card of the game's stock that is left. */
typedef struct {
    card columns[DECK];
    uint8_t lengths[COLUMNS];
    uint64_t stock;
    uint8_t waste, reserve;
    uint8_t home[SUITS];
} position;

/* Follow moves into the depth, the first one first: in the order in which they are listed
 * when `noise` is negative, else in one that varies with it. */
void talon_canfield(const game *game, const position *start, int64_t noise, const limits *limit,
                    found *result);

/* What the search is made of: canfield_moves.c. */
bool is_won(const position *at);
bool list_moves(const game *game, const position *from, moves *list);
void play(const game *game, position *at, move made);
bool settle(const game *game, position *at, moves *made);
bool is_locked(const position *at);

#endif
