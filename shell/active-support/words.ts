import type { CalendarDate } from '../record/value/calendar-date.ts'
import type { Decimal } from '../record/value/decimal.ts'
import { callCore } from '../ruby/call/send.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { resolved } from '../ruby/call/tables.ts'
import type { Float } from '../ruby/float/float.ts'
import type { Hash } from '../ruby/hash/hash.ts'
import { undefinedMethod } from '../ruby/operators/undefined-method.ts'
import type { Range } from '../ruby/range/range.ts'
import type { Time } from '../ruby/time/time.ts'
import type { Block, Int } from '../ruby/types.ts'
import type { Camel } from '../vocabulary/word.ts'
import type { Duration } from './duration.ts'

/** What the types in signatures are in TypeScript. */
interface Results {
  Array: unknown[]
  BigDecimal: Decimal
  Boolean: boolean
  Date: CalendarDate
  Duration: Duration
  Float: Float
  Hash: Hash
  Integer: Int
  Range: Range
  String: string
  Time: Time
}

type Named<Text, Self> = Text extends 'self'
  ? Self
  : Text extends keyof Results
    ? Results[Text]
    : Text extends `${infer Plain}?`
      ? Named<Plain, Self> | null
      : unknown

/** A method as a function of its receiver. */
type Word<Text, Self> = Text extends `${string}-> ${infer Alone}|${infer Given}`
  ? {
      (self: unknown): Named<Alone, Self>
      (self: unknown, ...args: readonly unknown[]): Named<Given, Self>
    }
  : (
      self: unknown,
      ...args: readonly unknown[]
    ) => Text extends `${string}-> ${infer Result}` ? Named<Result, Self> : unknown

type WordName<Name> = Name extends `${infer Plain}?`
  ? `is${Capitalize<Camel<Plain>>}`
  : Name extends `${Letter}${string}`
    ? Name extends `${string}!` | `${string}=`
      ? never
      : Camel<Name>
    : never

type Letter = 'abcdefghijklmnopqrstuvwxyz' extends infer All ? Letters<All> : never

type Letters<Text> = Text extends `${infer First}${infer Rest}` ? First | Letters<Rest> : never

/** The methods of a table as functions: `past?` is `isPast(self)`. */
export type WordsOf<Table extends MethodTable, Self> = {
  readonly [Name in keyof Table as WordName<Name>]: Word<Table[Name][1], Self>
}

/** The name that a method has among the functions of its table; null for operators and for what changes its receiver. */
export function wordName(name: string): string | null {
  if (!/^[a-z]\w*\??$/.test(name)) return null
  const camel = name.replace('?', '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return name.endsWith('?') ? `is${camel.charAt(0).toUpperCase()}${camel.slice(1)}` : camel
}

/**
 * The methods of a table as functions, which generated code calls where it knows the receiver's class. A
 * block comes last.
 *
 * @throws NoMethodError for nil
 */
export function wordsOf<Table extends MethodTable, Self>(table: Table): WordsOf<Table, Self> {
  const words = Object.entries(table).flatMap(([name, entry]) => {
    const key = wordName(name)
    if (key === null) return []
    const method = resolved(entry)
    const word = (self: unknown, ...given: unknown[]): unknown => {
      if (self === null || self === undefined) throw undefinedMethod(null, name, given)
      const takes = method.signature.block && typeof given.at(-1) === 'function'
      const block = takes ? (given.pop() as Block) : null
      return callCore(self, name, method, given, block)
    }
    return [[key, word] as const]
  })
  return Object.fromEntries(words) as unknown as WordsOf<Table, Self>
}

/** The methods of a class itself as functions without the class: `timeClass.current()`. */
export type ClassWordsOf<Table extends MethodTable> = {
  readonly [Name in keyof Table as WordName<Name>]: (
    ...args: readonly unknown[]
  ) => Table[Name][1] extends `${string}-> ${infer Result}` ? Named<Result, unknown> : unknown
}

/** What {@link wordsOf} gives, with the class as the receiver of each. */
export function classWordsOf<Table extends MethodTable>(
  owner: object,
  table: Table,
): ClassWordsOf<Table> {
  const functions = wordsOf(table) as unknown as Readonly<Record<string, Block>>
  const words = Object.entries(functions).map(([key, word]) => {
    return [key, (...args: readonly unknown[]) => word(owner, ...args)] as const
  })
  return Object.fromEntries(words) as unknown as ClassWordsOf<Table>
}
