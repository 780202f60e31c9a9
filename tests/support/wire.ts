import { Connection } from '../../shell/server/socket/connection.ts'
import type { RequestReader } from '../../shell/server/socket/reading.ts'
import type { Wire } from '../../shell/server/socket/wire.ts'

/** A wire without a network: what was sent, and whether an end was put to it. */
export class MemoryWire implements Wire {
  readonly remoteAddress = '127.0.0.1'
  text = ''
  isShut = false
  isEnded = false
  /** How many bytes the visitor still takes. */
  room = Number.POSITIVE_INFINITY

  write(bytes: Uint8Array, offset: number, length: number): number {
    const taken = Math.min(length, this.room)
    this.room -= taken
    this.text += Buffer.from(bytes.subarray(offset, offset + taken)).toString('latin1')
    return taken
  }

  shutdown(): void {
    this.isShut = true
  }

  end(): void {
    this.isEnded = true
  }

  terminate(): void {
    this.isEnded = true
  }

  pause(): void {}

  resume(): void {}
}

const refuse = (status: number) => new TextEncoder().encode(`HTTP/1.1 ${status} Refused\r\n\r\n`)

/** A connection over a wire of its own; deadlines of a minute. */
export function connectTo(reader: RequestReader): { connection: Connection; wire: MemoryWire } {
  const wire = new MemoryWire()
  const deadlines = { idle: 60, head: 60, body: 60, request: 60, write: 60 }
  const connection = new Connection(wire, reader, deadlines, refuse, 0)
  return { connection, wire }
}
