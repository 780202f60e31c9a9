import { RegexpError } from '../exception/standard-errors.ts'
import { KEY } from '../hash/key.ts'
import { isString, text } from '../text/mutable-string.ts'
import { charactersOf } from '../text/subclass.ts'
import { symbolName } from '../text/symbol.ts'
import { compileProgram } from './compile-program.ts'
import { BoundedFinder, type Finder, MachineFinder, NativeFinder } from './finder.ts'
import { embeddedSource, inspectSource } from './inspect-source.ts'
import { setLastMatch } from './last-match.ts'
import { MatchData } from './match-data.ts'
import { RegexpTimeoutError } from './time-limit.ts'
import { type Translated, translateRegexp } from './translate.ts'
import { isPlain, mostForNative } from './worst-case.ts'

const FLAGS = ['i', 'x', 'm'] as const

/** A pattern ready for searching. It may be shared: every search sets where it starts. */
class Compiled {
  readonly names: readonly string[]
  readonly #make: () => Finder
  #finder: Finder | null = null

  constructor(names: readonly string[], make: () => Finder) {
    this.names = names
    this.#make = make
  }

  /** Made for the first search: constants of an application may hold many patterns that a process never needs. */
  get finder(): Finder {
    this.#finder ??= this.#make()
    return this.#finder
  }
}

/** By options, then by source: asked each time a literal is met, so that no key is put together. */
const COMPILED = new Map<string, Map<string, Compiled>>()

/** What was asked for last: a literal in a loop, over and over. */
let recent: { source: string; options: string; compiled: Compiled } | null = null

function compile(source: string, options: string): Compiled {
  if (source === recent?.source && options === recent.options) return recent.compiled
  const compiled = compileAnother(source, options)
  recent = { source, options, compiled }
  return compiled
}

function compileAnother(source: string, options: string): Compiled {
  let known = COMPILED.get(options)
  if (known === undefined) {
    known = new Map()
    COMPILED.set(options, known)
  }
  return known.get(source) ?? compileInto(known, source, options)
}

function compileInto(known: Map<string, Compiled>, source: string, options: string): Compiled {
  const compiled = compilePattern(source, options, null)
  if (known.size >= 500) known.clear()
  known.set(source, compiled)
  return compiled
}

/** With a time limit of its own in seconds, or the general one. */
function compilePattern(source: string, options: string, timeLimit: number | null): Compiled {
  const translated = translateRegexp(source, options)
  try {
    return new Compiled(translated.names, finderOf(translated, timeLimit))
  } catch (error) {
    throw new RegexpError(`${error instanceof Error ? error.message : error}: /${source}/`)
  }
}

/** JavaScript's own engine where it means the same and is quick enough in every case, else the Machine. */
function finderOf({ finder, pattern }: Translated, timeLimit: number | null): () => Finder {
  const native = finder === null ? null : new NativeFinder(finder.source, finder.flags)
  return () => {
    if (native !== null && isPlain(pattern.root)) return native
    const program = compileProgram(pattern)
    const most = native === null ? -1 : mostForNative(program)
    const make = () => new MachineFinder(program, timeLimit)
    if (native === null || most < 0) return make()
    return most === Number.POSITIVE_INFINITY ? native : new BoundedFinder(native, most, make)
  }
}

/** A Ruby Regexp. */
export class Regexp {
  static readonly rubyName = 'Regexp'
  static readonly IGNORECASE = 1
  static readonly EXTENDED = 2
  static readonly MULTILINE = 4
  static readonly TimeoutError = RegexpTimeoutError
  readonly source: string
  /** Letters out of `mix`. */
  readonly options: string
  readonly names: readonly string[]
  readonly #compiled: Compiled

  /** Seconds that a search may take; null where Regexp.timeout says it. */
  readonly timeLimit: number | null

  constructor(source: string, options = '', timeLimit: number | null = null) {
    this.source = source
    this.options = options
    this.timeLimit = timeLimit
    this.#compiled =
      timeLimit === null ? compile(source, options) : compilePattern(source, options, timeLimit)
    this.names = this.#compiled.names
  }

  get finder(): Finder {
    return this.#compiled.finder
  }

  /** The first match at or after an index (in UTF-16 units); sets `$~`. */
  match(subject: string, from = 0): MatchData | null {
    const found = this.exec(subject, from)
    const match = found === null ? null : new MatchData(this, found)
    setLastMatch(match)
    return match
  }

  /** JavaScript's own result for the first match at or after an index. */
  exec(subject: string, from = 0): RegExpExecArray | null {
    if (from < 0 || from > subject.length) return null
    return this.finder.exec(subject, from)
  }

  /** A match that starts exactly there. */
  execAt(subject: string, at: number): RegExpExecArray | null {
    return this.finder.at(subject, at)
  }

  /** The match that starts exactly there; sets `$~` when there is one. */
  matchAt(subject: string, at: number): MatchData | null {
    const found = this.execAt(subject, at)
    if (found === null) return null
    const match = new MatchData(this, found)
    setLastMatch(match)
    return match
  }

  /** Whether it matches anywhere at or after an index; `$~` stays. */
  test(subject: string, from = 0): boolean {
    if (from < 0 || from > subject.length) return false
    return this.finder.test(subject, from)
  }

  '==='(other: unknown): boolean {
    if (typeof other === 'symbol') return this.match(symbolName(other)) !== null
    if (isString(other)) return this.match(text(other)) !== null
    const characters = typeof other === 'object' && other !== null ? charactersOf(other) : null
    if (characters !== null) return this.match(characters) !== null
    setLastMatch(null)
    return false
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof Regexp &&
      this.source === other.source &&
      this.optionBits === other.optionBits
    )
  }

  /** Regexp#options: 1 for i, 2 for x, 4 for m, 16 for a pattern of other characters than ASCII. */
  get optionBits(): number {
    const fixed = isFixed(this.source) ? 16 : 0
    return FLAGS.reduce(
      (sum, flag, bit) => sum + (this.options.includes(flag) ? 1 << bit : 0),
      fixed,
    )
  }

  inspect(): string {
    const options = ['m', 'i', 'x'].filter((flag) => this.options.includes(flag)).join('')
    return `/${inspectSource(this.source)}/${options}`
  }

  /** Values of this class never change. */
  get frozen(): boolean {
    return true
  }

  to_s(): string {
    return embeddedSource(this.source, this.options, isPattern)
  }

  [KEY](): string {
    return `R${this.optionBits}${this.source}`
  }
}

/** Whether a pattern is for UTF-8 alone: it has other characters than ASCII, or names one. */
export function isFixed(source: string): boolean {
  return /[^\0-\u007f]|\\u(?!00[0-7]|\{0*[0-7]?[0-9a-fA-F]\})/.test(source)
}

function isPattern(source: string): boolean {
  try {
    translateRegexp(source)
    return true
  } catch {
    return false
  }
}

/** The Regexp of a pattern that is built again and again. */
export function cachedRegexp(source: string, options = ''): Regexp {
  return new Regexp(source, options)
}
