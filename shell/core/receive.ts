import { Exchange, type Progress, State } from './exchange.ts'
import type { Core } from './load.ts'

/** The core has no memory left for another request. */
export class CoreFull extends Error {
  override readonly name = 'CoreFull'

  constructor() {
    super('The core has no memory left for another request.')
  }
}

/** Opens an exchange; CoreFull when memory is full. Close it, whatever happens. */
export function openExchange(core: Core): Exchange {
  const address = core.exports.open()
  if (address === 0) throw new CoreFull()
  return new Exchange(core, address)
}

/**
 * Reads one request out of the bytes that arrived so far. `exchange.state` is REQUEST, REFUSED (send
 * `output` and close), or NEED_MORE. `now` is seconds since 1970. `progress` is that of an exchange that
 * answered NEED_MORE to the beginning of the same bytes: a body of many chunks is not walked again.
 */
export function receive(core: Core, bytes: Uint8Array, now: number, progress?: Progress): Exchange {
  const exchange = openExchange(core)
  if (progress !== undefined) exchange.progress = progress
  receiveInto(exchange, bytes, now)
  return exchange
}

/** `receive` with an exchange that answered NEED_MORE before: all bytes so far, once more. */
export function receiveInto(exchange: Exchange, bytes: Uint8Array, now: number): number {
  const start = exchange.place(bytes)
  if (start === 0) {
    exchange.close()
    throw new CoreFull()
  }
  return exchange.core.exports.receive(exchange.address, start, bytes.length, BigInt(now))
}

/** Reads requests out of bytes that arrive in pieces, one after the other. */
export class Receiver {
  readonly #core: Core
  #exchange: Exchange | null = null
  #address = 0
  #capacity = 0
  #length = 0

  constructor(core: Core) {
    this.#core = core
  }

  /** Whether a request has begun and is not complete. */
  get isWaiting(): boolean {
    return this.#exchange !== null
  }

  /** Takes more bytes; the exchange when it is a REQUEST or REFUSED, and then the caller closes it. */
  push(bytes: Uint8Array, now: number): Exchange | null {
    this.#exchange ??= openExchange(this.#core)
    const exchange = this.#exchange
    this.#append(exchange, bytes)
    const { exports } = this.#core
    const state = exports.receive(exchange.address, this.#address, this.#length, BigInt(now))
    if (state === State.NEED_MORE) {
      // Not all that was announced: who only announces must not fill the core's memory.
      this.#makeRoom(exchange, Math.min(exchange.needed, this.#capacity * 2))
      return null
    }
    this.#forget()
    return exchange
  }

  /** Lets go of a request that will not be completed. */
  abandon(): void {
    this.#exchange?.close()
    this.#forget()
  }

  #append(exchange: Exchange, bytes: Uint8Array): void {
    this.#makeRoom(exchange, this.#length + bytes.length)
    this.#core.bytes.set(bytes, this.#address + this.#length)
    this.#length += bytes.length
  }

  #makeRoom(exchange: Exchange, wanted: number): void {
    if (wanted <= this.#capacity) return
    const capacity = this.#capacity === 0 ? wanted : Math.max(wanted, this.#capacity * 2)
    const address = this.#core.exports.allocate(exchange.address, capacity)
    if (address === 0) {
      this.abandon()
      throw new CoreFull()
    }
    this.#core.bytes.copyWithin(address, this.#address, this.#address + this.#length)
    this.#address = address
    this.#capacity = capacity
  }

  #forget(): void {
    this.#exchange = null
    this.#address = 0
    this.#capacity = 0
    this.#length = 0
  }
}
