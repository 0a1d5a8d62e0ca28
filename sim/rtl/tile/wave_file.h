// SPDX-License-Identifier: Apache-2.0
// GTKWave's FST writer, which Verilator brings along, looks at no result of a write and maps its scratch files into
// memory: on a full disk it writes a broken file without a word, or the process ends with SIGBUS. So in a tile library
// (link option --wrap) its scratch files live in memory, and its files are asked for errors when they are closed.
#pragma once

namespace dateline {

/// Whether a file of this library was closed since the last call that was not written whole.
bool wave_file_lost();

}  // namespace dateline
