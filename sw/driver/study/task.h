// SPDX-License-Identifier: Apache-2.0
// The first stage of a study: the machine, and what is asked of it.
#pragma once

#include <map>
#include <string>

#include "sw/driver/study/study.h"

namespace dateline {

/// The task of a request. A schedule that was read from a file (`given`, or nullptr) decides the topology, the ports, q
/// and the source. Throws UsageError where the options do not fit the network.
Task make_task(const StudyRequest& request, const Schedule* given);

/// The source that the request has as text, a number or coordinates. Throws UsageError.
int parse_source(const Topology& topology, const StudyRequest& request);

/// The arguments of the request; in place of the name of a file of "to" the images that it has. Throws UsageError.
std::map<std::string, std::string> read_arguments(const Topology& topology, const StudyRequest& request);

}  // namespace dateline
