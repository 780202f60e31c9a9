/** Bytes that arrived and are not read yet. */
export class Inbox {
  #chunks: Uint8Array[] = []
  length = 0

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    this.#chunks.push(chunk)
    this.length += chunk.length
  }

  /** Everything as one array. */
  join(): Uint8Array {
    const [first] = this.#chunks
    if (first !== undefined && this.#chunks.length === 1) return first
    const joined = new Uint8Array(this.length)
    let offset = 0
    for (const chunk of this.#chunks) {
      joined.set(chunk, offset)
      offset += chunk.length
    }
    this.#chunks = this.length === 0 ? [] : [joined]
    return joined
  }

  /** Drops the first bytes. */
  consume(count: number): void {
    if (count === this.length) {
      this.clear()
      return
    }
    const rest = this.join().subarray(count)
    this.#chunks = [rest]
    this.length = rest.length
  }

  clear(): void {
    this.#chunks = []
    this.length = 0
  }
}
