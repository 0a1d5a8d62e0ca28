// SPDX-License-Identifier: Apache-2.0
// What sc_signal asks of a value type, for the two halves of a link: printing and tracing (equality is in wires.h).
// A traced link shows as <name>.valid, <name>.vc and so on.
#pragma once

#include <ostream>
#include <string>
#include <systemc>

#include "model/router/wires.h"

namespace dateline {

inline std::ostream& operator<<(std::ostream& out, const Forward& wire) {
  if (!wire.valid) return out << "idle";
  return out << "vc" << int{wire.vc} << (wire.head ? " head" : "") << (wire.tail ? " tail" : "") << " data "
             << wire.data;
}

inline std::ostream& operator<<(std::ostream& out, const Credit& wire) {
  if (!wire.valid) return out << "idle";
  return out << "vc" << int{wire.vc};
}

inline void sc_trace(sc_core::sc_trace_file* file, const Forward& wire, const std::string& name) {
  sc_core::sc_trace(file, wire.valid, name + ".valid");
  sc_core::sc_trace(file, wire.vc, name + ".vc");
  sc_core::sc_trace(file, wire.head, name + ".head");
  sc_core::sc_trace(file, wire.tail, name + ".tail");
  sc_core::sc_trace(file, wire.data, name + ".data");
}

inline void sc_trace(sc_core::sc_trace_file* file, const Credit& wire, const std::string& name) {
  sc_core::sc_trace(file, wire.valid, name + ".valid");
  sc_core::sc_trace(file, wire.vc, name + ".vc");
}

}  // namespace dateline
