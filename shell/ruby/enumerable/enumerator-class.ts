import { respondTo, send } from '../call/send.ts'
import { StopIteration } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { Float } from '../float/float.ts'
import { inspect } from '../object/inspect.ts'
import { add } from '../operators/arithmetic.ts'
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
    this.#block(value)
    return this
  }

  yield(...values: unknown[]): unknown {
    return this.#block(...values)
  }
}

/** How an Enumerator came about, for `inspect` and for `size`. */
export interface Origin {
  readonly receiver: unknown
  readonly method: string
  readonly args: readonly unknown[]
  readonly size?: unknown
  /** Steps through the values one by one, where running the whole iteration is not possible. */
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

  /** The next value, which stays the next one. */
  peek(): unknown {
    this.#steps ??= this.origin.steps?.() ?? [][Symbol.iterator]()
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

  /** Starts again. */
  rewind(): this {
    this.#steps = null
    this.#ahead = null
    return this
  }

  /** Whether it is a row of numbers in equal steps, which CRuby shows and compares by its terms. */
  isSequence(): boolean {
    const { receiver, method } = this.origin
    const start = receiver instanceof Range ? receiver.first : receiver
    return (
      (method === 'step' || method === '%') &&
      (typeof start === 'number' || typeof start === 'bigint' || start instanceof Float)
    )
  }

  inspect(): string {
    const { receiver, method, args } = this.origin
    const shown = args.length === 0 ? '' : `(${args.map(inspectArgument).join(', ')})`
    if (this.isSequence()) {
      const of = receiver instanceof Range ? `(${inspect(receiver)})` : inspect(receiver)
      return `(${of}.${method}${shown})`
    }
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

  override peek(): never {
    throw new OutsideSubsetError(
      'a lazy Enumerator is not stepped through with next: its blocks would run ahead; use first(n), each or eager',
    )
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
        steps: function* () {
          for (const link of links) yield* send(link, 'to_a') as unknown[]
        },
      },
    )
    this.links = links
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
