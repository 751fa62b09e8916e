/* The search for FreeCell: games/engine/solver/freecell in C. */
#ifndef TALON_FREECELL_H
#define TALON_FREECELL_H

#include "columns.h"

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

/* What the search is made of: freecell_moves.c. */
int cards_in_cells(const board *at);
bool is_next_on(const board *at, card c);
bool is_board_won(const board *at);
bool list_board_moves(const board *from, int cells, moves *list);
void play_on(board *at, move made);
/* Make all moves home that need no thought; note them when there is a list for it. */
bool settle_board(board *at, moves *made);

#endif
