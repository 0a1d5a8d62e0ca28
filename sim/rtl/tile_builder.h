// SPDX-License-Identifier: Apache-2.0
// Builds and loads Verilated tile libraries, one a configuration, on demand. A library is kept under
// <build>/tiles/<configuration>-<digest of the sources> and found there the next time, if it is still what was built;
// two programs that want the same one at once wait for each other. A build ends with the program that wants it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine.h"
#include "sim/rtl/board_top.h"
#include "sim/rtl/net_top.h"
#include "sim/rtl/tiles.h"

namespace dateline {

/// All throw UsageError with one line when a tool is missing or the build fails (naming the log), and when the
/// flit is too narrow for the topology's header.
std::unique_ptr<RouterTiles> load_router_tiles(const Topology& topology, const RouterConfig& config,
                                               const EnginePaths& paths, bool waves);
/// Some nodes alone, without the links to others.
std::unique_ptr<RouterTiles> load_router_tiles(const Topology& topology, const RouterConfig& config,
                                               const EnginePaths& paths, bool waves, NodeRange nodes);
std::unique_ptr<NodeTiles> load_node_tiles(const Topology& topology, const NodeConfig& config, const EnginePaths& paths,
                                           bool waves, NodeRange nodes);
/// The whole network, without waveforms.
std::unique_ptr<NetTop> load_net_top(const Topology& topology, const NodeConfig& config, const EnginePaths& paths);

/// A network behind a serial line, as a board holds it.
std::unique_ptr<BoardTop> load_board_top(const Topology& topology, const NodeConfig& config, const BoardLink& link,
                                         const EnginePaths& paths);

/// Every source that a tile of a kind (router, node, net, board) is compiled from, below the root of the sources, and
/// nothing else: a change of another file must not build all tiles again. Those of a board include those of all kinds.
std::vector<std::filesystem::path> tile_sources(const std::filesystem::path& root, const std::string& kind);

/// Digest of everything that a tile is built from: two tiles of one configuration are the same if it is.
std::string rtl_digest(const EnginePaths& paths);
/// Of it the 32 bits, eight hexadecimal digits, that a board is given as BuildId.
std::string rtl_build_id(const EnginePaths& paths);

}  // namespace dateline
