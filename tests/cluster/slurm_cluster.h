// SPDX-License-Identifier: Apache-2.0
// For tests: a Slurm cluster of only this machine, with its own munge, in a folder that is removed with the object.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "model/base/find_tool.h"
#include "tests/support/process.h"

namespace dateline {

/// Why a cluster cannot run here; "" if it can.
inline std::string no_cluster_because() {
  if (geteuid() != 0) return "Slurm's daemons want root";
  for (const char* tool : {"munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo"})
    if (find_tool(tool).empty()) return std::string(tool) + " is not installed (./dateline setup slurm)";
  return "";
}

class SlurmCluster {
 public:
  SlurmCluster() {
    setenv("SLURM_CONF", folder_.file("slurm.conf").c_str(), 1);
    for (const char* name : {"state", "spool", "munge"}) std::filesystem::create_directory(folder_.file(name));
    chmod(folder_.file(".").c_str(), 0711);
    start_munge();
    write_configuration();
    start("slurmctld");
    start("slurmd");
    up_ = eventually_within_a_minute([] { return has(run_shell("sinfo --noheader --format=%T").out, "idle"); });
  }
  ~SlurmCluster() {
    run_shell("timeout 20 scancel --user=root");
    eventually_within_a_minute([] { return run_shell("timeout 20 squeue --noheader").out.empty(); });
    for (const char* name : {"slurmd.pid", "slurmctld.pid", "munge/pid"}) end(name, SIGTERM);
  }
  SlurmCluster(const SlurmCluster&) = delete;
  SlurmCluster& operator=(const SlurmCluster&) = delete;

  bool up() const { return up_; }
  std::string log() const { return read_text(folder_.file("slurmctld.log")) + read_text(folder_.file("slurmd.log")); }
  void start_node() { start("slurmd"); }

  /// Returns whether a task has started its program. Slurm reports a task as running earlier, and restarts it if its
  /// node fails before that.
  bool task_runs() const { return !task_processes().empty(); }

  /// Simulates a power failure of the node: kills the daemon and all tasks.
  void node_goes_away() {
    for (const pid_t task : task_processes()) {
      kill(parent_of(task), SIGKILL);
      kill(task, SIGKILL);
    }
    end("slurmd.pid", SIGKILL);
  }

  /// All jobs, one line per task, such as "12_0 RUNNING".
  static std::string tasks() { return run_shell("timeout 20 squeue --noheader --array --format='%F_%K %T'").out; }

 private:
  template <class Condition>
  static bool eventually_within_a_minute(Condition&& condition) {
    for (int i = 0; i < 300; ++i) {
      if (condition()) return true;
      usleep(200000);
    }
    return false;
  }

  void start_munge() const {
    const std::string key = folder_.file("munge/key");
    std::ofstream(key) << read_text("/proc/sys/kernel/random/uuid") << read_text("/proc/sys/kernel/random/uuid");
    chmod(key.c_str(), 0400);
    chmod(folder_.file("munge").c_str(), 0711);
    run_shell("munged --force --key-file='" + key + "' --socket='" + folder_.file("munge/sock") + "' --pid-file='" +
              folder_.file("munge/pid") + "' --log-file='" + folder_.file("munge/log") + "' --seed-file='" +
              folder_.file("munge/seed") + "'");
  }

  /// A port that no process listens on now.
  static int free_port() {
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    int port = 0;
    if (bind(s, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
        getsockname(s, reinterpret_cast<sockaddr*>(&address), &size) == 0)
      port = ntohs(address.sin_port);
    close(s);
    return port;
  }

  void write_configuration() const {
    char host[256] = "localhost";
    gethostname(host, sizeof host - 1);
    const std::string name = std::string(host).substr(0, std::string(host).find('.'));
    std::ostringstream text;
    text << "ClusterName=test\nSlurmctldHost=" << name << "(127.0.0.1)\nSlurmUser=root\nSlurmctldPort=" << free_port()
         << "\nSlurmdPort=" << free_port() << "\nAuthType=auth/munge\nAuthInfo=socket=" << folder_.file("munge/sock")
         << "\nCredType=cred/munge\nStateSaveLocation=" << folder_.file("state")
         << "\nSlurmdSpoolDir=" << folder_.file("spool")
         << "\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
         << "JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\nMpiDefault=none\n"
         << "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\nSchedulerType=sched/"
            "backfill\n"
         << "SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=2\n"
         << "SlurmdTimeout=3\nTCPTimeout=1\nMessageTimeout=5\nKillWait=2\n";
    for (const char* daemon : {"Slurmctld", "Slurmd"}) {
      std::string file = daemon;
      file[0] = 's';
      text << daemon << "PidFile=" << folder_.file(file + ".pid") << "\n"
           << daemon << "LogFile=" << folder_.file(file + ".log") << "\n";
    }
    text << "NodeName=" << name << " NodeAddr=127.0.0.1 CPUs=" << std::max(1u, std::thread::hardware_concurrency())
         << " State=UNKNOWN\nPartitionName=test Nodes=" << name << " Default=YES MaxTime=INFINITE State=UP\n";
    write_text(folder_.file("slurm.conf"), text.str());
    write_text(folder_.file("cgroup.conf"), "");
  }

  void start(const std::string& daemon) const { run_shell(daemon + " -f '" + folder_.file("slurm.conf") + "'"); }

  void end(const std::string& pid_file, int signal) const {
    const pid_t process = std::atoi(read_text(folder_.file(pid_file)).c_str());
    if (process <= 0) return;
    kill(process, signal);
    eventually_within_a_minute([&] { return kill(process, 0) != 0; });
  }

  static pid_t parent_of(pid_t process) {
    const std::string stat = read_text("/proc/" + std::to_string(process) + "/stat");
    std::istringstream rest(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
    char state = 0;
    pid_t parent = 0;
    rest >> state >> parent;
    return parent;
  }

  /// The processes of this cluster, identified by the configuration that their environment names.
  std::vector<pid_t> task_processes() const {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const pid_t process = std::atoi(entry.path().filename().c_str());
      if (process <= 0) continue;
      const std::string words = read_text(entry.path() / "cmdline"), environment = read_text(entry.path() / "environ");
      if (has(words, "--slurm-task") && has(environment, "SLURM_CONF=" + folder_.file("slurm.conf")))
        found.push_back(process);
    }
    return found;
  }

  TemporaryFolder folder_;
  bool up_ = false;
};

}  // namespace dateline
