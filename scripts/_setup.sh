# What the other scripts share: a virtual environment with what is pinned, and the
# settings of a site on one's own machine. Source it from the top folder.

say() { printf '%s\n' "$*" >&2; }

# The newest Python that the project runs on.
find_python() {
    local python
    for python in python3.13 python3.12 python3.11 python3; do
        if command -v "$python" >/dev/null &&
            "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s' "$python"
            return
        fi
    done
    say "Talon needs Python 3.11 or newer, and there is none on this machine's PATH."
    return 1
}

# setup_python FILE: .venv has all that FILE pins. Does nothing when it has it already.
setup_python() {
    local requirements=$1 python stamp
    stamp=$(cat requirements*.txt | cksum | tr ' ' '-')
    if [ "$(cat ".venv/.$requirements" 2>/dev/null)" = "$stamp" ]; then
        return
    fi
    python=$(find_python)
    if [ ! -x .venv/bin/python ]; then
        "$python" -m venv .venv || {
            say "Python's venv module is missing: on Debian install python3-venv."
            return 1
        }
    fi
    say "Installing what $requirements pins …"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement "$requirements"
    printf '%s' "$stamp" >".venv/.$requirements"
}

# setup_accelerator: the solver in C, where there is a compiler; without one it runs in plain
# Python, to the same answers. Tried once for each state of its sources.
setup_accelerator() {
    local stamp log=.venv/accelerator.log
    stamp=$(cat accelerator/{,talon_accelerator/}*.py accelerator/src/* | cksum | tr ' ' '-')
    if [ "$(cat .venv/.accelerator 2>/dev/null)" != "$stamp" ]; then
        command -v "${CC:-cc}" >/dev/null || return 0
        say "Compiling the solver …"
        .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
            --force-reinstall ./accelerator >"$log" 2>&1 ||
            say "The solver could not be compiled and runs in plain Python: $log tells why."
        printf '%s' "$stamp" >.venv/.accelerator
    fi
}

# solver_in_use: which of the two searches.
solver_in_use() {
    if [ -n "$(find .venv/lib -maxdepth 3 -name talon_accelerator)" ]; then
        printf 'in C'
    else
        printf 'in plain Python'
    fi
}
