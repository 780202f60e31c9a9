import type { MethodTable } from '../ruby/call/signature.ts'
import { extendCore, extendObject, extendSingletons } from '../ruby/index.ts'
import { stringEndsWith, stringStartsWith } from '../ruby/text/text-functions.ts'
import { arrayExtension, arrayWrap } from './array.ts'
import { binaryMethods } from './binary.ts'
import { dateMethods, dateSingletons } from './date.ts'
import { dateTimeMethods, dateTimeSingletons } from './date-time-methods.ts'
import { decimalMethods, toDecimal } from './decimal.ts'
import { durationMethods, durationSingletons } from './duration-methods.ts'
import { enumerableExtension } from './enumerable.ts'
import { hashExtension } from './hash.ts'
import { indifferentMethods } from './indifferent-methods.ts'
import { integerExtension, numericExtension } from './number.ts'
import { objectExtension } from './object.ts'
import { rangeExtension } from './range.ts'
import { safeBufferMethods } from './safe-buffer.ts'
import { stringExtension } from './string.ts'
import { timeExtension, timeSingletonExtension } from './time.ts'
import {
  periodMethods,
  timeWithZoneMethods,
  timeZoneMethods,
  timeZoneSingletons,
  zoneInfoMethods,
  zoneInfoSingletons,
} from './time-zone.ts'

/** What instances of Ruby's classes are given, by class. */
export const classExtensions: Readonly<Record<string, MethodTable>> = {
  'ActiveSupport::Duration': durationMethods,
  'ActiveSupport::HashWithIndifferentAccess': indifferentMethods,
  'ActiveSupport::TimeWithZone': timeWithZoneMethods,
  'ActiveSupport::TimeZone': timeZoneMethods,
  'ASCII-8BIT': binaryMethods,
  'ActiveSupport::SafeBuffer': safeBufferMethods,
  Array: { ...enumerableExtension, ...arrayExtension },
  BigDecimal: decimalMethods,
  Date: dateMethods,
  DateTime: dateTimeMethods,
  Enumerator: enumerableExtension,
  Float: numericExtension,
  Hash: { ...enumerableExtension, ...hashExtension },
  Integer: { ...numericExtension, ...integerExtension },
  NilClass: { to_d: [() => toDecimal(0), '0'] },
  Range: rangeExtension,
  Set: enumerableExtension,
  String: stringExtension,
  Struct: enumerableExtension,
  Symbol: {
    'ends_with?': [
      (self, ...ends) => stringEndsWith((self as symbol).description ?? '', ...ends),
      '0+ -> Boolean',
    ],
    'starts_with?': [
      (self, ...starts) => stringStartsWith((self as symbol).description ?? '', ...starts),
      '0+ -> Boolean',
    ],
  },
  'TZInfo::Timezone': zoneInfoMethods,
  'TZInfo::TimezonePeriod': periodMethods,
  Time: timeExtension,
}

/** What the classes themselves are given. */
export const singletonExtensions: Readonly<Record<string, MethodTable>> = {
  'ActiveSupport::Duration': durationSingletons,
  'ActiveSupport::TimeZone': timeZoneSingletons,
  'TZInfo::Timezone': zoneInfoSingletons,
  Array: { wrap: [(_self, value) => arrayWrap(value), '1 -> Array'] },
  Date: dateSingletons,
  DateTime: dateTimeSingletons,
  Time: timeSingletonExtension,
}

/**
 * Gives the Ruby files of an application the words of Active Support. Once a process; a plain program
 * (`webfw spin run FILE.rb`) never calls it and stays plain Ruby.
 */
export function installActiveSupport(): void {
  extendCore(classExtensions)
  extendSingletons(singletonExtensions)
  extendObject({ ...objectExtension, BigDecimal: [(_self, value) => toDecimal(value), '1-2'] })
}
