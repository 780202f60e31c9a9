import t from 'tap'
import { coreProbe } from '../support/core.ts'

interface Probe {
  readonly memory: WebAssembly.Memory
  getScratch(): number
  takePages(count: number): number
  givePages(address: number, count: number): void
  countPagesInUse(): number
  openArena(): number
  allocate(arena: number, size: number): number
  reallocate(arena: number, start: number, oldSize: number, newSize: number): number
  closeArena(arena: number): void
  fillWriter(arena: number, count: number, byte: number, decimal: bigint, varuint: number): number
  readBack(start: number, length: number): number
}

const PAGE = 65536
const probe = coreProbe<Probe>()
const bytes = Buffer.from(probe.memory.buffer)
const total = probe.memory.buffer.byteLength / PAGE

t.test('pages are handed out from the lowest address and come back', async (t) => {
  const first = probe.takePages(1)
  const second = probe.takePages(2)
  t.equal(second, first + PAGE)
  probe.givePages(first, 1)
  t.equal(probe.takePages(2), second + 2 * PAGE, 'a run needs pages side by side')
  t.equal(probe.takePages(1), first, 'a hole is filled first')
  t.equal(probe.countPagesInUse(), 5)
  probe.givePages(first, 5)
  t.equal(probe.countPagesInUse(), 0)
})

t.test('no more pages are given than there are', async (t) => {
  t.equal(probe.takePages(total), 0)
  const taken: number[] = []
  for (let page = probe.takePages(1); page !== 0; page = probe.takePages(1)) taken.push(page)
  t.ok(taken.length > total - 10)
  t.equal(Math.max(...taken) + PAGE, probe.memory.buffer.byteLength, 'up to the last byte')
  for (const page of taken) probe.givePages(page, 1)
  t.equal(probe.countPagesInUse(), 0)
})

t.test('an arena gives 8-byte aligned room that does not overlap', async (t) => {
  const arena = probe.openArena()
  const rooms: [start: number, size: number][] = []
  for (let index = 0; index < 500; index++) {
    const size = (index * 37) % 3000
    const start = probe.allocate(arena, size)
    if (start === 0 || start % 8 !== 0) t.fail(`allocation ${index}`)
    rooms.push([start, size])
  }
  rooms.sort(([a], [b]) => a - b)
  const overlaps = rooms.filter(
    ([start, size], index) => start + size > (rooms[index + 1]?.[0] ?? Infinity),
  )
  t.same(overlaps, [])
  t.ok(probe.countPagesInUse() > 8)
  probe.closeArena(arena)
  t.equal(probe.countPagesInUse(), 0, 'and all of it comes back at once')
})

t.test('a byte changed beside an arena is found when the arena is closed', async (t) => {
  for (const offset of [-1, -PAGE, PAGE, 2 * PAGE - 1]) {
    const arena = probe.openArena()
    const kept = bytes[arena + offset] as number
    bytes[arena + offset] = kept ^ 1
    t.throws(() => probe.closeArena(arena), WebAssembly.RuntimeError)

    bytes[arena + offset] = kept
    probe.closeArena(arena)
  }
})

t.test('bytes never written differ from arena to arena', async (t) => {
  const [first = 0, second = 0] = [0, 1].map(() => {
    const arena = probe.openArena()
    const byte = bytes[probe.allocate(arena, 8)]
    probe.closeArena(arena)
    return byte
  })
  t.equal(first ^ second, 0xff)
})

t.test('a room grows in place when it is the newest, else it moves with its bytes', async (t) => {
  const arena = probe.openArena()
  const first = probe.allocate(arena, 10)
  bytes.write('0123456789', first)
  t.equal(probe.reallocate(arena, first, 10, 100), first)
  probe.allocate(arena, 1)
  const moved = probe.reallocate(arena, first, 100, 70000)
  t.not(moved, first)
  t.equal(bytes.toString('latin1', moved, moved + 10), '0123456789')
  t.equal(probe.allocate(arena, 0xffffffff), 0, 'an absurd size is refused')
  t.equal(probe.allocate(arena, 64 * 1024 * 1024 + 1), 0, 'one beyond the limit of an arena')
  probe.closeArena(arena)
})

t.test('a writer grows, and writes decimals and varuints', async (t) => {
  const cases: [decimal: bigint, text: string][] = [
    [0n, '0'],
    [-1n, '-1'],
    [10n, '10'],
    [2n ** 63n - 1n, '9223372036854775807'],
    [-(2n ** 63n), '-9223372036854775808'],
  ]
  const varuints: [value: number, hex: string][] = [
    [0, '00'],
    [127, '7f'],
    [128, '8001'],
    [300, 'ac02'],
    [0xffffffff, 'ffffffff0f'],
  ]
  for (const [index, [decimal, text]] of cases.entries()) {
    const arena = probe.openArena()
    const [varuint, hex] = varuints[index] as [number, string]
    const writer = probe.fillWriter(arena, 100000, 0x78, decimal, varuint)
    const start = bytes.readUInt32LE(writer + 4)
    const written = bytes.subarray(start, start + bytes.readUInt32LE(writer + 8))
    t.equal(written.subarray(0, 100000).toString(), 'x'.repeat(100000))
    t.equal(written.subarray(100000).toString('hex'), `${Buffer.from(text).toString('hex')}${hex}`)
    probe.closeArena(arena)
  }
  t.equal(probe.countPagesInUse(), 0)
})

t.test('a varuint beyond 32 bits, cut, or endless is malformed', async (t) => {
  const read = (hex: string) => {
    const start = probe.getScratch()
    Buffer.from(hex, 'hex').copy(bytes, start)
    return probe.readBack(start, hex.length / 2) >>> 0
  }
  t.equal(read('ac02'), 300)
  t.equal(read('feffffff0f'), 0xfffffffe)
  for (const hex of ['', '80', 'ffffffff1f', '808080808001', 'ac0200'])
    t.equal(read(hex), 0xffffffff, hex)
})
