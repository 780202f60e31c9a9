import type { Route } from '../../../shell/core/route.ts'
import { Leaf, OTHERS } from '../../../shell/ruby/regexp/leaf.ts'
import { parsePattern } from '../../../shell/ruby/regexp/parse-pattern.ts'
import { innerParts, mayBeEmpty, type Part } from '../../../shell/ruby/regexp/pattern-tree.ts'
import { PLACES } from '../../../shell/ruby/regexp/places.ts'
import { nameOf } from '../../../shell/ruby/text/symbol.ts'
import { RouteError } from '../route-error.ts'
import { isFormat, type PathPart, parametersIn } from './path-syntax.ts'
import { isPattern } from './ruby-values.ts'

// Instructions of the core's path machine: wasm-core/route/machine.ts.
const MATCH = 0
const BYTE = 1
const SET = 2
const JUMP = 3
const SPLIT = 4
const SAVE = 5
const LOOK = 6
const END = 7

/** Instructions that a path may have, its patterns included. */
const MOST = 1000

/**
 * The programs by which the core matches a path, as base64: one for each parameter with a pattern, where
 * all are whole pieces between slashes; else one for the whole path; none where the tree of routes is
 * enough. docs/wire-format.md, Path programs.
 */
export function programsOf(
  call: string,
  parts: readonly PathPart[],
  constraints: ReadonlyMap<string, unknown>,
  isWithoutFormat: boolean,
): Pick<Route, 'matcher' | 'patterns'> {
  const last = parts.at(-1)
  const hasFormat = last !== undefined && isFormat(last)
  const rest = hasFormat ? parts.slice(0, -1) : parts
  const names = parametersIn(rest)
  // A parameter of a tree without formats may hold dots.
  const isTree = isWhole(rest) && (hasFormat || names.every((name) => constraints.has(name)))
  const writer = () => new ProgramWriter(call, constraints, isWithoutFormat)
  if (!isTree || ![...constraints].every(([name, each]) => names.includes(name) && isPiece(each))) {
    return { matcher: writer().program(parts) }
  }
  if (constraints.size === 0) return {}
  const patterns = [...constraints.keys()].map((name) => [name, writer().pattern(name)])
  return { patterns: Object.fromEntries(patterns) }
}

/** Whether a constraint takes all it can of one piece of a path, whatever comes behind. */
function isPiece(constraint: unknown): boolean {
  if (!isPattern(constraint)) return !nameOf(constraint as string).includes('/')
  const { root, needsSets } = parsePattern(constraint.source, constraint.options)
  return !mayBeEmpty(root) && isGreedyPiece(root, needsSets)
}

function isGreedyPiece(part: Part, needsSets: boolean): boolean {
  if (part.kind === 'leaf') {
    return part.width === 1 && new Leaf(part, needsSets ? 'v' : 'u').kinds[0x2f] !== 1
  }
  if (part.kind === 'repeat' && part.mode !== 'greedy') return false
  return part.kind !== 'look' && part.kind !== 'atomic' && part.kind !== 'reference'
    ? innerParts(part).every((inner) => isGreedyPiece(inner, needsSets))
    : false
}

/** Whether parameters and optional parts begin and end with a piece of the path. */
function isWhole(parts: readonly PathPart[]): boolean {
  return parts.every((part, index): boolean => {
    const before = parts[index - 1]
    const after = parts[index + 1]
    const beginsNext = after === undefined || after.kind === 'optional' || /^\//.test(textOf(after))
    if (part.kind === 'text') return true
    if (part.kind === 'glob') return false
    if (part.kind === 'parameter') return /\/$/.test(textOf(before)) && beginsNext
    const [first] = part.parts
    return (
      /^\//.test(textOf(first)) && !/\/$/.test(textOf(before)) && beginsNext && isWhole(part.parts)
    )
  })
}

function textOf(part: PathPart | undefined): string {
  return part?.kind === 'text' ? part.text : ''
}

type Instruction = [op: number, x?: number, y?: number]

