import { SLICE } from '../array/slice-key.ts'
import { respondTo, send } from '../call/send.ts'
import { yield1, yieldTo } from '../control/yield.ts'
import { StopIteration } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { RangeError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { KEY, keyText } from '../hash/key.ts'
import { isInteger } from '../integer/integer.ts'
import { COPY } from '../object/copy-state.ts'
import { inspect } from '../object/texts.ts'
import { add, divide, modulo, subtract } from '../operators/arithmetic.ts'
import { compare } from '../operators/compare.ts'
import { equals } from '../operators/equals.ts'
import { Range } from '../range/range.ts'
import { type Block, isKeywords } from '../types.ts'

/** What `Enumerator.new { |y| … }` hands to its block. */
export class Yielder {
  static readonly rubyName = 'Enumerator::Yielder'
  readonly #block: Block

  constructor(block: Block) {
    this.#block = block
  }

  '<<'(value: unknown): this {
    yield1(this.#block, value)
    return this
  }

  yield(...values: unknown[]): unknown {
    return yieldTo(this.#block, ...values)
  }
}

/** How an Enumerator came about, for `inspect` and for `size`. */
export interface Origin {
  readonly receiver: unknown
  readonly method: string
  readonly args: readonly unknown[]
  readonly size?: unknown
  /** Steps through the values for `next`; not there where the program's own code iterates. */
  readonly steps?: () => Iterator<unknown>
}

/** A Ruby Enumerator: an iteration that has not been run yet. */
export class Enumerator {
  static readonly rubyName: string = 'Enumerator'
  readonly run: (block: Block) => unknown
  readonly origin: Origin
  #steps: Iterator<unknown> | null = null
  #ahead: IteratorResult<unknown> | null = null

  constructor(run: (block: Block) => unknown, origin: Origin) {
    this.run = run
    this.origin = origin
  }

  /** The next value; raises StopIteration at the end. */
  next(): unknown {
    const value = this.peek()
    this.#ahead = null
    return value
  }

  /** The next value, which stays the next one. Raises OutsideSubsetError where the program's own code iterates. */
  peek(): unknown {
    if (this.origin.steps === undefined) {
      throw new OutsideSubsetError(
        "stepping with next or zip through an iteration of the program's own is outside the Ruby subset; use each, first(n) or to_a",
      )
    }
    this.#steps ??= this.origin.steps()
    this.#ahead ??= this.#steps.next()
    if (this.#ahead.done === true) {
      const stop = new StopIteration('iteration reached an end')
      stop.result = this.#ahead.value ?? null
      throw stop
    }
    return this.#ahead.value
  }

  '+'(other: unknown): Enumerator {
    return new Chain([this, other])
  }

  /** A copy, which has to be made before anything was asked for with `next`. */
  [COPY](): Enumerator {
    if (this.#steps !== null) throw new TypeError("can't copy execution context")
    return this.copied()
  }

  protected copied(): Enumerator {
    return new Enumerator(this.run, this.origin)
  }

  /** Starts again. */
  rewind(): this {
    this.#steps = null
    this.#ahead = null
    return this
  }

  inspect(): string {
    const { receiver, method, args } = this.origin
    const shown = args.length === 0 ? '' : `(${args.map(inspectArgument).join(', ')})`
    return `#<Enumerator: ${inspect(receiver)}:${method}${shown}>`
  }

  to_s(): string {
    return this.inspect()
  }
}

/** An argument as it was written: keywords are `by: 2`. */
function inspectArgument(argument: unknown): string {
  if (!isKeywords(argument)) return inspect(argument)
  const pairs = Object.entries(argument).map(([name, value]) => `${name}: ${inspect(value)}`)
  return pairs.join(', ')
}

/** A Ruby Enumerator::ArithmeticSequence: numbers in equal steps. */
export class Sequence extends Enumerator {
  static override readonly rubyName: string = 'Enumerator::ArithmeticSequence'
  readonly begin: unknown
  readonly end: unknown
  readonly step: unknown
  readonly excludesEnd: boolean

  constructor(run: (block: Block) => unknown, origin: Origin) {
    super(run, origin)
    const { receiver, args } = origin
    const keywords = args.find(isKeywords) ?? {}
    const plain = args.filter((arg) => !isKeywords(arg))
    const isRange = receiver instanceof Range
    this.begin = isRange ? receiver.first : receiver
    this.end = isRange ? receiver.last : (plain[0] ?? keywords['to'] ?? null)
    this.step = (isRange ? plain[0] : (plain[1] ?? keywords['by'])) ?? 1
    this.excludesEnd = isRange && receiver.excludesEnd
  }

  override inspect(): string {
    const { receiver, method, args } = this.origin
    const shown = args.length === 0 ? '' : `(${args.map(inspectArgument).join(', ')})`
    return `(${receiver instanceof Range ? `(${inspect(receiver)})` : inspect(receiver)}.${method}${shown})`
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof Sequence &&
      equals(this.begin, other.begin) &&
      equals(this.end, other.end) &&
      equals(this.step, other.step) &&
      this.excludesEnd === other.excludesEnd
    )
  }

  '==='(other: unknown): boolean {
    return this['=='](other)
  }

  is_eql(other: unknown): boolean {
    return this['=='](other)
  }

  [KEY](): string {
    return `q${keyText([this.begin, this.end, this.step, this.excludesEnd])}`
  }

  /** `list[self]`. */
  [SLICE](): never {
    throw new OutsideSubsetError(
      'each so-many-th item by `list[(0..).step(2)]` is outside the Ruby subset: write `list.each_slice(2).map(&:first)`',
    )
  }

  /** The last number that is reached; null where there is none. */
  last(): unknown {
    const { begin, end, step } = this
    if (end === null)
      throw new RangeError('cannot get the last element of endless arithmetic sequence')
    if (!isInteger(begin) || !isInteger(end) || !isInteger(step)) return this.all().at(-1) ?? null
    const direction = compare(end, begin)
    if (direction !== 0 && direction !== compare(step, 0)) return null
    const rest = modulo(subtract(end, begin), step)
    if (!this.excludesEnd || rest !== 0) return subtract(end, rest)
    return direction === 0 ? null : subtract(end, step)
  }

  /** How many numbers there are. */
  size(): unknown {
    const { begin, end, step } = this
    if (end === null) return new Float(Number.POSITIVE_INFINITY)
    if (!isInteger(begin) || !isInteger(end) || !isInteger(step)) return this.all().length
    const last = this.last()
    return last === null ? 0 : add(divide(subtract(last, begin), step), 1)
  }

  /** All of its numbers. */
  all(): unknown[] {
    const all: unknown[] = []
    this.run((value) => {
      all.push(value)
      return null
    })
    return all
  }
}

/** A Ruby Enumerator::Lazy: every step works on one value at a time, as late as possible. */
export class Lazy extends Enumerator {
  static override readonly rubyName: string = 'Enumerator::Lazy'
  readonly source: unknown
  readonly step: string

  constructor(run: (block: Block) => unknown, source: unknown, step = '', args: unknown[] = []) {
    super(run, { receiver: source, method: step, args })
    this.source = source
    this.step = step
  }

  protected override copied(): Lazy {
    return new Lazy(this.run, this.source, this.step, [...this.origin.args])
  }

  override inspect(): string {
    const args = this.origin.args
    const shown = args.length === 0 ? '' : `(${args.map(inspect).join(', ')})`
    return `#<Enumerator::Lazy: ${inspect(this.source)}${this.step === '' ? '' : `:${this.step}${shown}`}>`
  }
}

/** A Ruby Enumerator::Chain: several collections, one after the other. */
export class Chain extends Enumerator {
  static override readonly rubyName: string = 'Enumerator::Chain'
  readonly links: readonly unknown[]

  constructor(links: readonly unknown[]) {
    super(
      (block) => {
        for (const link of links) send(link, 'each', [], block)
        return this
      },
      {
        receiver: links,
        method: 'each',
        args: [],
        size: () => totalSize(links),
      },
    )
    this.links = links
  }

  protected override copied(): Chain {
    return new Chain(this.links)
  }

  override inspect(): string {
    return `#<Enumerator::Chain: [${this.links.map(inspect).join(', ')}]>`
  }
}

function totalSize(links: readonly unknown[]): unknown {
  let total: unknown = 0
  for (const link of links) {
    const size = respondTo(link, 'size') ? send(link, 'size') : null
    if (size === null) return null
    total = add(total, size)
  }
  return total
}
