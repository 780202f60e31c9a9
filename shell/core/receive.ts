import { type ChunkState, Exchange, type Method, type SpooledFile, State } from './exchange.ts'
import type { Core } from './load.ts'

/** The core has no memory left for another request. */
export class CoreFull extends Error {
  static readonly rubyName: string = 'CoreFull'
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
 * `output` and close), or NEED_MORE. `now` is seconds since 1970.
 */
export function receive(core: Core, bytes: Uint8Array, now: number): Exchange {
  const exchange = openExchange(core)
  const start = placeOrClose(exchange, bytes)
  core.exports.receive(exchange.address, start, bytes.length, BigInt(now))
  return exchange
}

/** Where a body is kept until it is whole. */
export interface BodyStore {
  readonly length: number
  append(core: Core, bytes: Uint8Array): void
  /** The body is whole; the files whose content was put aside. */
  finish(core: Core): readonly SpooledFile[]
  /** Copies all of it to the beginning of `target`. */
  copyTo(target: Uint8Array): void
  /** Lets go of it; the files that were put aside are the exchange's now. */
  release(): void
  /** Lets go of it and of the files that were put aside. */
  discard(): void
}

/** Reads requests out of bytes that arrive in pieces, one after the other. */
export class Receiver {
  readonly #core: () => Core
  readonly #makeStore: (head: Uint8Array) => BodyStore
  #waiting: Uint8Array = NOTHING
  #body: IncompleteBody | null = null

  /** `core` may give another one each time: between two pieces it knows nothing of a request. */
  constructor(core: () => Core, makeStore: (head: Uint8Array) => BodyStore = inMemory) {
    this.#core = core
    this.#makeStore = makeStore
  }

