// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// Injection side of the network interface, one channel: reads the put queue of the round, keeps up
/// to contexts_i puts in flight, one per context and injection VC, and sends their flits to the
/// router. dateline_pkg defines the queue entries.
///
/// Ports: the round (open_i, go_i, done_o); the read port of the memory; the injection link; the
/// host's writes to the queue.
/// Timing: open_i starts the fetch of the next round's puts, segments and first words into one FIFO
/// per context. From the first cycle of go_i on every context can therefore send without a gap. One
/// flit per cycle enters a FIFO and one leaves; the link rotates among the contexts that have a
/// flit and a credit. Memory data come one cycle after re_o.
/// Circuits: the flits behind the header wait in the FIFO for the acknowledge of their VC. After a
/// refusal the header, one flit, is sent again after a random pause of 0..63 cycles plus the number
/// of the VC.
/// Streams (CountBits and stream_i): a word whose count is below the one that its segment names is
/// not sent; its place in the FIFO stays a hole until the word is written (dl_word_wait). A header
/// leaves only when the first word of its put is in the FIFO.
/// Promise: never sends a flit without a credit, or before go_i.
module dl_send_channel #(
  parameter int unsigned Vcs = 2,
  /// Flits of FIFO per context: dateline_pkg::ni_depth.
  parameter int unsigned Depth = 8,
  parameter int unsigned Width = 32,
  parameter int unsigned Banks = 4,
  parameter int unsigned RowBits = 10,
  /// Credits per VC: Depth of the router's injection buffer.
  parameter int unsigned Credits = 4,
  parameter int unsigned QueueWords = 1024,
  parameter int unsigned HeaderFlits = 1,
  parameter bit          Circuits = 1'b0,
  parameter int unsigned CountBits = 0,
  localparam int unsigned NeedBits = dateline_pkg::need_bits(CountBits),
  localparam int unsigned WaitBits = dateline_pkg::WaitBit + 1,
  localparam int unsigned VcBits = dateline_pkg::index_bits(Vcs),
  localparam int unsigned FlitBits = dateline_pkg::local_flit_bits(Vcs),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs),
  localparam int unsigned BankBits = dateline_pkg::index_bits(Banks),
  localparam int unsigned QueueBits = $clog2(QueueWords)
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                open_i,
  input  logic                go_i,
  input  logic [3:0]          contexts_i,
  /// The program streams; used with CountBits only.
  input  logic                stream_i,
  /// Every put of the round has left.
  output logic                done_o,
  // Memory: the bank that this channel may access in this cycle, and the read.
  input  logic [BankBits-1:0] bank_i,
  output logic                re_o,
  output logic [RowBits-1:0]  rrow_o,
  input  logic [Width-1:0]    rdata_i,
  input  logic [NeedBits-1:0] rcount_i,
  // Writes to the memory, by bank (dl_bank_memory).
  input  logic [Banks-1:0]    wake_i,
  input  logic [Banks*RowBits-1:0] wake_row_i,
  /// The word that context wait_vc_i waits for (SpaceWait).
  input  logic [2:0]          wait_vc_i,
  output logic [WaitBits-1:0] wait_o,
  // Link.
  output logic [FlitBits-1:0] flit_o,
  output logic [Width-1:0]    data_o,
  input  logic [BackBits-1:0] back_i,
  /// Seed of the random pauses: a constant, not 0, as different between channels as 8 bits allow.
  input  logic [7:0]          seed_i,
  // Host: writes the queue.
  input  logic                host_we_i,
  input  logic [QueueBits-1:0] host_addr_i,
  input  logic [63:0]         host_wdata_i
);
  localparam int unsigned LevelBits = $clog2(Depth + 1);
  localparam int unsigned CreditBits = $clog2(Credits + 1);
  localparam int unsigned RowLsb = (Banks > 1) ? BankBits : 0;

  logic credit_valid;
  logic [VcBits-1:0] credit_vc;
  logic [Vcs-1:0] ack, nack;
  assign credit_valid = back_i[dateline_pkg::BackCreditValid];
  assign credit_vc = back_i[dateline_pkg::BackCreditVcLsb +: VcBits];
  assign ack = back_i[dateline_pkg::back_ack_lsb(Vcs) +: Vcs];
  assign nack = back_i[dateline_pkg::back_nack_lsb(Vcs) +: Vcs];

  // Queue reads: a segment for the lowest context that needs one, otherwise the next put for the
  // lowest free context.
  logic [Vcs-1:0] busy, wants, wants_gnt, free, free_gnt, read_q, put, segment;
  logic [QueueBits-1:0] ptr [Vcs];
  logic [QueueBits-1:0] next_put_q, raddr;
  logic read_put, read_put_q, ended_q, is_put;
  logic [dateline_pkg::EntryBits-1:0] entry;
  logic [dateline_pkg::EntryKindBits-1:0] kind;

  assign wants_gnt = wants & (~wants + Vcs'(1));
  assign free_gnt = free & (~free + Vcs'(1));
  assign read_put = wants == '0 && free != '0 && !ended_q && !read_put_q;
  always_comb begin
    raddr = (wants != '0) ? '0 : next_put_q;
    for (int unsigned v = 0; v < Vcs; v++) if (wants_gnt[v]) raddr = raddr | ptr[v];
  end

  dl_ram_1r1w #(
    .Words(QueueWords),
    .Width(dateline_pkg::EntryBits)
  ) u_queue (
    .clk_i,
    .re_i(wants != '0 || read_put),
    .raddr_i(raddr),
    .rdata_o(entry),
    .we_i(host_we_i),
    .waddr_i(host_addr_i),
    .wdata_i(host_wdata_i)
  );
  assign kind = entry[dateline_pkg::EntryKindLsb +: dateline_pkg::EntryKindBits];
  assign is_put = kind == dateline_pkg::EntryPut;
  assign put = (read_put_q && is_put) ? read_q : '0;
  assign segment = read_put_q ? '0 : read_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      read_q <= '0;
      read_put_q <= 1'b0;
      next_put_q <= '0;
      ended_q <= 1'b1;
    end else begin
      read_q <= wants_gnt | (read_put ? free_gnt : '0);
      read_put_q <= read_put;
      if (read_put_q)
        next_put_q <= is_put ? entry[dateline_pkg::EntryNextLsb +: QueueBits] : next_put_q + 1'b1;
      if (open_i) ended_q <= 1'b0;
      else if (read_put_q && !is_put) ended_q <= 1'b1;
    end
  end

  // Contexts.
  logic [Vcs-1:0] ready, is_data, heads, tails, gates, space, want_push, push;
  logic [Vcs-1:0] nonempty, has_credit, pop, sendable;
  logic [Width-1:0] flit [Vcs];
  logic [15:0] addr [Vcs];
  logic [Width-1:0] pop_data;
  logic [Vcs-1:0] empty, wants_segment, fifo_pop, resend;
  logic [Width-1:0] probe [Vcs];
  logic [Vcs*3-1:0] ctl;
  logic [7:0] random_q;
  // Streams: the context holds a put ahead, has a hole, and may send the flit at the front.
  logic lone;
  logic [Vcs-1:0] ahead, waits, free_front, filled, firsts;
  logic [NeedBits-1:0] need [Vcs];
  assign lone = CountBits > 0 && stream_i && contexts_i == 4'd1;

  // Second stage: what was pushed in the cycle before, and whether its word is missing.
  localparam int unsigned PlaceBits = dateline_pkg::index_bits(Depth);
  logic fill_q, first_q, missing;
  logic [15:0] addr_q;
  logic [NeedBits-1:0] need_q;
  logic [PlaceBits-1:0] push_place;
  logic [Vcs*PlaceBits-1:0] places, front;
  logic [Vcs*WaitBits-1:0] waiting;
  logic [VcBits-1:0] push_vc_q;
  logic push_q;

  dl_rr_arbiter #(.N(Vcs)) u_push_arb (
    .clk_i, .rst_ni, .req_i(want_push), .taken_i(push), .gnt_o(push)
  );

  for (genvar v = 0; v < Vcs; v++) begin : g_ctx
    logic [LevelBits-1:0] level_q;
    logic [CreditBits-1:0] credit_q;
    logic gain;
    // open: the front flit of the FIFO may leave; again: the refused probe is sent again.
    logic open, again;
    // The next word of the context, and whether its oldest hole can be read.
    logic [15:0] next_addr;
    logic [NeedBits-1:0] next_need;
    logic next_first, awake;

    dl_send_context #(
      .Width(Width),
      .Banks(Banks),
      .QueueBits(QueueBits),
      .HeaderFlits(HeaderFlits),
      .CountBits(CountBits)
    ) u_context (
      .clk_i,
      .rst_ni,
      .put_i(put[v]),
      .segment_i(segment[v]),
      .entry_i(entry),
      .first_segment_i(next_put_q + 1'b1),
      .fetch_i(wants_gnt[v]),
      .busy_o(busy[v]),
      .ahead_o(ahead[v]),
      .wants_segment_o(wants_segment[v]),
      .ptr_o(ptr[v]),
      .bank_i(bank_i),
      .ready_o(ready[v]),
      .is_data_o(is_data[v]),
      .head_o(heads[v]),
      .tail_o(tails[v]),
      .gate_o(gates[v]),
      .flit_o(flit[v]),
      .addr_o(next_addr),
      .need_o(next_need),
      .first_o(next_first),
      .push_i(push[v] && !waits[v])
    );
    assign wants[v] = wants_segment[v] && !read_q[v];
    assign free[v] = (!busy[v] || (lone && !ahead[v])) && !read_q[v] && 4'(v) < contexts_i;
    // level_q counts a flit from its grant on, one cycle before the flit enters the FIFO.
    assign space[v] = level_q != LevelBits'(Depth);
    assign empty[v] = level_q == '0;
    assign want_push[v] = waits[v] ? awake : ready[v] && space[v];
    assign has_credit[v] = credit_q != '0;
    assign sendable[v] = go_i && has_credit[v] && (again || open);
    assign gain = credit_valid && credit_vc == VcBits'(v);

    always_ff @(posedge clk_i) begin
      if (!rst_ni) level_q <= '0;
      else if (push[v] && !waits[v] && !fifo_pop[v]) level_q <= level_q + 1'b1;
      else if (!(push[v] && !waits[v]) && fifo_pop[v]) level_q <= level_q - 1'b1;
    end
    always_ff @(posedge clk_i) begin
      if (!rst_ni) credit_q <= CreditBits'(Credits);
      else if (gain && !pop[v]) credit_q <= credit_q + 1'b1;
      else if (!gain && pop[v]) credit_q <= credit_q - 1'b1;
    end

    if (Circuits) begin : g_circuit
      logic acked_q, refused_q;
      logic [6:0] pause_q;
      logic [Width-1:0] probe_q;
      assign again = refused_q && pause_q == '0;
      // mutation: payload_before_acknowledge
      assign open = nonempty[v] && free_front[v] && !refused_q && (acked_q || !ctl[v*3+2]);
      assign resend[v] = pop[v] && refused_q;
      assign probe[v] = probe_q;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) begin
          acked_q <= 1'b0;
          refused_q <= 1'b0;
          pause_q <= '0;
        end else begin
          if (ack[v]) acked_q <= 1'b1;
          else if (fifo_pop[v] && ctl[v*3]) acked_q <= 1'b0;
          if (nack[v]) refused_q <= 1'b1;
          else if (resend[v]) refused_q <= 1'b0;
          if (nack[v]) pause_q <= 7'(random_q[5:0]) + 7'(v);
          else if (pause_q != '0) pause_q <= pause_q - 1'b1;
        end
      end
      always_ff @(posedge clk_i) begin
        // mutation: another_probe_resent
        if (fifo_pop[v] && ctl[v*3+1]) probe_q <= pop_data;
      end
    end else begin : g_circuit
      assign again = 1'b0;
      assign open = nonempty[v] && free_front[v];
      assign resend[v] = 1'b0;
      assign probe[v] = '0;
    end
    assign fifo_pop[v] = pop[v] && !resend[v];

    if (CountBits > 0) begin : g_wait
      // Puts in the FIFO whose first word is there and whose head has not left.
      logic [LevelBits-1:0] starts_q;
      logic start, sent, first_hole;
      logic [15:0] hole_addr;
      logic [NeedBits-1:0] hole_need;
      logic [PlaceBits-1:0] hole_place;
      logic mine;
      assign mine = push_q && push_vc_q == VcBits'(v);

      dl_word_wait #(
        .Banks(Banks),
        .RowBits(RowBits),
        .PlaceBits(PlaceBits),
        .NeedBits(NeedBits)
      ) u_wait (
        .clk_i,
        .rst_ni,
        .miss_i(mine && !fill_q && missing),
        .miss_addr_i(addr_q),
        .miss_need_i(need_q),
        .miss_place_i(push_place),
        .miss_first_i(first_q),
        .wake_i,
        .wake_row_i,
        .waits_o(waits[v]),
        .bank_i,
        .ready_o(awake),
        .addr_o(hole_addr),
        .need_o(hole_need),
        .place_o(hole_place),
        .first_o(first_hole),
        .read_i(push[v] && waits[v]),
        .fill_i(filled[v])
      );
      assign filled[v] = mine && fill_q && !missing;
      assign places[v*PlaceBits +: PlaceBits] = (mine && fill_q) ? hole_place : '0;
      assign addr[v] = waits[v] ? hole_addr : next_addr;
      assign need[v] = waits[v] ? hole_need : next_need;
      assign firsts[v] = waits[v] ? first_hole : next_first && is_data[v];
      assign waiting[v*WaitBits +: WaitBits] = {waits[v], hole_addr};
      // The front flit is the head of a put whose first word is missing.
      logic unready;
      // mutation: header_before_first_word
      assign unready = stream_i && ctl[v*3+1] && starts_q == '0;
      assign free_front[v] = !unready
                           && !(waits[v] && hole_place == front[v*PlaceBits +: PlaceBits]);
      assign start = mine && first_q && !missing && stream_i;
      assign sent = fifo_pop[v] && ctl[v*3+1] && stream_i;
      always_ff @(posedge clk_i) begin
        if (!rst_ni) starts_q <= '0;
        else if (start && !sent) starts_q <= starts_q + 1'b1;
        else if (!start && sent) starts_q <= starts_q - 1'b1;
      end
    end else begin : g_wait
      assign awake = 1'b0;
      assign waits[v] = 1'b0;
      assign filled[v] = 1'b0;
      assign places[v*PlaceBits +: PlaceBits] = '0;
      assign addr[v] = next_addr;
      assign need[v] = next_need;
      assign firsts[v] = next_first;
      assign waiting[v*WaitBits +: WaitBits] = '0;
      assign free_front[v] = 1'b1;
    end
  end
  assign done_o = ended_q && busy == '0 && empty == '1;

  // Second stage, one cycle after the grant: route and segment flits come from a register, data
  // words from the memory.
  logic [Width-1:0] push_flit;
  logic [15:0] push_addr;
  logic [VcBits-1:0] push_vc;
  logic from_memory_q, head_q, tail_q, gate_q;
  logic [Width-1:0] flit_q;
  logic [NeedBits-1:0] push_need;
  always_comb begin
    push_flit = '0;
    push_addr = '0;
    push_vc = '0;
    push_need = '0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      if (push[v]) begin
        push_flit = push_flit | flit[v];
        push_addr = push_addr | addr[v];
        push_need = push_need | need[v];
        push_vc = push_vc | VcBits'(v);
      end
    end
  end
  assign re_o = (push & (is_data | waits)) != '0;
  assign rrow_o = push_addr[RowLsb +: RowBits];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) push_q <= 1'b0;
    else push_q <= push != '0;
  end
  always_ff @(posedge clk_i) begin
    push_vc_q <= push_vc;
    from_memory_q <= re_o;
    head_q <= (push & heads) != '0;
    tail_q <= (push & tails) != '0;
    gate_q <= (push & gates) != '0;
    flit_q <= push_flit;
  end

  logic [VcBits-1:0] fifo_vc, pop_vc;
  if (CountBits > 0) begin : g_fifo
    logic [PlaceBits-1:0] fill_place;
    always_comb begin
      fill_place = '0;
      for (int unsigned v = 0; v < Vcs; v++)
        fill_place = fill_place | places[v*PlaceBits +: PlaceBits];
    end
    always_ff @(posedge clk_i) begin
      fill_q <= (push & waits) != '0;
      addr_q <= push_addr;
      need_q <= push_need;
      first_q <= (push & firsts) != '0;
    end
    // mutation: short_word_sent
    assign missing = from_memory_q && rcount_i < need_q;
    dl_fill_buffer #(
      .Vcs(Vcs),
      .Depth(Depth),
      .Width(Width),
      .CtlWidth(3)
    ) u_fifo (
      .clk_i,
      .rst_ni,
      .push_i(push_q && !fill_q),
      .push_vc_i(push_vc_q),
      .push_ctl_i({gate_q, head_q, tail_q}),
      .push_data_i(from_memory_q ? rdata_i : flit_q),
      .push_place_o(push_place),
      // A word that is still missing also goes into its hole, which stays one: the buffer need not
      // wait for its count.
      .fill_i(push_q && fill_q),
      .fill_place_i(fill_place),
      .nonempty_o(nonempty),
      .ctl_o(ctl),
      .front_o(front),
      .pop_i(fifo_pop),
      .pop_vc_o(fifo_vc),
      .pop_data_o(pop_data)
    );
    always_comb begin
      wait_o = '0;
      for (int unsigned v = 0; v < Vcs; v++)
        if (wait_vc_i == 3'(v)) wait_o = waiting[v*WaitBits +: WaitBits];
    end
  end else begin : g_fifo
    assign fill_q = 1'b0;
    assign addr_q = '0;
    assign need_q = '0;
    assign first_q = 1'b0;
    assign missing = 1'b0;
    assign push_place = '0;
    assign front = '0;
    assign wait_o = '0;
    logic [Vcs-1:0] more;
    dl_vc_buffer #(
      .Vcs(Vcs),
      .Depth(Depth),
      .Width(Width),
      .CtlWidth(3)
    ) u_fifo (
      .clk_i,
      .rst_ni,
      .push_i(push_q),
      .push_vc_i(push_vc_q),
      .push_ctl_i({gate_q, head_q, tail_q}),
      .push_data_i(from_memory_q ? rdata_i : flit_q),
      .nonempty_o(nonempty),
      .more_o(more),
      .ctl_o(ctl),
      .pop_i(fifo_pop),
      .pop_vc_o(fifo_vc),
      .pop_data_o(pop_data)
    );
    logic unused;
    assign unused = &{1'b0, ahead, filled, firsts, places, waiting, front, push_place, push_need,
                      fill_q, addr_q, need_q, first_q, missing, rcount_i, wake_i, wake_row_i,
                      wait_vc_i, stream_i, more};
  end

  dl_rr_arbiter #(.N(Vcs)) u_pop_arb (
    .clk_i, .rst_ni, .req_i(sendable), .taken_i(pop), .gnt_o(pop)
  );
  logic pop_head, pop_tail;
  logic [Width-1:0] probe_data;
  always_comb begin
    pop_head = resend != '0;
    pop_tail = 1'b0;
    pop_vc = fifo_vc;
    probe_data = '0;
    for (int unsigned v = 0; v < Vcs; v++) begin
      if (fifo_pop[v]) begin
        pop_head = pop_head | ctl[v*3+1];
        pop_tail = pop_tail | ctl[v*3];
      end
      if (Circuits && resend[v]) begin
        pop_vc = pop_vc | VcBits'(v);
        probe_data = probe_data | probe[v];
      end
    end
  end
  if (Circuits) begin : g_random
    always_ff @(posedge clk_i) begin
      if (!rst_ni) random_q <= seed_i;
      else if (nack != '0) random_q <= {1'b0, random_q[7:1]} ^ (random_q[0] ? 8'hb8 : 8'h00);
    end
  end else begin : g_random
    assign random_q = '0;
    logic unused;
    assign unused = &{1'b0, ack, nack, seed_i, random_q, probe_data, gates, ctl};
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      flit_o <= '0;
    end else begin
      flit_o[dateline_pkg::FlitValid] <= pop != '0;
      flit_o[dateline_pkg::FlitVcLsb +: VcBits] <= pop_vc;
      flit_o[dateline_pkg::FlitHead] <= pop_head;
      flit_o[dateline_pkg::FlitTail] <= pop_tail;
    end
  end
  always_ff @(posedge clk_i) begin
    if (fifo_pop != '0) data_o <= pop_data;
    else if (Circuits && resend != '0) data_o <= probe_data;
  end

  logic unused;
  assign unused = &{1'b0, push_addr};
endmodule

`default_nettype wire
