import { Backtracker } from './backtrack.ts'
import type { Pattern } from './pattern-tree.ts'

/** Finds matches as a JavaScript RegExp with the `g` flag does, in its words. */
export interface Finder {
  lastIndex: number
  exec(subject: string): RegExpExecArray | null
  test(subject: string): boolean
  /** The match that starts exactly there. */
  at(subject: string, index: number): RegExpExecArray | null
  matchAll(subject: string): Iterable<RegExpExecArray>
  /** The texts of all matches, where the pattern has no groups and its engine gives them at once. */
  wholes(subject: string): string[] | null
  /** Where the groups of the match that was found at an index stand. */
  spans(subject: string, index: number): readonly (readonly [number, number] | undefined)[]
}

/** What JavaScript's own engine finds. */
export class NativeFinder implements Finder {
  readonly #all: RegExp
  /** Whether there may be some: a parenthesis of another kind counts, too. */
  readonly #hasGroups: boolean
  #sticky: RegExp | null = null

  constructor(source: string, flags: string) {
    this.#all = new RegExp(source, `${flags}g`)
    this.#hasGroups = source.includes('(')
  }

  get lastIndex(): number {
    return this.#all.lastIndex
  }

  set lastIndex(index: number) {
    this.#all.lastIndex = index
  }

  exec(subject: string): RegExpExecArray | null {
    return this.#all.exec(subject)
  }

  test(subject: string): boolean {
    return this.#all.test(subject)
  }

  at(subject: string, index: number): RegExpExecArray | null {
    this.#sticky ??= new RegExp(this.#all.source, this.#all.flags.replace('g', 'y'))
    this.#sticky.lastIndex = index
    return this.#sticky.exec(subject)
  }

  matchAll(subject: string): Iterable<RegExpExecArray> {
    this.#all.lastIndex = 0
    return subject.matchAll(this.#all)
  }

  wholes(subject: string): string[] | null {
    return this.#hasGroups ? null : (subject.match(this.#all) ?? [])
  }

  /** Replaces all matches by what is made of their texts and of where they start. */
  replace(subject: string, replacer: (found: string, at: number) => string): string {
    this.#all.lastIndex = 0
    if (!this.#hasGroups) return subject.replace(this.#all, replacer)
    return subject.replace(this.#all, (found, ...rest) => replacer(found, offsetIn(rest)))
  }

  /** Replaces all matches by one text, in which `$` is written twice. */
  replaceBy(subject: string, replacement: string): string {
    this.#all.lastIndex = 0
    return subject.replace(this.#all, replacement)
  }

  spans(subject: string, index: number): readonly (readonly [number, number] | undefined)[] {
    const again = new RegExp(this.#all.source, `${this.#all.flags.replace('g', '')}dy`)
    again.lastIndex = index
    return again.exec(subject)?.indices ?? []
  }
}

/** Where a match starts, among what JavaScript tells a replacer after the match itself. */
function offsetIn(rest: readonly unknown[]): number {
  let at = rest.length - 1
  while (typeof rest[at] !== 'number') at -= 1
  return rest[at] as number
}

/** What the Backtracker finds. */
export class BacktrackingFinder implements Finder {
  lastIndex = 0
  readonly #matcher: Backtracker

  constructor(pattern: Pattern) {
    this.#matcher = new Backtracker(pattern)
  }

  exec(subject: string): RegExpExecArray | null {
    const from = this.lastIndex
    for (let at = from; at <= subject.length; at += stepAt(subject, at)) {
      const found = this.#found(subject, at, from)
      if (found !== null) {
        this.lastIndex = found.end
        return found.match
      }
    }
    this.lastIndex = 0
    return null
  }

  test(subject: string): boolean {
    return this.exec(subject) !== null
  }

  at(subject: string, index: number): RegExpExecArray | null {
    return this.#found(subject, index, index)?.match ?? null
  }

  *matchAll(subject: string): Iterable<RegExpExecArray> {
    for (let from = 0; from <= subject.length; ) {
      this.lastIndex = from
      const match = this.exec(subject)
      if (match === null) return
      const end = match.index + match[0].length
      from = match[0] === '' ? end + stepAt(subject, end) : end
      yield match
    }
  }

  wholes(): null {
    return null
  }

  spans(): readonly (readonly [number, number] | undefined)[] {
    return []
  }

  #found(subject: string, at: number, from: number) {
    const spans = this.#matcher.matchAt(subject, at, from)
    if (spans === null) return null
    const texts = spans.map(([start, end]) => (end < 0 ? undefined : subject.slice(start, end)))
    const [start, end] = spans[0] ?? [at, at]
    const indices = spans.map((span) => (span[1] < 0 ? undefined : span))
    const match = Object.assign(texts, { index: start, input: subject, indices })
    return { match: match as unknown as RegExpExecArray, end }
  }
}

function stepAt(subject: string, at: number): number {
  return (subject.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}
