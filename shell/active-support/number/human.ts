import { Float } from '../../ruby/float/float.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type Call, firstOf, textOption, toNumber } from '../options.ts'
import { roundedDigits, roundWith } from './precision.ts'

/** Powers of ten and their units, the largest first. */
const UNITS: ReadonlyMap<number, string> = new Map([
  [15, 'Quadrillion'],
  [12, 'Trillion'],
  [9, 'Billion'],
  [6, 'Million'],
  [3, 'Thousand'],
  [0, ''],
])

const SHORT = { isShort: true } as const

const POWERS: Readonly<Record<string, number>> = {
  quadrillion: 15,
  trillion: 12,
  billion: 9,
  million: 6,
  thousand: 3,
  hundred: 2,
  ten: 1,
  unit: 0,
  deci: -1,
  centi: -2,
  mili: -3,
  micro: -6,
  nano: -9,
  pico: -12,
  femto: -15,
}

/** `number_to_human(1234567)` → `1.23 Million`; format: units: and the options of number_with_precision. */
export function numberToHuman(call: Call): string | null {
  const number = firstOf(call)
  if (number === null) return null
  const value = toNumber(number)
  if (Number.isNaN(value)) return toS(number)
  const rounded = Number(roundedDigits(number, call, SHORT))
  const units = unitsOf(call)
  const size = rounded === 0 ? 0 : Math.floor(Math.log10(Math.abs(rounded)))
  const power = [...units.keys()].find((each) => size >= each) ?? 0
  const text = roundWith(new Float(rounded / 10 ** power), call, SHORT)
  const unit = units.get(power) ?? ''
  return textOption(call, 'format', '%n %u')
    .replace(/%[nu]/g, (each) => (each === '%n' ? text : unit))
    .trim()
}

function unitsOf(call: Call): ReadonlyMap<number, string> {
  const given = call.options.get('units')
  if (!(given instanceof Map)) return UNITS
  const own = [...given].map(([name, unit]): [number, string] => {
    const word = typeof name === 'symbol' ? (name.description ?? '') : toS(name)
    return [POWERS[word] ?? 0, toS(unit)]
  })
  return new Map(own.sort(([left], [right]) => right - left))
}