  /** Whether a request has begun and is not complete. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0 || this.#body !== null
  }

  /** Takes more bytes; the exchange when it is a REQUEST or REFUSED, and then the caller closes it. */
  push(bytes: Uint8Array, now: number): Exchange | null {
    if (this.#body !== null) return this.#pushBody(this.#body, bytes, now)
    const all = joined(this.#waiting, bytes)
    const exchange = receive(this.#core(), all, now)
    if (exchange.state !== State.NEED_MORE) {
      this.#waiting = NOTHING
      return exchange
    }
    const { headLength } = exchange
    if (headLength > 0) this.#body = new IncompleteBody(exchange, all, this.#makeStore)
    exchange.close()
    this.#waiting = this.#body === null ? all.slice() : NOTHING
    return this.#body === null ? null : this.#pushBody(this.#body, all.subarray(headLength), now)
  }

  /** Lets go of a request that will not be completed. */
  abandon(): void {
    this.#body?.store.discard()
    this.#body = null
    this.#waiting = NOTHING
  }

  #pushBody(body: IncompleteBody, bytes: Uint8Array, now: number): Exchange | null {
    try {
      const ended = body.take(this.#core(), bytes, now)
      if (ended === false) return null
      const exchange = ended === true ? body.complete(this.#core(), now) : ended
      this.#body = null
      return exchange
    } catch (error) {
      this.abandon()
      throw error
    }
  }
}

/** A request of which the head is there, and the body on its way. */
class IncompleteBody {
  readonly store: BodyStore
  readonly #head: Uint8Array
  /** Null where the length was announced. */
  #chunks: ChunkState | null
  #left: number
  /** The end of what came, which the core wants to see again with more behind it. */
  #rest: Uint8Array = NOTHING
  #consumed: number

  constructor(exchange: Exchange, bytes: Uint8Array, makeStore: (head: Uint8Array) => BodyStore) {
    this.#head = bytes.slice(0, exchange.headLength)
    this.store = READING.has(exchange.method) ? new DroppedBody() : makeStore(this.#head)
    this.#consumed = exchange.headLength
    this.#chunks = exchange.isChunked ? exchange.chunkState : null
    this.#left = exchange.contentLength
  }

  /** Whether the body is whole now; the exchange of a refusal. */
  take(core: Core, bytes: Uint8Array, now: number): boolean | Exchange {
    if (this.#chunks !== null) return this.#takeChunks(core, bytes, this.#chunks, now)
    const taken = Math.min(bytes.length, this.#left)
    this.store.append(core, bytes.subarray(0, taken))
    this.#left -= taken
    this.#consumed += taken
    return this.#left === 0
  }

  /** The request with its body. */
  complete(core: Core, now: number): Exchange {
    const files = this.store.finish(core)
    const exchange = openExchange(core)
    const start = placeOrClose(exchange, this.#head)
    const { length } = this.store
    const bodyStart = core.exports.allocate(exchange.address, length)
    if (bodyStart === 0 && length > MOST_IN_MEMORY) {
      this.store.discard()
      core.exports.refuse(exchange.address, 413, BigInt(now))
      return exchange
    }
    if (bodyStart === 0) {
      exchange.close()
      throw new CoreFull()
    }
    this.#copyBody(exchange, bodyStart, length)
    exchange.spooledFiles = files
    this.store.release()
    const { address } = exchange
    const { length: headLength } = this.#head
    core.exports.receiveBody(address, start, headLength, bodyStart, length, BigInt(now))
    exchange.consumed = this.#consumed
    return exchange
  }

  #copyBody(exchange: Exchange, start: number, length: number): void {
    try {
      this.store.copyTo(exchange.core.bytes.subarray(start, start + length))
    } catch (error) {
      exchange.close()
      throw error
    }
  }

  #takeChunks(core: Core, bytes: Uint8Array, state: ChunkState, now: number): boolean | Exchange {
    const all = joined(this.#rest, bytes)
    if (all.length === 0) return false
    const exchange = openExchange(core)
    const start = placeOrClose(exchange, all)
    exchange.chunkState = state
    core.exports.receiveChunks(exchange.address, start, all.length, BigInt(now))
    if (exchange.state === State.REFUSED) {
      this.store.discard()
      return exchange
    }
    const { consumed } = exchange
    const isWhole = exchange.state === State.REQUEST
    this.#chunks = exchange.chunkState
    this.#consumed += consumed
    this.#rest = all.slice(consumed)
    try {
      this.store.append(core, exchange.body)
    } finally {
      exchange.close()
    }
    return isWhole
  }
}

/** Bytes in memory. */
export class MemoryBody {
  #bytes = new Uint8Array(256)
  length = 0

  /** What is there, without a copy: good until more comes. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }

  append(bytes: Uint8Array): void {
    const length = this.length + bytes.length
    if (length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(length, this.#bytes.length * 2))
      grown.set(this.#bytes.subarray(0, this.length))
      this.#bytes = grown
    }
    this.#bytes.set(bytes, this.length)
    this.length = length
  }

  copyTo(target: Uint8Array): void {
    target.set(this.#bytes.subarray(0, this.length))
  }

  discard(): void {
    this.#bytes = NOTHING
    this.length = 0
  }
}

/** Content of a method that only reads: RFC 9110, section 9.3.1, gives it no meaning. It is read past. */
class DroppedBody implements BodyStore {
  readonly length = 0
  append(): void {}
  finish(): readonly SpooledFile[] {
    return []
  }
  copyTo(): void {}
  release(): void {}
  discard(): void {}
}

const READING: ReadonlySet<string> = new Set<Method>(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Keeps a body in memory, files included. */
function inMemory(): BodyStore {
  const body = new MemoryBody()
  return {
    get length() {
      return body.length
    },
    append: (_, bytes) => body.append(bytes),
    finish: () => [],
    copyTo: (target) => body.copyTo(target),
    release: () => body.discard(),
    discard: () => body.discard(),
  }
}

const NOTHING = new Uint8Array(0)
/** What is left of a body has to fit an arena of the core beside what is read out of it. */
const MOST_IN_MEMORY = 16 * 1024 * 1024

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function placeOrClose(exchange: Exchange, bytes: Uint8Array): number {
  const start = exchange.place(bytes)
  if (start !== 0) return start
  exchange.close()
  throw new CoreFull()
}
