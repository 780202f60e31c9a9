import { createServer } from 'node:http'
import { Duplex } from 'node:stream'
import { setImmediate as settle } from 'node:timers/promises'
import { type Reader, type Reading, withoutHost } from './reading.ts'

/**
 * Node's own parser, without a socket. Each request comes in a packet of its own: an error later in
 * the same packet would take the one before with it.
 */
export const readWithNode: Reader = async (bytes, ours) => {
  const readings: Reading[] = []
  const server = createServer({ keepAlive: false }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      readings.push({
        method: request.method ?? '',
        target: withoutHost(request.url ?? ''),
        fields: pairs(request.rawHeaders),
        body: Buffer.concat(chunks).toString('latin1'),
      })
      response.end()
    })
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.on('connect', (_, socket) => socket.destroy())
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  server.emit('connection', socket)
  let start = 0
  for (const end of [...ours.map((each) => each.end), bytes.length]) {
    if (end > start && !socket.destroyed) socket.push(bytes.subarray(start, end))
    start = end
    for (let turn = 0; turn < 20; turn++) await settle()
  }
  socket.destroy()
  return readings
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : [],
  )
}
