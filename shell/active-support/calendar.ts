import { CalendarDate } from '../record/value/calendar-date.ts'
import { currentTime, TimeWithZone } from '../record/value/time-with-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { negate, order } from '../ruby/index.ts'
import { Range } from '../ruby/range/range.ts'
import { symbolName } from '../ruby/text/symbol.ts'
import { daysInMonth } from '../ruby/time/civil.ts'
import { Time } from '../ruby/time/time.ts'
import type { Block } from '../ruby/types.ts'
import { advance, change, dateOf, type Moment } from './moments.ts'
import { readGiven } from './options.ts'

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

let firstDay = 'monday'

/** The day that weeks begin with where nothing else is said: `config.beginning_of_week`. */
export function beginningOfWeek(): string {
  return firstDay
}

/** Weeks begin with this day from now on. */
export function beginWeeksWith(day: string): void {
  firstDay = day
}

/** Today, in the zone of what runs: `Date.current`. */
export function currentDate(): CalendarDate {
  return dateOf(currentTime())
}

/** The same methods; a time with a zone answers them by what its clocks show. Source: TimeWithZone#method_missing. */
function onClocks<Table extends MethodTable>(table: Table): Table {
  const entries = Object.entries(table).map(([name, [fn, ...rest]]) => {
    const answer: Block = (self, ...args) =>
      self instanceof TimeWithZone ? self.onClock((clock) => fn(clock, ...args)) : fn(self, ...args)
    return [name, [answer, ...rest]] as const
  })
  return Object.fromEntries(entries) as unknown as Table
}

/** What Active Support gives both Time and Date. Source: DateAndTime::Calculations. */
export const calendarExtension = {
  advance: [(self: Moment, ...list) => advance(self, readGiven(list).options), '0-1 k -> self'],
  change: [(self: Moment, ...list) => change(self, readGiven(list).options), '0-1 k -> self'],
  'after?': [(self, other) => order(self, other) > 0, '1 -> Boolean'],
  'before?': [(self, other) => order(self, other) < 0, '1 -> Boolean'],
  'future?': [(self: Moment) => order(self, nowLike(self)) > 0, '0 -> Boolean'],
  'past?': [(self: Moment) => order(self, nowLike(self)) < 0, '0 -> Boolean'],
  .../* @__PURE__ */ onClocks({
    'today?': [(self: Moment) => isDaysAway(self, 0), '0 -> Boolean'],
    'tomorrow?': [(self: Moment) => isDaysAway(self, 1), '0 -> Boolean'],
    'next_day?': [(self: Moment) => isDaysAway(self, 1), '0 -> Boolean'],
    'yesterday?': [(self: Moment) => isDaysAway(self, -1), '0 -> Boolean'],
    'prev_day?': [(self: Moment) => isDaysAway(self, -1), '0 -> Boolean'],
    'on_weekday?': [(self: Moment) => !isWeekend(self), '0 -> Boolean'],
    'on_weekend?': [(self: Moment) => isWeekend(self), '0 -> Boolean'],
    ...steps('days', { yesterday: -1, tomorrow: 1 }),
    ...steps('months', { last_month: -1, last_quarter: -3, next_quarter: 3, prev_quarter: -3 }),
    ...steps('years', { last_year: -1 }),
    ...counted('days', 'days_ago', 'days_since'),
    ...counted('weeks', 'weeks_ago', 'weeks_since'),
    ...counted('months', 'months_ago', 'months_since'),
    ...counted('years', 'years_ago', 'years_since'),
    ...counted('days', 'prev_day', 'next_day', 1),
    ...counted('months', 'prev_month', 'next_month', 1),
    ...counted('years', 'prev_year', 'next_year', 1),
    ...bounds('week', weekStart, weekEnd, '0-1'),
    ...bounds('month', monthStart, monthEnd),
    ...bounds(
      'quarter',
      (self) => monthStart(at(self, { month: month(self) - ((2 + month(self)) % 3) }, 1)),
      (self) => monthEnd(at(self, { month: month(self) + ((12 - month(self)) % 3) }, 1)),
    ),
    ...bounds(
      'year',
      (self) => monthStart(at(self, { month: 1 }, 1)),
      (self) => monthEnd(at(self, { month: 12 }, 1)),
    ),
    quarter: [(self: Moment) => Math.ceil(month(self) / 3), '0 -> Integer'],
    days_to_week_start: [daysToWeekStart, '0-1 -> Integer'],
    monday: [(self: Moment) => weekStart(self, 'monday'), '0 -> self'],
    sunday: [(self: Moment) => weekEnd(self, 'monday'), '0 -> self'],
    next_week: [(self: Moment, ...list) => otherWeek(self, 1, list), '0-1 k -> self'],
    last_week: [(self: Moment, ...list) => otherWeek(self, -1, list), '0-1 k -> self'],
    prev_week: [(self: Moment, ...list) => otherWeek(self, -1, list), '0-1 k -> self'],
    next_occurring: [(self: Moment, day) => occurring(self, day, 1), '1 -> self'],
    prev_occurring: [(self: Moment, day) => occurring(self, day, -1), '1 -> self'],
    next_weekday: [nextWeekday, '0 -> self'],
    last_weekday: [prevWeekday, '0 -> self'],
    prev_weekday: [prevWeekday, '0 -> self'],
  } as const satisfies MethodTable),
} as const satisfies MethodTable

