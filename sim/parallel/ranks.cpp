// SPDX-License-Identifier: Apache-2.0
#include "sim/parallel/ranks.h"

#include "model/base/error.h"
#include "model/base/printable.h"

namespace dateline {

void require_same_program(Ranks& ranks, const std::string& program, const std::string& arguments) {
  const auto size = static_cast<size_t>(ranks.size()), own = static_cast<size_t>(ranks.rank());
  std::vector<Message> to(size), from(size);
  for (Message& message : to) {
    message.put_text(program);
    message.put_text(arguments);
  }
  ranks.exchange(to, from);
  std::string first_program, first_arguments;
  for (size_t r = 0; r < size; ++r) {
    Reading reading(r == own ? to[r] : from[r]);
    const std::string its_program = reading.get_text(), its_arguments = reading.get_text();
    if (r == 0) {
      first_program = its_program;
      first_arguments = its_arguments;
    }
    const std::string who = "mpirun: rank " + std::to_string(r);
    if (its_program != first_program)
      throw UsageError(who + " runs another build of dateline (" + printable(its_program) + ") than rank 0 (" +
                       printable(first_program) + "); start the same program on every rank");
    if (its_arguments != first_arguments)
      throw UsageError(who + " has other arguments ('" + printable(its_arguments, 200) + "') than rank 0 ('" +
                       printable(first_arguments, 200) + "'); give all ranks the same arguments");
  }
}

}  // namespace dateline
