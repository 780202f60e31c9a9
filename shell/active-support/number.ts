import { Decimal } from '../record/value/decimal.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { multiply } from '../ruby/index.ts'
import { integerModulo } from '../ruby/integer/arithmetic.ts'
import { normalize } from '../ruby/integer/integer.ts'
import type { Block } from '../ruby/types.ts'
import { Duration, type Unit } from './duration.ts'

const SIZES = ['bytes', 'kilobytes', 'megabytes', 'gigabytes', 'terabytes', 'petabytes', 'exabytes']

const UNITS = ['seconds', 'minutes', 'hours', 'days', 'weeks'] as const

/** What Active Support gives numbers of every class. */
export const numericExtension: MethodTable = {
  ...named(
    SIZES.map((name, power) => [name, (self) => multiply(self, normalize(1024n ** BigInt(power)))]),
  ),
  ...named(UNITS.map((unit) => [unit, (self) => Duration.of(self, unit)])),
  ...named([['fortnights', (self) => Duration.of(multiply(self, 2), 'weeks')]]),
  'html_safe?': [() => true, '0 -> Boolean'],
  in_milliseconds: [(self) => multiply(self, 1000), '0'],
  to_d: [(self) => Decimal.from(self), '0-1'],
}

/** What Active Support gives Integer. */
export const integerExtension: MethodTable = {
  ...named(
    (['months', 'years'] as Unit[]).map((unit) => [unit, (self) => Duration.of(self, unit)]),
  ),
  'multiple_of?': [isMultipleOf as Block, '1 -> Boolean'],
  ordinal: [ordinal as Block, '0 -> String'],
  ordinalize: [(self) => `${self}${ordinal(self as number)}`, '0 -> String'],
}

/** A table with the plural and the singular of each name. */
function named(entries: readonly (readonly [string, (self: unknown) => unknown])[]): MethodTable {
  return Object.fromEntries(
    entries.flatMap(([name, fn]) => [
      [name, [fn, '0']],
      [name.replace(/s$/, ''), [fn, '0']],
    ]),
  )
}

function isMultipleOf(self: number | bigint, number: number | bigint): boolean {
  return BigInt(number) === 0n ? BigInt(self) === 0n : BigInt(integerModulo(self, number)) === 0n
}

function ordinal(self: number | bigint): string {
  const size = Number(BigInt(self) < 0n ? -BigInt(self) % 100n : BigInt(self) % 100n)
  if (size >= 11 && size <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][size % 10] ?? 'th'
}
