#define _POSIX_C_SOURCE 199309L

#include "common.h"

#include <stdlib.h>
#include <time.h>

bool make_room(void **items, size_t *capacity, size_t count, size_t size)
{
    if (count <= *capacity)
        return true;
    size_t wanted = *capacity ? *capacity : 256;
    while (wanted < count)
        wanted *= 2;
    void *larger = realloc(*items, wanted * size);
    if (!larger)
        return false;
    *items = larger;
    *capacity = wanted;
    return true;
}

bool append(moves *list, card moved, int onto)
{
    if (!make_room((void **)&list->items, &list->capacity, list->count + 1, sizeof(move)))
        return false;
    list->items[list->count++] = (move){moved, (int8_t)onto};
    return true;
}

static uint64_t mixed(uint64_t hash, uint64_t word, uint64_t factor)
{
    hash = (hash ^ word) * factor;
    hash ^= hash >> 32;
    hash *= 0x94d049bb133111ebu;
    return hash ^ hash >> 29;
}

void fingerprint(const uint64_t *words, size_t count, uint64_t print[2])
{
    uint64_t one = 0x243f6a8885a308d3u, other = 0x13198a2e03707344u;
    for (size_t i = 0; i < count; i++) {
        one = mixed(one, words[i], 0xbf58476d1ce4e5b9u);
        other = mixed(other, words[i], 0x9e3779b97f4a7c15u);
    }
    print[0] = one;
    print[1] = other | 1; /* never 0: a slot of zeros is free */
}

static uint64_t (*slot_of(const met *known, const uint64_t print[2]))[2]
{
    uint64_t place = print[0] & (known->capacity - 1);
    while (known->slots[place][1] &&
           (known->slots[place][0] != print[0] || known->slots[place][1] != print[1]))
        place = (place + 1) & (known->capacity - 1);
    return &known->slots[place];
}

bool is_met(const met *known, const uint64_t print[2])
{
    return known->capacity && (*slot_of(known, print))[1];
}

static bool grow(met *known)
{
    met larger = {NULL, known->count, known->capacity ? known->capacity * 2 : 1024};
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (uint64_t i = 0; i < known->capacity; i++) {
        if (known->slots[i][1]) {
            uint64_t(*slot)[2] = slot_of(&larger, known->slots[i]);
            (*slot)[0] = known->slots[i][0];
            (*slot)[1] = known->slots[i][1];
        }
    }
    free(known->slots);
    *known = larger;
    return true;
}

bool meet(met *known, const uint64_t print[2])
{
    if ((known->count + 1) * 4 > known->capacity * 3 && !grow(known))
        return false;
    uint64_t(*slot)[2] = slot_of(known, print);
    (*slot)[0] = print[0];
    (*slot)[1] = print[1];
    known->count++;
    return true;
}

double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

bool is_over(const limits *limit, double end)
{
    return (limit->cancel && *limit->cancel) || (limit->seconds >= 0 && now() >= end);
}

void talon_free(found *result)
{
    free(result->line.items);
    result->line = (moves){NULL, 0, 0};
}
