// SPDX-License-Identifier: Apache-2.0
`default_nettype none

/// A node: router, network interface and memory. The host loads memory, put queues and expected
/// words; the network's barrier runs the rounds; the host reads back memory and records.
///
/// Ports: the node's place; the network links; the barrier; the host bus, whose spaces and
/// addresses rtl/node/README.md lists; the number of cycles since the first close.
/// Timing: host bus: one write or read per cycle, read data two cycles after the address. Links: as
/// in dl_router. Barrier: as in dl_round_control.
/// Parameters: those of dl_router, which explains them, then those of the node.
/// Demands: from the first close_i to the end of the last round the host writes nothing and reads
/// only status and progress.
module dl_node #(
  parameter int unsigned Ports = 4,
  parameter int unsigned Vcs = 2,
  parameter int unsigned Depth = 4,
  parameter int unsigned Width = 32,
  parameter bit          AllPort = 1'b1,
  parameter logic [63:0] DimOrder = 64'hfedcba9876543210,
  parameter int unsigned Dims = Ports / 2,
  parameter logic [63:0] DimPorts = 64'h2222222222222222,
  parameter logic [15:0] Complete = 16'h0,
  parameter int unsigned Family = dateline_pkg::FamilyProduct,
  parameter int unsigned CoordBits = dateline_pkg::coord_bits(Width, Dims),
  parameter logic [3:0]  Routings = 4'b0001,
  parameter int unsigned Phases = 1,
  parameter int unsigned Networks = 1,
  parameter bit          Rings = 1'b1,
  parameter bit          Circuits = 1'b0,
  parameter int unsigned LinkStages = 1,
  parameter int unsigned Pipeline = 0,
  parameter int unsigned BubbleSlot = 0,
  parameter bit          Unproven = 1'b0,
  parameter int unsigned StraightRun = 2,
  parameter logic [127:0] TurnRuns = {16{8'd7}},
  parameter bit          BlockRam = 1'b0,
  /// Words of memory, a power of two, at least two per bank, at most 65536.
  parameter int unsigned MemWords = 4096,
  /// Put queue entries per injection channel, a power of two, 2..16384.
  parameter int unsigned QueueWords = 1024,
  /// Most rounds of a program, a power of two, 2..8192.
  parameter int unsigned Rounds = 256,
  /// Bits of the count of a memory word, at most 8; 0: words have no counts, and programs cannot
  /// stream.
  parameter int unsigned CountBits = 0,
  /// Nodes can combine words that arrive with those of the memory. It costs a second copy of the
  /// memory.
  parameter bit          Reductions = 1'b0,
  localparam int unsigned FlitBits = dateline_pkg::flit_bits(Vcs, StraightRun),
  localparam int unsigned BackBits = dateline_pkg::back_bits(Vcs)
) (
  input  logic                      clk_i,
  input  logic                      rst_ni,
  input  logic [Dims*CoordBits-1:0] coord_i,
  input  logic [Dims-1:0]           wraps_i,
  input  logic [Ports-1:0]          dateline_i,
  input  logic [Ports-1:0]          before_dateline_i,
  // Network links by port: flits in and their credits out (in_*), flits out and their credits in
  // (out_*).
  input  logic [Ports*FlitBits-1:0] in_flit_i,
  input  logic [Ports*Width-1:0]    in_data_i,
  output logic [Ports*BackBits-1:0] in_back_o,
  output logic [Ports*FlitBits-1:0] out_flit_o,
  output logic [Ports*Width-1:0]    out_data_o,
  input  logic [Ports*BackBits-1:0] out_back_i,
  // Barrier.
  output logic                      done_o,
  input  logic                      close_i,
  input  logic                      release_i,
  // Host.
  input  logic                      host_we_i,
  input  logic [dateline_pkg::SpaceBits-1:0] host_space_i,
  input  logic [7:0]                host_channel_i,
  input  logic [15:0]               host_addr_i,
  input  logic [63:0]               host_wdata_i,
  output logic [63:0]               host_rdata_o,
  output logic [31:0]               cycle_o
);
  localparam int unsigned Locals = AllPort ? Ports : 1;
  localparam int unsigned Channels = Ports + Locals;
  localparam int unsigned Banks = AllPort ? (1 << $clog2(Ports)) : 1;
  localparam int unsigned BankBits = dateline_pkg::index_bits(Banks);
  // With illegal parameters a small memory is elaborated instead, so that the error message at the
  // end of the module is the only error.
  localparam bit LegalMemory =
    MemWords >= 2 * Banks && MemWords <= 65536 && MemWords == (1 << $clog2(MemWords));
  localparam int unsigned Words = LegalMemory ? MemWords : 2 * Banks;
  localparam int unsigned RowBits = $clog2(Words / Banks);
  localparam int unsigned RowLsb = (Banks > 1) ? BankBits : 0;
  localparam int unsigned QueueBits = $clog2(QueueWords);
  localparam int unsigned HeaderFlits =
    dateline_pkg::header_flits(Dims, CoordBits, Routings[dateline_pkg::KindUnordered], Width);
  localparam int unsigned NiDepth =
    (CountBits > 0) ? dateline_pkg::stream_depth(Banks, HeaderFlits, Width)
                    : dateline_pkg::ni_depth(Banks);
  localparam int unsigned NeedBits = dateline_pkg::need_bits(CountBits);
  localparam int unsigned WaitBits = dateline_pkg::WaitBit + 1;

  // Settings.
  logic [3:0] contexts_q;
  logic [15:0] startup_q;
  logic [7:0] hold_q;
  logic [dateline_pkg::SettingBits-1:0] setting;
  // Without Reductions the highest bit of the address is not read.
  assign setting = {Reductions && host_addr_i[2], host_addr_i[1:0]};
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      contexts_q <= 4'd1;
      startup_q <= '0;
      hold_q <= '0;
    end else if (host_we_i && host_space_i == dateline_pkg::SpaceSetting) begin
      unique case (setting)
        dateline_pkg::SettingContexts: contexts_q <= host_wdata_i[3:0];
        dateline_pkg::SettingStartup: startup_q <= host_wdata_i[15:0];
        dateline_pkg::SettingHold: hold_q <= host_wdata_i[7:0];
        default: ;
      endcase
    end
  end

  logic stream;
  if (CountBits > 0) begin : g_stream
    logic stream_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) stream_q <= 1'b0;
      else if (host_we_i && host_space_i == dateline_pkg::SpaceSetting
               && setting == dateline_pkg::SettingStream)
        stream_q <= host_wdata_i[0];
    end
    assign stream = stream_q;
  end else begin : g_stream
    assign stream = 1'b0;
  end

  // Settings of reductions, and the first word whose count could not rise in a stream.
  logic [dateline_pkg::CombineBits-1:0] combine;
  logic combines_signed, full, full_seen;
  logic [15:0] full_addr, full_word;
  logic [RowBits-1:0] offset;
  if (Reductions) begin : g_reductions
    logic [3:0] combine_q;
    logic [15:0] offset_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        combine_q <= '0;
        offset_q <= '0;
      end else if (host_we_i && host_space_i == dateline_pkg::SpaceSetting) begin
        if (setting == dateline_pkg::SettingCombine) combine_q <= host_wdata_i[3:0];
        if (setting == dateline_pkg::SettingOffset) offset_q <= host_wdata_i[15:0];
      end
    end
    assign combine = combine_q[dateline_pkg::CombineBits-1:0];
    assign combines_signed = combine_q[dateline_pkg::CombineSigned];
    assign offset = offset_q[RowLsb +: RowBits];
    logic unused;
    assign unused = &{1'b0, offset_q};
  end else begin : g_reductions
    assign combine = '0;
    assign combines_signed = 1'b0;
    assign offset = '0;
  end
  if (Reductions && CountBits > 0) begin : g_full
    logic full_q;
    logic [15:0] full_addr_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) full_q <= 1'b0;
      else if (full && stream) full_q <= 1'b1;
      if (!full_q) full_addr_q <= full_addr;
    end
    assign full_seen = full_q;
    assign full_word = full_addr_q;
  end else begin : g_full
    assign full_seen = 1'b0;
    assign full_word = '0;
    logic unused;
    assign unused = &{1'b0, full, full_addr};
  end

  // Injection and ejection links. With Reductions the receive channels have a further VC, for puts
  // of the node to itself.
  localparam int unsigned ReceiveVcs = Vcs + (Reductions ? 1 : 0);
  localparam int unsigned LocalBits = dateline_pkg::local_flit_bits(Vcs);
  logic [Locals*FlitBits-1:0] inj_flit, ej_flit;
  logic [Locals*Width-1:0] inj_data, ej_data;
  logic [Locals*BackBits-1:0] inj_back, ej_back;
  logic [Locals-1:0] arrivals;
  logic [Channels-1:0] lost_credit, lost_vc, lost_switch;
  logic [31:0] status;
  logic router_idle;

  dl_router #(
    .Ports(Ports),
    .Vcs(Vcs),
    .Depth(Depth),
    .Width(Width),
    .AllPort(AllPort),
    .EjectDepth(NiDepth),
    .DimOrder(DimOrder),
    .Dims(Dims),
    .DimPorts(DimPorts),
    .Complete(Complete),
    .Family(Family),
    .CoordBits(CoordBits),
    .Routings(Routings),
    .Phases(Phases),
    .Networks(Networks),
    .Rings(Rings),
    .Circuits(Circuits),
    .LinkStages(LinkStages),
    .Pipeline(Pipeline),
    .BubbleSlot(BubbleSlot),
    .Unproven(Unproven),
    .StraightRun(StraightRun),
    .TurnRuns(TurnRuns),
    .BlockRam(BlockRam)
  ) u_router (
    .clk_i,
    .rst_ni,
    .coord_i,
    .wraps_i,
    .dateline_i,
    .before_dateline_i,
    .in_flit_i({inj_flit, in_flit_i}),
    .in_data_i({inj_data, in_data_i}),
    .in_back_o({inj_back, in_back_o}),
    .out_flit_o({ej_flit, out_flit_o}),
    .out_data_o({ej_data, out_data_o}),
    .out_back_i({ej_back, out_back_i}),
    .lost_credit_o(lost_credit),
    .lost_vc_o(lost_vc),
    .lost_switch_o(lost_switch),
    .idle_o(router_idle),
    .status_en_i(host_space_i == dateline_pkg::SpaceStatus),
    .status_channel_i(host_channel_i),
    .status_vc_i(host_addr_i[2:0]),
    .status_o(status)
  );

  // Rounds.
  logic go;
  logic [7:0] rounds_phase;
  logic [Locals-1:0] channel_done, word;
  logic [31:0] record, missing;
  dl_round_control #(
    .Channels(Channels),
    .Ports(Ports),
    .Locals(Locals),
    .Rounds(Rounds)
  ) u_rounds (
    .clk_i,
    .rst_ni,
    .close_i,
    .release_i,
    .done_o,
    .cycle_o,
    .phase_o(rounds_phase),
    .go_o(go),
    .sends_done_i(channel_done == '1),
    .arrival_i(arrivals),
    .word_i(word),
    .lost_credit_i(lost_credit),
    .lost_vc_i(lost_vc),
    .lost_switch_i(lost_switch),
    .startup_i(startup_q),
    .hold_i(hold_q),
    .host_expect_we_i(host_we_i && host_space_i == dateline_pkg::SpaceExpect),
    .host_addr_i,
    .host_wdata_i(host_wdata_i[31:0]),
    .host_record_o(record),
    .missing_o(missing)
  );

  // Memory and channels.
  logic [Locals-1:0] re, we, add, from;
  logic [Locals*RowBits-1:0] rrow, wrow;
  logic [Locals*Width-1:0] rdata, wdata;
  logic [Locals*NeedBits-1:0] rcount;
  logic [Banks-1:0] wake;
  logic [Banks*RowBits-1:0] wake_row;
  logic [Locals*WaitBits-1:0] waiting;
  logic [Width-1:0] host_word;
  logic [BankBits-1:0] phase;
  assign phase = (Banks > 1) ? rounds_phase[BankBits-1:0] : '0;

  // Words of more than 64 bits cross the host bus in halves.
  logic host_memory, host_word_we;
  logic [Width-1:0] host_wword;
  logic [63:0] host_half;
  assign host_memory = host_space_i == dateline_pkg::SpaceMemory;
  if (Width > 64) begin : g_halves
    logic [63:0] low_q;
    logic high_q;
    always_ff @(posedge clk_i) begin
      if (host_we_i && host_memory && !host_channel_i[0]) low_q <= host_wdata_i;
      high_q <= host_channel_i[0];
    end
    assign host_word_we = host_we_i && host_memory && host_channel_i[0];
    assign host_wword = {host_wdata_i[Width-65:0], low_q};
    assign host_half = high_q ? 64'(host_word[Width-1:64]) : host_word[63:0];
  end else begin : g_halves
    assign host_word_we = host_we_i && host_memory;
    assign host_wword = host_wdata_i[Width-1:0];
    assign host_half = 64'(host_word);
  end

  dl_bank_memory #(
    .Channels(Locals),
    .Banks(Banks),
    .Words(Words),
    .Width(Width),
    .CountBits(CountBits),
    .Reductions(Reductions),
    .CombineCycles(dateline_pkg::combine_cycles(Pipeline))
  ) u_memory (
    .clk_i,
    .rst_ni,
    .phase_i(phase),
    .re_i(re),
    .rrow_i(rrow),
    .rdata_o(rdata),
    .rcount_o(rcount),
    .we_i(we),
    .wrow_i(wrow),
    .wdata_i(wdata),
    .add_i(add),
    .from_i(from),
    .combine_i(combine),
    .signed_i(combines_signed),
    .offset_i(offset),
    .full_o(full),
    .full_addr_o(full_addr),
    .wake_o(wake),
    .wake_row_o(wake_row),
    .host_re_i(!host_we_i && host_memory && !go),
    .host_we_i(host_word_we),
    .host_addr_i,
    .host_wdata_i(host_wword),
    .host_rdata_o(host_word)
  );

  // Seed for the pauses after refused probes. It depends on the coordinates and the channel, so
  // that pauses differ between nodes.
  logic [7:0] place_seed;
  always_comb begin
    place_seed = '0;
    for (int unsigned b = 0; b < Dims * CoordBits; b++)
      place_seed[b % 8] = place_seed[b % 8] ^ coord_i[b];
  end

  for (genvar c = 0; c < Locals; c++) begin : g_channel
    logic [7:0] seed;
    assign seed = ((place_seed ^ 8'(37 * c)) == '0) ? 8'd1 : place_seed ^ 8'(37 * c);
    logic [BankBits-1:0] bank;
    assign bank = (Banks > 1) ? phase + BankBits'(c) : '0;

    // Local channels carry no hop counts: those of an injected flit are 0, those of an ejected flit
    // are unused.
    logic [LocalBits-1:0] sent_flit, inj_local;
    logic [BackBits-1:0] sent_back;
    assign inj_flit[c*FlitBits +: FlitBits] = FlitBits'(inj_local);
    if (FlitBits > LocalBits) begin : g_hops
      logic unused;
      assign unused = &{1'b0, ej_flit[c*FlitBits+LocalBits +: FlitBits-LocalBits]};
    end
    dl_send_channel #(
      .Vcs(Vcs),
      .Depth(NiDepth),
      .Width(Width),
      .Banks(Banks),
      .RowBits(RowBits),
      .Credits(Depth),
      .QueueWords(QueueWords),
      .HeaderFlits(HeaderFlits),
      .Circuits(Circuits),
      .CountBits(CountBits)
    ) u_send (
      .clk_i,
      .rst_ni,
      .open_i(close_i),
      .go_i(go),
      .contexts_i(contexts_q),
      .stream_i(stream),
      .done_o(channel_done[c]),
      .bank_i(bank),
      .re_o(re[c]),
      .rrow_o(rrow[c*RowBits +: RowBits]),
      .rdata_i(rdata[c*Width +: Width]),
      .rcount_i(rcount[c*NeedBits +: NeedBits]),
      .wake_i(wake),
      .wake_row_i(wake_row),
      .wait_vc_i(host_addr_i[2:0]),
      .wait_o(waiting[c*WaitBits +: WaitBits]),
      .flit_o(sent_flit),
      .data_o(inj_data[c*Width +: Width]),
      .back_i(sent_back),
      .seed_i(seed),
      .host_we_i(host_we_i && host_space_i == dateline_pkg::SpaceQueue && host_channel_i == 8'(c)),
      .host_addr_i(host_addr_i[QueueBits-1:0]),
      .host_wdata_i
    );

    // Link of the receive channel.
    logic [dateline_pkg::local_flit_bits(ReceiveVcs)-1:0] got_flit;
    logic [Width-1:0] got_data;
    logic [dateline_pkg::back_bits(ReceiveVcs)-1:0] got_back;
    assign arrivals[c] = got_flit[dateline_pkg::FlitValid];
    if (Reductions) begin : g_self
      dl_self_link #(
        .Vcs(Vcs),
        .Depth(Depth),
        .Width(Width),
        .EjectDepth(NiDepth)
      ) u_self (
        .clk_i,
        .rst_ni,
        .sent_flit_i(sent_flit),
        .sent_data_i(inj_data[c*Width +: Width]),
        .sent_back_o(sent_back),
        .inj_flit_o(inj_local),
        .inj_back_i(inj_back[c*BackBits +: BackBits]),
        .ej_flit_i(ej_flit[c*FlitBits +: LocalBits]),
        .ej_data_i(ej_data[c*Width +: Width]),
        .ej_back_o(ej_back[c*BackBits +: BackBits]),
        .flit_o(got_flit),
        .data_o(got_data),
        .back_i(got_back)
      );
    end else begin : g_self
      assign inj_local = sent_flit;
      assign sent_back = inj_back[c*BackBits +: BackBits];
      assign got_flit = ej_flit[c*FlitBits +: LocalBits];
      assign got_data = ej_data[c*Width +: Width];
      assign ej_back[c*BackBits +: BackBits] = got_back;
    end

    dl_receive_channel #(
      .Vcs(ReceiveVcs),
      .Depth(NiDepth),
      .Width(Width),
      .Banks(Banks),
      .RowBits(RowBits),
      .HeaderFlits(HeaderFlits),
      .Circuits(Circuits),
      .Reductions(Reductions)
    ) u_receive (
      .clk_i,
      .rst_ni,
      .flit_i(got_flit),
      .data_i(got_data),
      .back_o(got_back),
      .bank_i(bank),
      .we_o(we[c]),
      .wrow_o(wrow[c*RowBits +: RowBits]),
      .wdata_o(wdata[c*Width +: Width]),
      .add_o(add[c]),
      .from_o(from[c]),
      .word_o(word[c])
    );
  end

  // Host reads: the RAMs and the status port answer in the next cycle, this register one later.
  logic [WaitBits-1:0] wait_q;
  always_ff @(posedge clk_i) begin
    wait_q <= '0;
    for (int unsigned c = 0; c < Locals; c++)
      if (host_channel_i == 8'(c)) wait_q <= waiting[c*WaitBits +: WaitBits];
  end
  logic [dateline_pkg::SpaceBits-1:0] space_q;
  always_ff @(posedge clk_i) begin
    space_q <= host_space_i;
    unique case (space_q)
      dateline_pkg::SpaceMemory: host_rdata_o <= host_half;
      dateline_pkg::SpaceRecord: host_rdata_o <= 64'(record);
      dateline_pkg::SpaceStatus: host_rdata_o <= 64'(status);
      dateline_pkg::SpaceProgress: begin
        host_rdata_o <= 64'(missing);
        host_rdata_o[dateline_pkg::ProgressSendsDone] <= channel_done == '1;
        host_rdata_o[dateline_pkg::ProgressFull] <= full_seen;
        host_rdata_o[dateline_pkg::ProgressFullLsb +: 16] <= full_word;
      end
      dateline_pkg::SpaceWait: host_rdata_o <= 64'(wait_q);
      default: host_rdata_o <= '0;
    endcase
  end

  logic unused;
  assign unused = &{1'b0, router_idle, rounds_phase};

  // The router checks the other parameters.
  if (!LegalMemory) begin : g_bad_memory
    $error("dl_node: MemWords must be a power of two, at least two words a bank, at most 65536");
  end
  if (QueueWords < 2 || QueueWords > (1 << dateline_pkg::EntryNextBits)
      || QueueWords != (1 << $clog2(QueueWords))) begin : g_bad_queue
    $error("dl_node: QueueWords must be a power of two, 2..16384");
  end
  if (CountBits > dateline_pkg::EntryCountBits) begin : g_bad_counts
    $error("dl_node: CountBits must be at most 8");
  end
  if (Rounds < 2 || Rounds > 8192 || Rounds != (1 << $clog2(Rounds))) begin : g_bad_rounds
    $error("dl_node: Rounds must be a power of two, 2..8192");
  end
endmodule

`default_nettype wire
