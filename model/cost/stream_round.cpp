// SPDX-License-Identifier: Apache-2.0
#include "model/cost/stream_round.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <random>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "model/router/timing.h"

namespace dateline {
namespace {

// Cycles of rtl/node: a flit pushed into the sender's queue can leave it two later, and a place that falls free there
// can be filled one later; from the queue to the first switch it is two, from the last switch to where the receiver
// takes the flit two; a credit of a local channel is back two after the place fell free.
constexpr int kPushToPop = 2;
constexpr int kPopToSwitch = 2;
constexpr int kSwitchToTake = 2;
constexpr int kLocalCredit = 2;
constexpr int kFetch = 3;  // from loading a segment's descriptor to having the next one
// From the cycle in which a receiver takes a probe to the one in which words may leave the sender's queue, links aside.
constexpr int kTakeToGate = 3;
constexpr int kLongAgo = -(1 << 28);

/// What a flit needs of the memories.
struct FlitKind {
  unsigned from = 0, to = 0;
  bool reads = false, writes = false;
  bool opens_segment = false;
};

std::vector<FlitKind> flit_kinds(const StreamHardware& hardware, const Stream& stream) {
  std::vector<FlitKind> kinds(stream.header_flits);
  // Further headers of a source route are descriptors of their own, as segments are.
  for (int i = 1; i < stream.header_flits && hardware.route_ports > 0; ++i) kinds[i].opens_segment = true;
  for (const Segment& segment : stream.segments) {
    for (int i = 0; i < hardware.segment_flits; ++i) {
      kinds.emplace_back();
      kinds.back().opens_segment = i == 0;
    }
    for (int w = 0; w < segment.words; ++w)
      kinds.push_back(
          {segment.from + static_cast<unsigned>(w), segment.to + static_cast<unsigned>(w), true, !segment.drop, false});
  }
  return kinds;
}

/// A message on its way. Stage 0 is the sender's queue, stages 1 to n-2 are the switches of the routers that it passes,
/// stage n-1 is the receiver; times[stage][flit] is when the flit left the stage.
struct Progress {
  std::vector<FlitKind> kinds;
  std::vector<std::vector<int>> times;
  std::vector<int> outputs;  ///< [stage]: the resource that a flit takes on leaving it
  int pushed = 0, last_push = kLongAgo, fetched = kLongAgo, loaded = kLongAgo;

  int flits() const { return static_cast<int>(kinds.size()); }
  int stages() const { return static_cast<int>(times.size()); }
  int left(int stage) const { return static_cast<int>(times[stage].size()); }
  bool finished() const { return left(stages() - 1) == flits(); }
};

/// A rotating choice among the users of a resource: the first at or after the one behind the last winner.
struct Rotation {
  int users = 0, next = 0;
  int best = -1;  ///< user that is chosen in this cycle
  int distance = 0;

  void offer(int user) {
    const int away = (user - next + users) % users;
    if (best < 0 || away < distance) best = user, distance = away;
  }
  void take() { next = best + 1 == users ? 0 : best + 1; }
};

class Round {
 public:
  Round(const StreamHardware& hardware, const std::vector<Stream>& streams, uint64_t arbitration)
      : h_(hardware), hop_(hop_cycles(hardware.link_stages)), streams_(streams) {
    for (const Stream& stream : streams) add(stream);
    std::mt19937_64 random(arbitration);
    for (Rotation& rotation : rotations_)
      rotation.next = arbitration == 0 ? 0 : static_cast<int>(random() % static_cast<uint64_t>(rotation.users));
  }

  std::vector<int> run() {
    size_t open = all_.size();
    long limit = 1000;
    const int loop = std::max(h_.banks + 2, credit_loop_cycles(h_.link_stages));
    for (const Progress& p : all_) limit += static_cast<long>(p.flits()) * loop + 100L * p.stages();
    for (const Stream& stream : streams_) limit += stream.first_flit;
    for (int now = 0; open > 0; ++now) {
      if (now > limit) throw std::logic_error("streams do not end");
      step(now);
      open = std::count_if(all_.begin(), all_.end(), [](const Progress& p) { return !p.finished(); });
    }
    std::vector<int> written;
    for (const Progress& p : all_) {
      const int arrival = p.times[p.stages() - 2].back() + kSwitchToTake - 1;
      written.push_back(std::max(p.times[p.stages() - 1].back() + 1, arrival + h_.hold + 1));
    }
    return written;
  }

 private:
  /// Where a stage of a stream stands among the users of its resources.
  struct Place {
    int output = 0, output_user = 0;  ///< rotation that chooses the flit that leaves; a switch numbers its users as
                                      ///< their heads take a channel, -1 before that
    int heads = 0, head_user = 0;     ///< rotation that chooses the head that does, one a cycle (switches)
    int input = 0, input_user = 0;    ///< rotation of the input that it leaves by (switches)
  };

  int rotation(std::unordered_map<int, int>& ids, int resource) {
    const auto [found, is_new] = ids.emplace(resource, static_cast<int>(rotations_.size()));
    if (is_new) rotations_.emplace_back();
    return found->second;
  }

