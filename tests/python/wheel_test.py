#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The wheel: built from a copy of the tree, installed in an empty environment, and used without build tools.

    wheel_test.py TREE           builds the wheel, which takes as long as the program
    wheel_test.py TREE WHEEL     uses this wheel

Exit 0: good; 1: findings; 77: scikit-build-core, nbclient, ipykernel or pandas is missing (./dateline setup python).
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from tools import python_with  # noqa: E402

FIRST_CURVE = 60  # most seconds from the start of pip install
CURVE = '''
import dateline
curve = dateline.curve(topology='torus:4x4', rates=[0.1, 0.2])
assert len(curve.points) == 2 and curve.points[0].latency > 0
print(dateline.find_program())
'''
BAD_USE = '''
import dateline
try:
    dateline.run('broadcast', topology='ring:3', engine='rtl')
except dateline.UsageError as error:
    print(error)
'''


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    return done.returncode, done.stdout, done.stderr


def copy_of(tree, folder):
    copy = os.path.join(folder, 'tree')
    shutil.copytree(tree, copy, ignore=shutil.ignore_patterns('build', '.git', '__pycache__'))
    return copy


def pip_wheel(python, tree, out, environment):
    return run([python, '-m', 'pip', 'wheel', '--no-deps', '--no-build-isolation', '--no-index', '-w', out, '.'],
               cwd=tree, env=environment)


def path_without_compilers(folder):
    """A PATH that has CMake and a shell, and neither a compiler nor make."""
    place = os.path.join(folder, 'bin')
    os.mkdir(place)
    for tool in ('cmake', 'ninja', 'sh', 'uname', 'env'):
        if shutil.which(tool):
            os.symlink(os.path.realpath(shutil.which(tool)), os.path.join(place, tool))
    return place


def without(environment, *names):
    return {name: value for name, value in environment.items() if name not in names}


def build_findings(python, tree, folder):
    """Builds without compilers, which must be refused with a line that names them, then the wheel."""
    bare = without({**os.environ, 'PATH': path_without_compilers(folder)}, 'CC', 'CXX')
    code, out, err = pip_wheel(python, tree, os.path.join(folder, 'none'), bare)
    if code == 0 or 'no C++ compiler: install g++' not in out + err:
        yield 'a build without compilers is not refused: ' + (out + err)[-2000:]
    code, out, err = pip_wheel(python, tree, folder, os.environ)
    if code != 0:
        yield 'the wheel is not built: ' + (out + err)[-4000:]


def use_findings(python, tree, wheel, folder):
    home = os.path.join(folder, 'environment')
    cache = os.path.join(folder, 'cache')
    run([python, '-m', 'venv', home])
    own = os.path.join(home, 'bin', 'python')
    begin = time.monotonic()
    code, out, err = run([own, '-m', 'pip', 'install', '--no-index', '--no-deps', wheel])
    if code != 0:
        yield 'pip install: ' + out + err
        return
    bare = without({**os.environ, 'PATH': os.path.join(home, 'bin'), 'DATELINE_CACHE': cache}, 'DATELINE_PROGRAM',
                   'PYTHONPATH', 'LD_LIBRARY_PATH')
    code, out, err = run([own, '-c', CURVE], cwd=folder, env=bare)
    seconds = time.monotonic() - begin
    print(f'first curve {seconds:.1f} s after the start of pip install; wheel of {os.path.getsize(wheel)} bytes')
    program = out.strip()
    if code != 0 or not program.startswith(home):
        yield f'the first curve: {out}{err}'
        return
    if seconds > FIRST_CURVE:
        yield f'the first curve took {seconds:.1f} s'

    code, out, err = run([os.path.join(home, 'bin', 'dateline'), 'run', 'broadcast', '--topology', 'ring:3', '--engine',
                          'rtl'], cwd=folder, env=bare)
    if code != 2 or err.count('\n') != 1 or "is missing; engine 'rtl' needs it" not in err or 'dateline doctor' not in err:
        yield f'engine rtl without Verilator: {code} {out}{err}'
    code, out, err = run([own, '-c', BAD_USE], cwd=folder, env=bare)
    if out.count('\n') != 1 or "is missing; engine 'rtl' needs it" not in out:
        yield f'engine rtl without Verilator in Python: {code} {out}{err}'
    code, out, err = run([program, 'doctor'], cwd=folder, env=bare)
    if code != 0 or 'apt-get install verilator' not in out or './dateline' in out:
        yield f'doctor: {code} {out}{err}'
    _, libraries, _ = run(['ldd', program])
    for line in libraries.splitlines():
        if 'not found' in line or ('systemc' in line and home not in line):
            yield f'a library is not in the wheel: {line}'
    if shutil.which('verilator') and shutil.which('g++') and shutil.which('make'):
        whole = {**bare, 'PATH': os.environ['PATH'], 'DATELINE_TILE_OPTIMIZE': '0'}
        code, out, err = run([program, 'run', 'broadcast', '--topology', 'ring:3', '--words', '4', '--engine', 'rtl'],
                             cwd=folder, env=whole)
        if code != 0:
            yield f'engine rtl with Verilator: {code} {out}{err}'

    # The packages of the Python that runs this test, so that the test needs no network.
    _, packages, _ = run([python, '-c', 'import nbclient, os; print(os.path.dirname(os.path.dirname(nbclient.__file__)))'])
    notebooks = os.path.join(folder, 'notebooks')
    shutil.copytree(os.path.join(tree, 'sw', 'python', 'notebooks'), notebooks)
    shutil.copy(os.path.join(tree, 'sw', 'python', 'notebooks.py'), folder)
    code, out, err = run([own, '-B', os.path.join(folder, 'notebooks.py'), '--check'], cwd=folder,
                         env={**bare, 'PYTHONPATH': packages.strip()})
    if code != 0 or len(glob.glob(os.path.join(notebooks, '*.ipynb'))) < 4:
        yield f'notebooks: {out}{err}'


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    tree = os.path.abspath(sys.argv[1])
    python = python_with(tree, 'scikit_build_core', 'nbclient', 'ipykernel', 'pandas')
    with tempfile.TemporaryDirectory() as folder:
        found = []
        wheels = [os.path.abspath(wheel) for wheel in sys.argv[2:]]
        if not wheels:
            found = list(build_findings(python, copy_of(tree, folder), folder))
            wheels = glob.glob(os.path.join(folder, 'dateline-*.whl'))
        if wheels:
            found += use_findings(python, tree, wheels[0], folder)
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
