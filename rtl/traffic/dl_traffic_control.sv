// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Control of all traffic sources of a network: the cycle count, the window and the counted event.
///
/// Ports: control of a run (start_i, finished_o); shared signals to all sources (run_o to last_o);
/// the host's writes to all nodes, taken before the host chain.
/// Timing: the cycles of a run are numbered from 0, the cycle after start_i rises. window_o is high
/// from the cycle after SettingOpen to the cycle SettingClose. finished_o rises in the cycle after
/// SettingEnd and stays high. A source makes its first packet in cycle 1.
/// Demands: start_i stays high during a run, and settings do not change in it.
/// Promise: settings keep their values in a reset.
module dl_traffic_control #(
  parameter int unsigned ListWords = 256,
  localparam int unsigned ListBits = dateline_pkg::index_bits(ListWords)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                start_i,
  output logic                finished_o,
  output logic                run_o,
  output logic                window_o,
  output logic [dl_traffic_pkg::EventBits-1:0] event_o,
  /// What an event of the previous cycle adds to a count: 1, or the number of the present cycle.
  output logic [dl_traffic_pkg::CycleBits-1:0] add_o,
  output logic [ListBits-1:0] last_o,
  // Host: a write to all nodes.
  input  logic                host_we_i,
  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,
  input  logic [dl_traffic_pkg::SettingBits-1:0] host_addr_i,
  input  logic [dl_traffic_pkg::CycleBits-1:0] host_wdata_i
);
  localparam int unsigned Bits = dl_traffic_pkg::CycleBits;

  logic [Bits-1:0] now_q, open_q, close_q, end_q;
  logic cycles_q, over;
  assign add_o = cycles_q ? now_q : Bits'(1);
  assign over = run_o && now_q == end_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      run_o <= 1'b0;
      window_o <= 1'b0;
      finished_o <= 1'b0;
      now_q <= '0;
    end else begin
      run_o <= start_i && !over && !finished_o;
      if (over) finished_o <= 1'b1;
      if (run_o) begin
        now_q <= now_q + 1'b1;
        if (over || now_q == close_q) window_o <= 1'b0;
        else if (now_q == open_q) window_o <= 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (host_we_i && host_space_i == dl_traffic_pkg::SpaceSetting) begin
      unique case (host_addr_i)
        dl_traffic_pkg::SettingOpen: open_q <= host_wdata_i;
        dl_traffic_pkg::SettingClose: close_q <= host_wdata_i;
        dl_traffic_pkg::SettingEnd: end_q <= host_wdata_i;
        dl_traffic_pkg::SettingLast: last_o <= host_wdata_i[ListBits-1:0];
        dl_traffic_pkg::SettingEvent: begin
          event_o <= host_wdata_i[dl_traffic_pkg::EventBits-1:0];
          cycles_q <= host_wdata_i[dl_traffic_pkg::EventCycles];
        end
        default: ;
      endcase
    end
  end

  if (ListBits > Bits) begin : g_bad_list
    $error("dl_traffic_control: ListWords must be at most 65536");
  end
endmodule

`default_nettype wire
