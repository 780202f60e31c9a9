import type { Pieces, Wire } from './wire.ts'

/** What waits for the kernel to take it. Bytes that it takes at once are never copied. */
export class Outbox {
  readonly #wire: Wire
  readonly #waiting: (Uint8Array | Pieces)[] = []
  #offset = 0
  #gone = false
  /** How many bytes the kernel has taken. */
  sent = 0

  constructor(wire: Wire) {
    this.#wire = wire
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Whether the other end has closed. */
  get isGone(): boolean {
    return this.#gone
  }

  /** Sends bytes that may be reused as soon as this returns. */
  send(bytes: Uint8Array): void {
    if (this.#gone || bytes.length === 0) return
    const taken = this.isEmpty ? this.#give(bytes, 0) : 0
    if (taken < bytes.length && !this.#gone) this.#waiting.push(bytes.slice(taken))
  }

  /** Sends bytes that are made when there is room for them. */
  sendPieces(pieces: Pieces): void {
    if (this.#gone) return
    this.#waiting.push(pieces)
    this.flush()
  }

  /** Goes on where the kernel stopped; true when nothing is left. */
  flush(): boolean {
    while (!this.#gone) {
      const next = this.#waiting[0]
      if (next === undefined) return true
      if (typeof next === 'function') {
        const piece = this.#take(next)
        if (piece === null) this.#waiting.shift()
        else this.#waiting.unshift(piece)
        continue
      }
      this.#offset += this.#give(next, this.#offset)
      if (this.#offset < next.length) return false
      this.#waiting.shift()
      this.#offset = 0
    }
    return true
  }

  /** A response that cannot be completed must not look complete. */
  #take(pieces: Pieces): Uint8Array | null {
    try {
      return pieces()
    } catch {
      this.#gone = true
      this.#waiting.length = 0
      this.#wire.terminate()
      return null
    }
  }

  #give(bytes: Uint8Array, offset: number): number {
    const taken = this.#wire.write(bytes, offset, bytes.length - offset)
    if (taken < 0) {
      this.#gone = true
      this.#waiting.length = 0
      return 0
    }
    this.sent += taken
    return taken
  }
}
