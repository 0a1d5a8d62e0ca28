// SPDX-License-Identifier: Apache-2.0
// Printing and tracing of the wires of a link, which sc_signal requires of a value type (equality is in wires.h). A
// trace shows a link as <name>.valid, <name>.vc and so on.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <systemc>

#include "model/router/wires.h"

namespace dateline {

inline std::ostream& operator<<(std::ostream& out, const FlitWire& wire) {
  if (!wire.valid) return out << "idle";
  return out << "vc" << int{wire.vc} << (wire.head ? " head" : "") << (wire.tail ? " tail" : "") << " data "
             << static_cast<uint64_t>(wire.data);
}

inline std::ostream& operator<<(std::ostream& out, const CreditWire& wire) {
  if (!wire.valid) return out << "idle";
  return out << "vc" << int{wire.vc};
}

inline std::ostream& operator<<(std::ostream& out, const AckWire& wire) {
  return out << "ack " << int{wire.ack} << " refuse " << int{wire.nack};
}

inline void sc_trace(sc_core::sc_trace_file* file, const FlitWire& wire, const std::string& name) {
  sc_core::sc_trace(file, wire.valid, name + ".valid");
  sc_core::sc_trace(file, wire.vc, name + ".vc");
  sc_core::sc_trace(file, wire.head, name + ".head");
  sc_core::sc_trace(file, wire.tail, name + ".tail");
  sc_core::sc_trace(file, wire.hops, name + ".hops");
  // The tracer has no type of 128 bits, so trace the two halves of the word in memory.
  const auto* halves = reinterpret_cast<const uint64_t*>(&wire.data);
  sc_core::sc_trace(file, halves[0], name + ".data");
  sc_core::sc_trace(file, halves[1], name + ".data_high");
}

inline void sc_trace(sc_core::sc_trace_file* file, const CreditWire& wire, const std::string& name) {
  sc_core::sc_trace(file, wire.valid, name + ".valid");
  sc_core::sc_trace(file, wire.vc, name + ".vc");
}

inline void sc_trace(sc_core::sc_trace_file* file, const AckWire& wire, const std::string& name) {
  sc_core::sc_trace(file, wire.ack, name + ".ack");
  sc_core::sc_trace(file, wire.nack, name + ".refuse");
}

}  // namespace dateline