class ProgramWriter {
  readonly #call: string
  readonly #constraints: ReadonlyMap<string, unknown>
  readonly #isWithoutFormat: boolean
  readonly #code: Instruction[] = []
  readonly #sets: string[] = []
  #captures = 0
  #parameter = ''
  #needsSets = false

  constructor(call: string, constraints: ReadonlyMap<string, unknown>, isWithoutFormat: boolean) {
    this.#call = call
    this.#constraints = constraints
    this.#isWithoutFormat = isWithoutFormat
  }

  program(parts: readonly PathPart[]): string {
    const [lead, rest] = splitLead(parts)
    this.#path(rest)
    this.#add(MATCH)
    return this.#bytes(lead)
  }

  #bytes(lead: number): string {
    const bytes = [lead, this.#captures, this.#sets.length]
    for (const set of this.#sets) for (const byte of set) bytes.push(byte.charCodeAt(0))
    bytes.push(this.#code.length & 255, this.#code.length >> 8)
    for (const [op, x = 0, y = 0] of this.#code) bytes.push(op, x & 255, x >> 8, y & 255, y >> 8)
    return Buffer.from(bytes).toString('base64')
  }

  /** The program of one parameter's pattern. */
  pattern(name: string): string {
    this.#parameter = name
    this.#value('parameter', name)
    this.#add(MATCH)
    return this.#bytes(0)
  }

  #path(parts: readonly PathPart[]): void {
    for (const part of parts) {
      if (part.kind === 'text') this.#text(part.text)
      else if (part.kind === 'optional') this.#option(true, () => this.#path(part.parts))
      else this.#capture(part.kind, part.name)
    }
  }

  #capture(kind: 'parameter' | 'glob', name: string): void {
    const index = this.#captures
    this.#captures += 1
    this.#parameter = name
    this.#add(SAVE, index * 2)
    this.#value(kind, name)
    this.#add(SAVE, index * 2 + 1)
  }

  #value(kind: 'parameter' | 'glob', name: string): void {
    const constraint = this.#constraints.get(name)
    if (isPattern(constraint)) {
      const { root, needsSets } = parsePattern(constraint.source, constraint.options)
      this.#needsSets = needsSets
      this.#pattern(root)
    } else if (constraint !== undefined) this.#text(nameOf(constraint as string))
    else {
      const isGlob = kind === 'glob'
      const set = this.#set((code) => isGlob || !'./?'.includes(String.fromCharCode(code)))
      this.#repeat(1, Number.POSITIVE_INFINITY, isGlob && !this.#isWithoutFormat, () =>
        this.#add(SET, set),
      )
    }
  }

  #text(text: string): void {
    for (const byte of Buffer.from(text)) this.#add(BYTE, byte)
  }

  #pattern(part: Part): void {
    switch (part.kind) {
      case 'leaf':
        this.#leaf(part)
        return
      case 'sequence':
        for (const each of part.parts) this.#pattern(each)
        return
      case 'group':
        this.#pattern(part.body)
        return
      case 'choice':
        this.#choice(part.branches)
        return
      case 'repeat':
        if (part.mode === 'possessive') throw this.#refusal('possessive repetition')
        // What comes first of such repetitions depends on how often nothing was repeated.
        if (part.max > 1 && mayBeEmpty(part.body)) {
          throw this.#refusal('a repetition of what may be nothing')
        }
        this.#repeat(part.min, part.max, part.mode === 'lazy', () => this.#pattern(part.body))
        return
      case 'look': {
        if (part.behind || part.negated || !isWords(part.body))
          throw this.#refusal('such a lookaround')
        const look = this.#add(LOOK)
        this.#pattern(part.body)
        this.#add(MATCH)
        look[1] = this.#code.length
        return
      }
      default:
        throw this.#refusal(part.kind === 'atomic' ? 'an atomic group' : 'a back reference')
    }
  }

  #leaf(part: Part & { kind: 'leaf' }): void {
    if (part.width === 0) {
      const ends: string[] = [PLACES.subjectEnd, PLACES.lastLineEnd, PLACES.lineEnd].map(
        ({ source }) => source,
      )
      if (!ends.includes(part.source)) throw this.#refusal('a place other than $')
      this.#add(END)
      return
    }
    if (part.width === null || /[^\x00-\x7f]/.test(part.source)) {
      throw this.#refusal('a character beyond ASCII')
    }
    const { kinds } = new Leaf(part, this.#needsSets ? 'v' : 'u')
    // Rails matches the path as it was sent, where all others are percent-encoded.
    const others = kinds[0x25] === 1
    this.#add(
      SET,
      this.#set((code) => (code < OTHERS ? kinds[code] === 1 : others)),
    )
  }

  #choice(branches: readonly Part[]): void {
    const jumps: Instruction[] = []
    for (const [index, branch] of branches.entries()) {
      if (index === branches.length - 1) this.#pattern(branch)
      else {
        const split = this.#add(SPLIT, this.#code.length + 1)
        this.#pattern(branch)
        jumps.push(this.#add(JUMP))
        split[2] = this.#code.length
      }
    }
    for (const jump of jumps) jump[1] = this.#code.length
  }

  #repeat(min: number, max: number, isLazy: boolean, body: () => void): void {
    for (let turn = 0; turn < min; turn += 1) body()
    if (max === Number.POSITIVE_INFINITY) {
      const start = this.#code.length
      const split = this.#add(SPLIT)
      body()
      this.#add(JUMP, start)
      this.#aim(split, isLazy, start + 1, this.#code.length)
      return
    }
    const splits: [Instruction, number][] = []
    for (let turn = min; turn < max; turn += 1) {
      splits.push([this.#add(SPLIT), this.#code.length])
      body()
    }
    for (const [split, inside] of splits) this.#aim(split, isLazy, inside, this.#code.length)
  }

  #option(isGreedy: boolean, body: () => void): void {
    this.#repeat(0, 1, !isGreedy, body)
  }

  #aim(split: Instruction, isLazy: boolean, inside: number, after: number): void {
    split[1] = isLazy ? after : inside
    split[2] = isLazy ? inside : after
  }

  #set(holds: (code: number) => boolean): number {
    let set = ''
    for (let at = 0; at < 32; at += 1) {
      let byte = 0
      for (let bit = 0; bit < 8; bit += 1) if (holds(at * 8 + bit)) byte |= 1 << bit
      set += String.fromCharCode(byte)
    }
    const known = this.#sets.indexOf(set)
    if (known !== -1) return known
    if (this.#sets.length === 255) throw this.#tooLong()
    return this.#sets.push(set) - 1
  }

  #add(op: number, x = 0, y = 0): Instruction {
    const instruction: Instruction = [op, x, y]
    if (this.#code.push(instruction) > MOST) throw this.#tooLong()
    return instruction
  }

  #refusal(what: string): RouteError {
    return new RouteError(
      this.#parameter,
      `${this.#call}: the pattern of ${this.#parameter} has ${what}, which is not available in routes.`,
      'Write a simpler pattern, and check the rest in the action.',
    )
  }

  #tooLong(): RouteError {
    return new RouteError(
      this.#parameter,
      `${this.#call}: the pattern of ${this.#parameter} is too long for a route.`,
      'Write a simpler pattern, and check the rest in the action.',
    )
  }
}

/** How many words between slashes come first, and what is left for the program. */
function splitLead(parts: readonly PathPart[]): [number, PathPart[]] {
  const [first, ...rest] = parts
  if (first?.kind !== 'text') return [0, [...parts]]
  // A piece that goes on behind the text belongs to the program.
  const pieces = first.text.split('/').slice(1)
  const isWhole = rest.length === 0
  const lead = isWhole ? pieces.length : pieces.length - 1
  const left = isWhole ? '' : `/${pieces.at(-1) ?? ''}`
  return [lead, left === '' ? rest : [{ kind: 'text', text: left }, ...rest]]
}

/** Whether a lookahead asks for words, or for the end: what costs one look at each of them. */
function isWords(part: Part): boolean {
  const isWord = (each: Part) =>
    each.kind === 'leaf' ||
    (each.kind === 'sequence' && each.parts.every(({ kind }) => kind === 'leaf'))
  return part.kind === 'choice' ? part.branches.every(isWord) : isWord(part)
}
