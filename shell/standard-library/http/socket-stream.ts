import { net } from '../../builtin.ts'
import { EOFError } from '../../ruby/exception/standard-errors.ts'
import type { Operation, SocketFailure } from '../../server/waiting/open-sockets.ts'
import {
  connectError,
  HttpBadResponse,
  NetOpenTimeout,
  NetReadTimeout,
  tlsError,
  transferError,
} from './errors.ts'
import { checkAddress, outgoing } from './outgoing.ts'
import { type Conversation, isSocketFailure } from './sockets.ts'

/** Seconds that each step of a conversation may take; null for as long as an exchange may at all. */
export interface Timeouts {
  readonly open: number | null
  readonly read: number | null
  readonly write: number | null
}

/** How TLS is spoken. */
export interface Tls {
  readonly host: string
  readonly isVerified: boolean
  readonly authorities: readonly string[]
}

/** Bytes of a line of HTTP at most. */
const LINE = 65_536

/** One connection as HTTP reads and writes it. */
export class SocketStream {
  readonly #socket: number
  /** `127.0.0.1:80`. */
  readonly #address: string
  #timeouts: Timeouts
  #began = performance.now()
  #rest: Uint8Array = new Uint8Array(0)

  private constructor(socket: number, address: string, timeouts: Timeouts) {
    this.#socket = socket
    this.#address = address
    this.#timeouts = timeouts
  }

  /**
   * Connects to the first address of a host that answers; `isConfigured`: the configuration names it, so it may be any. Raises
   * Net::OpenTimeout, SocketError, Errno's errors, PrivateAddressError.
   */
  static *open(
    host: string,
    port: number,
    timeouts: Timeouts,
    isConfigured = false,
  ): Conversation<SocketStream> {
    const place = `${host}:${port}`
    const until =
      performance.now() +
      1000 * Math.min(timeouts.open ?? Number.POSITIVE_INFINITY, outgoing().longest)
    const left = () => Math.max(1, Math.ceil(until - performance.now()))
    const bare = host.replace(/^\[(.*)\]$/, '$1')
    let addresses: readonly string[] = [bare]
    if (net().isIP(bare) === 0) {
      addresses = yield* asking<readonly string[]>(
        { kind: 'resolve', host: bare, most: left() },
        (failure) => connectError(failure, place, place),
      )
    }
    let error: Error = connectError(noAddress(), place, place)
    for (const address of addresses) {
      if (!isConfigured) checkAddress(bare, address, port)
      try {
        const operation = { kind: 'connect', address, port, most: left() } as const
        const at = `${address.includes(':') ? `[${address}]` : address}:${port}`
        const socket = yield* asking<number>(operation, (failure) =>
          connectError(failure, place, at),
        )
        return new SocketStream(socket, at, timeouts)
      } catch (raised) {
        error = raised as Error
        if (raised instanceof NetOpenTimeout) break
      }
    }
    throw error
  }

  /** Gives the exchange that begins its time. */
  begin(timeouts: Timeouts): void {
    this.#timeouts = timeouts
    this.#began = performance.now()
  }

  /** Goes on in TLS. Raises OpenSSL::SSL::SSLError where the certificate is not to be trusted. */
  *secure({ host, isVerified, authorities }: Tls): Conversation<void> {
    const most = this.#left(this.#timeouts.open, () => new NetOpenTimeout())
    const bare = host.replace(/^\[(.*)\]$/, '$1')
    yield* asking(
      { kind: 'secure', socket: this.#socket, host: bare, isVerified, authorities, most },
      (failure) => tlsError(failure, this.#address),
    )
  }

  *write(bytes: Uint8Array): Conversation<void> {
    const most = this.#left(this.#timeouts.write, () => transferError(timeOut(), true))
    yield* asking({ kind: 'write', socket: this.#socket, bytes, most }, (failure) =>
      transferError(failure, true),
    )
  }

  /** The next bytes; null at the end. */
  *some(): Conversation<Uint8Array | null> {
    if (this.#rest.length > 0) {
      const found = this.#rest
      this.#rest = new Uint8Array(0)
      return found
    }
    const most = this.#left(this.#timeouts.read, () => new NetReadTimeout())
    return yield* asking<Uint8Array | null>(
      { kind: 'read', socket: this.#socket, most },
      (failure) => transferError(failure, false),
    )
  }

  /** A line without its end. Raises EOFError where the connection ends before. */
  *line(): Conversation<string> {
    let found = new Uint8Array(0)
    for (;;) {
      const more = yield* this.some()
      if (more === null) throw new EOFError('end of file reached')
      const end = more.indexOf(10)
      found = joined(found, end < 0 ? more : more.subarray(0, end + 1))
      if (found.length > LINE) throw new HttpBadResponse('a line is too long')
      if (end < 0) continue
      this.#rest = more.subarray(end + 1)
      return Buffer.from(found)
        .toString('latin1')
        .replace(/\r?\n$/, '')
    }
  }

  /** Hands so many bytes to `take`. Raises EOFError where fewer come. */
  *exactly(count: number, take: (bytes: Uint8Array) => void): Conversation<void> {
    if ((yield* this.upTo(count, take)) > 0) throw new EOFError('end of file reached')
  }

  /** Hands so many bytes to `take`, or those that come before the end; answers how many are missing. */
  *upTo(count: number, take: (bytes: Uint8Array) => void): Conversation<number> {
    let left = count
    while (left > 0) {
      const more = yield* this.some()
      if (more === null) break
      const part = more.subarray(0, left)
      this.#rest = more.subarray(part.length)
      left -= part.length
      take(part)
    }
    return left
  }

  *close(): Conversation<void> {
    yield { kind: 'close', socket: this.#socket }
  }

  /** What is left for a step, in milliseconds; the whole exchange has an end too, however slowly its bytes drip. */
  #left(seconds: number | null, over: () => Error): number {
    const whole = outgoing().longest * 1000 - (performance.now() - this.#began)
    if (whole <= 0) throw over()
    return Math.max(1, Math.ceil(Math.min(whole, (seconds ?? Number.POSITIVE_INFINITY) * 1000)))
  }
}

function* asking<Result = unknown>(
  operation: Operation,
  errorOf: (failure: SocketFailure) => Error,
): Conversation<Result> {
  try {
    return (yield operation) as Result
  } catch (error) {
    throw isSocketFailure(error) ? errorOf(error) : error
  }
}

function joined(left: Uint8Array<ArrayBuffer>, right: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([left, right]))
}

function timeOut(): SocketFailure {
  return Object.assign(new Error('execution expired'), { socketCode: 'TIMEOUT' })
}

function noAddress(): SocketFailure {
  return Object.assign(new Error('no address'), { socketCode: 'ENOTFOUND' })
}
