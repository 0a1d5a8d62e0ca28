// SPDX-License-Identifier: Apache-2.0
// Replaces file functions in a tile library (linker option --wrap). GTKWave's FST writer, which is part of Verilator,
// checks no write and maps its scratch files into memory. On a full disk it would therefore write a broken file without
// an error, or the process would end with SIGBUS. Here its scratch files are in memory, and its files are checked for
// errors at closing.
#pragma once

namespace dateline {

/// Whether, since the last call, a file was closed that could not be written completely.
bool wave_file_lost();

}  // namespace dateline