  void add(const Stream& stream) {
    Progress p;
    p.kinds = flit_kinds(h_, stream);
    const int stages = static_cast<int>(stream.path.size()) + 1;
    for (int stage = 0; stage < stages; ++stage) p.times.emplace_back(spent_before(stage, stages), kLongAgo);
    p.pushed = std::min(p.flits(), h_.queue);
    std::vector<Place> places(stages);
    for (int stage = 0; stage < stages; ++stage) {
      Place& place = places[stage];
      // The receiver takes from the ejection channel; the others leave by the next part of the path.
      const bool receiver = stage + 1 == stages;
      place.output = rotation(receiver ? takes_ : leaves_, stream.path[std::min(stage, stages - 2)]);
      place.output_user = rotations_[place.output].users++;
      if (stage == 0 || receiver) continue;
      place.output_user = -1;
      place.heads = rotation(heads_, place.output);
      place.head_user = rotations_[place.heads].users++;
      place.input = rotation(inputs_, stream.path[stage - 1]);
      // Users of an input are the outputs that it feeds.
      std::unordered_map<int, int>& fed = feeds_[place.input];
      const auto [found, is_new] = fed.emplace(place.output, static_cast<int>(fed.size()));
      if (is_new) ++rotations_[place.input].users;
      place.input_user = found->second;
    }
    push_.push_back(rotation(pushes_, stream.path.front()));
    push_user_.push_back(rotations_[push_.back()].users++);
    all_.push_back(std::move(p));
    places_.push_back(std::move(places));
  }

  /// Header flits of a source route that were dropped before they came to a stage.
  int spent_before(int stage, int stages) const {
    const int switches = std::min(stage, stages - 2) - 1;  // passed before; the last one of the path drops nothing
    return h_.route_ports == 0 || switches < 1 ? 0 : switches / h_.route_ports;
  }
  /// The next flit of a stage is a spent header, which goes nowhere.
  bool drops(int s, int stage) const {
    return is_switch(s, stage) && all_[s].left(stage) < spent_before(stage + 1, all_[s].stages());
  }

  /// The next flit of a stage could leave it now, other messages aside.
  bool ready(int s, int stage, int now) const {
    const Progress& p = all_[s];
    const int flit = p.left(stage), last = p.stages() - 1;
    if (flit == p.flits()) return false;
    const auto passed = [&](int other, int index, int lag) {
      return p.left(other) > index && now >= p.times[other][index] + lag;
    };
    if (stage == last) {
      if (!passed(last - 1, flit, kSwitchToTake)) return false;
      const FlitKind& kind = p.kinds[flit];
      return !kind.writes || turn(kind.to, streams_[s].ejection_bank, now);
    }
    if (stage == 0) {
      if (flit >= p.pushed || now < streams_[s].first_flit) return false;
      if (flit + 1 == p.pushed && now < p.last_push + kPushToPop) return false;
      const int header = streams_[s].header_flits, network_links = last - 2;
      if (h_.circuits && flit >= header && !passed(last, header - 1, kTakeToGate + network_links * h_.link_stages))
        return false;
      return flit < h_.depth || passed(1, flit - h_.depth, kLocalCredit);
    }
    const int here = flit == 0 ? h_.decoded_flits - 1 : flit;  // the flit that must have come
    if (!passed(stage - 1, here, stage == 1 ? kPopToSwitch : hop_)) return false;
    if (drops(s, stage)) return true;
    if (stage + 1 == last) return flit < h_.queue || passed(last, flit - h_.queue, kLocalCredit);
    return flit < h_.depth || passed(stage + 1, flit - h_.depth, hop_);
  }

  /// The local channel has the bank of this address; the banks start to turn with the cycle after the release.
  bool turn(unsigned address, int bank, int now) const {
    return ((static_cast<long>(address) - bank - (now - 1)) & (h_.banks - 1)) == 0;
  }

  bool can_push(int s, int now) const {
    const Progress& p = all_[s];
    const int flit = p.pushed;
    if (flit == p.flits() || now < p.fetched) return false;
    if (p.left(0) <= flit - h_.queue || now < p.times[0][flit - h_.queue] + 1) return false;
    return !p.kinds[flit].reads || turn(p.kinds[flit].from, streams_[s].injection_bank, now);
  }

  void push(int s, int now) {
    Progress& p = all_[s];
    p.last_push = now;
    ++p.pushed;
    if (p.pushed == p.flits() || !p.kinds[p.pushed].opens_segment) return;
    p.loaded = std::max(now, p.loaded + kFetch);
    p.fetched = p.loaded + 1;
  }

