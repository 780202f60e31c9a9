import { Hash } from '../ruby/hash/hash.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { PageAssertions } from './page-assertions.ts'
import { statementsOf } from './watched-connection.ts'

/** Claims about the statements that a block runs. Source: Rails, ActiveRecord::Assertions::QueryAssertions. */
export abstract class QueryAssertions extends PageAssertions {
  /** Claims that a block runs so many statements; one at least where no number is given. */
  assertQueriesCount(...given: readonly unknown[]): unknown {
    const body = given.at(-1) as () => unknown
    const [count] = given.slice(0, -1)
    return this.#count(() => true, isNumber(count) ? Number(count) : null, body)
  }

  assertNoQueries(...given: readonly unknown[]): unknown {
    return this.#count(() => true, 0, given.at(-1) as () => unknown)
  }

  /** Claims that so many statements fit a pattern: `assert_queries_match(/LIMIT/, count: 1) { … }`. */
  assertQueriesMatch(pattern: unknown, ...rest: readonly unknown[]): unknown {
    return this.#count(fitting(pattern), countOf(rest[0]), rest.at(-1) as () => unknown)
  }

  assertNoQueriesMatch(pattern: unknown, ...rest: readonly unknown[]): unknown {
    return this.#count(fitting(pattern), 0, rest.at(-1) as () => unknown)
  }

  #count(fits: (sql: string) => boolean, count: number | null, body: () => unknown): unknown {
    const { statements, value } = statementsOf(body)
    const found = statements.filter(fits).length
    this.claim(count === null ? found > 0 : found === count, null, () => {
      const list = statements.map((sql) => `\n  ${sql}`).join('')
      return `Expected ${count ?? 'some'} queries, got ${found}.${list}`
    })
    return value
  }
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint'
}

function countOf(options: unknown): number | null {
  if (typeof options !== 'object' || options === null) return null
  const count =
    options instanceof Hash
      ? options.get(Symbol.for('count'))
      : (options as Readonly<Record<string, unknown>>)['count']
  return isTruthy(count ?? null) ? Number(count) : null
}

function fitting(pattern: unknown): (sql: string) => boolean {
  if (pattern instanceof RegExp) return (sql) => new RegExp(pattern).test(sql)
  if (pattern instanceof Regexp) return (sql) => pattern.match(sql) !== null
  return (sql) => sql.includes(String(pattern))
}
