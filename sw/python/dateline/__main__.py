# SPDX-License-Identifier: Apache-2.0
"""The command `dateline` of an installed wheel: becomes the program."""
from __future__ import annotations

import os
import sys

from ._errors import ProgramNotFound
from ._program import find_program


def main() -> None:
    """Replaces this process by the program, with the same arguments."""
    try:
        program = find_program()
    except ProgramNotFound as error:
        print(f'dateline: {error}', file=sys.stderr)
        sys.exit(2)
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == '__main__':
    main()
