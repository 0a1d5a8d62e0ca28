// SPDX-License-Identifier: Apache-2.0
// The time of a single message, computed flit by flit, is compared with the simulation of every cycle. The simulation
// runs two messages that share nothing; each must take as long as in a run of its own.
#include "model/cost/lone_stream.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "model/cost/stream_round.h"

namespace dateline {
namespace {

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}
  int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }

  StreamHardware hardware() {
    StreamHardware hardware;
    hardware.banks = 1 << below(4);
    hardware.queue = 3 + below(9);
    hardware.depth = 1 + below(8);
    hardware.vcs = 1 + below(4);
    hardware.segment_flits = 1 + below(3);
    hardware.timing = {1 + below(3), below(kMostPipeline + 1)};
    hardware.circuits = below(2) == 0;
    hardware.hold = hardware.banks * (1 + below(3));
    if (below(4) == 0) hardware.route_ports = 1 + below(4);
    if (hardware.route_ports == 0) hardware.decoded_flits = 1 + below(hardware.depth < 3 ? hardware.depth : 3);
    return hardware;
  }

  /// resources: number of the first resource of the stream.
  Stream stream(const StreamHardware& hardware, int resources) {
    Stream stream;
    const int hops = 1 + below(10);
    for (int i = 0; i < hops + 2; ++i) stream.path.push_back(resources + i);
    stream.injection_bank = below(8);
    stream.ejection_bank = below(8);
    stream.header_flits = hardware.route_ports > 0 ? (hops + hardware.route_ports) / hardware.route_ports
                                                   : hardware.decoded_flits + below(2);
    stream.first_flit = below(12);
    for (int i = below(6); i > 0; --i)
      stream.segments.push_back(
          {static_cast<unsigned>(below(100)), static_cast<unsigned>(below(100)), 1 + below(60), below(5) == 0});
    return stream;
  }

 private:
  std::mt19937 random_;
};

TEST(lone_stream, takes_what_the_simulation_of_every_cycle_takes) {
  Draw draw(1);
  for (int i = 0; i < 2000; ++i) {
    const StreamHardware hardware = draw.hardware();
    const std::vector<Stream> both = {draw.stream(hardware, 0), draw.stream(hardware, 100)};
    const std::vector<int> times = stream_times(hardware, both);
    for (int s : {0, 1}) {
      ASSERT_TRUE(can_stream_alone(hardware, both[s])) << i;
      ASSERT_EQ(lone_stream_time(hardware, both[s]), times[s]) << i;
      ASSERT_EQ(stream_times(hardware, {both[s]}, 3), std::vector<int>{times[s]}) << i;
    }
  }
}

TEST(lone_stream, one_that_meets_itself_is_left_to_the_simulation) {
  Draw draw(2);
  const StreamHardware hardware;
  Stream stream = draw.stream(hardware, 0);
  stream.path = {0, 1, 2, 3, 4, 1, 9};
  stream.segments = {{0, 0, 20, false}};
  EXPECT_FALSE(can_stream_alone(hardware, stream));
  const int around = stream_times(hardware, {stream})[0];
  stream.path = {0, 1, 2, 3, 4, 5, 9};
  EXPECT_TRUE(can_stream_alone(hardware, stream));
  EXPECT_GT(around, lone_stream_time(hardware, stream)) << "twice over one link";
}

TEST(lone_stream, a_header_that_no_buffer_holds_is_left_to_the_simulation) {
  StreamHardware hardware;
  hardware.depth = 2;
  hardware.decoded_flits = 3;
  Stream stream;
  stream.path = {0, 1, 2};
  stream.header_flits = 3;
  EXPECT_FALSE(can_stream_alone(hardware, stream));
  hardware.depth = 3;
  EXPECT_TRUE(can_stream_alone(hardware, stream));
}

}  // namespace
}  // namespace dateline
