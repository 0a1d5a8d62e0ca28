// SPDX-License-Identifier: Apache-2.0
// Builds and loads Verilated tile libraries on demand, one per configuration. A library stays under
// <build>/tiles/<configuration>-<digest of the sources> for later runs; it is built again if it is no longer what was
// built. Two programs that need the same library at once wait for each other. A build ends when its program ends.
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

/// Tiles of bare routers, one per node. The load_ functions throw UsageError when a tool is missing or the build fails
/// (the message names the log).
std::unique_ptr<RouterTiles> load_router_tiles(const Topology& topology, const RouterConfig& config,
                                               const EnginePaths& paths, bool waves);
/// Tiles of some routers, without their links to other routers.
std::unique_ptr<RouterTiles> load_router_tiles(const Topology& topology, const RouterConfig& config,
                                               const EnginePaths& paths, bool waves, NodeRange nodes);
/// Tiles of complete nodes.
std::unique_ptr<NodeTiles> load_node_tiles(const Topology& topology, const NodeConfig& config, const EnginePaths& paths,
                                           bool waves, NodeRange nodes);
/// The complete network, without waveforms.
std::unique_ptr<NetTop> load_net_top(const Topology& topology, const NodeConfig& config, const EnginePaths& paths);

/// The core of a board: a network behind a serial line.
std::unique_ptr<BoardTop> load_board_top(const Topology& topology, const NodeConfig& config, const BoardLink& link,
                                         const EnginePaths& paths);

/// All sources from which a tile of a kind (router, node, net, board) is compiled, below the root of the sources. No
/// other file is in the list, so that its change does not rebuild all tiles. The sources of a board include those of
/// all kinds.
std::vector<std::filesystem::path> tile_sources(const std::filesystem::path& root, const std::string& kind);

/// Digest of all sources of tiles: two tiles of one configuration are equal if their digests are.
std::string rtl_digest(const EnginePaths& paths);
/// The last 32 bits of the digest in eight hexadecimal digits: BuildId of a board.
std::string rtl_build_id(const EnginePaths& paths);

}  // namespace dateline
