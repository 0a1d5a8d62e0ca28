// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Status words (dateline_pkg) of one channel: what an input VC holds and who owns the output VC.
/// The host reads them after a stall to name which message waits for which.
///
/// Ports: the VC to read; state of the channel by VC; the word.
/// Timing: combinational.
/// Parameters: Cfg, and the channel's number.
/// Never: drives anything but 0 for another channel or a VC that does not exist.
module dl_status #(
  parameter dateline_pkg::cfg_t Cfg = dateline_pkg::DefaultCfg,
  /// Number of the channel.
  parameter int unsigned Channel = 0,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Cfg.vcs),
  localparam int unsigned RouteBits = dateline_pkg::route_bits(Cfg.ports, Cfg.sets)
) (
  /// Read the status of channel_i and vc_i. Otherwise the word is 0.
  input  logic                         read_i,
  input  logic [7:0]                   channel_i,
  input  logic [2:0]                   vc_i,
  // Input side, by VC. A route is valid only for a waiting head.
  input  logic [Cfg.vcs-1:0]           nonempty_i,
  input  logic [Cfg.vcs-1:0]           waiting_i,
  input  logic [Cfg.vcs*RouteBits-1:0] route_i,
  // Output side, by VC.
  input  logic [Cfg.vcs-1:0]           owned_i,
  input  logic [Cfg.vcs*Cfg.ports-1:0] owner_i,
  input  logic [Cfg.vcs*VcBits-1:0]    owner_vc_i,
  input  logic [Cfg.vcs-1:0]           has_credit_i,
  output logic [31:0]                  status_o
);
  localparam int unsigned PortBits = dateline_pkg::index_bits(Cfg.ports);
  localparam int unsigned SetsLsb = dateline_pkg::route_sets_lsb(Cfg.ports);

  always_comb begin
    status_o = '0;
    if (read_i) begin
      for (int unsigned v = 0; v < Cfg.vcs; v++) begin
        if (channel_i == 8'(Channel) && vc_i == 3'(v)) begin
          if (waiting_i[v]) begin
            status_o[dateline_pkg::StatusPortLsb +: dateline_pkg::StatusPortBits] =
              dateline_pkg::StatusPortBits'(route_i[v*RouteBits +: PortBits]);
            for (int unsigned i = 0; i < Cfg.sets; i++)
              if (route_i[v*RouteBits+SetsLsb+i])
                status_o[dateline_pkg::StatusVcsLsb +: dateline_pkg::StatusVcsBits] =
                  status_o[dateline_pkg::StatusVcsLsb +: dateline_pkg::StatusVcsBits]
                  | dateline_pkg::vcs_of_set(Cfg.vcs, Cfg.sets, i);
          end
          status_o[dateline_pkg::StatusWaiting] = waiting_i[v];
          status_o[dateline_pkg::StatusNonempty] = nonempty_i[v];
          for (int unsigned s = 0; s < Cfg.ports; s++)
            if (owned_i[v] && owner_i[v*Cfg.ports+s])
              status_o[dateline_pkg::StatusOwnerSlotLsb +: dateline_pkg::StatusOwnerSlotBits] =
                status_o[dateline_pkg::StatusOwnerSlotLsb +: dateline_pkg::StatusOwnerSlotBits]
                | dateline_pkg::StatusOwnerSlotBits'(s);
          if (owned_i[v])
            status_o[dateline_pkg::StatusOwnerVcLsb +: dateline_pkg::StatusOwnerVcBits] =
              dateline_pkg::StatusOwnerVcBits'(owner_vc_i[v*VcBits +: VcBits]);
          status_o[dateline_pkg::StatusOwned] = owned_i[v];
          status_o[dateline_pkg::StatusHasCredit] = has_credit_i[v];
        end
      end
    end
  end

  logic unused;
  assign unused = &{1'b0, route_i};
endmodule

`default_nettype wire
