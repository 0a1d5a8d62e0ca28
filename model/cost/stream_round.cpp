// SPDX-License-Identifier: Apache-2.0
#include "model/cost/stream_round.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "model/cost/lone_stream.h"
#include "model/cost/stream_flits.h"
#include "model/router/timing.h"

namespace dateline {
namespace {

/// The progress of a message. Stage 0 is the sender's queue, stages 1 to n-2 are the switches of the routers on its
/// path, and stage n-1 is the receiver.
struct Progress {
  std::vector<FlitKind> kinds;          ///< [flit]
  std::vector<std::vector<int>> times;  ///< [stage][flit]: cycle in which the flit left the stage
  std::vector<int> outputs;             ///< [stage]: resource that a flit uses when it leaves the stage
  int pushed = 0, last_push = kLongAgo, fetched = kLongAgo, loaded = kLongAgo;

  int flits() const { return static_cast<int>(kinds.size()); }
  int stages() const { return static_cast<int>(times.size()); }
  int left(int stage) const { return static_cast<int>(times[stage].size()); }
  bool finished() const { return left(stages() - 1) == flits(); }
};

/// A round-robin choice among the users of a resource: the first requester at or after the user that follows the last
/// winner.
struct Rotation {
  int users = 0, next = 0;
  int best = -1;  ///< user chosen in this cycle; -1: none
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
      : h_(hardware), streams_(streams) {
    for (const Stream& stream : streams) add(stream);
    std::mt19937_64 random(arbitration);
    for (Rotation& rotation : rotations_)
      rotation.next = arbitration == 0 ? 0 : static_cast<int>(random() % static_cast<uint64_t>(rotation.users));
    wants_.resize(rotations_.size());
    channels_given_.resize(rotations_.size(), 0);
    passed_by_.resize(rotations_.size(), 0);
  }

  std::vector<int> run() {
    long limit = 1000;
    const int loop = std::max(h_.banks + 2, h_.timing.credit_loop());
    for (const Progress& p : all_) limit += static_cast<long>(p.flits()) * loop + 100L * p.stages();
    for (const Stream& stream : streams_) limit += stream.first_flit;
    open_ = all_.size();
    for (int now = 0; open_ > 0; ++now) {
      if (now > limit) throw std::logic_error("streams do not end");
      step(now);
    }
    std::vector<int> written;
    for (const Progress& p : all_) {
      const int arrival = p.times[p.stages() - 2].back() + switch_to_take(h_.timing) - 1;
      written.push_back(std::max(p.times[p.stages() - 1].back() + 1, arrival + h_.hold + 1));
    }
    return written;
  }

 private:
  /// The rotations of a stage of a stream, and its user number in each.
  struct Place {
    int output = 0, output_user = 0;  ///< chooses the flit that leaves; user -1: a head without a channel (switches)
    int heads = 0, head_user = 0;     ///< switches only: chooses the head that gets a channel, one per cycle
    int input = 0, input_user = 0;    ///< switches only: chooses among the outputs that the same input feeds
  };

  /// Requests for an input's crossbar port by its flits that won their outputs.
  struct Want {
    int network = 0;      ///< flits for network outputs
    int eject_user = -1;  ///< input user of the flit for the ejection channel; -1: none
    bool body = false;    ///< that flit is not a head
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
    for (int stage = 0; stage < stages; ++stage) p.times.emplace_back(consumed_before(h_, stage, stages), kLongAgo);
    p.pushed = std::min(p.flits(), h_.queue);
    std::vector<Place> places(stages);
    for (int stage = 0; stage < stages; ++stage) {
      Place& place = places[stage];
      // The receiver takes flits from the ejection channel; the other stages send them to the next resource of the
      // path.
      const bool receiver = stage + 1 == stages;
      place.output = rotation(receiver ? takes_ : leaves_, stream.path[std::min(stage, stages - 2)]);
      place.output_user = rotations_[place.output].users++;
      if (stage == 0 || receiver) continue;
      place.output_user = -1;
      place.heads = rotation(heads_, place.output);
      place.head_user = rotations_[place.heads].users++;
      place.input = rotation(inputs_, stream.path[stage - 1]);
      // The users of an input's rotation are the outputs that the input feeds.
      std::unordered_map<int, int>& fed = feeds_[place.input];
      const auto [found, is_new] = fed.emplace(place.output, static_cast<int>(fed.size()));
      if (is_new) ++rotations_[place.input].users;
      place.input_user = found->second;
    }
    push_.push_back(rotation(pushes_, stream.path.front()));
    push_user_.push_back(rotations_[push_.back()].users++);
    first_look_.push_back(look_.size());
    look_.resize(look_.size() + stages + 1, 0);
    stream_look_.push_back(0);
    all_.push_back(std::move(p));
    places_.push_back(std::move(places));
  }

  /// Whether the next flit of a stage is a consumed header, which the switch drops.
  bool drops(int s, int stage) const {
    return is_switch(s, stage) && all_[s].left(stage) < consumed_before(h_, stage + 1, all_[s].stages());
  }

