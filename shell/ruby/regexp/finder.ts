import { afterCharacter } from './leaf.ts'
import { Machine } from './machine.ts'
import type { Program } from './program.ts'
import { Stopwatch } from './time-limit.ts'

/** Finds matches at or after an index, in the words of a JavaScript RegExp. */
export interface Finder {
  exec(subject: string, from: number): RegExpExecArray | null
  test(subject: string, from: number): boolean
  /** The match that starts exactly there. */
  at(subject: string, index: number): RegExpExecArray | null
  matchAll(subject: string): Iterable<RegExpExecArray>
  /** The texts of all matches, where the pattern has no groups and its engine gives them at once. */
  wholes(subject: string): string[] | null
  /** Where the groups of the match that was found at an index stand. */
  spans(subject: string, index: number): readonly (readonly [number, number] | undefined)[]
  /** JavaScript's own engine, where it is what searches a subject. */
  nativeFor(subject: string): NativeFinder | null
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

  exec(subject: string, from: number): RegExpExecArray | null {
    this.#all.lastIndex = from
    return this.#all.exec(subject)
  }

  test(subject: string, from: number): boolean {
    this.#all.lastIndex = from
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

  nativeFor(): this {
    return this
  }
}

/** Where a match starts, among what JavaScript tells a replacer after the match itself. */
function offsetIn(rest: readonly unknown[]): number {
  let at = rest.length - 1
  while (typeof rest[at] !== 'number') at -= 1
  return rest[at] as number
}

/** What the Machine finds. */
export class MachineFinder implements Finder {
  readonly #machine: Machine

  /** With a limit of its own in seconds, or the general one. */
  constructor(program: Program, timeLimit: number | null) {
    this.#machine = new Machine(program, new Stopwatch(timeLimit))
  }

  exec(subject: string, from: number): RegExpExecArray | null {
    return found(subject, this.#machine.search(subject, from))
  }

  test(subject: string, from: number): boolean {
    return this.#machine.search(subject, from) !== null
  }

  at(subject: string, index: number): RegExpExecArray | null {
    return found(subject, this.#machine.matchAt(subject, index))
  }

  *matchAll(subject: string): Iterable<RegExpExecArray> {
    for (let from = 0; from <= subject.length; ) {
      const match = this.exec(subject, from)
      if (match === null) return
      const end = match.index + match[0].length
      from = match[0] === '' ? afterCharacter(subject, end) : end
      yield match
    }
  }

  wholes(): null {
    return null
  }

  spans(subject: string, index: number): readonly (readonly [number, number] | undefined)[] {
    return this.at(subject, index)?.indices ?? []
  }

  nativeFor(): null {
    return null
  }
}

/** A match in JavaScript's words. */
function found(subject: string, spans: Int32Array | null): RegExpExecArray | null {
  if (spans === null) return null
  const texts: (string | undefined)[] = []
  const indices: (readonly [number, number] | undefined)[] = []
  for (let at = 0; at < spans.length; at += 2) {
    const [start, end] = [spans[at] as number, spans[at + 1] as number]
    texts.push(end < 0 ? undefined : subject.slice(start, end))
    indices.push(end < 0 ? undefined : [start, end])
  }
  const match = Object.assign(texts, { index: spans[0], input: subject, indices })
  return match as unknown as RegExpExecArray
}

/** JavaScript's own engine for subjects up to a length, on which it is quick whatever they hold; else the Machine. */
export class BoundedFinder implements Finder {
  readonly #native: NativeFinder
  readonly #most: number
  readonly #make: () => MachineFinder
  #machine: MachineFinder | null = null

  constructor(native: NativeFinder, most: number, make: () => MachineFinder) {
    this.#native = native
    this.#most = most
    this.#make = make
  }

  exec(subject: string, from: number): RegExpExecArray | null {
    return this.#for(subject).exec(subject, from)
  }

  test(subject: string, from: number): boolean {
    return this.#for(subject).test(subject, from)
  }

  at(subject: string, index: number): RegExpExecArray | null {
    return this.#for(subject).at(subject, index)
  }

  matchAll(subject: string): Iterable<RegExpExecArray> {
    return this.#for(subject).matchAll(subject)
  }

  wholes(subject: string): string[] | null {
    return this.nativeFor(subject)?.wholes(subject) ?? null
  }

  spans(subject: string, index: number): readonly (readonly [number, number] | undefined)[] {
    return this.#for(subject).spans(subject, index)
  }

  nativeFor(subject: string): NativeFinder | null {
    return subject.length <= this.#most ? this.#native : null
  }

  #for(subject: string): NativeFinder | MachineFinder {
    if (subject.length <= this.#most) return this.#native
    this.#machine ??= this.#make()
    return this.#machine
  }
}
