import fc from 'fast-check'
import t from 'tap'
import { acceptOf, textFrame, WebSocketPeer } from '../../../shell/server/socket/web-socket.ts'
import { clientFrame } from '../../support/socket-client.ts'

/** What a server has sent, as texts: `text hi`, `pong ab`, `close 1002`. */
class Wire {
  readonly sent: string[] = []
  readonly heard: string[] = []
  isEnded = false
  readonly peer: WebSocketPeer

  constructor() {
    const outlet = {
      write: (bytes: Uint8Array) => this.#note(Buffer.from(bytes)),
      end: () => {
        this.isEnded = true
      },
      break: () => {
        this.isEnded = true
      },
    }
    this.peer = new WebSocketPeer(outlet, {
      opened() {},
      received: (text) => this.heard.push(text),
      stopping() {},
      closed() {},
    })
  }

  #note(bytes: Buffer): boolean {
    for (let at = 0; at < bytes.length; ) {
      const length = (bytes[at + 1] as number) & 127
      const payload = bytes.subarray(at + 2, at + 2 + length)
      const opcode = (bytes[at] as number) & 15
      if (opcode === 8) this.sent.push(`close ${payload.readUInt16BE(0)}`)
      else this.sent.push(`${{ 1: 'text', 9: 'ping', 10: 'pong' }[opcode]} ${payload}`)
      at += 2 + length
    }
    return true
  }
}

const MIB = 1024 * 1024
const close = (code: number, reason: string | Uint8Array = '') =>
  Buffer.concat([Buffer.of(code >> 8, code & 255), Buffer.from(reason as string)])
const part = (opcode: number, payload: string | Uint8Array) =>
  clientFrame(opcode, payload, { isFinal: false })
const bad = Buffer.from('cebae1bdb9cf83cebcceb5eda080656469746564', 'hex')

/** What comes, what is heard and what is sent. */
type Case = [
  title: string,
  frames: readonly Uint8Array[],
  heard: readonly string[],
  sent: readonly string[],
]

/** The cases of Autobahn's test suite that say most, by their numbers there. */
const CASES: readonly Case[] = [
  ['1.1.1 an empty text', [clientFrame(1, '')], [''], []],
  [
    '1.1.3 a text whose length needs two bytes',
    [clientFrame(1, 'x'.repeat(126))],
    ['x'.repeat(126)],
    [],
  ],
  [
    '1.1.6 a text whose length needs eight',
    [clientFrame(1, 'x'.repeat(65_536))],
    ['x'.repeat(65_536)],
    [],
  ],
  ['1.2.1 bytes that are no text', [clientFrame(2, 'x')], [], ['close 1003']],
  ['2.1 a ping without payload', [clientFrame(9, '')], [], ['pong ']],
  ['2.4 a ping of 125 bytes', [clientFrame(9, 'p'.repeat(125))], [], [`pong ${'p'.repeat(125)}`]],
  ['2.5 a ping of 126 bytes', [clientFrame(9, 'p'.repeat(126))], [], ['close 1002']],
  ['2.7 a pong that nobody asked for', [clientFrame(10, 'x'), clientFrame(1, 'a')], ['a'], []],
  [
    '2.10 ten pings',
    Array.from({ length: 10 }, (_, k) => clientFrame(9, `${k}`)),
    [],
    Array.from({ length: 10 }, (_, k) => `pong ${k}`),
  ],
  [
    '3.2 a reserved bit',
    [clientFrame(1, 'a'), clientFrame(1, 'b', { first: 0xc1 })],
    ['a'],
    ['close 1002'],
  ],
  ['4.1.1 an opcode that means nothing', [clientFrame(3, '')], [], ['close 1002']],
  ['4.2.1 a control opcode that means nothing', [clientFrame(11, '')], [], ['close 1002']],
  ['5.1 a ping in parts', [part(9, 'a'), clientFrame(0, 'b')], [], ['close 1002']],
  ['5.3 a text in two parts', [part(1, 'a'), clientFrame(0, 'b')], ['ab'], []],
  [
    '5.6 a ping between the parts of a text',
    [part(1, 'a'), clientFrame(9, 'p'), clientFrame(0, 'b')],
    ['ab'],
    ['pong p'],
  ],
  ['5.9 a continuation of nothing', [clientFrame(0, 'a')], [], ['close 1002']],
  ['5.18 a text within a text', [part(1, 'a'), clientFrame(1, 'b')], [], ['close 1002']],
  ['6.1.2 empty parts', [part(1, ''), part(0, ''), clientFrame(0, '')], [''], []],
  [
    '6.2.2 a character that is cut between parts',
    [part(1, Buffer.of(0xc3)), clientFrame(0, Buffer.of(0xa9))],
    ['é'],
    [],
  ],
  ['6.3.1 bytes that are no UTF-8', [clientFrame(1, bad)], [], ['close 1007']],
  [
    '7.1.1 what comes after a close',
    [clientFrame(8, close(1000)), clientFrame(1, 'a')],
    [],
    ['close 1000'],
  ],
  ['7.3.1 a close without a code', [clientFrame(8, '')], [], ['close 1000']],
  ['7.3.2 a close of one byte', [clientFrame(8, 'x')], [], ['close 1002']],
  [
    '7.3.5 a close with a reason',
    [clientFrame(8, close(1000, 'r'.repeat(123)))],
    [],
    ['close 1000'],
  ],
  ['7.5.1 a reason that is no UTF-8', [clientFrame(8, close(1000, bad))], [], ['close 1007']],
  ['7.7.1 a code that applications have', [clientFrame(8, close(4999))], [], ['close 4999']],
  ...[0, 999, 1004, 1005, 1006, 1012 + 4, 1100, 2000, 2999, 5000].map(
    (code): Case => [`7.9 the code ${code}`, [clientFrame(8, close(code))], [], ['close 1002']],
  ),
  ['a frame without a mask', [clientFrame(1, 'a', { masked: false })], [], ['close 1002']],
  [
    '9.1 a message of the most that is taken',
    [clientFrame(1, 'x'.repeat(MIB))],
    ['x'.repeat(MIB)],
    [],
  ],
  ['a message of one byte more', [clientFrame(1, 'x'.repeat(MIB + 1))], [], ['close 1009']],
  [
    'parts that are too long together',
    [part(1, 'x'.repeat(MIB)), part(0, 'y')],
    [],
    ['close 1009'],
  ],
  [
    'a length of which nothing comes',
    [Buffer.from('81ff7fffffffffffffff', 'hex')],
    [],
    ['close 1009'],
  ],
  [
    'a length that is written longer than it is',
    [Buffer.from('81fe000500000000', 'hex')],
    [],
    ['close 1002'],
  ],
]

