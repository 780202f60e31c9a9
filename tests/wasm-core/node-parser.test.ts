import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { Duplex } from 'node:stream'
import { setImmediate as settle } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { State } from '../../shell/core/exchange.ts'
import { receive } from '../../shell/core/receive.ts'
import { NOW, testCore } from '../support/core.ts'
import { createRandom, damage } from '../support/damage.ts'
import { readCases } from '../support/markdown-cases.ts'

// Whenever we accept a request, Node's own parser reads the same method, target and body, or refuses.

const ROUNDS = 40
const LONG = 4096
const folder = fileURLToPath(new URL('./http/', import.meta.url))
const core = testCore()

interface Reading {
  readonly method: string
  readonly target: string
  readonly body: string
}

/** The requests Node's parser finds in a stream of bytes before it refuses or waits. */
async function readWithNode(bytes: Uint8Array): Promise<Reading[]> {
  const readings: Reading[] = []
  const server = createServer({ keepAlive: false }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1')
      readings.push({ method: request.method ?? '', target: request.url ?? '', body })
      response.end()
    })
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.on('connect', (_, socket) => socket.destroy())
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  server.emit('connection', socket)
  socket.push(bytes)
  for (let turn = 0; turn < 40; turn++) await settle()
  socket.destroy()
  return readings
}

/** The requests we find. `_method` does not change what was sent. */
function readWithUs(bytes: Uint8Array): (Reading & { readonly closes: boolean })[] {
  const readings: (Reading & { readonly closes: boolean })[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const exchange = receive(core, rest, NOW)
    const isRequest = exchange.state === State.REQUEST
    if (isRequest) {
      const [method = ''] = Buffer.from(rest).toString('latin1').trimStart().split(' ')
      const body = Buffer.from(exchange.body).toString('latin1')
      readings.push({ method, target: exchange.target, body, closes: !exchange.keepsAlive })
      rest = rest.subarray(exchange.consumed)
    }
    exchange.close()
    if (!isRequest) break
  }
  return readings
}

t.test('what we accept, Node reads alike or refuses', async (t) => {
  const random = createRandom(9112)
  const differences: string[] = []
  let accepted = 0
  let agreed = 0
  for (const chapter of readdirSync(folder)) {
    for (const { input } of readCases(`${folder}${chapter}`)) {
      if (input.length > LONG) continue
      for (let round = 0; round < ROUNDS; round++) {
        const bytes = round === 0 ? input : damage(input, random)
        const ours = readWithUs(bytes)
        if (ours.length === 0) continue
        const theirs = await readWithNode(bytes)
        for (const [index, our] of ours.entries()) {
          accepted += 1
          const their = theirs[index]
          if (their === undefined) break
          agreed += 1
          if (
            our.method === their.method &&
            our.target === their.target &&
            our.body === their.body
          ) {
            continue
          }
          differences.push(`${bytes.toString('latin1')}\n${JSON.stringify([our, their])}`)
        }
      }
    }
  }
  t.same(differences, [])
  t.ok(agreed > 1500, `${agreed} of ${accepted} requests that we accepted were read by Node, too`)
})
