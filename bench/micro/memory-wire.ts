import { Connection } from '../../shell/server/socket/connection.ts'
import type { RequestReader } from '../../shell/server/socket/reading.ts'
import type { Wire } from '../../shell/server/socket/wire.ts'

/** A visitor without a network, who takes everything at once. */
class TakingWire implements Wire {
  readonly remoteAddress = '127.0.0.1'
  taken = 0

  write(_bytes: Uint8Array, _offset: number, length: number): number {
    this.taken += length
    return length
  }

  shutdown(): void {}
  end(): void {}
  terminate(): void {}
  pause(): void {}
  resume(): void {}
}

/** Sends requests to a stack as a socket would; gives the bytes of the answer. */
export function connect(reader: RequestReader): (request: Uint8Array) => number {
  const wire = new TakingWire()
  const deadlines = { idle: 60, head: 60, body: 60, request: 60, write: 60 }
  const connection = new Connection(wire, reader, deadlines, () => new Uint8Array(0), 0)
  return (request) => {
    wire.taken = 0
    connection.receive(request, performance.now())
    if (wire.taken === 0) throw new Error('a request was not answered at once')
    return wire.taken
  }
}
