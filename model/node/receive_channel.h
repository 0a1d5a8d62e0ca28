// SPDX-License-Identifier: Apache-2.0
// The ejection channel of rtl/node/dl_receive_channel.sv, cycle by cycle.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/program.h"
#include "model/router/round_robin.h"
#include "model/router/wires.h"

namespace dateline {

class ReceiveChannel {
 public:
  /// `config` must outlive the channel.
  explicit ReceiveChannel(const NodeConfig& config);
  void reset();

  /// Whether no flit waits to be consumed.
  bool idle() const { return nonempty_ == 0; }

  /// A data word for the memory.
  struct Arrival {
    SegmentOp op = SegmentOp::kDrop;
    unsigned address = 0;
    Word data = 0;
  };
  struct Result {
    CreditWire credit;  ///< credit on the wire in the next cycle
    AckWire ack;        ///< acknowledge on the wire in the next cycle, for a consumed probe
    bool word = false;  ///< a data word was consumed: `arrival`
    Arrival arrival;
  };
  /// One cycle. bank: the memory bank that the channel can write in this cycle. wire: the flit on the ejection link.
  Result step(int bank, const FlitWire& wire);

 private:
  enum class Expect { kRoute, kSegment, kData };
  struct Context {
    Expect expect = Expect::kRoute;
    int flits = 0;        ///< flits of the header or segment header consumed so far
    uint64_t header = 0;  ///< bits of those flits
    unsigned address = 0, left = 0;
    SegmentOp op = SegmentOp::kPut;
    bool last = false;
    std::vector<Word> fifo;
    int front = 0, count = 0;
  };
  Result consume(int index);

  bool collect(Context& context, Word data, int flits) const;

  const NodeConfig* config_;
  int header_flits_, segment_flits_;
  std::vector<Context> contexts_;  ///< [VC]; none before the first flit
  uint32_t nonempty_ = 0;
  RoundRobin consumes_;
};

}  // namespace dateline
