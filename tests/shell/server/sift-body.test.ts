import { readdirSync, readFileSync, rmSync } from 'node:fs'
import t from 'tap'
import { type Exchange, type SpooledFile, State } from '../../../shell/core/exchange.ts'
import { openExchange, receive } from '../../../shell/core/receive.ts'
import { siftBody } from '../../../shell/server/sift-body.ts'
import { NOW, testCore } from '../../support/core.ts'
import { Dice } from '../../support/dice.ts'
import { growRequest } from '../../support/request-fuzz.ts'

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

/** The same request, its body sifted first. */
function readSifted(bytes: Buffer, folder: string, window: number): string | null {
  const end = bytes.indexOf('\r\n\r\n') + 4
  const [head, body] = [bytes.subarray(0, end), bytes.subarray(end)]
  const disk = {
    length: body.length,
    read: (target: Uint8Array, position: number) => {
      const piece = body.subarray(position, position + target.length)
      target.set(piece)
      return piece.length
    },
  }
  const sifted = siftBody(core, head, disk, folder, { window, spoolAbove: 10 })
  if (sifted === null) return null
  return describe(complete(head, sifted.bytes, sifted.files))
}

function complete(head: Uint8Array, body: Uint8Array, files: readonly SpooledFile[]): Exchange {
  const exchange = openExchange(core)
  exchange.spooledFiles = files
  const [at, bodyAt] = [exchange.place(head), exchange.place(body)]
  core.exports.receiveBody(exchange.address, at, head.length, bodyAt, body.length, BigInt(NOW))
  return exchange
}

t.test('a sifted form is read as the whole one, wherever its windows end', async (t) => {
  const folder = t.testdir()
  const dice = new Dice(7578)
  const others: string[] = []
  let spooled = 0
  for (let round = 0; round < 4000; round++) {
    const bytes = growRequest('multipart', dice, '')
    const whole = describe(receive(core, bytes, NOW))
    const sifted = readSifted(bytes, folder, 400 + dice.below(400))
    for (const name of readdirSync(folder)) {
      spooled += 1
      rmSync(`${folder}/${name}`)
    }
    if (sifted === null || sifted === whole) continue
    // What is malformed in one way for the whole may be in another for what is left of it.
    if (!sifted.startsWith('refused') || !whole.startsWith('refused')) {
      others.push(`${JSON.stringify(bytes.toString('latin1'))}: ${sifted}, whole: ${whole}`)
    }
  }
  t.same(others, [])
  t.ok(spooled > 40, `${spooled} files were put aside`)
})

t.test('what is no form with parts is left as it is', async (t) => {
  const folder = t.testdir()
  t.equal(readSifted(growRequest('json', new Dice(1), ''), folder, 400), null)
  t.same(readdirSync(folder), [])
})
