import { Decimal } from '../record/value/decimal.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { multiply } from '../ruby/index.ts'
import { integerModulo } from '../ruby/integer/arithmetic.ts'
import { normalize } from '../ruby/integer/integer.ts'
import type { Block } from '../ruby/types.ts'
import { Duration } from './duration.ts'
import { formatNumber } from './number/formats.ts'

const SIZES = [
  'bytes',
  'kilobytes',
  'megabytes',
  'gigabytes',
  'terabytes',
  'petabytes',
  'exabytes',
] as const

const UNITS = ['seconds', 'minutes', 'hours', 'days', 'weeks'] as const

/** What Active Support gives numbers of every class. */
export const numericExtension = {
  ...named(SIZES, '0 -> self', (self, name) =>
    multiply(self, normalize(1024n ** BigInt(SIZES.indexOf(name)))),
  ),
  ...named(UNITS, '0 -> Duration', Duration.of),
  ...named(['fortnights'], '0 -> Duration', (self) => Duration.of(multiply(self, 2), 'weeks')),
  'html_safe?': [() => true, '0 -> Boolean'],
  in_milliseconds: [(self) => multiply(self, 1000), '0 -> self'],
  to_formatted_s: [formatNumber, '0-1 k -> String'],
  to_fs: [formatNumber, '0-1 k -> String'],
  to_d: [(self) => Decimal.from(self), '0-1 -> BigDecimal'],
} as const satisfies MethodTable

/** What Active Support gives Integer. */
export const integerExtension = {
  ...named(['months', 'years'], '0 -> Duration', Duration.of),
  'multiple_of?': [isMultipleOf as Block, '1 -> Boolean'],
  ordinal: [ordinal as Block, '0 -> String'],
  ordinalize: [(self) => `${self}${ordinal(self as number)}`, '0 -> String'],
} as const satisfies MethodTable

/** A table with the plural and the singular of each name. */
function named<Name extends `${string}s`, Text extends string>(
  names: readonly Name[],
  signature: Text,
  make: (self: unknown, name: Name) => unknown,
) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const entry = [(self: unknown) => make(self, name), signature] as const
      return [
        [name, entry],
        [name.replace(/s$/, ''), entry],
      ]
    }),
  ) as Record<Name | Singular<Name>, readonly [Block, Text]>
}

type Singular<Name> = Name extends `${infer Stem}s` ? Stem : never

function isMultipleOf(self: number | bigint, number: number | bigint): boolean {
  return BigInt(number) === 0n ? BigInt(self) === 0n : BigInt(integerModulo(self, number)) === 0n
}

function ordinal(self: number | bigint): string {
  const size = Number(BigInt(self) < 0n ? -BigInt(self) % 100n : BigInt(self) % 100n)
  if (size >= 11 && size <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][size % 10] ?? 'th'
}