  void step(int now) {
    for (Rotation& rotation : rotations_) rotation.best = -1;
    candidates_.clear();
    waiting_.clear();
    pushing_.clear();
    turning_away_.clear();
    for (int s = 0; s < static_cast<int>(all_.size()); ++s) {
      if (all_[s].finished()) continue;
      for (int stage = 0; stage < all_[s].stages(); ++stage) {
        if (!ready(s, stage, now)) continue;
        if (drops(s, stage)) {
          all_[s].times[stage].push_back(now);
          turning_away_.insert(places_[s][stage].input);
          continue;
        }
        Place& place = places_[s][stage];
        const bool head = place.output_user < 0;
        (head ? waiting_ : candidates_).push_back({s, stage});
        rotations_[head ? place.heads : place.output].offer(head ? place.head_user : place.output_user);
      }
      if (!can_push(s, now)) continue;
      pushing_.push_back(s);
      rotations_[push_[s]].offer(push_user_[s]);
    }
    give_channels();
    choose_inputs();
    for (const auto& [s, stage] : candidates_) {
      const Place& place = places_[s][stage];
      Rotation& output = rotations_[place.output];
      if (output.best != place.output_user) continue;
      if (is_switch(s, stage)) {
        Rotation& input = rotations_[place.input];
        if (turning_away_.count(place.input) != 0) continue;  // an input that drops a flit passes none on
        if (input.best != place.input_user) continue;
        input.take();
      }
      output.take();
      all_[s].times[stage].push_back(now);
    }
    for (const int s : pushing_) {
      Rotation& channel = rotations_[push_[s]];
      if (channel.best != push_user_[s]) continue;
      channel.take();
      push(s, now);
    }
  }

  bool is_switch(int s, int stage) const { return stage > 0 && stage + 1 < all_[s].stages(); }

  /// An output gives a channel to one head a cycle, which leaves at once if no message that has one can send.
  void give_channels() {
    for (const auto& [s, stage] : waiting_) {
      Place& place = places_[s][stage];
      Rotation& heads = rotations_[place.heads];
      if (heads.best != place.head_user) continue;
      heads.take();
      place.output_user = channels_given_[place.output]++;
      Rotation& output = rotations_[place.output];
      if (output.best >= 0) continue;
      output.best = place.output_user;
      candidates_.push_back({s, stage});
    }
  }

  /// Inputs with several outputs that want a flit: as rtl/router/dl_input_select.sv has it, a body flit to be ejected
  /// lets up to `vcs` flits for the network pass.
  void choose_inputs() {
    struct Want {
      int network = 0;
      int eject_user = -1;
      bool body = false;
    };
    std::unordered_map<int, Want> wants;
    for (const auto& [s, stage] : candidates_) {
      const Place& place = places_[s][stage];
      if (!is_switch(s, stage) || rotations_[place.output].best != place.output_user) continue;
      Want& want = wants[place.input];
      if (stage + 2 < all_[s].stages()) {
        ++want.network;
      } else {
        want.eject_user = place.input_user;
        want.body = all_[s].left(stage) > spent_before(stage, all_[s].stages());
      }
    }
    for (const auto& [s, stage] : candidates_) {
      const Place& place = places_[s][stage];
      if (!is_switch(s, stage) || rotations_[place.output].best != place.output_user) continue;
      const Want& want = wants[place.input];
      const bool pass = want.body && want.network > 0 && passed_by_[place.input] < h_.vcs;
      const bool eject = place.input_user == want.eject_user;
      if (eject ? pass : want.body && !pass) continue;
      rotations_[place.input].offer(place.input_user);
    }
    for (const auto& [input, want] : wants) {
      const bool pass = want.body && want.network > 0 && passed_by_[input] < h_.vcs;
      passed_by_[input] = pass ? passed_by_[input] + 1 : 0;
    }
  }

  const StreamHardware& h_;
  int hop_;
  const std::vector<Stream>& streams_;
  std::vector<Progress> all_;
  std::vector<std::vector<Place>> places_;  ///< [stream][stage]
  std::vector<int> push_, push_user_;       ///< [stream]
  std::vector<Rotation> rotations_;
  std::unordered_map<int, int> leaves_, takes_, inputs_, pushes_;  ///< resource -> rotation
  std::unordered_map<int, std::unordered_map<int, int>> feeds_;    ///< input rotation -> output rotation -> user
  std::unordered_map<int, int> passed_by_;                         ///< by input rotation
  std::unordered_map<int, int> heads_;                             ///< output rotation -> rotation of its heads
  std::unordered_map<int, int> channels_given_;                    ///< by output rotation
  std::vector<std::pair<int, int>> candidates_, waiting_;  ///< stream, stage: flits with a channel, heads without
  std::vector<int> pushing_;
  std::unordered_set<int> turning_away_;  ///< input rotations
};

}  // namespace

std::vector<int> stream_times(const StreamHardware& hardware, const std::vector<Stream>& streams,
                              uint64_t arbitration) {
  if (arbitration == 0) return Round(hardware, streams, arbitration).run();
  std::vector<size_t> order(streams.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(arbitration));
  std::vector<Stream> shuffled;
  for (const size_t s : order) shuffled.push_back(streams[s]);
  const std::vector<int> shuffled_times = Round(hardware, shuffled, arbitration).run();
  std::vector<int> times(streams.size());
  for (size_t i = 0; i < order.size(); ++i) times[order[i]] = shuffled_times[i];
  return times;
}

}  // namespace dateline
