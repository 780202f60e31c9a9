const [PERCENT, LESS] = [37, 60] as const

/**
 * The code of a template: what stands between its tags, as one run of bytes. A place in it stays the same
 * while the text around the tags is edited.
 */
export class TemplateCode {
  /** Changes when the code does. */
  readonly digest: string
  readonly #pieces: readonly {
    readonly start: number
    readonly at: number
    readonly length: number
  }[]

  constructor(source: string) {
    const bytes = new TextEncoder().encode(source)
    const pieces: { start: number; at: number; length: number }[] = []
    let at = 0
    // FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/
    let hash = 0x811c9dc5
    for (let cursor = 0; cursor + 1 < bytes.length; cursor += 1) {
      if (bytes[cursor] !== LESS || bytes[cursor + 1] !== PERCENT) continue
      const start = cursor + 2
      cursor = endOf(bytes, start)
      pieces.push({ start, at, length: cursor - start })
      at += cursor - start
      for (let index = start; index <= cursor; index += 1) {
        hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
      }
    }
    this.#pieces = pieces
    this.digest = (hash >>> 0).toString(16).padStart(8, '0')
  }

  /** The place in the code of a byte of the source. */
  placeOf(offset: number): number {
    const piece = this.#pieces.findLast(({ start }) => start <= offset)
    return piece === undefined ? 0 : piece.at + offset - piece.start
  }

  /** The byte of the source at a place in the code. */
  offsetOf(place: number): number {
    const piece = this.#pieces.find(({ at, length }) => place >= at && place < at + length)
    return piece === undefined ? 0 : piece.start + place - piece.at
  }
}

/** Where the tag that starts here closes. */
function endOf(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === PERCENT && bytes[at + 1] === 62) return at
  }
  return bytes.length
}
