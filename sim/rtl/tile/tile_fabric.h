// SPDX-License-Identifier: Apache-2.0
// Common part of the tile libraries: instances of one Verilated model, their clock, their links and their waveform.
#pragma once

#include <verilated.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#ifdef DATELINE_TILE_TRACE
#include <verilated_fst_c.h>
#endif

#include "model/router/link_layout.h"
#include "sim/native/native_routers.h"
#include "sim/rtl/tiles.h"

#ifdef DATELINE_TILE_TRACE
#include "sim/rtl/tile/wave_file.h"
#endif

namespace dateline {

/// Instances of one Verilated model. Bare: the model is a bare router (router_tile.sv). Its state does not change while
/// its idle_o is high and its wires are idle, so it is not evaluated then. Every change of its clk_i is a clock
/// edge. A complete node has a cycle counter, which always changes, and an ordinary clock, which reads better in a
/// waveform.
template <class Model, bool Bare>
class TileFabric {
 public:
  /// Instances of only these nodes, numbered from 0 and without links to other nodes.
  TileFabric(const Topology& topology, const RouterConfig& config, NodeRange nodes)
      : topology_(part_of(topology, nodes)),
        ports_(config.ports),
        coordinate_bits_(config.coordinate_bits),
        layout_(config.vcs, config.straight_run) {
#ifdef DATELINE_TILE_TRACE
    context_.traceEverOn(true);
#endif
    for (int n = 0; n < topology_.nodes; ++n) {
      const int node = nodes.first + n;
      models_.push_back(std::make_unique<Model>(&context_, wave_scope(topology, node).c_str()));
      const RouterPlace place = router_place(topology, node);
      uint64_t coordinates = 0;
      for (int k = 0; k < topology_.dims(); ++k) coordinates |= uint64_t{place.coordinate[k]} << (k * coordinate_bits_);
      Model& m = *models_.back();
      m.coord_i = coordinates;
      m.wraps_i = place.wraps;
      m.dateline_i = place.dateline;
      m.before_dateline_i = place.before_dateline;
    }
  }

  /// Sets the thread's context: Verilator 5.006 removes scopes from that context instead of the model's own, and it may
  /// belong to tiles that no longer exist.
  ~TileFabric() { Verilated::threadContextp(&context_); }
  TileFabric(const TileFabric&) = delete;
  TileFabric& operator=(const TileFabric&) = delete;

  Model& model(int node) { return *models_[node]; }
  const Model& model(int node) const { return *models_[node]; }
  int nodes() const { return topology_.nodes; }
  int ports() const { return ports_; }

  /// Holds reset for `cycles` cycles with idle inputs.
  void reset(int cycles = 3) {
    for (auto& m : models_) {
      m->rst_ni = 0;
      for (size_t c = 0; c < pins_of(m->in_flit_i); ++c) {
        m->in_flit_i[c] = 0;
        m->out_back_i[c] = 0;
      }
      if (!Bare) m->clk_i = 0;
    }
    for (int i = 0; i < cycles; ++i) clock();
    for (auto& m : models_) m->rst_ni = 1;
  }

  /// One clock edge of every instance; then the links carry the registered outputs to the inputs.
  void clock() {
    awake_.clear();
    for (auto& m : models_)
      if (!may_skip(*m)) awake_.push_back(m.get());
    for (Model* m : awake_) {
      m->clk_i = Bare ? !m->clk_i : 1;
      m->eval();
    }
    propagate();
    trace_edge();
    if constexpr (!Bare) {
      for (Model* m : awake_) {
        m->clk_i = 0;
        m->eval();
      }
    }
    trace_fall();
  }

  FlitWire out_flit(int node, int channel) const {
    const Model& m = *models_[node];
    const unsigned word = m.out_flit_o[channel];
    if ((word & LinkLayout::kValid) == 0) return {};
    return layout_.flit(word, word_of(m.out_data_o[channel]));
  }
  CreditWire in_credit(int node, int channel) const { return layout_.credit(models_[node]->in_back_o[channel]); }
  AckWire in_ack(int node, int channel) const { return layout_.ack(models_[node]->in_back_o[channel]); }
  /// The outputs of a channel are not idle.
  bool has_output(int node, int channel) const {
    const Model& m = *models_[node];
    return (m.out_flit_o[channel] | m.in_back_o[channel]) != 0;
  }
  bool link_active() const { return link_active_; }

  /// Drives the inputs of a channel without a link (a local channel or an open port) for this cycle; idle after the
  /// edge.
  void drive_flit(int node, int channel, const FlitWire& wire) {
    if (!wire.valid) return;
    Model& m = *models_[node];
    m.in_flit_i[channel] = layout_.pack(wire);
    set_pin(m.in_data_i[channel], wire.data);
  }
  void drive_credit(int node, int channel, const CreditWire& wire) {
    models_[node]->out_back_i[channel] |= layout_.pack(wire);
  }
  void drive_ack(int node, int channel, const AckWire& wire) {
    models_[node]->out_back_i[channel] |= layout_.pack(wire);
  }

