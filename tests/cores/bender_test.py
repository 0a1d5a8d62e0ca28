#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Designs that depend on Dateline through Bender, with a target for each room and with none.

    bender_test.py TREE

With the target of a room, a design gets the files of the room and of the rooms that it needs, in the order of
rtl/sources.cmake, and Verilator's lint of the design is clean. Without a target it gets all files. With the router's target,
a design that instantiates a node does not elaborate.

Exit 0: good; 1: findings; 77: Bender is not installed (./dateline setup cores, which needs cargo).
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import dependent  # noqa: E402
import file_lists  # noqa: E402

SKIPPED = 77

MANIFEST = '''package:
  name: design

dependencies:
  dateline: {{ path: "{dateline}"{targets} }}

sources:
  - user_top.sv
'''


def bender(tree):
    return shutil.which('bender') or shutil.which('bender', path=os.path.join(tree, 'build', 'tools', 'bin'))


def run(command, folder):
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def files_of(program, folder, dateline, room, module):
    """The files of a design that instantiates `module` and sets the target of `room`; None: no target."""
    targets = f', pass_targets: ["dateline_{room}"]' if room else ''
    with open(os.path.join(folder, 'Bender.yml'), 'w', encoding='utf-8') as file:
        file.write(MANIFEST.format(dateline=dateline, targets=targets))
    dependent.write_top(folder, module)
    updated = run([program, 'update'], folder)
    listed = run([program, 'script', 'flist'], folder)
    if updated.returncode or listed.returncode:
        sys.exit(updated.stdout + listed.stdout)
    return [os.path.realpath(line) for line in listed.stdout.split('\n') if line.endswith('.sv')]


def lint(files, dateline, folder):
    return run(['verilator', '--lint-only', '-Wall', '--top-module', 'user_top', os.path.join(dateline, 'rtl', 'waivers.vlt'),
                *files], folder)


def findings(program, tree, folder):
    dateline, design = os.path.join(folder, 'dateline'), os.path.join(folder, 'design')
    os.mkdir(design)
    shutil.copytree(os.path.join(tree, 'rtl'), os.path.join(dateline, 'rtl'))
    shutil.copy(os.path.join(tree, 'Bender.yml'), dateline)
    dateline = os.path.realpath(dateline)
    wanted = file_lists.rooms(file_lists.read(tree, 'rtl/sources.cmake'))
    depends = file_lists.dependencies(tree, wanted)
    for room in [*wanted, None]:
        needed = file_lists.with_dependencies(room, depends) if room else wanted
        due = [os.path.join(dateline, 'rtl', file) for name, files in wanted.items() if name in needed for file in files]
        files = files_of(program, design, dateline, room, dependent.MODULES[room or 'dateline'])
        if files[:-1] != due:
            yield f'{room}: {files[:-1]} where {due} are due'
        said = lint(files, dateline, design)
        if said.returncode:
            yield f'{room}: {said.stdout}'
    said = lint(files_of(program, design, dateline, 'router', 'dl_node'), dateline, design)
    if not said.returncode or 'dl_node' not in said.stdout:
        yield f'a node of the router elaborates: {said.stdout}'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tree = os.path.abspath(sys.argv[1])
    program = bender(tree)
    if not program:
        print('skipped: bender is not installed')
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        said = list(findings(program, tree, folder))
    for line in said:
        print(line)
    return 1 if said else 0


if __name__ == '__main__':
    sys.exit(main())
