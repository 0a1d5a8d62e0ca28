# SPDX-License-Identifier: Apache-2.0
"""A host at the ports of dl_network in cocotb: the program of host_example.cpp. Node 0 of a ring of three sends eight words to
node 1 in one round. rtl/node/README.md describes the address spaces; host_test.py builds and runs the example."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge, with_timeout

ALL = 0xffff  # a write to all nodes
MEMORY, QUEUE, EXPECT, RECORD, STATUS, SETTING = range(6)


class Host:
    """Drives the host's ports between two rising edges."""

    def __init__(self, dut):
        self.dut = dut
        for port in (dut.start_i, dut.rounds_i, dut.delay_i, dut.host_we_i, dut.host_re_i, dut.host_channel_i):
            port.value = 0

    async def access(self, strobe, space, node, address, data=0):
        while not self.dut.host_ready_o.value:
            await FallingEdge(self.dut.clk_i)
        self.dut.host_space_i.value, self.dut.host_node_i.value = space, node
        self.dut.host_addr_i.value, self.dut.host_wdata_i.value = address, data
        strobe.value = 1
        await FallingEdge(self.dut.clk_i)
        strobe.value = 0

    async def write(self, space, node, address, data):
        await self.access(self.dut.host_we_i, space, node, address, data)

    async def read(self, space, node, address):
        await self.access(self.dut.host_re_i, space, node, address)
        for _ in range(100):
            if self.dut.host_rvalid_o.value:
                return int(self.dut.host_rdata_o.value)
            await FallingEdge(self.dut.clk_i)
        raise AssertionError(f'no answer from node {node}, space {space}, address {address}')

    async def finished(self):
        while not self.dut.finished_o.value:
            await FallingEdge(self.dut.clk_i)


@cocotb.test()
async def node_0_sends_eight_words_to_node_1(dut):
    host = Host(dut)
    dut.rst_ni.value = 0
    cocotb.start_soon(Clock(dut.clk_i, 10, units='ns').start())
    await ClockCycles(dut.clk_i, 2)
    await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    for address, value in enumerate((1, 0, 1)):  # values of contexts, start-up and hold
        await host.write(SETTING, ALL, address, value)
    for word in range(8):
        await host.write(MEMORY, 0, word, 0x100 + word)
    for entry in range(4):  # rounds without a put
        await host.write(QUEUE, ALL, entry, 0)
    await host.write(QUEUE, 0, 0, 1 << 62 | 2 << 48 | 1 << 9)  # a put: 1 up, to coordinate 1; next: entry 2
    await host.write(QUEUE, 0, 1, 2 << 62 | 1 << 61 | 8 << 46 | 16 << 16)  # its last segment: 8 words from 0 to 16
    await host.write(EXPECT, ALL, 0, 0)
    await host.write(EXPECT, 1, 0, 8)
    await ClockCycles(dut.clk_i, 8)
    await FallingEdge(dut.clk_i)
    dut.rounds_i.value, dut.delay_i.value, dut.start_i.value = 1, 32, 1
    await with_timeout(host.finished(), 10, 'us')
    await ClockCycles(dut.clk_i, 10)  # until the record of the last round is written
    await FallingEdge(dut.clk_i)
    dut.start_i.value = 0
    assert [await host.read(MEMORY, 1, 16 + word) for word in range(8)] == [0x100 + word for word in range(8)]
    released, written = await host.read(RECORD, 1, 0), await host.read(RECORD, 1, 2)
    dut._log.info('released in cycle %d, written in cycle %d', released, written)
    assert (released, written) == (33, 51), 'the cycles of host_example.cpp'