  /// Conversion between a data pin and a word. Verilator represents pins of more than 64 bits as arrays.
  template <class Pin>
  static Word word_of(const Pin& pin) {
    if constexpr (std::is_integral_v<Pin>) {
      return pin;
    } else {
      Word word = 0;
      for (size_t i = sizeof(Pin) / 4; i > 0; --i) word = word << 32 | pin[i - 1];
      return word;
    }
  }
  template <class Pin>
  static void set_pin(Pin& pin, Word word) {
    if constexpr (std::is_integral_v<Pin>) {
      pin = static_cast<Pin>(word);
    } else {
      for (size_t i = 0; i < sizeof(Pin) / 4; ++i) pin[i] = static_cast<uint32_t>(word >> (32 * i));
    }
  }

  bool wave_open(const std::string& file) {
#ifdef DATELINE_TILE_TRACE
    wave_ = std::make_unique<VerilatedFstC>();
    for (auto& m : models_) m->trace(wave_.get(), 99);
    // A cycle is ten steps of 100 ps, so that a viewer's time in ns is the cycle.
    wave_->set_time_unit("100ps");
    wave_->set_time_resolution("100ps");
    wave_file_lost();  // clears the errors of earlier files
    wave_->open(file.c_str());
    return wave_->isOpen();
#else
    (void)file;
    return false;
#endif
  }
  void wave_from(uint64_t cycle) {
#ifdef DATELINE_TILE_TRACE
    wave_cycle_ = cycle;
    tracing_ = wave_ != nullptr;
    if (tracing_) wave_->dump(wave_cycle_ * 10);
#else
    (void)cycle;
#endif
  }
  bool wave_close() {
#ifdef DATELINE_TILE_TRACE
    tracing_ = false;
    if (wave_) wave_->close();
    wave_.reset();
    return !wave_file_lost();
#else
    return true;
#endif
  }

 private:
  static Topology part_of(const Topology& topology, NodeRange nodes) {
    Topology part = topology;
    part.nodes = nodes.count;
    part.far_ends.clear();
    for (int n = nodes.first; n < nodes.end(); ++n)
      for (int p = 0; p < topology.ports; ++p) {
        const LinkEnd& far = topology.link(n, p);
        part.far_ends.push_back(far && nodes.has(far.node) ? LinkEnd{far.node - nodes.first, far.port} : LinkEnd{});
      }
    return part;
  }
  /// Number of elements of an array port. Older releases of Verilator make it an array of C++, newer ones a VlUnpacked,
  /// which has no begin().
  template <class Pins>
  static constexpr size_t pins_of(const Pins& pins) {
    return sizeof(pins) / sizeof(pins[0]);
  }
  template <class Pins>
  static bool idle(const Pins& pins) {
    unsigned any = 0;
    for (size_t c = 0; c < pins_of(pins); ++c) any |= pins[c];
    return any == 0;
  }
  /// The evaluation of this model would change nothing.
  bool may_skip(const Model& m) const {
    if constexpr (Bare)
      return m.idle_o && !tracing() && m.rst_ni && !m.status_en_i && idle(m.in_flit_i) && idle(m.out_flit_o) &&
             idle(m.out_back_i) && idle(m.in_back_o);
    return false;
  }
  /// Writes every input word, so that channels without a link become idle unless driven.
  void propagate() {
    unsigned active = 0;
    for (int n = 0; n < topology_.nodes; ++n) {
      Model& to = *models_[n];
      const LinkEnd* links = &topology_.link(n, 0);
      size_t p = 0;
      for (; p < static_cast<size_t>(ports_); ++p) {
        const LinkEnd& far = links[p];
        if (!far) {
          to.in_flit_i[p] = 0;
          to.out_back_i[p] = 0;
          continue;
        }
        const Model& from = *models_[far.node];
        const unsigned flit = from.out_flit_o[far.port];
        to.in_flit_i[p] = flit;
        to.out_back_i[p] = from.in_back_o[far.port];
        if (flit != 0) set_pin(to.in_data_i[p], word_of(from.out_data_o[far.port]));
        active |= flit;
      }
      for (; p < pins_of(to.in_flit_i); ++p) {
        to.in_flit_i[p] = 0;
        to.out_back_i[p] = 0;
      }
    }
    link_active_ = active != 0;
  }

#ifdef DATELINE_TILE_TRACE
  // The inputs have changed after the edge: evaluates again, so that the waveform shows all wires of a cycle at one
  // time.
  void trace_edge() {
    if (!tracing_) return;
    for (auto& m : models_) m->eval();
    ++wave_cycle_;
    wave_->dump(wave_cycle_ * 10);
  }
  void trace_fall() {
    if (tracing_) wave_->dump(wave_cycle_ * 10 + 5);
  }
  bool tracing() const { return tracing_; }
  std::unique_ptr<VerilatedFstC> wave_;
  uint64_t wave_cycle_ = 0;
  bool tracing_ = false;
#else
  bool tracing() const { return false; }
  void trace_edge() {}
  void trace_fall() {}
#endif

  VerilatedContext context_;
  Topology topology_;
  int ports_, coordinate_bits_;
  LinkLayout layout_;
  std::vector<std::unique_ptr<Model>> models_;
  std::vector<Model*> awake_;
  bool link_active_ = false;
};

}  // namespace dateline
