// Methods of plain values that the core does not compute itself: it asks for them under names like
// `String#tr`, with the value as first argument, and gets what a lowered program would get.

import { Duration } from '../active-support/duration.ts'
import { CLOCK_WORDS } from '../core/clock-words.ts'
import { type Encodable, encode } from '../core/frame.ts'
import { htmlOf, SafeString } from '../core/safe-string.ts'
import { Tag } from '../core/tag.ts'
import { CalendarDate } from '../record/value/calendar-date.ts'
import { currentTime } from '../record/value/time-with-zone.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { keywordsFrom } from '../ruby/hash/keywords.ts'
import { answers, Enumerator, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { daysFromCivil } from '../ruby/time/civil.ts'
import { Time } from '../ruby/time/time.ts'
import { type TemplateMethods, templateMethods } from '../vocabulary/template-methods.ts'
import { escapeHtml } from './helper.ts'

/** The names that `bootHelpers` gets: `String#tr` and its like, and the clocks. */
export function valueMethods(): string[] {
  const asked = Object.entries<TemplateMethods>(templateMethods).flatMap(
    ([type, { shell = [] }]) =>
      OF_RECORDS.has(type) ? [] : shell.map((name) => `${type}#${name}`),
  )
  return [...asked, ...CLOCK_WORDS]
}

/** These are asked by their handles: shell/record/template/. */
const OF_RECORDS: ReadonlySet<string> = new Set(['Record', 'Relation'])

/** Answers `Time.current` and its like. */
export function callClock(name: string): unknown {
  if (name === 'Time.now') return Time.now()
  const now = currentTime()
  if (name.endsWith('now') || name === 'Time.current') return now
  const { year, month, day } = name === 'Date.today' ? Time.now().civil : now.civil
  const days = daysFromCivil(year, month, day)
  const steps = name === 'Date.tomorrow' ? 1 : name === 'Date.yesterday' ? -1 : 0
  return new CalendarDate(days + steps)
}

const PLUS = Symbol.for('+')

/** Answers `String#tr` and its like. */
export function callValueMethod(name: string, args: readonly unknown[]): unknown {
  const method = name.slice(name.indexOf('#') + 1)
  const [receiver, ...rest] = args
  if (receiver instanceof SafeString && method === '%') return formatSafely(receiver, rest)
  if (/^(?:inject|reduce)$/.test(method) && Array.isArray(receiver) && rest.at(-1) === PLUS) {
    const parts: readonly unknown[] = [...rest.slice(0, -1), ...receiver]
    if (parts[0] instanceof SafeString) return new SafeString(parts.map(htmlOf).join(''))
  }
  const given = rest.map(rubyValue)
  const last = given.at(-1)
  if (TAKES_KEYWORDS.has(method) && last instanceof Hash) given.splice(-1, 1, keywordsFrom(last))
  if (typeof receiver === 'string' || !isMoment(receiver)) given.forEach(checkSize)
  if (method === '%') checkWidths(toS(receiver))
  const own = answers(rubyValue(receiver), method) ? undefined : OWN[name]
  const value = own?.(receiver, given) ?? send(rubyValue(receiver), method, given)
  if (value instanceof Enumerator) return send(value, 'to_a')
  return value instanceof Duration ? handleOf(value) : value
}

/** A duration stays with the shell: the core only holds on to it. */
function handleOf(duration: Duration): Encodable {
  return {
    [encode](writer) {
      writer.u8(Tag.OBJECT)
      writer.varuint(writer.handles.add(duration))
      writer.text(Duration.rubyName)
    },
  }
}

/** Methods whose last argument, when it is a hash, is keywords. */
const TAKES_KEYWORDS = new Set(
  `to_sentence round floor ceil truncate humanize advance change parameterize camelize to_fs to_formatted_s
  in_groups_of truncate_words pluralize foreign_key`.split(/\s+/),
)

/** What core Ruby does not have. */
const OWN: Readonly<Record<string, (receiver: unknown, args: readonly unknown[]) => unknown>> = {
  'Array#in_groups_of': (list, [size, fill = null]) => inGroupsOf(list as unknown[], size, fill),
}

/** `[1, 2, 3].in_groups_of(2)` → `[[1, 2], [3, nil]]`; with false as second argument the last is short. */
function inGroupsOf(list: readonly unknown[], size: unknown, fill: unknown): unknown[][] {
  if (typeof size !== 'number' || size < 1)
    throw new ArgumentError('a group takes a size of 1 or more')
  const groups: unknown[][] = []
  for (let start = 0; start < list.length; start += size) {
    const group = list.slice(start, start + size)
    while (fill !== false && group.length < size) group.push(fill)
    groups.push(group)
  }
  return groups
}

function isMoment(value: unknown): boolean {
  return value instanceof Time || value instanceof CalendarDate
}

/** A page has its bounds, but what the shell computes for it in one go has none of its own. */
function checkSize(value: unknown): void {
  if (typeof value !== 'number' && typeof value !== 'bigint') return
  if (value > LARGEST || value < -LARGEST) {
    throw new ArgumentError(`${value} is too large an argument for a template`)
  }
}

function checkWidths(pattern: string): void {
  const wide = /%[^a-zA-Z%]*?\d{7,}/.exec(pattern)
  if (wide !== null) throw new ArgumentError(`${wide[0]} is too wide for a template`)
}

const LARGEST = 1_000_000

/** HTML formatted with values is HTML: the values are escaped. */
function formatSafely(pattern: SafeString, args: readonly unknown[]): SafeString {
  const values = args.map((each) =>
    Array.isArray(each) ? each.map(escaped) : each instanceof Map ? mapValues(each) : escaped(each),
  )
  return new SafeString(toS(send(pattern.html, '%', values)))
}

function mapValues(map: ReadonlyMap<unknown, unknown>): unknown {
  return rubyValue(new Map([...map].map(([key, value]) => [key, escaped(value)])))
}

function escaped(value: unknown): unknown {
  if (value instanceof SafeString) return value.html
  return typeof value === 'string' ? escapeHtml(value) : rubyValue(value)
}

/** What a frame held as the values of a program: hashes are Hash, and HTML is text. */
function rubyValue(value: unknown): unknown {
  if (value instanceof SafeString) return value.html
  if (Array.isArray(value)) return value.map(rubyValue)
  if (!(value instanceof Map)) return value
  const hash = new Hash()
  for (const [key, each] of value) hash.set(rubyValue(key), rubyValue(each))
  return hash
}
