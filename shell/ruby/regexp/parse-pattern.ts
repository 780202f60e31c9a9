import { RegexpError } from '../exception/standard-errors.ts'
import { groupNames } from './group-names.ts'
import { type Part, type Pattern, widthOf } from './pattern-tree.ts'
import { PLACES } from './places.ts'
import { readEscape, readLiteral } from './read-leaf.ts'
import { readClass } from './translate-class.ts'

/** Reads a Ruby pattern; raises RegexpError for what is none. */
export function parsePattern(source: string, options = ''): Pattern {
  return new PatternReader(source, options).pattern()
}

const QUANTIFIER = /^(?:[*+?]|\{(?:\d+(?:,\d*)?|,\d+)\})/

/** Goes through a pattern from left to right. */
export class PatternReader {
  readonly source: string
  /** The whole pattern, for messages. */
  readonly shown: string
  at = 0
  caseless: boolean
  needsSets = false
  readonly names: readonly string[]
  readonly #globalCaseless: boolean
  #dotAll: boolean
  #extended: boolean
  #groups = 0
  /** Groups that are referred to, which may come later. */
  readonly #references: number[] = []

  constructor(source: string, options: string) {
    this.source = source
    this.shown = `/${source}/${['m', 'i', 'x'].filter((flag) => options.includes(flag)).join('')}`
    this.caseless = options.includes('i')
    this.#globalCaseless = this.caseless
    this.#dotAll = options.includes('m')
    this.#extended = options.includes('x')
    this.names = groupNames(source)
  }

  /** How many groups were opened so far. */
  get opened(): number {
    return this.#groups
  }

  pattern(): Pattern {
    const root = this.#readAlternatives()
    if (this.at < this.source.length) this.fail('unmatched close parenthesis')
    if (this.#references.some((group) => group < 1 || group > this.#groups)) {
      this.fail('invalid backref number/name')
    }
    return {
      root,
      caseless: this.#globalCaseless,
      needsSets: this.needsSets,
      groups: this.#groups,
      names: this.names,
    }
  }

  fail(message: string): never {
    throw new RegexpError(`${message}: ${this.shown}`)
  }

  refuse(what: string, instead: string): never {
    this.fail(`${what} is outside the subset; ${instead}`)
  }

  /** What is left of the pattern. */
  get rest(): string {
    return this.source.slice(this.at)
  }

  leaf(source: string, width: number | null = 1): Part {
    return { kind: 'leaf', source, caseless: this.caseless, width }
  }

  /** Says later that there is no such group. */
  checkReference(group: number): void {
    this.#references.push(group)
  }

