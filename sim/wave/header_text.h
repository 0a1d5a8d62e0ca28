// SPDX-License-Identifier: Apache-2.0
// The headers of messages in a waveform, as text. The tiles give for every link a vector with the flit on the link
// (out_message and in_message in router_view.svh), and GTKWave passes its values through `dateline decode`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "model/network/topology.h"
#include "model/node/program.h"

namespace dateline {

/// Bits of the vector of a link, which is shown as hexadecimal digits.
int message_bits(const RouterConfig& config);

/// The file beside the waveform with all that HeaderReader needs: lines of a name and a value. rounds: of the program,
/// 0 if unknown.
std::string header_layout_text(const Topology& topology, const RouterConfig& config, size_t rounds);

class HeaderReader {
 public:
  /// layout: from header_layout_text(). Throws UsageError, which starts with `where`, unless it is one.
  HeaderReader(const std::string& layout, const std::string& where);

  /// The text of a value of the vector: "to (3,4), +x 2, -y 1, round 3" for a header, with the hops that are left after
  /// this link; "12 words at 64" for a segment header; the word of another flit; "-" without a flit. Anything that is
  /// no such value is returned as it is.
  std::string text(const std::string& value) const;

 private:
  std::string header(uint64_t header, int node, int in_port) const;
  std::string route(uint64_t header, int node, int in_port) const;
  std::string round(unsigned tag) const;

  Topology topology_;
  RouterConfig config_;
  size_t rounds_ = 0;
};

}  // namespace dateline
