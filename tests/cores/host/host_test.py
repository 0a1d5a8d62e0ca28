#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The host examples run and find their words at the right addresses.

    host_test.py TREE cpp | cocotb | broken

cpp: host_example.cpp under Verilator. cocotb: host_example.py. broken: the C++ example with a put to another node says "bad".

Exit 0: as expected; 1: not; 77: Verilator or cocotb is not installed (./dateline setup cores).
"""
import os
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
PARAMETERS = {'Dims': '1', 'Sizes': "128'h03", 'AllPort': '0', 'MemWords': '64', 'QueueWords': '16', 'Rounds': '4'}
COCOTB = '''
import sys
from cocotb.runner import get_runner
tree, folder, parameters = sys.argv[1], sys.argv[2], sys.argv[3:]
runner = get_runner('verilator')
runner.build(hdl_toplevel='dl_network', build_dir=folder, build_args=['-F', tree + '/rtl/dateline.f', '-CFLAGS', '-O0', *parameters])
runner.test(hdl_toplevel='dl_network', hdl_toplevel_lang='verilog', test_module='host_example', build_dir=folder, results_xml='results.xml')
'''


def run(command, folder, **more):
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)


def cpp(tree, folder, parameters, source):
    built = run(['verilator', '--cc', '--exe', '--build', '-F', os.path.join(tree, 'rtl', 'dateline.f'), '--top-module', 'dl_network',
                 '-CFLAGS', '-O0', *parameters, source], folder)
    return run([os.path.join(folder, 'obj_dir', 'Vdl_network')], folder) if built.returncode == 0 else built


def cocotb(tree, folder, parameters, python):
    here = os.path.dirname(os.path.abspath(__file__))
    done = run([python, '-c', COCOTB, tree, folder, *parameters], here,
               env={**os.environ, 'PYTHONPATH': here, 'PYTHONDONTWRITEBYTECODE': '1', 'COCOTB_ANSI_OUTPUT': '0'})
    results = os.path.join(folder, 'results.xml')
    text = open(results, encoding='utf-8').read() if os.path.exists(results) else ''
    done.returncode = 0 if '<testcase' in text and '<failure' not in text else 1
    return done


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in ('cpp', 'cocotb', 'broken'):
        sys.exit(__doc__)
    tree, what = os.path.abspath(sys.argv[1]), sys.argv[2]
    python = os.path.join(tree, 'build', 'tools', 'bin', 'python3')
    if what == 'cocotb' and not (os.path.exists(python) and run([python, '-c', 'import cocotb'], tree).returncode == 0):
        print('skipped: cocotb is not installed')
        return SKIPPED
    if not shutil.which('verilator'):
        print('skipped: verilator is not installed')
        return SKIPPED
    parameters = [f'-G{name}={value}' for name, value in PARAMETERS.items()]
    source = os.path.join(tree, 'tests', 'cores', 'host', 'host_example.cpp')
    with tempfile.TemporaryDirectory() as folder:
        if what == 'broken':
            with open(source, encoding='utf-8') as file:
                text = file.read()
            source = os.path.join(folder, 'host_example.cpp')
            with open(source, 'w', encoding='utf-8') as file:
                file.write(text.replace('1 << 9)', '2 << 9)'))
        done = cocotb(tree, folder, parameters, python) if what == 'cocotb' else cpp(tree, folder, parameters, source)
    good = done.returncode == 0 if what != 'broken' else done.returncode == 1 and done.stdout.startswith('bad')
    if not good or what == 'cocotb':
        print(done.stdout)
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
