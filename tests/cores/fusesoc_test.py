#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""FuseSoC lints and simulates dateline.core, and says so when it cannot.

    fusesoc_test.py TREE lint | sim | broken

lint, sim: the target of that name ends well, and the simulation says how many packets went through. broken: the lint of a
copy of the tree's sources of which one has a latch ends badly.

Exit 0: as it should be; 1: not; 77: FuseSoC is not installed (./dateline setup cores).
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
CORE = 'dateline:noc:dateline'


def fusesoc(tree):
    return shutil.which('fusesoc') or shutil.which('fusesoc', path=os.path.join(tree, 'build', 'tools', 'bin'))


def copy_sources(tree, target):
    """What dateline.core names, without a build that stands beside it."""
    shutil.copy(os.path.join(tree, 'dateline.core'), target)
    shutil.copytree(os.path.join(tree, 'rtl'), os.path.join(target, 'rtl'))
    shutil.copytree(os.path.join(tree, 'tests', 'stream'), os.path.join(target, 'tests', 'stream'))


def run(program, folder, target):
    tools = {**os.environ, 'XDG_CONFIG_HOME': folder, 'XDG_DATA_HOME': folder, 'XDG_CACHE_HOME': folder}
    return subprocess.run([program, '--cores-root', os.path.join(folder, 'core'), 'run', '--build-root',
                           os.path.join(folder, 'build'), '--target', target, CORE], cwd=folder, env=tools,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in ('lint', 'sim', 'broken'):
        sys.exit(__doc__)
    tree, target = os.path.abspath(sys.argv[1]), sys.argv[2]
    program = fusesoc(tree)
    if not program:
        print('skipped: fusesoc is not installed')
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        core = os.path.join(folder, 'core')
        os.mkdir(core)
        copy_sources(tree, core)
        if target == 'broken':
            source = os.path.join(core, 'rtl', 'network', 'dl_network_example.sv')
            with open(source, encoding='utf-8') as file:
                text = file.read()
            with open(source, 'w', encoding='utf-8') as file:
                file.write(text.replace('endmodule', '  logic latch;\n  always_comb if (start_i) latch = rst_ni;\nendmodule'))
        finished = run(program, folder, 'lint' if target == 'broken' else target)
    good = (finished.returncode == 0) != (target == 'broken')
    if target == 'sim':
        good = good and re.search(r'dl_stream_example: 5000 packets, \d+ beats in \d+ cycles', finished.stdout) is not None
    if target == 'broken':
        good = good and 'latch' in finished.stdout
    if not good:
        print(finished.stdout)
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
