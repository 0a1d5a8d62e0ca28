# SPDX-License-Identifier: Apache-2.0
"""Finds a Python that has the packages that a test needs."""
import os
import subprocess
import sys

SKIPPED = 77


def python_with(tree, *modules):
    """The Python that runs this test or that of build/tools, whichever has the modules. Ends the test where neither has."""
    for python in (sys.executable, os.path.join(tree, 'build', 'tools', 'bin', 'python')):
        if os.path.exists(python) and subprocess.run([python, '-c', 'import ' + ', '.join(modules)], check=False,
                                                     stderr=subprocess.DEVNULL).returncode == 0:
            return python
    print(f'skipped: {", ".join(modules)} missing; ./dateline setup python installs what this test needs')
    sys.exit(SKIPPED)
