import { translate } from '../../i18n/translate.ts'
import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { type Call, firstOf, toNumber } from '../options.ts'
import { inLocale, numberText } from './locale-options.ts'
import { rounded, roundedDigits } from './precision.ts'

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

/** Rails' own units, the largest first. */
const USUAL = ['quadrillion', 'trillion', 'billion', 'million', 'thousand', 'unit']

/** `number_to_human(1234567)` → `1.23 Million`; format: units: and the options of number_with_precision. */
export function numberToHuman(given: Call): string | null {
  const number = firstOf(given)
  if (number === null) return null
  const value = toNumber(number)
  if (Number.isNaN(value)) return toS(number)
  const call = inLocale(given, 'human')
  const whole = Number(roundedDigits(number, call))
  const units = unitsOf(call)
  const size = whole === 0 ? 0 : Math.floor(Math.log10(Math.abs(whole)))
  const name = units.names.find((each) => size >= (POWERS[each] ?? 0)) ?? 'unit'
  const scaled = whole / 10 ** (POWERS[name] ?? 0)
  const digits = rounded(new Float(scaled), call)
  const format = given.options.get('format') ?? numberText(call, 'human.decimal_units.format')
  const unit = units.text(name, Math.trunc(scaled))
  return toS(format)
    .replace(/%[nu]/g, (each) => (each === '%n' ? digits : unit))
    .trim()
}

/** The names of units, the largest first, and what each is called. */
interface Units {
  readonly names: readonly string[]
  text(name: string, count: number): string
}

/** Those of the locale; `units:` is a Hash of them, or the key of one among the translations. */
function unitsOf(call: Call): Units {
  const given = call.options.get('units') ?? null
  const locale = call.options.get('locale')
  if (given === null) {
    const key = 'human.decimal_units.units'
    return {
      names: USUAL.filter(
        (name) => numberText(call, `${key}.${name}`, { default: '' }) !== '' || name === 'unit',
      ),
      text: (name, count) => numberText(call, `${key}.${name}`, { count }),
    }
  }
  const isKey = typeof given === 'symbol' || isString(given)
  const found = isKey ? translate(toS(given), { locale, raise: true }) : given
  const pairs = found instanceof Hash || found instanceof Map ? [...found] : []
  const own = new Map(pairs.map(([name, text]): [string, unknown] => [toS(name), text]))
  const names = [...own.keys()].sort((left, right) => (POWERS[right] ?? 0) - (POWERS[left] ?? 0))
  return {
    names,
    text: (name, count) =>
      isKey ? toS(translate(`${toS(given)}.${name}`, { locale, count })) : toS(own.get(name) ?? ''),
  }
}
