#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that FuseSoC lints and simulates dateline.core and the cores of the rooms, and that it fails for broken ones.

    fusesoc_test.py TREE lint | sim | broken | room ROOM | dependent ROOM | beyond

lint, sim: the target of dateline.core with this name succeeds, and the simulation prints how many packets it delivered.
broken: the lint of a copy of the sources with a latch fails. room: the room's own lint succeeds. dependent: the lint of a
core that depends only on the room (`dateline`: on all rooms) succeeds. beyond: the lint of a core that depends on the router
and instantiates a node fails.

Exit 0: as expected; 1: not; 77: FuseSoC is not installed (./dateline setup cores).
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import dependent  # noqa: E402

SKIPPED = 77
WHOLE = 'dateline:noc:dateline'
USER = 'user:design:top'

USER_CORE = '''CAPI=2:
name: user:design:top:1.0.0
filesets:
  rtl:
    files:
    - user_top.sv
    file_type: systemVerilogSource
    depend: [dateline:noc:{room}]
targets:
  default: &default
    filesets: [rtl]
    toplevel: user_top
  lint:
    <<: *default
    flow: lint
    flow_options:
      tool: verilator
      verilator_options: [-Wall]
'''


def fusesoc(tree):
    return shutil.which('fusesoc') or shutil.which('fusesoc', path=os.path.join(tree, 'build', 'tools', 'bin'))


def copy_sources(tree, target):
    """Copies the files that the cores name, without a build folder in the tree."""
    os.mkdir(target)
    shutil.copy(os.path.join(tree, 'dateline.core'), target)
    shutil.copytree(os.path.join(tree, 'rtl'), os.path.join(target, 'rtl'))
    shutil.copytree(os.path.join(tree, 'tests', 'stream'), os.path.join(target, 'tests', 'stream'))


def run(program, folder, core, target):
    """Runs a target of a core; the cores are in `core` and `user`."""
    tools = {**os.environ, 'XDG_CONFIG_HOME': folder, 'XDG_DATA_HOME': folder, 'XDG_CACHE_HOME': folder}
    roots = [word for name in ('core', 'user') for word in ('--cores-root', os.path.join(folder, name))]
    return subprocess.run([program, *roots, 'run', '--build-root', os.path.join(folder, 'build'), '--target', target, core],
                          cwd=folder, env=tools, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def run_dependent(program, folder, room, module):
    """Lint of a design that depends on `room` and instantiates `module`."""
    user = os.path.join(folder, 'user')
    dependent.write_top(user, module)
    with open(os.path.join(user, 'user.core'), 'w', encoding='utf-8') as file:
        file.write(USER_CORE.format(room=room))
    return run(program, folder, USER, 'lint')


def break_template(core):
    source = os.path.join(core, 'rtl', 'network', 'dl_network_example.sv')
    with open(source, encoding='utf-8') as file:
        text = file.read()
    with open(source, 'w', encoding='utf-8') as file:
        file.write(text.replace('endmodule', '  logic latch;\n  always_comb if (start_i) latch = rst_ni;\nendmodule'))


def attempt(program, folder, what, room):
    """(whether the result is as expected, the output)"""
    if what == 'beyond':
        finished = run_dependent(program, folder, 'router', 'dl_node')
        missing = re.search(r"Cannot find file containing module: '?dl_node", finished.stdout)
        return finished.returncode != 0 and missing is not None, finished.stdout
    if what == 'broken':
        break_template(os.path.join(folder, 'core'))
        finished = run(program, folder, WHOLE, 'lint')
        return finished.returncode != 0 and 'latch' in finished.stdout, finished.stdout
    if what == 'dependent':
        finished = run_dependent(program, folder, room, dependent.MODULES[room])
    elif what == 'room':
        finished = run(program, folder, f'dateline:noc:{room}', 'lint')
    else:
        finished = run(program, folder, WHOLE, what)
    counted = re.search(r'dl_stream_example: 5000 packets, \d+ beats in \d+ cycles', finished.stdout)
    return finished.returncode == 0 and (what != 'sim' or counted is not None), finished.stdout


def main():
    what, room = (sys.argv[2:] + ['', ''])[:2]
    if what not in ('lint', 'sim', 'broken', 'room', 'dependent', 'beyond') or \
            (what in ('room', 'dependent')) != (room in dependent.MODULES):
        sys.exit(__doc__)
    tree = os.path.abspath(sys.argv[1])
    program = fusesoc(tree)
    if not program:
        print('skipped: fusesoc is not installed')
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        copy_sources(tree, os.path.join(folder, 'core'))
        os.mkdir(os.path.join(folder, 'user'))
        good, printed = attempt(program, folder, what, room)
    if not good:
        print(printed)
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
