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
