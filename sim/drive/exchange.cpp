// SPDX-License-Identifier: Apache-2.0
#include "sim/drive/exchange.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>

#include "model/base/error.h"
#include "model/base/setting.h"
#include "model/network/links.h"
#include "model/router/route_encoding.h"
#include "sim/stall.h"

namespace dateline {
namespace {

constexpr uint64_t kPatience = 1000;  // cycles in which no flit moves

class ExchangeDriver {
 public:
  ExchangeDriver(const Topology& topology, const RouterConfig& config, const std::vector<ExchangeMessage>& messages,
                 int words)
      : topology_(topology),
        config_(config),
        messages_(messages),
        words_(words),
        headers_(config.layout().flits()),
        done_(messages.size(), false) {
    if (config.width < 64 && messages.size() > 1ull << config.width)
      throw UsageError(setting("width", config.width) + ": too narrow to number " + std::to_string(messages.size()) +
                       " messages in a flit; use " + setting("width", 32));
    Source source;
    source.credits.assign(config.vcs, config.depth);
    sources_.assign(static_cast<size_t>(topology.nodes) * config.locals(), source);
    arriving_.resize(sources_.size() * config.vcs);
    for (size_t i = 0; i < messages.size(); ++i)
      sources_[static_cast<size_t>(messages[i].from) * config.locals() +
               (config.all_port ? messages[i].path.front() : 0)]
          .waiting.push_back(static_cast<long>(i));
    count_.link_flits.assign(topology.far_ends.size(), 0);
  }

  ExchangeCount run(RouterNetwork& network, const std::function<void(uint64_t)>& each_cycle) {
    network.reset();
    for (uint64_t now = 0, moved = 0; arrived_ < messages_.size(); ++now) {
      if (each_cycle) each_cycle(now);
      if (cycle(network)) moved = now;
      if (now - moved > kPatience) stall(network, now);
      if (arrived_ == messages_.size()) count_.cycles = now + 1;
      network.step();
    }
    return std::move(count_);
  }

 private:
  struct Source {
    std::deque<long> waiting;  ///< message numbers; the front one may be partly sent
    std::vector<Word> header;  ///< header flits of the front message, once its head is sent
    int sent = 0, vc = 0;
    std::vector<int> credits;
  };
  struct Arriving {
    int flits = 0;
    uint64_t message = 0;
  };

  Word payload(uint64_t message, int index) const {
    return (Word{message} + static_cast<Word>(index)) & word_mask(config_.width);
  }

  /// Drives and observes one cycle; returns whether any flit moved.
  bool cycle(RouterNetwork& network) {
    bool moved = false;
    for (size_t i = 0; i < sources_.size(); ++i) moved = send(i, network) || moved;
    for (const LocalActivity::Flit& flit : consumed_) network.drive_credit(flit.node, flit.local, {flit.wire.vc, true});
    const LocalActivity& activity = network.local_activity();
    consumed_ = activity.ejected;
    for (const LocalActivity::Flit& flit : activity.ejected) take(flit);
    for (const LocalActivity::Credit& credit : activity.returned)
      ++sources_[static_cast<size_t>(credit.node) * config_.locals() + credit.local].credits[credit.vc];
    moved = network.count_link_flits(topology_.ports, count_.link_flits) > 0 || moved;
    return moved || !activity.ejected.empty();
  }

  bool send(size_t index, RouterNetwork& network) {
    Source& source = sources_[index];
    if (source.waiting.empty()) return false;
    const long number = source.waiting.front();
    if (source.sent == 0) {
      const auto most = std::max_element(source.credits.begin(), source.credits.end());
      source.vc = static_cast<int>(most - source.credits.begin());
    }
    if (source.credits[source.vc] == 0) return false;
    if (source.sent == 0) source.header = header_of(messages_[number]);
    const int at = source.sent++;
    const bool last = source.sent == headers_ + words_;
    const Word data = at < headers_ ? source.header[at] : payload(static_cast<uint64_t>(number), at - headers_);
    --source.credits[source.vc];
    network.drive_flit(static_cast<int>(index) / config_.locals(), static_cast<int>(index) % config_.locals(),
                       {data, static_cast<uint8_t>(source.vc), true, at == 0, last});
    if (last) {
      source.sent = 0;
      source.waiting.pop_front();
    }
    return true;
  }

  std::vector<Word> header_of(const ExchangeMessage& message) const {
    require_end(topology_, message.from, message.to, message.path);
    const RoutingKind kind = config_.unordered ? RoutingKind::kUnordered : RoutingKind::kNative;
    const auto route = encode_route_as(kind, topology_, config_, message.from, message.path, Switching::kWormhole, 0);
    if (!route)
      throw CheckError("no header can express the path of the message from node " + std::to_string(message.from) +
                       " to " + std::to_string(message.to));
    const std::vector<uint64_t> flits = header_flits(config_, *route);
    return {flits.begin(), flits.end()};
  }

  void take(const LocalActivity::Flit& flit) {
    const size_t channel = static_cast<size_t>(flit.node) * config_.locals() + flit.local;
    Arriving& arriving = arriving_[channel * config_.vcs + flit.wire.vc];
    const auto fail = [&](const std::string& what) {
      throw CheckError("node " + std::to_string(flit.node) + ", ejection channel " + std::to_string(flit.local) +
                       ", vc " + std::to_string(flit.wire.vc) + ": " + what);
    };
    const int at = arriving.flits++;
    if (flit.wire.head != (at == 0)) fail("a head inside a message, or a body without one");
    if (at == headers_) arriving.message = static_cast<uint64_t>(flit.wire.data);
    if (at >= headers_ && flit.wire.data != payload(arriving.message, at - headers_)) fail("a damaged flit");
    if (flit.wire.tail != (arriving.flits == headers_ + words_)) fail("a message of the wrong length");
    if (!flit.wire.tail) return;
    arriving.flits = 0;
    if (arriving.message >= messages_.size() || messages_[arriving.message].to != flit.node)
      fail("a message for another node");
    if (done_[arriving.message]) fail("a message that arrived before");
    done_[arriving.message] = true;
    ++arrived_;
  }

  [[noreturn]] void stall(RouterNetwork& network, uint64_t now) const {
    std::vector<std::string> waits(topology_.nodes);
    for (size_t i = 0; i < messages_.size(); ++i)
      if (!done_[i]) waits[messages_[i].to] = "the message from node " + std::to_string(messages_[i].from);
    throw_stall(
        topology_, config_, [&](int node, int channel, int vc) { return network.status(node, channel, vc); }, now, 0,
        waits);
  }

  const Topology& topology_;
  const RouterConfig& config_;
  const std::vector<ExchangeMessage>& messages_;
  int words_, headers_;
  std::vector<Source> sources_;     ///< [node * locals + local]
  std::vector<Arriving> arriving_;  ///< [(node * locals + local) * vcs + vc]
  std::vector<LocalActivity::Flit> consumed_;
  std::vector<bool> done_;
  size_t arrived_ = 0;
  ExchangeCount count_;
};

}  // namespace

int message_flits(const RouterConfig& config, int words) { return config.layout().flits() + words; }

ExchangeCount send_messages(const Topology& topology, const RouterConfig& config,
                            const std::vector<ExchangeMessage>& messages, int words, RouterNetwork& network,
                            const std::function<void(uint64_t cycle)>& each_cycle) {
  return ExchangeDriver(topology, config, messages, words).run(network, each_cycle);
}

}  // namespace dateline
