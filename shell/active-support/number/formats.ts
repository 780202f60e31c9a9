import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type Call, readGiven } from '../options.ts'
import { numberToCurrency } from './currency.ts'
import { numberWithDelimiter } from './delimiter.ts'
import { numberToHuman } from './human.ts'
import { numberToHumanSize } from './human-size.ts'
import { numberToPhone } from './phone.ts'
import { numberToPercentage, numberWithPrecision } from './precision.ts'

const FORMATS: Readonly<Record<string, (call: Call) => string | null>> = {
  currency: numberToCurrency,
  delimited: numberWithDelimiter,
  human: numberToHuman,
  human_size: numberToHumanSize,
  percentage: numberToPercentage,
  phone: numberToPhone,
  rounded: numberWithPrecision,
}

/** `1234.5.to_fs(:currency, unit: "€")`; without a format, or one nobody knows, as `to_s`. Rails API, Numeric#to_fs. */
export function formatNumber(self: unknown, ...given: readonly unknown[]): string {
  const { args, options } = readGiven(given)
  const [format = null] = args
  if (format !== null && typeof format !== 'symbol') {
    throw new ArgumentError(`to_fs takes the name of a format, not ${toS(format)}`)
  }
  const found = format === null ? undefined : FORMATS[format.description ?? '']
  return found?.({ name: 'to_fs', args: [self], options }) ?? toS(self)
}