  /// The cycle from which the next flit of a stage can leave it, without regard to other messages. kNever: another flit
  /// of the message must move first.
  int ready_from(int s, int stage, int now) const {
    const Progress& p = all_[s];
    const int flit = p.left(stage), last = p.stages() - 1;
    if (flit == p.flits()) return kNever;
    const auto passed = [&](int other, int index, int lag) {
      return p.left(other) > index ? p.times[other][index] + lag : kNever;
    };
    if (stage == last) {
      const int there = passed(last - 1, flit, switch_to_take(h_.timing));
      const FlitKind& kind = p.kinds[flit];
      return there < kNever && kind.writes ? bank_turn(h_, kind.to, streams_[s].ejection_bank, std::max(there, now))
                                           : there;
    }
    if (stage == 0) {
      if (flit >= p.pushed) return kNever;
      int from = streams_[s].first_flit;
      if (flit + 1 == p.pushed) from = std::max(from, p.last_push + kPushToPop);
      const int header = streams_[s].header_flits, network_links = last - 2;
      if (h_.circuits && flit >= header)
        from = std::max(from, passed(last, header - 1, kTakeToGate + network_links * h_.timing.link_stages));
      return flit < h_.depth ? from : std::max(from, passed(1, flit - h_.depth, kLocalCredit));
    }
    const int here = flit == 0 ? h_.decoded_flits - 1 : flit;  // the flit that must have arrived
    const int there = passed(stage - 1, here, stage == 1 ? kPopToSwitch : h_.timing.body_hop());
    if (drops(s, stage)) return there;
    if (stage + 1 == last)
      return flit < h_.queue ? there : std::max(there, passed(last, flit - h_.queue, kLocalCredit));
    return flit < h_.depth ? there : std::max(there, passed(stage + 1, flit - h_.depth, h_.timing.credit_return()));
  }

  /// The cycle from which the sender's interface can push the next flit into its queue; kNever as in ready_from().
  int push_from(int s, int now) const {
    const Progress& p = all_[s];
    const int flit = p.pushed;
    if (flit == p.flits() || p.left(0) <= flit - h_.queue) return kNever;
    const int from = std::max({now, p.fetched, p.times[0][flit - h_.queue] + 1});
    return p.kinds[flit].reads ? bank_turn(h_, p.kinds[flit].from, streams_[s].injection_bank, from) : from;
  }

  void push(int s, int now) {
    Progress& p = all_[s];
    look_again(s, 0, now);
    p.last_push = now;
    ++p.pushed;
    if (p.pushed == p.flits() || !p.kinds[p.pushed].opens_segment) return;
    p.loaded = std::max(now, p.loaded + kFetch);
    p.fetched = p.loaded + 1;
  }

  /// Moves a flit out of a stage. Marks the stages that may have waited for this; the next cycle looks at them.
  void leave(int s, int stage, int now) {
    Progress& p = all_[s];
    p.times[stage].push_back(now);
    const int last = p.stages() - 1;
    for (int other = std::max(0, stage - 1); other <= std::min(last, stage + 1); ++other) look_again(s, other, now);
    if (stage == 0) look_again(s, p.stages(), now);  // the queue has space for a push
    if (stage == last) look_again(s, 0, now);        // a circuit's acknowledge
    if (p.finished()) --open_;
  }
  void look_again(int s, int stage, int now) {
    int& when = look_[first_look_[s] + stage];
    when = std::min(when, now + 1);
    stream_look_[s] = std::min(stream_look_[s], now + 1);
  }

  void step(int now) {
    for (Rotation& rotation : rotations_) rotation.best = -1;
    candidates_.clear();
    waiting_.clear();
    pushing_.clear();
    turning_away_.clear();
    for (int s = 0; s < static_cast<int>(all_.size()); ++s)
      if (stream_look_[s] <= now) offer(s, now);
    give_channels();
    choose_inputs();
    for (const auto& [s, stage] : candidates_) {
      const Place& place = places_[s][stage];
      Rotation& output = rotations_[place.output];
      if (output.best != place.output_user) continue;
      if (is_switch(s, stage)) {
        Rotation& input = rotations_[place.input];
        // An input that drops a flit passes no other flit in this cycle.
        if (std::find(turning_away_.begin(), turning_away_.end(), place.input) != turning_away_.end()) continue;
        if (input.best != place.input_user) continue;
        input.take();
      }
      output.take();
      leave(s, stage, now);
    }
    for (const int s : pushing_) {
      Rotation& channel = rotations_[push_[s]];
      if (channel.best != push_user_[s]) continue;
      channel.take();
      push(s, now);
    }
  }

