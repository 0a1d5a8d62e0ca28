#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the RTL with slang, which follows the SystemVerilog standard more strictly than Verilator and Yosys.

    slang.py TREE              routers, nodes and networks of rtl in several configurations
    slang.py TREE TOP FILE...  these files with this top

Every file must parse and every configuration must elaborate; the default warnings of slang count as errors.

Exit 0: good; 1: findings; 77: pyslang is not installed (./dateline test --checks installs it).
"""
import glob
import os
import subprocess
import sys

SKIPPED = 77

# Structurally different routers: port model, routing kinds, circuits, bubbles, long links, several header flits, one
# VC.
ROUTERS = (
    {},
    {'AllPort': "1'b0", 'Vcs': 1, 'Depth': 1, 'Rings': "1'b0"},
    {'Circuits': "1'b1", 'Vcs': 4, 'Routings': "4'b1011", 'Phases': 2, 'Width': 64},
    {'Vcs': 8, 'Networks': 3},
    {'Ports': 2, 'Dims': 1, 'DimPorts': "64'h2", 'Width': 8, 'CoordBits': 8, 'Depth': 8, 'BubbleSlot': 4, 'LinkStages': 3},
    {'Ports': 3, 'Dims': 3, 'DimPorts': "64'h0", 'Family': 1, 'CoordBits': 2, 'Width': 128},
    {'Ports': 5, 'Dims': 3, 'DimPorts': "64'h212", 'Complete': "16'h2", 'CoordBits': 3, 'Vcs': 5, 'Depth': 5},
)
NODES = (*ROUTERS, {'Routings': "4'b1011", 'Phases': 2, 'Vcs': 4}, {'MemWords': 256, 'QueueWords': 64, 'Rounds': 16})
NETWORKS = (
    {'Dims': 2, 'Sizes': "128'h0304"},
    {'Dims': 2, 'Sizes': "128'h0303", 'Wraps': "16'h0"},
    {'Dims': 4, 'Sizes': "128'h02020202", 'Complete': "16'hffff"},
    {'Family': 1, 'Dims': 3, 'Sizes': "128'h020202", 'Wraps': "16'h0"},
    {'Family': 2, 'Dims': 2, 'Sizes': "128'h0406", 'Twist': 2},
)


def configurations():
    tops = ('dl_network_example', 'dl_stream_example', 'dl_link_cdc', 'dl_reset', 'dl_clock_gate')
    for top, sets in (('dl_router', ROUTERS), ('dl_node', NODES), ('dl_network', NETWORKS), *((top, ({},)) for top in tops)):
        yield from ((top, parameters) for parameters in sets)


def rtl(tree):
    """Every file of the RTL, packages first."""
    files = sorted(glob.glob(os.path.join(tree, 'rtl', '*', '*.sv')))
    return sorted(files, key=lambda file: not file.endswith('_pkg.sv'))


def elaborate(top, parameters, files):
    """Prints the messages of slang; True if there are none. Each call has its own driver, because drivers keep state."""
    from pyslang import driver as slang  # pylint: disable=import-outside-toplevel
    driver = slang.Driver()
    driver.addStandardArgs()
    words = ['slang', '-Werror', '--top', top]
    for name, value in parameters.items():
        words += ['-G', f'{name}={value}']
    # The command line is one string; backslashes escape quotes and blanks in names.
    line = ' '.join(''.join('\\' + c if c in '\\"\' ' else c for c in word) for word in (*words, *files))
    if not driver.parseCommandLine(line) or not driver.processOptions() or not driver.parseAllSources():
        return False
    compilation = driver.createCompilation()
    driver.reportCompilation(compilation, True)
    return driver.reportDiagnostics(True)


def own_python(tree):
    """The Python of build/tools, which may have pyslang if this one does not."""
    return os.path.join(tree, 'build', 'tools', 'bin', 'python3')


def main():
    if len(sys.argv) < 2 or len(sys.argv) == 3:
        sys.exit(__doc__)
    tree = os.path.abspath(sys.argv[1])
    try:
        import pyslang  # noqa: F401  pylint: disable=import-outside-toplevel,unused-import
    except ImportError:
        other = own_python(tree)
        if os.path.exists(other) and os.environ.get('DATELINE_SLANG') is None:
            return subprocess.run([other, os.path.abspath(__file__), *sys.argv[1:]], check=False,
                                  env={**os.environ, 'DATELINE_SLANG': '1'}).returncode
        print('skipped: pyslang is not installed')
        return SKIPPED
    if len(sys.argv) > 3:
        return 0 if elaborate(sys.argv[2], {}, sys.argv[3:]) else 1
    good = True
    for top, parameters in configurations():
        if not elaborate(top, parameters, rtl(tree)):
            good = False
            print(f'slang refuses {top} with {parameters}')
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
