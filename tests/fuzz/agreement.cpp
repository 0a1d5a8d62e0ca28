// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/agreement.h"

#include "tests/fuzz/plain_check.h"

namespace dateline::fuzz {
namespace {

bool is_limit(const std::string& message) {
  for (const char* limit : {"--q ", ": q is ", ": parts is ", "too many to number", " appears twice", "can be printed"})
    if (message.find(limit) != std::string::npos) return true;
  return false;
}

}  // namespace

std::string disagreement(const Answer& answer, const std::string& text, Tally& tally) {
  const plain::Finding plain = plain::plain_check(text);
  const bool accepted = plain.answer == plain::Answer::kAccepted;
  if (answer.code == 0) {
    if (accepted) ++tally.confirmed;
    return accepted ? "" : "complete for the program, not for the plain checker: " + plain.why;
  }
  if (!accepted) return "";
  if (answer.code == 2 && is_limit(answer.err)) {
    ++tally.stricter;
    return "";
  }
  return "the plain checker accepts what the program refuses: " + answer.err;
}

}  // namespace dateline::fuzz