  /// Offers the flits of a stream that can move, and computes when to look at each of its stages again.
  void offer(int s, int now) {
    stream_look_[s] = kNever;
    const int stages = all_[s].stages();
    for (int stage = 0; stage < stages; ++stage) {
      int& when = look_[first_look_[s] + stage];
      if (when <= now) when = std::max(now, ready_from(s, stage, now));
      if (when <= now && drops(s, stage)) {
        turning_away_.push_back(places_[s][stage].input);
        leave(s, stage, now);
      } else if (when <= now) {
        Place& place = places_[s][stage];
        const bool head = place.output_user < 0;
        (head ? waiting_ : candidates_).push_back({s, stage});
        rotations_[head ? place.heads : place.output].offer(head ? place.head_user : place.output_user);
      }
      stream_look_[s] = std::min(stream_look_[s], when);
    }
    int& when = look_[first_look_[s] + stages];  // the sender's next push
    if (when <= now) when = push_from(s, now);
    if (when <= now) {
      pushing_.push_back(s);
      rotations_[push_[s]].offer(push_user_[s]);
    }
    stream_look_[s] = std::min(stream_look_[s], when);
  }

  bool is_switch(int s, int stage) const { return stage > 0 && stage + 1 < all_[s].stages(); }

  /// Every output grants a channel to one head per cycle. Without a pipeline the head leaves in the same cycle if no
  /// message that already has a channel can send.
  void give_channels() {
    for (const auto& [s, stage] : waiting_) {
      Place& place = places_[s][stage];
      Rotation& heads = rotations_[place.heads];
      if (heads.best != place.head_user) continue;
      heads.take();
      place.output_user = channels_given_[place.output]++;
      Rotation& output = rotations_[place.output];
      if (output.best >= 0 || (h_.timing.pipeline > 0 && is_switch(s, stage))) continue;
      output.best = place.output_user;
      candidates_.push_back({s, stage});
    }
  }

  /// Chooses a flit at inputs where several outputs want one. By the rule of rtl/router/dl_input_select.sv, a body flit
  /// for the ejection channel lets up to `vcs` flits for the network pass first.
  void choose_inputs() {
    wanted_.clear();
    for (const auto& [s, stage] : candidates_) {
      const Place& place = places_[s][stage];
      if (!is_switch(s, stage) || rotations_[place.output].best != place.output_user) continue;
      Want& want = wants_[place.input];
      if (want.network == 0 && want.eject_user < 0) wanted_.push_back(place.input);
      if (stage + 2 < all_[s].stages()) {
        ++want.network;
      } else {
        want.eject_user = place.input_user;
        want.body = all_[s].left(stage) > consumed_before(h_, stage, all_[s].stages());
      }
    }
    for (const auto& [s, stage] : candidates_) {
      const Place& place = places_[s][stage];
      if (!is_switch(s, stage) || rotations_[place.output].best != place.output_user) continue;
      const Want& want = wants_[place.input];
      const bool pass = want.body && want.network > 0 && passed_by_[place.input] < h_.vcs;
      const bool eject = place.input_user == want.eject_user;
      if (eject ? pass : want.body && !pass) continue;
      rotations_[place.input].offer(place.input_user);
    }
    for (const int input : wanted_) {
      const Want want = std::exchange(wants_[input], {});
      const bool pass = want.body && want.network > 0 && passed_by_[input] < h_.vcs;
      passed_by_[input] = pass ? passed_by_[input] + 1 : 0;
    }
  }

  const StreamHardware& h_;
  const std::vector<Stream>& streams_;
  std::vector<Progress> all_;
  std::vector<std::vector<Place>> places_;  ///< [stream][stage]
  std::vector<int> push_, push_user_;       ///< [stream]
  std::vector<Rotation> rotations_;
  std::unordered_map<int, int> leaves_, takes_, inputs_, pushes_;  ///< resource -> rotation
  std::unordered_map<int, std::unordered_map<int, int>> feeds_;    ///< input rotation -> output rotation -> user
  std::unordered_map<int, int> heads_;                             ///< output rotation -> rotation of its heads
  std::vector<Want> wants_;                                        ///< [input rotation], in this cycle
  std::vector<int> wanted_;                                        ///< input rotations with a want in this cycle
  std::vector<int> passed_by_;                                     ///< [input rotation]: see choose_inputs()
  std::vector<int> channels_given_;                                ///< [output rotation]: channels granted so far
  std::vector<std::pair<int, int>> candidates_, waiting_;  ///< (stream, stage): flits with a channel, heads without one
  std::vector<int> pushing_;                               ///< streams that can push in this cycle
  std::vector<int> turning_away_;                          ///< input rotations that drop a flit in this cycle, few
  std::vector<int> look_;           ///< [first_look_[stream] + stage]: next cycle to look at it; last: at the push
  std::vector<size_t> first_look_;  ///< [stream]
  std::vector<int> stream_look_;    ///< [stream]: earliest of its entries in look_
  size_t open_ = 0;                 ///< unfinished streams
};

}  // namespace

std::vector<int> stream_times(const StreamHardware& hardware, const std::vector<Stream>& streams,
                              uint64_t arbitration) {
  if (streams.size() == 1 && can_stream_alone(hardware, streams[0])) return {lone_stream_time(hardware, streams[0])};
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
