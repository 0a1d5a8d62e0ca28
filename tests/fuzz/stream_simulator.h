// SPDX-License-Identifier: Apache-2.0
// Runs the puts of a stream in an abstract network, one event after the other: a context fetches a put, a flit enters
// the network, moves on, or leaves it. Which of the possible events comes next is random, so that links, senders and
// receivers may be late by any time. When no event is possible while a put has not ended, the stream has stopped.
//
// The simulator has the buffers and the order of events of a network, and none of the states of the proof. It takes
// routes and virtual channels hop by hop from hops_of (model/deadlock/journey.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/deadlock/journey.h"
#include "sw/schedule/stream.h"
#include "tests/fuzz/chance.h"

namespace dateline::fuzz {

class StreamSimulator {
 public:
  /// depth: flits that a buffer holds. Keeps references to its arguments.
  StreamSimulator(const StreamSchedule& stream, const RouterConfig& config, Switching switching, int depth);

  struct Result {
    bool stopped = false;
    std::string wrong_word;  ///< a put that sent a wrong value, or a word that is wrong after the last round; "": none
    std::string waiting;     ///< when stopped: the puts that have started and not ended
  };
  /// Runs the rounds first .. last-1 without a barrier, after all earlier ones. Rounds must run in order.
  Result run(size_t first, size_t last, Chance& chance);
  /// Forgets all that ran.
  void reset();

 private:
  struct Flit {
    int put = -1;
    int word = -1;  ///< -1: head
    bool tail = false;
    uint64_t value = 0;
  };
  /// The buffer of a virtual channel behind a link or an ejection channel, or of an injection channel.
  struct Buffer {
    std::vector<Flit> flits;
    int owner = -1;  ///< put whose head has entered and whose tail has not
    int next = -1;   ///< buffer to which the flits of the put in front go
    bool late = false;
  };
  struct Queue {
    std::vector<size_t> puts;  ///< of this run, in order
    size_t next = 0;
    std::vector<int> context;  ///< [context]: the put that it sends, -1: free
    std::vector<int> sent;     ///< [context]: flits sent so far
    bool late = false;
  };
  enum class Write { kPut, kDrop, kAdd, kAddFrom };
  /// A word that a put sends.
  struct Read {
    unsigned from = 0, to = 0;
    Write write = Write::kPut;
    int count = 0;       ///< least count of the word that is sent
    uint64_t value = 0;  ///< that the word must have
  };
  /// A word of a memory. A put sets the count to 1, also of a word that has a count already.
  struct Word {
    int count = 0;
    uint64_t value = 0;
  };
  /// A word that a node puts to itself: it is added to another one.
  struct Copy {
    size_t round = 0;
    int node = 0;
    Read read;
  };
  enum class Kind { kFetch, kSend, kReserve, kMove, kEject, kCopy };
  struct Event {
    Kind kind;
    int place;        ///< queue, buffer, or number of a copy
    int context = 0;  ///< kSend, kReserve
    int to = -1;      ///< kMove of a head: the buffer that it takes
  };

  void read_words();
  void load(std::vector<std::vector<Word>>& memory) const;
  std::vector<Read> reads_of(const std::vector<Segment>& segments, const std::vector<Word>& sender) const;
  void write(std::vector<Word>& memory, const Read& read, uint64_t value) const;
  int injection(int queue, int context) const;
  int link_buffer(int node, int port, int vc) const;
  int ejection_buffer(int node, int in_port, int vc) const;
  int out_buffer(const JourneyHop& hop, int vc) const;
  int vc_of(int buffer) const;
  bool can_send(const Queue& queue, int context) const;
  std::vector<int> free_path(size_t put, int context, Chance& chance) const;
  void collect_events(Chance& chance);
  void collect_moves(int buffer, Chance& chance);
  void act(const Event& event, Chance& chance);
  void send(int queue, int context);
  void eject(int buffer);
  void copy(int place);
  void make_late(Chance& chance);

  const StreamSchedule& stream_;
  const RouterConfig& config_;
  Switching switching_;
  int depth_;
  std::vector<std::vector<JourneyHop>> journeys_;  ///< [put]
  std::vector<std::vector<Read>> reads_;           ///< [put]
  std::vector<Copy> copies_;                       ///< of all rounds
  std::vector<size_t> copies_left_;                ///< of this run, in copies_
  std::vector<std::vector<Word>> memory_;          ///< [node][address]
  std::vector<std::vector<Word>> at_the_end_;      ///< memory_ after the last round, as the schedule says
  std::vector<Buffer> buffers_;
  std::vector<Queue> queues_;
  std::vector<int> hops_done_;  ///< [put]: hops that its head has made
  std::vector<char> arrived_;   ///< [put]: its head has arrived (circuits wait for it)
  std::vector<Event> events_, late_events_;
  size_t puts_left_ = 0;
  std::string wrong_word_;
};

}  // namespace dateline::fuzz
