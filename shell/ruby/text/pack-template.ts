import { OutsideSubsetError } from '../exception/fatal-errors.ts'

/** One letter of a template with its count: `*` is any number. */
export interface PackDirective {
  readonly letter: string
  readonly count: number | '*'
  readonly isCounted: boolean
  /** The bytes of a number, the highest first; 0 for what is none. */
  readonly size: number
}

const SIZES: Readonly<Record<string, number>> = { C: 1, c: 1, n: 2, N: 4 }
const OTHERS = 'aAUmBH'

/** Reads a template of pack and unpack: bytes and numbers of a network, texts, characters, Base64, digits. */
export function packDirectives(template: string): PackDirective[] {
  const source = template.replace(/[\s\0]+/g, '')
  return [...source.matchAll(/([^])([<>!_]*)(\*|\d+)?/g)].map(
    ([whole, letter = '', marks, count]) => {
      const size = SIZES[letter] ?? 0
      if ((size === 0 && !OTHERS.includes(letter)) || marks !== '') {
        throw new OutsideSubsetError(
          `the directive '${whole}' of pack and unpack is outside the Ruby subset: there are C c n N a A U m B H`,
        )
      }
      const times = count === undefined ? 1 : count === '*' ? '*' : Number(count)
      return { letter, count: times, isCounted: count !== undefined, size }
    },
  )
}