/** The first moment of the day; a Date stays the day. */
export function dayStart(self: Moment): Moment {
  return self instanceof Time ? change(self, new Map([['hour', 0]])) : self
}

/** The last moment of the day; a Date stays the day. */
export function dayEnd(self: Moment): Moment {
  if (!(self instanceof Time)) return self
  return change(
    self,
    new Map([
      ['hour', 23],
      ['min', 59],
      ['sec', 59],
      ['nsec', 999_999_999],
    ]),
  )
}

/** A moment some units away: `by(self, 'days', 2)`. */
export function by(self: Moment, unit: string, count: unknown): Moment {
  return advance(self, new Map([[unit, count]]))
}

function at(self: Moment, fields: Readonly<Record<string, number>>, day: number): Moment {
  return change(self, new Map(Object.entries({ ...fields, day })))
}

function month(self: Moment): number {
  return self.civil.month
}

function nowLike(self: Moment): Moment {
  return self instanceof Time ? currentTime() : currentDate()
}

function isDaysAway(self: Moment, days: number): boolean {
  return dateOf(self).days === currentDate().days + days
}

function isWeekend(self: Moment): boolean {
  return self.civil.weekday === 0 || self.civil.weekday === 6
}

type Entry<Text extends string> = readonly [Block, Text]

function steps<Name extends string>(unit: string, names: Readonly<Record<Name, number>>) {
  return Object.fromEntries(
    Object.entries(names).map(([name, count]) => [
      name,
      [(self: Moment) => by(self, unit, count), '0 -> self'],
    ]),
  ) as unknown as Record<Name, Entry<'0 -> self'>>
}

function counted<Back extends string, Forth extends string>(
  unit: string,
  back: Back,
  forth: Forth,
  usual?: number,
) {
  const signature = usual === undefined ? '1 -> self' : '0-1 -> self'
  return {
    [back]: [(self: Moment, count = usual) => by(self, unit, negate(count)), signature],
    [forth]: [(self: Moment, count = usual) => by(self, unit, count), signature],
  } as unknown as Record<Back | Forth, Entry<'0-1 -> self'>>
}

function bounds<Name extends string>(
  name: Name,
  start: (self: Moment, ...list: unknown[]) => Moment,
  end: (self: Moment, ...list: unknown[]) => Moment,
  count = '0',
) {
  const signature = `${count} -> self`
  const whole: Block = (self: Moment, ...list) =>
    new Range(start(self, ...list), end(self, ...list))
  return {
    [`beginning_of_${name}`]: [start, signature],
    [`at_beginning_of_${name}`]: [start, signature],
    [`end_of_${name}`]: [end, signature],
    [`at_end_of_${name}`]: [end, signature],
    [`all_${name}`]: [whole, `${count} -> Range`],
  } as unknown as Record<`${'at_' | ''}${'beginning' | 'end'}_of_${Name}`, Entry<'0-1 -> self'>> &
    Record<`all_${Name}`, Entry<'0-1 -> Range'>>
}

function weekday(day: unknown): number {
  return WEEK.indexOf(typeof day === 'symbol' ? symbolName(day) : String(day))
}

function daysToWeekStart(self: Moment, start: unknown = firstDay): number {
  return (self.civil.weekday - weekday(start) + 7) % 7
}

function weekStart(self: Moment, start: unknown = firstDay): Moment {
  return dayStart(by(self, 'days', -daysToWeekStart(self, start)))
}

function weekEnd(self: Moment, start: unknown = firstDay): Moment {
  return dayEnd(by(self, 'days', 6 - daysToWeekStart(self, start)))
}

function monthStart(self: Moment): Moment {
  return dayStart(at(self, {}, 1))
}

function monthEnd(self: Moment): Moment {
  return dayEnd(at(self, {}, daysInMonth(month(self), self.civil.year)))
}

function otherWeek(self: Moment, weeks: number, list: readonly unknown[]): Moment {
  const { args, options } = readGiven(list)
  const span = (weekday(args[0] ?? firstDay) - weekday(firstDay) + 7) % 7
  const day = by(weekStart(by(self, 'weeks', weeks)), 'days', span)
  return options.get('same_time') === true ? atTimeOf(self, day) : dayStart(day)
}

/** A day at the time of day of another moment. */
function atTimeOf(self: Moment, day: Moment): Moment {
  if (!(self instanceof Time)) return dayStart(day)
  const { hour, minute, second } = self.civil
  return change(
    day,
    new Map([
      ['hour', hour],
      ['min', minute],
      ['sec', second],
      ['nsec', self.nsec],
    ]),
  )
}

function occurring(self: Moment, day: unknown, sign: 1 | -1): Moment {
  const away = (sign * (weekday(day) - self.civil.weekday) + 7) % 7
  return by(self, 'days', sign * (away === 0 ? 7 : away))
}

function nextWeekday(self: Moment): Moment {
  const next = by(self, 'days', 1)
  return isWeekend(next) ? otherWeek(self, 1, [Symbol.for('monday'), { same_time: true }]) : next
}

function prevWeekday(self: Moment): Moment {
  const before = by(self, 'days', -1)
  return isWeekend(before) ? atTimeOf(self, weekStart(self, Symbol.for('friday'))) : before
}
