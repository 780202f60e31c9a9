import { useDurations } from '../record/value/native-types.ts'
import { currentTime } from '../record/value/time-with-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { send } from '../ruby/index.ts'
import { convertToInteger } from '../ruby/integer/convert.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { equals } from '../ruby/operators/equals.ts'
import type { Block } from '../ruby/types.ts'
import { build, Duration, SECONDS, type Unit } from './duration.ts'
import { move } from './moments.ts'

const later: Block = (self: Duration, time = currentTime()) => move(time, self, 1)
const earlier: Block = (self: Duration, time = currentTime()) => move(time, self, -1)

/** What a duration passes on to its seconds. */
const NUMERIC = [
  'abs',
  'ceil',
  'floor',
  'round',
  'truncate',
  'zero?',
  'positive?',
  'negative?',
  'nonzero?',
  'divmod',
  'clamp',
  'fdiv',
  'div',
  'between?',
  'in_milliseconds',
] as const

/** A number of each unit in their order, and a sign for all of them: `P1DT2H`. */
const ISO = new RegExp(
  '^([+-])?P(?=[-+\\dT])NYNMNWND(?:T(?=[-+\\d])NHNMNS)?$'.replace(
    /N(.)/g,
    '(?:([-+]?\\d+(?:[.,]\\d+)?)$1)?',
  ),
)

function parse(text: unknown): Duration {
  const [, sign, ...numbers] = ISO.exec(toS(text)) ?? []
  const given = Object.keys(SECONDS).flatMap((unit, at) => {
    const number = numbers[at]?.replace(',', '.')
    if (number === undefined) return []
    const value = sign === '-' ? -Number(number) : Number(number)
    return [Duration.of(number.includes('.') ? new Float(value) : value, unit as Unit)]
  })
  if (given.length > 0) return given.reduce((sum, each) => sum['+'](each))
  throw new ArgumentError(`Invalid ISO 8601 duration: ${inspect(text)}`)
}

useDurations({
  read(text) {
    try {
      return parse(text)
    } catch (error) {
      if (error instanceof ArgumentError) return null
      throw error
    }
  },
  text: (value) => (value instanceof Duration ? isoText(value) : null),
})

/** What the class itself answers: `ActiveSupport::Duration.build(3661)`. */
export const durationSingletons = {
  build: [(_self, seconds) => build(seconds), '1'],
  parse: [(_self, text) => parse(text), '1'],
} as const satisfies MethodTable

/** The methods of a duration: `2.weeks.ago`. */
export const durationMethods = {
  ...(Object.fromEntries(
    NUMERIC.map((name) => [
      name,
      [(self: Duration, ...args: unknown[]) => send(self.value, name, args), '0+'],
    ]),
  ) as unknown as Record<(typeof NUMERIC)[number], readonly [Block, '0+']>),
  ...(Object.fromEntries(
    Object.entries(SECONDS).map(([unit, size]) => [
      `in_${unit}`,
      [(self: Duration) => float(self, size), '0 -> Float'],
    ]),
  ) as unknown as Record<`in_${Unit}`, readonly [Block, '0 -> Float']>),
  after: [later, '0-1 -> Time|any'],
  ago: [earlier, '0-1 -> Time|any'],
  before: [earlier, '0-1 -> Time|any'],
  'eql?': [(self: Duration, other) => self.is_eql(other), '1 -> Boolean'],
  from_now: [later, '0-1 -> Time|any'],
  in_seconds: [whole, '0 -> Integer'],
  iso8601: [isoText, '0 k -> String'],
  parts: [parts, '0 -> Hash'],
  since: [later, '0-1 -> Time|any'],
  sum: [(self: Duration) => self.value, '0'],
  to_f: [(self: Duration) => float(self, 1), '0 -> Float'],
  to_i: [whole, '0 -> Integer'],
  until: [earlier, '0-1 -> Time|any'],
  value: [(self: Duration) => self.value, '0'],
} as const satisfies MethodTable

function whole(self: Duration): unknown {
  return convertToInteger(self.value)
}

function float(self: Duration, size: number): Float {
  return new Float(Number(toS(self.value)) / size)
}

function parts(self: Duration): Hash {
  return Hash.from([...self.parts].map(([unit, number]) => [Symbol.for(unit), number] as const))
}

const LETTERS: readonly (readonly [Unit, string])[] = [
  ['years', 'Y'],
  ['months', 'M'],
  ['weeks', 'W'],
  ['days', 'D'],
  ['hours', 'H'],
  ['minutes', 'M'],
  ['seconds', 'S'],
]

/** `P1DT2H`, ISO 8601. */
function isoText(self: Duration): string {
  if (self.parts.size === 0) return 'PT0S'
  const mixes =
    self.parts.has('weeks') &&
    ['years', 'months', 'days'].some((unit) => self.parts.has(unit as Unit))
  let [date, time] = ['', '']
  for (const [unit, letter] of LETTERS) {
    let number = self.parts.get(unit)
    if (mixes && unit === 'weeks') continue
    if (mixes && unit === 'days') number = Number(number ?? 0) + Number(self.parts.get('weeks')) * 7
    if (number === undefined || equals(number, 0)) continue
    if (SECONDS[unit] >= 86400) date += `${toS(number)}${letter}`
    else time += `${toS(number)}${letter}`
  }
  return `P${date}${time === '' ? '' : `T${time}`}`
}
