# SPDX-License-Identifier: Apache-2.0
"""Finds a Python that has the packages that a test needs."""
import os
import subprocess
import sys

SKIPPED = 77


def python_with(tree, *modules):
    """The Python of build/tools or the one that runs this test: the first that has the modules. Ends the test where none has."""
    for python in (os.path.join(tree, 'build', 'tools', 'bin', 'python'), sys.executable):
        if os.path.exists(python) and subprocess.run([python, '-c', 'import ' + ', '.join(modules)], check=False,
                                                     stderr=subprocess.DEVNULL).returncode == 0:
            return python
    print(f'skipped: {", ".join(modules)} missing; ./dateline setup python installs what this test needs')
    sys.exit(SKIPPED)
