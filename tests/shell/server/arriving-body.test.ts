import { readdirSync, readFileSync, rmSync } from 'node:fs'
import t from 'tap'
import { type Exchange, type SpooledFile, State } from '../../../shell/core/exchange.ts'
import { openExchange, receive } from '../../../shell/core/receive.ts'
import { ArrivingBody } from '../../../shell/server/body/arriving-body.ts'
import { NOW, testCore } from '../../support/core.ts'
import { Dice } from '../../support/dice.ts'
import { growRequest } from '../../support/fuzz/request-fuzz.ts'

const core = testCore({ config: { bodyLimit: 1 << 20 } })

/** What an action would see: parameters, and the content of each file. */
function describe(exchange: Exchange): string {
  try {
    if (exchange.state === State.REFUSED) return `refused ${exchange.errorCode}`
    const params = exchange.params({
      date: String,
      decimal: String,
      relation: () => null,
      object: (handle) => {
        const { filename, contentType, content } = exchange.file(handle)
        const bytes = content instanceof Uint8Array ? content : readFileSync(content.path)
        return `${filename} ${contentType} ${Buffer.from(bytes).toString('latin1')}`
      },
    })
    return JSON.stringify([...params])
  } finally {
    exchange.close()
  }
}

/** The same request, its body sorted out while it comes in pieces of up to so many bytes. */
function readArriving(bytes: Buffer, folder: string, dice: Dice, most: number): string {
  const end = bytes.indexOf('\r\n\r\n') + 4
  const head = bytes.subarray(0, end)
  const body = new ArrivingBody(head, folder, { window: 400 + dice.below(400), spoolAbove: 10 })
  for (let at = end; at < bytes.length; ) {
    const size = 1 + dice.below(most)
    body.append(core, bytes.subarray(at, at + size))
    at += size
  }
  const files = body.finish(core)
  const left = new Uint8Array(body.length)
  body.copyTo(left)
  body.release()
  return describe(complete(head, left, files))
}

function complete(head: Uint8Array, body: Uint8Array, files: readonly SpooledFile[]): Exchange {
  const exchange = openExchange(core)
  exchange.spooledFiles = files
  const [at, bodyAt] = [exchange.place(head), exchange.place(body)]
  core.exports.receiveBody(exchange.address, at, head.length, bodyAt, body.length, BigInt(NOW))
  return exchange
}

t.test(
  'a form that is sorted out as it comes is read as the whole one, however it is split',
  async (t) => {
    const folder = t.testdir()
    const dice = new Dice(7578)
    const others: string[] = []
    let spooled = 0
    for (let round = 0; round < 4000; round++) {
      const bytes = growRequest('multipart', dice, '')
      const whole = describe(receive(core, bytes, NOW))
      const sifted = readArriving(bytes, folder, dice, 1 + dice.below(600))
      for (const name of readdirSync(folder)) {
        spooled += 1
        rmSync(`${folder}/${name}`)
      }
      if (sifted === whole) continue
      // What is malformed in one way for the whole may be in another for what is left of it.
      if (!sifted.startsWith('refused') || !whole.startsWith('refused')) {
        others.push(`${JSON.stringify(bytes.toString('latin1'))}: ${sifted}, whole: ${whole}`)
      }
    }
    t.same(others, [])
    t.ok(spooled > 40, `${spooled} files were put aside`)
  },
)

t.test('what is no form with parts stays in one piece', async (t) => {
  const folder = t.testdir()
  const dice = new Dice(1)
  const bytes = growRequest('json', dice, '')
  t.equal(readArriving(bytes, folder, dice, 50), describe(receive(core, bytes, NOW)))
  t.same(readdirSync(folder), [])
})

t.test('a body that is given up leaves nothing behind, whatever of it has come', async (t) => {
  const folder = t.testdir()
  const head = Buffer.from(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n',
  )
  const rest = Buffer.from('Content-Length: 100000000\r\n\r\n')
  const part = (size: number) =>
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="f[]"; filename="f"\r\n\r\n${'x'.repeat(size)}\r\n`,
    )
  for (const count of [0, 1, 3]) {
    const body = new ArrivingBody(Buffer.concat([head, rest]), folder)
    for (let index = 0; index < count; index++) body.append(core, part(100_000))
    body.append(core, part(90_000))
    t.equal(readdirSync(folder).length, count + 1)
    body.discard()
    t.same(readdirSync(folder), [])
  }
})