  #readAlternatives(): Part {
    const outer = [this.caseless, this.#dotAll, this.#extended] as const
    const branches: Part[] = []
    let parts: Part[] = []
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        branches.push(sequence(parts))
        parts = []
        this.at += 1
      } else {
        const part = this.#readPiece()
        if (part !== null) parts.push(part)
      }
    }
    ;[this.caseless, this.#dotAll, this.#extended] = outer
    branches.push(sequence(parts))
    const [only] = branches
    return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches }
  }

  #readPiece(): Part | null {
    if (this.#extended && this.#skipBlank()) return null
    const char = this.source[this.at] ?? ''
    if (char === '(') return this.#readGroup()
    if (/[*+?]/.test(char)) this.fail('target of repeat operator is not specified')
    return this.#quantified(this.#readAtom(char))
  }

  #readAtom(char: string): Part {
    switch (char) {
      case '^':
        this.at += 1
        return this.leaf(PLACES.lineStart.source, 0)
      case '$':
        this.at += 1
        return this.leaf(PLACES.lineEnd.source, 0)
      case '.':
        this.at += 1
        return this.leaf(this.#dotAll ? '[\\s\\S]' : '[^\\n]')
      case '[': {
        const read = readClass(
          this.source,
          this.at,
          this.caseless && !this.#globalCaseless,
          this.shown,
        )
        this.at = read.end
        if (read.needsSets) this.needsSets = true
        if (this.caseless && read.text.includes('&&') && read.text.includes('[^')) {
          this.refuse('An intersection with a negated set under /i', 'write the characters')
        }
        return this.leaf(read.text)
      }
      case '\\':
        return readEscape(this)
      default:
        return this.literal(readLiteral(this))
    }
  }

  /** One character as it is; where only a part of the pattern takes cases as one, both of its cases. */
  literal(char: string): Part {
    if (this.caseless && !this.#globalCaseless && char.toLowerCase() !== char.toUpperCase()) {
      return this.leaf(`[${char.toLowerCase()}${char.toUpperCase()}]`)
    }
    return this.leaf(/[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char)
  }

  #skipBlank(): boolean {
    const found = /^(?:[ \t\n\v\f\r]+|#[^\n]*\n?)/.exec(this.rest)
    if (found === null) return false
    this.at += found[0].length
    return true
  }

  #quantified(atom: Part): Part {
    if (this.#extended) while (this.#skipBlank());
    let part = atom
    for (;;) {
      const found = QUANTIFIER.exec(this.rest)
      if (found === null) return part
      const [shown] = found
      this.at += shown.length
      const next = this.source[this.at]
      const isInterval = shown.startsWith('{')
      // `a{2}+` repeats again; the others with a `+` give nothing back.
      const mode = next === '?' ? 'lazy' : next === '+' && !isInterval ? 'possessive' : 'greedy'
      if (mode !== 'greedy') this.at += 1
      const [min, max] = this.#bounds(shown)
      // `a{2}?` is Onigmo's `(?:a{2})?`.
      const isFixed = isInterval && mode === 'lazy' && !shown.includes(',')
      part = isFixed
        ? {
            kind: 'repeat',
            body: { kind: 'repeat', body: part, min, max, mode: 'greedy' },
            min: 0,
            max: 1,
            mode: 'greedy',
          }
        : { kind: 'repeat', body: part, min, max, mode }
    }
  }

  #bounds(shown: string): [number, number] {
    if (shown === '*') return [0, Number.POSITIVE_INFINITY]
    if (shown === '+') return [1, Number.POSITIVE_INFINITY]
    if (shown === '?') return [0, 1]
    const [low = '', high] = shown.slice(1, -1).split(',')
    const min = Number(low)
    const max = high === undefined ? min : high === '' ? Number.POSITIVE_INFINITY : Number(high)
    if (min > 100_000 || (max > 100_000 && max !== Number.POSITIVE_INFINITY)) {
      this.fail('too big number for repeat range')
    }
    if (max < min) this.fail('upper is smaller than lower in repeat range')
    return [min, max]
  }

  #readGroup(): Part | null {
    const { rest } = this
    const comment = /^\(\?#(?:\\[^]|[^)\\])*\)/.exec(rest)
    if (comment !== null) {
      this.at += comment[0].length
      return null
    }
    if (rest.startsWith('(?~')) this.refuse('An absence group', 'use a negative lookahead')
    if (rest.startsWith('(?>')) return this.#closed(3, (body) => ({ kind: 'atomic', body }))
    if (rest.startsWith('(?:')) return this.#closed(3, (body) => body)
    if (rest.startsWith('(?(')) this.refuse('A condition', 'write both branches as alternatives')
    const named = /^\(\?(?:<([^>=!][^>]*)>|'([^']+)')/.exec(rest)
    if (named !== null) {
      const name = named[1] ?? named[2] ?? ''
      if (/^[\d\s\-+]|[^\p{L}\p{M}\p{N}_]/u.test(name)) this.fail(`invalid group name <${name}>`)
      return this.#readCapture(named[0].length)
    }
    const look = /^\(\?(<?)([=!])/.exec(rest)
    if (look !== null) {
      const [shown, arrow, sign] = look
      return this.#closed(shown.length, (body) => this.#look(body, arrow === '<', sign === '!'))
    }
    const options = /^\(\?([imx]*)(?:-([imx]*))?([:)])/.exec(rest)
    if (options !== null) return this.#readOptions(options)
    if (/^\(\?<[^>]*$/.test(rest)) this.fail(`invalid group name <${rest.slice(3)}>`)
    if (rest.startsWith('(?')) this.fail('undefined group option')
    return this.names.length > 0 ? this.#closed(1, (body) => body) : this.#readCapture(1)
  }

  #look(body: Part, behind: boolean, negated: boolean): Part {
    const branches = body.kind === 'choice' ? body.branches : [body]
    if (behind && branches.some((branch) => widthOf(branch) === null)) {
      this.fail('invalid pattern in look-behind')
    }
    return { kind: 'look', behind, negated, body }
  }

  #readCapture(skip: number): Part {
    this.#groups += 1
    const index = this.#groups
    return this.#closed(skip, (body) => ({ kind: 'group', index, body }))
  }

  #closed(skip: number, make: (body: Part) => Part): Part {
    this.at += skip
    const body = this.#readAlternatives()
    this.#close()
    return this.#quantified(make(body))
  }

  #close(): void {
    if (this.source[this.at] !== ')') this.fail('end pattern with unmatched parenthesis')
    this.at += 1
  }

  #readOptions([whole, on = '', off = '', end]: RegExpExecArray): Part {
    const before = [this.caseless, this.#dotAll, this.#extended] as const
    const set = (letter: string, current: boolean) =>
      off.includes(letter) ? false : on.includes(letter) || current
    this.at += whole.length
    this.caseless = set('i', this.caseless)
    this.#dotAll = set('m', this.#dotAll)
    this.#extended = set('x', this.#extended)
    const body = this.#readAlternatives()
    ;[this.caseless, this.#dotAll, this.#extended] = before
    if (end === ')') return body
    this.#close()
    return this.#quantified(body)
  }
}

function sequence(parts: Part[]): Part {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { kind: 'sequence', parts }
}