for (const [title, frames, heard, sent] of CASES) {
  t.test(`a WebSocket answers ${title} as RFC 6455 has it, at once and byte by byte`, async (t) => {
    const all = Buffer.concat(frames)
    const ways = all.length > 70_000 ? [1, 4096] : [1, 0]
    for (const size of ways) {
      const wire = new Wire()
      const step = size === 0 ? all.length : size
      for (let at = 0; at < all.length; at += step) wire.peer.push(all.subarray(at, at + step))
      t.same(wire.heard, heard)
      t.same(wire.sent, sent)
      t.equal(
        wire.isEnded,
        sent.some((each) => each.startsWith('close')),
      )
    }
  })
}

t.test(
  'whatever bytes come, a WebSocket hears only whole texts, and says nothing once it is closed',
  async () => {
    const opcode = fc.constantFrom(0, 1, 2, 3, 8, 9, 10, 15)
    const frame = fc
      .record({
        opcode,
        payload: fc.uint8Array({ maxLength: 200 }),
        isFinal: fc.boolean(),
        masked: fc.boolean(),
      })
      .map(({ opcode: code, payload, ...rest }) => clientFrame(code, payload, rest))
    const piece = fc.oneof(
      { weight: 5, arbitrary: frame },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.integer({ min: 1, max: 50 }),
        (pieces, step) => {
          const all = Buffer.concat(pieces)
          const whole = new Wire()
          whole.peer.push(all)
          const cut = new Wire()
          for (let at = 0; at < all.length; at += step) cut.peer.push(all.subarray(at, at + step))
          const closes = whole.sent.findIndex((each) => each.startsWith('close'))
          return (
            JSON.stringify([whole.heard, whole.sent]) === JSON.stringify([cut.heard, cut.sent]) &&
            (closes === -1 || closes === whole.sent.length - 1)
          )
        },
      ),
      { numRuns: 500 },
    )
  },
)

t.test('a key is accepted as RFC 6455 computes it', async (t) => {
  t.equal(acceptOf('dGhlIHNhbXBsZSBub25jZQ=='), 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  t.equal(Buffer.from(textFrame('Hello')).toString('hex'), '810548656c6c6f')
})
