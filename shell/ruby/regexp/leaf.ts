import type { Part } from './pattern-tree.ts'
import { placeOf } from './places.ts'

/**
 * What stands at an index, for quick decisions: 0 to 127 for ASCII, OTHERS for all other characters, END
 * where the subject ends.
 */
export const OTHERS = 128
export const END = 129
export const KINDS = 130

/** The kind of what stands at an index. */
export function kindAt(subject: string, at: number): number {
  if (at >= subject.length) return END
  const code = subject.charCodeAt(at)
  return code < 128 ? code : OTHERS
}

/** The index after the character that starts at an index. */
export function afterCharacter(subject: string, at: number): number {
  const isPair =
    (subject.charCodeAt(at) & 0xfc00) === 0xd800 && (subject.charCodeAt(at + 1) & 0xfc00) === 0xdc00
  return at + (isPair ? 2 : 1)
}

/** The index of the character that ends at an index. */
export function beforeCharacter(subject: string, at: number): number {
  const isPair =
    at > 1 &&
    (subject.charCodeAt(at - 1) & 0xfc00) === 0xdc00 &&
    (subject.charCodeAt(at - 2) & 0xfc00) === 0xd800
  return at - (isPair ? 2 : 1)
}

/** A leaf of a pattern, ready to be tested at an index. */
export class Leaf {
  /** How many characters it takes: one, none, or (null) `\R`, one or two. */
  readonly width: number | null
  /**
   * 1 for each kind of character that it may take: exact for ASCII, an upper bound for OTHERS. Of a place: what may
   * stand behind it, with END, or nothing where that is not known.
   */
  readonly kinds = new Uint8Array(KINDS)
  readonly #engine: RegExp
  readonly #holds: ((subject: string, at: number) => boolean) | undefined = undefined
  /** What was found for characters beyond ASCII: twice the code, plus one where it is taken. */
  #known: Int32Array | null = null

  constructor({ source, caseless, width }: Part & { kind: 'leaf' }, flag: 'u' | 'v') {
    this.width = width
    this.#engine = new RegExp(source, `${flag}y${caseless ? 'i' : ''}`)
    if (width === 0) {
      const place = placeOf(source)
      this.#holds = place?.holds
      if (place?.before === undefined) return
      this.kinds[END] = 1
      for (const char of place.before) this.kinds[char.charCodeAt(0)] = 1
      return
    }
    for (let code = 0; code < 128; code += 1) {
      this.kinds[code] = this.#ask(String.fromCharCode(code), 0) < 0 ? 0 : 1
    }
    // The Kelvin sign is a k under /i, the long s an s.
    const hasFarCase = caseless && (this.kinds[0x6b] === 1 || this.kinds[0x73] === 1)
    this.kinds[OTHERS] = hasFarCase || NAMES_OTHERS.test(source) ? 1 : 0
  }

  /** The index after what is taken at an index; −1 when nothing is. */
  after(subject: string, at: number): number {
    if (this.#holds !== undefined) return this.#holds(subject, at) ? at : -1
    if (this.width !== 1) return this.#ask(subject, at)
    if (at >= subject.length) return -1
    const code = subject.charCodeAt(at)
    if (code < 128) return this.kinds[code] === 1 ? at + 1 : -1
    if (this.kinds[OTHERS] === 0) return -1
    if ((code & 0xf800) === 0xd800) return this.#ask(subject, at)
    this.#known ??= new Int32Array(256)
    const known = this.#known[code & 255] ?? 0
    if (known >> 1 === code) return known & 1 ? at + 1 : -1
    const end = this.#ask(subject, at)
    this.#known[code & 255] = code * 2 + (end < 0 ? 0 : 1)
    return end
  }

  #ask(subject: string, at: number): number {
    this.#engine.lastIndex = at
    return this.#engine.test(subject) ? this.#engine.lastIndex : -1
  }
}

/** What names a character beyond ASCII, or a set that may hold some. */
const NAMES_OTHERS = /[^\0-\u007f]|\[\^|\\[sSwWDpPu]|\\x[89a-fA-F]/

const LEAVES = new Map<string, Leaf>()

/** The leaf of a part: the same one for parts that are written alike. */
export function leafOf(part: Part & { kind: 'leaf' }, flag: 'u' | 'v'): Leaf {
  const key = `${flag}${part.caseless ? 'i' : ''}${part.width} ${part.source}`
  let leaf = LEAVES.get(key)
  if (leaf === undefined) {
    leaf = new Leaf(part, flag)
    if (LEAVES.size >= 2000) LEAVES.clear()
    LEAVES.set(key, leaf)
  }
  return leaf
}
