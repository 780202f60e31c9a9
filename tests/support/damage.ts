const SPECIAL = '\r\n\0\t :;,=&[]%{}"/?#+-0159afxAZ\x7f\x80\xff'

/** Numbers below a limit that are the same in every run (xorshift32). */
export type Random = (limit: number) => number

/** A source of such numbers. */
export function createRandom(seed: number): Random {
  let state = seed
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** The bytes with one to three of them replaced, doubled or taken away. */
export function damage(input: Uint8Array, random: Random): Buffer {
  let bytes = [...input]
  for (let count = 1 + random(3); count > 0; count--) {
    const at = random(bytes.length)
    const special = SPECIAL.charCodeAt(random(SPECIAL.length))
    const kept = [[special], [bytes[at] ?? 0, bytes[at] ?? 0], [], [bytes[at] ?? 0, special]]
    bytes = [...bytes.slice(0, at), ...(kept[random(4)] ?? []), ...bytes.slice(at + 1)]
  }
  return Buffer.from(bytes)
}
