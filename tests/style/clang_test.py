#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The checks with clang-format and clang-tidy reject what they must reject, and are skipped if they cannot run."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import clang  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
GOOD = '#include "sw/good.h"\n\nint twice(int value) { return 2 * value; }\n'


def installed(name):
    try:
        return bool(clang.tool(name))
    except SystemExit:
        return False


class Clang(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = os.path.realpath(folder.name)
        for name in ('.clang-format', '.clang-tidy'):
            shutil.copy(os.path.join(HERE, '..', '..', name), self.tree)
        os.makedirs(os.path.join(self.tree, 'bin'))
        self.write('sw/good.h', '#pragma once\n\nint twice(int value);\n')
        self.write('sw/good.cpp', GOOD)

    def write(self, name, text):
        path = os.path.join(self.tree, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path

    def check(self, *arguments, path=os.environ['PATH']):
        finished = subprocess.run([sys.executable, os.path.join(HERE, 'clang.py'), *arguments], capture_output=True,
                                  text=True, check=False, env=dict(os.environ, PATH=path))
        return finished.returncode, finished.stdout

    def build(self, *files):
        entries = [{'directory': self.tree, 'file': file, 'command': f'c++ -I. -c {file}'} for file in files]
        self.write('build/compile_commands.json', json.dumps(entries))
        return os.path.join(self.tree, 'build')

    def commit(self):
        git = ['git', '-C', self.tree, '-c', 'user.name=a', '-c', 'user.email=a@b']
        subprocess.run(git + ['init', '-q'], check=True)
        subprocess.run(git + ['add', 'sw'], check=True)
        subprocess.run(git + ['commit', '-qm', 'one'], check=True)
        subprocess.run(git + ['commit', '-qm', 'two', '--allow-empty'], check=True)

    def test_missing_tools_and_other_versions_are_skipped_with_the_reason(self):
        tools = os.path.join(self.tree, 'bin')
        for check in (['format', self.tree], ['tidy', self.tree, self.build('sw/good.cpp'), '--all']):
            name = 'clang-' + check[0]
            self.assertEqual(self.check(*check, path=tools), (77, f'skipped: {name} 14 is not installed\n'))
            os.chmod(self.write('bin/' + name, '#!/bin/sh\necho Debian LLVM version 19.1.7\n'), 0o755)
            self.assertEqual(self.check(*check, path=tools), (77, f'skipped: {name} 14 is not installed, only 19\n'))

    @unittest.skipUnless(installed('clang-tidy'), 'no clang-tidy 14')
    def test_generated_pieces_do_not_hide_the_sources(self):
        build = self.build('sw/good.cpp')
        with open(os.path.join(build, 'compile_commands.json'), encoding='utf-8') as file:
            entries = json.load(file)
        entries.append({'directory': self.tree, 'file': 'x/Unity/unity_0.cxx', 'command': 'c++ -c x'})
        self.write('build/compile_commands.json', json.dumps(entries))
        self.assertEqual(self.check('tidy', self.tree, build, '--all'), (0, '1 files\n'))

    def test_changes_are_skipped_without_git(self):
        tools = os.path.join(self.tree, 'bin')
        os.chmod(self.write('bin/clang-tidy', '#!/bin/sh\necho Debian LLVM version 14.0.6\n'), 0o755)
        code, text = self.check('tidy', self.tree, self.build('sw/good.cpp'), path=tools)
        self.assertEqual((code, text), (77, 'skipped: git is not installed, so nothing is known of changes\n'))

    @unittest.skipUnless(installed('clang-format'), 'no clang-format 14')
    def test_bad_format_is_rejected(self):
        self.assertEqual(self.check('format', self.tree), (0, ''))
        self.write('tests/deep/bad.cpp', 'int  f( );\n')
        code, text = self.check('format', self.tree)
        self.assertEqual(code, 1)
        self.assertIn('tests/deep/bad.cpp:1', text)

    @unittest.skipUnless(installed('clang-tidy'), 'no clang-tidy 14')
    def test_findings_of_all_files_are_rejected(self):
        self.assertEqual(self.check('tidy', self.tree, self.build('sw/good.cpp'), '--all'), (0, '1 files\n'))
        self.write('sw/bad.cpp', 'bool same(int a) { return a == a; }\n')
        code, text = self.check('tidy', self.tree, self.build('sw/good.cpp', 'sw/bad.cpp'), '--all')
        self.assertEqual(code, 1)
        self.assertIn('misc-redundant-expression', text)

    @unittest.skipUnless(installed('clang-tidy') and shutil.which('git'), 'no clang-tidy 14, or no git')
    def test_changed_files_alone_are_looked_at_headers_through_a_source(self):
        self.write('sw/old.cpp', 'bool same(int a) { return a == a; }\n')
        self.commit()
        build = self.build('sw/good.cpp', 'sw/old.cpp')
        self.assertEqual(self.check('tidy', self.tree, build), (0, '0 files\n'))
        self.write('sw/good.h', '#pragma once\n\nint twice(int value);\ninline bool same(int a) { return a == a; }\n')
        code, text = self.check('tidy', self.tree, build)
        self.assertEqual(code, 1)
        self.assertIn('sw/good.h:4', text)
        self.assertIn('1 files', text)

    def test_bad_use_is_an_error(self):
        self.assertEqual(self.check('format')[0], 1)
        self.assertEqual(self.check('tidy', self.tree)[0], 1)


if __name__ == '__main__':
    unittest.main()
