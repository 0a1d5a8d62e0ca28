// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/stream_simulator.h"

#include <algorithm>
#include <utility>

#include "model/deadlock/journey.h"

namespace dateline::fuzz {

StreamSimulator::StreamSimulator(const StreamSchedule& stream, const RouterConfig& config, Switching switching,
                                 int depth)
    : stream_(stream), config_(config), switching_(switching), depth_(depth) {
  const Topology& topology = stream.topology();
  const auto injected = static_cast<VcSet>((1u << stream.puts().contexts()) - 1);
  for (size_t put = 0; put < stream.puts().size(); ++put) {
    const Transfer& transfer = stream.transfer_of(put);
    const auto route = encode_route(topology, config, transfer.from, transfer.path, switching, 0);
    journeys_.push_back(hops_of(topology, config.rules(), {transfer.from, *route}, injected));
  }
  read_words();
  reset();
}

/// The words that the host loads.
void StreamSimulator::load(std::vector<std::vector<Word>>& memory) const {
  const BlockLayout& layout = stream_.layout();
  memory.assign(static_cast<size_t>(stream_.topology().nodes), {});
  for (int node = 0; node < stream_.topology().nodes; ++node) {
    std::vector<Word>& own = memory[static_cast<size_t>(node)];
    own.resize(layout.node_words(node));
    for (const BlockLayout::Place& place : layout.initial(node))
      for (int word = 0; word < layout.part_words(); ++word) {
        const int index = place.item.part * layout.part_words() + word;
        own[place.address + static_cast<unsigned>(word)] = {
            1, static_cast<uint64_t>(layout.word(node, place.item, index, 64))};
      }
  }
}

std::vector<StreamSimulator::Read> StreamSimulator::reads_of(const std::vector<Segment>& segments,
                                                             const std::vector<Word>& sender) const {
  std::vector<Read> reads;
  for (const Segment& segment : segments)
    for (unsigned word = 0; word < static_cast<unsigned>(segment.words); ++word)
      reads.push_back({segment.from + word, segment.to + word,
                       segment.drop      ? Write::kDrop
                       : segment.shifted ? Write::kAddFrom
                       : segment.add     ? Write::kAdd
                                         : Write::kPut,
                       segment.count, sender[segment.from + word].value});
  return reads;
}

/// Writes a word that arrives. The result of an add depends on the order of the contributions if the schedule fixes it.
void StreamSimulator::write(std::vector<Word>& memory, const Read& read, uint64_t value) const {
  const BlockLayout& layout = stream_.layout();
  const auto combined = [&](const Word& word) {
    if (word.count == 0) return value;
    return layout.reduction()->fixed_order ? word.value * 3 + value : word.value + value;
  };
  Word& word = memory[read.to];
  if (read.write == Write::kPut) word = {1, value};
  if (read.write == Write::kAdd) word = {word.count + 1, combined(word)};
  if (read.write != Write::kAddFrom) return;
  const unsigned further = read.to + layout.offset();
  memory[layout.alternates() ? further % (2 * layout.offset()) : further] = {1, combined(word)};
}

/// Follows the schedule round by round in order to know what every word must be when a put sends it.
void StreamSimulator::read_words() {
  const Topology& topology = stream_.topology();
  const BlockLayout& layout = stream_.layout();
  std::vector<std::vector<Word>> memory;
  load(memory);
  const std::vector<Round>& rounds = stream_.schedule().rounds;
  for (size_t r = 0; r < rounds.size(); ++r) {
    for (size_t t = 0; t < rounds[r].size(); ++t)
      reads_.push_back(reads_of(layout.segments(r, t), memory[static_cast<size_t>(rounds[r][t].from)]));
    const size_t first_copy = copies_.size();
    for (int node = 0; node < topology.nodes; ++node)
      for (const Read& read : reads_of(layout.copies(r, node), memory[static_cast<size_t>(node)]))
        copies_.push_back({r, node, read});
    for (size_t copy = first_copy; copy < copies_.size(); ++copy)
      write(memory[static_cast<size_t>(copies_[copy].node)], copies_[copy].read, copies_[copy].read.value);
    for (size_t t = 0; t < rounds[r].size(); ++t)
      for (const Read& read : reads_[stream_.first_put(r) + t])
        write(memory[static_cast<size_t>(rounds[r][t].to)], read, read.value);
  }
  at_the_end_ = std::move(memory);
}

void StreamSimulator::reset() {
  const Topology& topology = stream_.topology();
  const size_t channels = static_cast<size_t>(topology.nodes) * static_cast<size_t>(topology.ports);
  queues_.assign(channels, {});
  for (Queue& queue : queues_) {
    queue.context.assign(static_cast<size_t>(stream_.puts().contexts()), -1);
    queue.sent = queue.context;
  }
  buffers_.assign(3 * channels * static_cast<size_t>(config_.vcs), {});
  hops_done_.assign(journeys_.size(), 0);
  arrived_.assign(journeys_.size(), 0);
  load(memory_);
}

int StreamSimulator::link_buffer(int node, int port, int vc) const {
  return (node * stream_.topology().ports + port) * config_.vcs + vc;
}
int StreamSimulator::ejection_buffer(int node, int in_port, int vc) const {
  const Topology& topology = stream_.topology();
  return link_buffer(topology.nodes + node, config_.all_port ? in_port : 0, vc);
}
int StreamSimulator::injection(int queue, int context) const {
  const Topology& topology = stream_.topology();
  return (2 * topology.nodes * topology.ports + queue) * config_.vcs + context;
}
int StreamSimulator::out_buffer(const JourneyHop& hop, int vc) const {
  return hop.port < 0 ? ejection_buffer(hop.node, hop.in_port, vc) : link_buffer(hop.node, hop.port, vc);
}
int StreamSimulator::vc_of(int buffer) const { return buffer % config_.vcs; }

/// Whether the next flit of the context's put can leave. A word that is replaced later is there too; send() reports it.
bool StreamSimulator::can_send(const Queue& queue, int context) const {
  const auto c = static_cast<size_t>(context);
  const auto put = static_cast<size_t>(queue.context[c]);
  const std::vector<Word>& memory = memory_[static_cast<size_t>(stream_.transfer_of(put).from)];
  const auto is_there = [&](const Read& read) { return memory[read.from].count >= read.count; };
  const std::vector<Read>& reads = reads_[put];
  if (queue.sent[c] == 0)
    return stream_.puts().whole ? std::all_of(reads.begin(), reads.end(), is_there) : is_there(reads.front());
  if (switching_ != Switching::kWormhole && !arrived_[put]) return false;
  return is_there(reads[static_cast<size_t>(queue.sent[c]) - 1]);
}

/// A path of free and empty buffers for a circuit that is reserved at once; empty where there is none.
std::vector<int> StreamSimulator::free_path(size_t put, int context, Chance& chance) const {
  std::vector<int> path;
  int vc = context;
  for (const JourneyHop& hop : journeys_[put]) {
    std::vector<int> free;
    for (int next = 0; next < config_.vcs; ++next) {
      const Buffer& buffer = buffers_[static_cast<size_t>(out_buffer(hop, next))];
      if ((hop.offered[static_cast<size_t>(vc)] >> next & 1) && buffer.owner < 0 && buffer.flits.empty())
        free.push_back(next);
    }
    if (free.empty()) return {};
    vc = chance.of(free);
    path.push_back(out_buffer(hop, vc));
  }
  return path;
}

void StreamSimulator::collect_moves(int buffer, Chance& chance) {
  const Buffer& from = buffers_[static_cast<size_t>(buffer)];
  if (from.flits.empty()) return;
  const Flit& flit = from.flits.front();
  std::vector<Event>& events = from.late ? late_events_ : events_;
  const Topology& topology = stream_.topology();
  const int links = topology.nodes * topology.ports * config_.vcs;
  if (buffer >= links && buffer < 2 * links) {
    events.push_back({Kind::kEject, buffer});
    return;
  }
  if (from.next >= 0) {
    if (static_cast<int>(buffers_[static_cast<size_t>(from.next)].flits.size()) < depth_)
      events.push_back({Kind::kMove, buffer, 0, from.next});
    return;
  }
  const auto put = static_cast<size_t>(flit.put);
  const JourneyHop& hop = journeys_[put][static_cast<size_t>(hops_done_[put])];
  std::vector<int> free;
  for (int vc = 0; vc < config_.vcs; ++vc) {
    const int to = out_buffer(hop, vc);
    const Buffer& next = buffers_[static_cast<size_t>(to)];
    if ((hop.offered[static_cast<size_t>(vc_of(buffer))] >> vc & 1) && next.owner < 0 &&
        static_cast<int>(next.flits.size()) < depth_)
      free.push_back(to);
  }
  if (!free.empty()) events.push_back({Kind::kMove, buffer, 0, chance.of(free)});
}

void StreamSimulator::collect_events(Chance& chance) {
  events_.clear();
  late_events_.clear();
  for (int q = 0; q < static_cast<int>(queues_.size()); ++q) {
    const Queue& queue = queues_[static_cast<size_t>(q)];
    if (queue.puts.empty()) continue;
    std::vector<Event>& events = queue.late ? late_events_ : events_;
    int free = -1;
    for (int c = static_cast<int>(queue.context.size()) - 1; c >= 0; --c) {
      const int put = queue.context[static_cast<size_t>(c)];
      if (put < 0) {
        free = c;
        continue;
      }
      if (!can_send(queue, c)) continue;
      const Buffer& buffer = buffers_[static_cast<size_t>(injection(q, c))];
      if (switching_ == Switching::kCircuitRetry && queue.sent[static_cast<size_t>(c)] == 0) {
        if (buffer.flits.empty() && !free_path(static_cast<size_t>(put), c, chance).empty())
          events.push_back({Kind::kReserve, q, c});
      } else if (static_cast<int>(buffer.flits.size()) < depth_) {
        events.push_back({Kind::kSend, q, c});
      }
    }
    if (free >= 0 && queue.next < queue.puts.size()) events.push_back({Kind::kFetch, q, free});
  }
  for (int buffer = 0; buffer < static_cast<int>(buffers_.size()); ++buffer) collect_moves(buffer, chance);
  for (size_t place = 0; place < copies_left_.size(); ++place) {
    const Copy& copy = copies_[copies_left_[place]];
    if (memory_[static_cast<size_t>(copy.node)][copy.read.from].count >= copy.read.count)
      events_.push_back({Kind::kCopy, static_cast<int>(place)});
  }
}

/// A word that a node puts to itself arrives.
void StreamSimulator::copy(int place) {
  const Copy& copy = copies_[copies_left_[static_cast<size_t>(place)]];
  std::vector<Word>& memory = memory_[static_cast<size_t>(copy.node)];
  if (memory[copy.read.from].value != copy.read.value) wrong_word_ = "a word of node " + std::to_string(copy.node);
  write(memory, copy.read, memory[copy.read.from].value);
  copies_left_.erase(copies_left_.begin() + place);
}

/// Sends the next flit of a context: its head, or a word with the value that it has now.
void StreamSimulator::send(int q, int context) {
  Queue& queue = queues_[static_cast<size_t>(q)];
  const auto c = static_cast<size_t>(context);
  const int put = queue.context[c], word = queue.sent[c]++ - 1;
  const std::vector<Read>& reads = reads_[static_cast<size_t>(put)];
  Flit flit{put, word, word + 1 == static_cast<int>(reads.size())};
  if (word >= 0) {
    const Read& read = reads[static_cast<size_t>(word)];
    const Word& now = memory_[static_cast<size_t>(stream_.transfer_of(static_cast<size_t>(put)).from)][read.from];
    flit.value = now.value;
    if (now.value != read.value)
      wrong_word_ = stream_.name(static_cast<size_t>(put)) + ", word " + std::to_string(word);
  }
  buffers_[static_cast<size_t>(injection(q, context))].flits.push_back(flit);
  if (flit.tail) queue.context[c] = -1;
}

void StreamSimulator::eject(int at) {
  Buffer& buffer = buffers_[static_cast<size_t>(at)];
  const Flit flit = buffer.flits.front();
  buffer.flits.erase(buffer.flits.begin());
  const auto put = static_cast<size_t>(flit.put);
  if (flit.word < 0) arrived_[put] = 1;
  if (flit.word >= 0)
    write(memory_[static_cast<size_t>(stream_.transfer_of(put).to)], reads_[put][static_cast<size_t>(flit.word)],
          flit.value);
  if (flit.tail) --puts_left_;
}

void StreamSimulator::act(const Event& event, Chance& chance) {
  if (event.kind == Kind::kFetch) {
    Queue& queue = queues_[static_cast<size_t>(event.place)];
    queue.context[static_cast<size_t>(event.context)] = static_cast<int>(queue.puts[queue.next++]);
    queue.sent[static_cast<size_t>(event.context)] = 0;
  } else if (event.kind == Kind::kSend) {
    send(event.place, event.context);
  } else if (event.kind == Kind::kEject) {
    eject(event.place);
  } else if (event.kind == Kind::kCopy) {
    copy(event.place);
  } else if (event.kind == Kind::kReserve) {
    const int put = queues_[static_cast<size_t>(event.place)].context[static_cast<size_t>(event.context)];
    int from = injection(event.place, event.context);
    for (const int to : free_path(static_cast<size_t>(put), event.context, chance)) {
      buffers_[static_cast<size_t>(from)].next = to;
      buffers_[static_cast<size_t>(to)].owner = put;
      from = to;
    }
    send(event.place, event.context);
  } else {
    Buffer &from = buffers_[static_cast<size_t>(event.place)], &to = buffers_[static_cast<size_t>(event.to)];
    const Flit flit = from.flits.front();
    from.flits.erase(from.flits.begin());
    to.flits.push_back(flit);
    to.owner = flit.tail ? -1 : flit.put;
    from.next = flit.tail ? -1 : event.to;
    if (flit.word < 0) ++hops_done_[static_cast<size_t>(flit.put)];
  }
}

/// Late queues and buffers do nothing while anything else can happen.
void StreamSimulator::make_late(Chance& chance) {
  if (chance.one_in(2)) {
    Queue& queue = queues_[chance.below(queues_.size())];
    queue.late = !queue.late;
  } else {
    Buffer& buffer = buffers_[chance.below(buffers_.size())];
    buffer.late = !buffer.late;
  }
}

StreamSimulator::Result StreamSimulator::run(size_t first, size_t last, Chance& chance) {
  wrong_word_.clear();
  for (Queue& queue : queues_) {
    queue.puts.clear();
    queue.next = 0;
    queue.late = chance.one_in(2);
  }
  for (Buffer& buffer : buffers_) buffer.late = chance.one_in(4);
  for (size_t put = stream_.first_put(first); put < stream_.first_put(last); ++put)
    queues_[static_cast<size_t>(stream_.puts().queue(put))].puts.push_back(put);
  puts_left_ = stream_.first_put(last) - stream_.first_put(first);
  copies_left_.clear();
  for (size_t copy = 0; copy < copies_.size(); ++copy)
    if (copies_[copy].round >= first && copies_[copy].round < last) copies_left_.push_back(copy);
  const size_t haste = 1 + chance.below(30);  // events until something else is late
  while (true) {
    collect_events(chance);
    const std::vector<Event>& events = events_.empty() ? late_events_ : events_;
    if (events.empty()) break;
    act(Event(chance.of(events)), chance);
    if (chance.one_in(haste)) make_late(chance);
  }
  for (size_t node = 0; last == stream_.rounds() && node < memory_.size(); ++node)
    for (size_t word = 0; word < memory_[node].size() && wrong_word_.empty(); ++word)
      if (memory_[node][word].value != at_the_end_[node][word].value && puts_left_ == 0 && copies_left_.empty())
        wrong_word_ = "word " + std::to_string(word) + " of node " + std::to_string(node) + " at the end";
  Result result{puts_left_ > 0 || !copies_left_.empty(), wrong_word_, ""};
  for (size_t put = stream_.first_put(first); put < stream_.first_put(last) && result.stopped; ++put)
    if (hops_done_[put] > 0 && hops_done_[put] < static_cast<int>(journeys_[put].size()))
      result.waiting += stream_.name(put) + "\n";
  return result;
}

}  // namespace dateline::fuzz
