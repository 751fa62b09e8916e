/* Columns as both searches lay them out: one after another in one array, in sorted order, so
 * that it makes no difference which is which. All is static, so that the compiler knows how many
 * columns there are. */
#ifndef TALON_COLUMNS_H
#define TALON_COLUMNS_H

#include "common.h"

#include <string.h>

/* The two suits of the other colour, and the other one of the same, by suit. */
static const uint8_t OTHERS[SUITS][2] = {{1, 2}, {0, 3}, {0, 3}, {1, 2}};
static const uint8_t TWIN[SUITS] = {3, 2, 1, 0};

typedef struct {
    const card *cards;
    int length;
} run;

/* A column while a move is made: what stays of it, and what was put on it. */
typedef struct {
    run stays, added;
} pile;

static inline card last_of(run column) { return column.cards[column.length - 1]; }

static inline void find_columns(const card cards[DECK], const uint8_t lengths[], run columns[],
                                int count)
{
    for (int i = 0; i < count; i++) {
        columns[i] = (run){cards, lengths[i]};
        cards += lengths[i];
    }
}

/* Put a run, in a move, onto the column with that top, or into a space. */
static inline void put(pile piles[], int count, run taken, int onto)
{
    for (int i = 0; i < count; i++) {
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

/* Sort columns by their first cards, empty ones first: they are few, and nearly in order. */
static inline void sort_piles(pile piles[], int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0; j--) {
            const run *left = &piles[j - 1].stays, *right = &piles[j].stays;
            if (!left->length || (right->length && left->cards[0] <= right->cards[0]))
                break;
            pile held = piles[j];
            piles[j] = piles[j - 1];
            piles[j - 1] = held;
        }
}

/* Write columns out after a move, zeros after the last. The piles may point into `cards`. */
static inline void lay_out(card cards[DECK], uint8_t lengths[], pile piles[], int count)
{
    card columns[DECK] = {0};
    int laid = 0;
    sort_piles(piles, count);
    for (int i = 0; i < count; i++) {
        const pile *it = &piles[i];
        memcpy(columns + laid, it->stays.cards, (size_t)it->stays.length);
        laid += it->stays.length;
        memcpy(columns + laid, it->added.cards, (size_t)it->added.length);
        laid += it->added.length;
        lengths[i] = (uint8_t)(it->stays.length + it->added.length);
    }
    memcpy(cards, columns, sizeof columns);
}

#endif
