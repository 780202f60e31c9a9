import type { MethodTable } from '../call/signature.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import * as f from './functions.ts'
import * as s from './singletons.ts'

/** The methods of Time. */
export const timeMethods = {
  '+': [f.timeAdd, '1 -> Time'],
  '-': [f.timeSubtract, '1'],
  '<=>': [f.timeCompare, '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  day: [f.timeDay, '0 -> Integer'],
  'eql?': [eql, '1 -> Boolean'],
  'friday?': [f.timeIsFriday, '0 -> Boolean'],
  getlocal: [f.timeGetlocal, '0-1 -> Time'],
  getutc: [f.timeGetutc, '0 -> Time'],
  gmt_offset: [f.timeUtcOffset, '0 -> Integer'],
  gmtoff: [f.timeUtcOffset, '0 -> Integer'],
  'gmt?': [f.timeIsUtc, '0 -> Boolean'],
  gmtime: [f.timeUtc, '0 -> Time'],
  hour: [f.timeHour, '0 -> Integer'],
  inspect: [f.timeInspect, '0 -> String'],
  iso8601: [f.timeIso8601, '0-1 -> String'],
  localtime: [f.timeLocaltime, '0-1 -> Time'],
  mday: [f.timeDay, '0 -> Integer'],
  min: [f.timeMin, '0 -> Integer'],
  'monday?': [f.timeIsMonday, '0 -> Boolean'],
  mon: [f.timeMonth, '0 -> Integer'],
  month: [f.timeMonth, '0 -> Integer'],
  nsec: [f.timeNsec, '0 -> Integer'],
  ceil: [f.timeCeil, '0-1 -> Time'],
  floor: [f.timeFloor, '0-1 -> Time'],
  round: [f.timeRound, '0-1 -> Time'],
  'saturday?': [f.timeIsSaturday, '0 -> Boolean'],
  sec: [f.timeSec, '0 -> Integer'],
  strftime: [f.timeStrftime, '1 -> String'],
  'sunday?': [f.timeIsSunday, '0 -> Boolean'],
  'thursday?': [f.timeIsThursday, '0 -> Boolean'],
  to_f: [f.timeToF, '0 -> Float'],
  to_i: [f.timeToI, '0 -> Integer'],
  to_s: [f.timeToS, '0 -> String'],
  'tuesday?': [f.timeIsTuesday, '0 -> Boolean'],
  tv_nsec: [f.timeNsec, '0 -> Integer'],
  tv_sec: [f.timeToI, '0 -> Integer'],
  tv_usec: [f.timeUsec, '0 -> Integer'],
  usec: [f.timeUsec, '0 -> Integer'],
  utc: [f.timeUtc, '0 -> Time'],
  'utc?': [f.timeIsUtc, '0 -> Boolean'],
  utc_offset: [f.timeUtcOffset, '0 -> Integer'],
  wday: [f.timeWday, '0 -> Integer'],
  'wednesday?': [f.timeIsWednesday, '0 -> Boolean'],
  xmlschema: [f.timeIso8601, '0-1 -> String'],
  yday: [f.timeYday, '0 -> Integer'],
  year: [f.timeYear, '0 -> Integer'],
  zone: [f.timeZone, '0 -> String?'],
} as const satisfies MethodTable

/** The methods of the class Time. */
export const timeSingletons = {
  at: [s.timeAt, '1-3 k -> Time'],
  gm: [s.newTimeUtc, '1-7 -> Time'],
  local: [s.newTimeLocal, '1-7 -> Time'],
  mktime: [s.newTimeLocal, '1-7 -> Time'],
  new: [s.newTime, '0-7 k -> Time'],
  now: [s.timeNow, '0 k -> Time'],
  utc: [s.newTimeUtc, '1-7 -> Time'],
} as const satisfies MethodTable
