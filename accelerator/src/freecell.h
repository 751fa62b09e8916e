/* The search for FreeCell: games/engine/solver/freecell in C. */
#ifndef TALON_FREECELL_H
#define TALON_FREECELL_H

#include "common.h"

#define FREECELL_COLUMNS 8
#define CELLS 4
#define NO_CARD 0xff

/* A position. The columns lie one after another, sorted by their first cards, zeros after
 * the last; the cards in cells are sorted, NO_CARD after the last. */
typedef struct {
    card columns[DECK];
    uint8_t lengths[FREECELL_COLUMNS];
    card cells[CELLS];
    uint8_t home[SUITS];
} board;

/* What counts how much in the distance to a win: class Eyes. */
typedef struct {
    int not_home, covering, in_the_way, space, cell;
} eyes;

/* Look next at the position that seems nearest to a win, of equals at the newest. */
void talon_freecell(const board *start, int cells, const eyes *eyes, const limits *limit,
                    found *result);

#endif
