"""Compile the searches: cffi's out-of-line API mode, which setup.py and pip run."""

from pathlib import Path

from cffi import FFI

HERE = Path(__file__).parent

DECLARED = """
    enum { WON, NO_WIN, GAVE_UP, NO_MEMORY };
    typedef struct { uint8_t moved; int8_t onto; } move;
    typedef struct { move *items; size_t count, capacity; } moves;
    typedef struct {
        uint64_t positions; double seconds; const volatile uint8_t *cancel;
    } limits;
    typedef struct { int outcome; uint64_t positions; moves line; } found;
    void talon_free(found *result);

    typedef struct {
        uint8_t reserve[52]; uint8_t stock[52]; int stock_count; int turn;
        bool is_hoyle, is_eager;
    } game;
    typedef struct {
        uint8_t columns[52]; uint8_t lengths[4]; uint64_t stock;
        uint8_t waste, reserve; uint8_t home[4];
    } position;
    void talon_canfield(const game *, const position *start, int64_t noise, const limits *,
                        found *result);

    typedef struct {
        uint8_t columns[52]; uint8_t lengths[8]; uint8_t cells[4]; uint8_t home[4];
    } board;
    typedef struct { int not_home, covering, in_the_way, space, cell; } eyes;
    void talon_freecell(const board *start, int cells, const eyes *, const limits *,
                        found *result);
"""

ffi = FFI()
ffi.cdef(DECLARED)
ffi.set_source(
    "talon_accelerator._search",
    '#include "canfield.h"\n#include "freecell.h"\n',
    sources=[str(path.relative_to(HERE)) for path in sorted((HERE / "src").glob("*.c"))],
    include_dirs=["src"],
    depends=[str(path.relative_to(HERE)) for path in sorted((HERE / "src").glob("*.h"))],
    extra_compile_args=["-O3", "-std=c11", "-fvisibility=hidden"],
)

if __name__ == "__main__":
    ffi.compile(verbose=True)
