import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { Assertions } from './assertions.ts'

/** What is watched: something that answers `call`, and how the test writes it. */
export interface Watched {
  readonly text: string
  readonly value: (() => unknown) | { call(): unknown }
}

/** A number to watch: a function, something that answers `call`, or one of them with its text. */
export type Counter = (() => unknown) | { call(): unknown } | Watched

/** Something to watch, with the words that the test has for it. */
export function watched(text: string, value: Watched['value']): Watched {
  return { text, value }
}

/** Claims about what a block changes. Rails guide "Testing Rails Applications", section 3.1. */
export class ChangeAssertions extends Assertions {
  /** Claims that a number, or each of several, changes by so much while a block runs. */
  assertDifference(
    counters: Counter | readonly Counter[] | Hash | ReadonlyMap<unknown, unknown>,
    ...rest: readonly unknown[]
  ): unknown {
    const body = rest.at(-1) as () => unknown
    const [by, message] = rest.slice(0, -1)
    const claims = expectations(counters, by)
    const note = claims.isOwn ? by : message
    const before = claims.list.map(([counter, wanted]) => {
      const { text, value } = watchedOf(counter as Counter)
      return { text, value, wanted: Number(wanted), start: Number(value()) }
    })
    const result = body()
    for (const { text, value, wanted, start } of before) {
      const after = Number(value())
      this.claim(after - start === wanted, note, () => {
        const subject = text === null ? 'The value' : `"${text}"`
        return `${subject} didn't change by ${wanted}, but by ${after - start} (from ${start} to ${after}).`
      })
    }
    return result
  }

  assertNoDifference(counters: Counter | readonly Counter[], ...rest: readonly unknown[]): unknown {
    return this.assertDifference(counters, 0, ...rest)
  }

  /** Claims that what `watched` answers is another after the block; `from:` and `to:` say which. */
  assertChanges(watched: Counter, ...rest: readonly unknown[]): unknown {
    const body = rest.at(-1) as () => unknown
    const { options, message } = readChange(rest.slice(0, -1))
    const { text, value } = watchedOf(watched)
    const name = text === null ? '' : `"${text}" `
    const before = value()
    const from = options.get('from')
    this.claim(!options.has('from') || isSame(from, before), message, () => {
      return `Expected ${name}change from ${inspect(from)}, got ${inspect(before)}.`
    })
    const result = body()
    const after = value()
    const to = options.get('to')
    this.claim(!equals(before, after), message, () => {
      return `${text === null ? inspect(after) : `"${text}"`} did not change${text === null ? '' : ` from ${inspect(before)}`}.`
    })
    this.claim(!options.has('to') || isSame(to, after), message, () => {
      return `Expected ${name}change to ${inspect(to)}, got ${inspect(after)}.`
    })
    return result
  }

  assertNoChanges(watched: Counter, ...rest: readonly unknown[]): unknown {
    const body = rest.at(-1) as () => unknown
    const { options, message } = readChange(rest.slice(0, -1))
    const { text, value } = watchedOf(watched)
    const before = value()
    const from = options.get('from')
    if (options.has('from')) {
      this.claim(isSame(from, before), message, () => {
        return `Expected initial value of ${inspect(from)}, got ${inspect(before)}.`
      })
    }
    const result = body()
    const after = value()
    this.claim(equals(before, after), message, () => {
      const subject = text === null ? '' : ` of "${text}"`
      return `Expected no change${subject}, but ${inspect(before)} became ${inspect(after)}.`
    })
    return result
  }
}

/** Each counter with its difference; `isOwn` where the counters bring their own: `{ a => 1, b => 2 }`. */
function expectations(
  counters: unknown,
  by: unknown,
): { list: readonly (readonly [unknown, unknown])[]; isOwn: boolean } {
  if (counters instanceof Hash || counters instanceof Map) {
    return { list: [...(counters as Iterable<readonly [unknown, unknown]>)], isOwn: true }
  }
  const difference = by ?? 1
  const list = Array.isArray(counters) ? counters : [counters]
  return { list: list.map((counter) => [counter, difference] as const), isOwn: false }
}

function watchedOf(counter: Counter): { text: string | null; value: () => unknown } {
  if (typeof counter === 'function') return { text: null, value: counter }
  if (typeof counter === 'object' && counter !== null && 'text' in counter) {
    return { text: counter.text, value: watchedOf(counter.value).value }
  }
  if (typeof counter === 'object' && counter !== null && 'call' in counter) {
    return { text: null, value: () => counter.call() }
  }
  throw new TypeError(`assert_difference cannot run ${inspect(counter)}. Write -> { … }`)
}

function readChange(given: readonly unknown[]): {
  options: ReadonlyMap<string, unknown>
  message: unknown
} {
  const options = given.find((each) => typeof each === 'object' && each !== null)
  const pairs =
    options instanceof Hash
      ? [...options].map(([key, value]): [string, unknown] => [keyOf(key), value])
      : Object.entries(options ?? {})
  return { options: new Map(pairs), message: given.find((each) => each !== options) }
}

function keyOf(key: unknown): string {
  return typeof key === 'symbol' ? (Symbol.keyFor(key) ?? '') : String(key)
}

/** A value, or a class, range or pattern that takes it. */
function isSame(wanted: unknown, value: unknown): boolean {
  return isTruthy(send(wanted, '===', [value]))
}
