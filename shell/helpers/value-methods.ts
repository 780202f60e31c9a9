// Methods of plain values that the core does not compute itself: it asks for them under names like
// `String#tr`, with the value as first argument, and gets what a lowered program would get.

import { currentTime } from '../active-support/calendar.ts'
import { Duration } from '../active-support/duration.ts'
import { CLOCK_WORDS } from '../core/clock-words.ts'
import { type Encodable, encode } from '../core/frame.ts'
import { SafeString } from '../core/safe-string.ts'
import { Tag } from '../core/tag.ts'
import { CalendarDate } from '../record/value/calendar-date.ts'
import { Decimal } from '../record/value/decimal.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { keywordsFrom } from '../ruby/hash/keywords.ts'
import { answers, Enumerator, send } from '../ruby/index.ts'
import { toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { Time } from '../ruby/time/time.ts'
import { escapeHtml } from './helper.ts'

/** What a template may ask, beyond the methods of docs/template-language.md that the core answers. */
const NAMES: Readonly<Record<string, string>> = {
  String: `% tr tr_s delete count squeeze ord next succ bytes hex oct to_i sum casecmp casecmp?
    partition rpartition between? rindex start_with? end_with? split scan match? unicode_normalize
    each_char each_line to_c to_r to_d eql? clamp index include? codepoints
    at from to first last remove indent exclude? humanize demodulize deconstantize upcase_first downcase_first
    foreign_key to_date to_time to_datetime truncate_bytes pluralize titleize`,
  Symbol: `start_with? end_with? succ next [] <=> between? swapcase casecmp?`,
  Integer: `digits gcd lcm bit_length to_s divmod modulo remainder div ord chr ceil floor round truncate allbits? anybits?
    nobits? bit_length to_r to_c to_d multiple_of? ordinal second seconds minute minutes hour hours day days week weeks
    fortnight fortnights month months year years byte bytes kilobyte kilobytes megabyte megabytes gigabyte gigabytes
    in_milliseconds to_fs to_formatted_s ago from_now since until + - * / %`,
  Float: `divmod modulo div round floor ceil truncate to_s to_r rationalize quo fdiv infinite? next_float prev_float to_d to_fs
    to_formatted_s seconds minutes hours days weeks + - * / %`,
  BigDecimal: `round floor ceil truncate to_s to_f to_i to_d abs negative? positive? zero? + - * / % <=> to_fs to_formatted_s sqrt`,
  Array: `zip rotate each_cons each_slice transpose values_at minmax assoc min max first last sum
    intersection union difference intersect? inject reduce flatten uniq take drop each_entry
    in_groups_of in_groups to_sentence to_h from to second_to_last third fourth fifth forty_two third_to_last
    including excluding pluck index_with without find_index rindex include? tally sort
    none? one? all? any? count each_with_index to_fs to_query <=> dig`,
  Hash: `sort min max sum key has_value? fetch_values flatten assoc zip count entries transform_keys transform_values
    to_query reverse_merge with_defaults deep_merge stringify_keys symbolize_keys deep_stringify_keys
    deep_symbolize_keys find_all any? all? none? dig compact_blank filter_map each_slice each_cons
    sort_by length invert rassoc min_by max_by partition inject reduce each_with_index deep_transform_values to_param`,
  Range: `step % sum minmax first last entries each_slice each_cons inject reduce count zip overlaps? include? === tally
    in_groups_of to_fs`,
  Time: `nsec round floor ceil monday? tuesday? wednesday? thursday? friday? saturday? sunday? between? utc_offset zone
    gmtime getutc localtime getlocal to_a to_r dst? gmt? utc? ctime asctime httpdate rfc2822 rfc822 rfc3339
    change advance ago since beginning_of_day beginning_of_week beginning_of_month beginning_of_quarter
    beginning_of_year beginning_of_hour beginning_of_minute at_beginning_of_day midnight noon midday end_of_day end_of_week
    end_of_month end_of_quarter end_of_year end_of_hour end_of_minute yesterday tomorrow next_day prev_day next_week
    prev_week last_week next_month prev_month last_month next_quarter prev_quarter next_year prev_year last_year
    today? past? future? tomorrow? yesterday? next_day? prev_day? on_weekday? on_weekend? quarter all_day all_week
    all_month all_year seconds_since_midnight seconds_until_end_of_day to_datetime to_fs to_formatted_s before? after?
    + - weeks_ago weeks_since days_ago days_since months_ago months_since years_ago years_since sunday monday days_to_week_start
    formatted_offset`,
  Date: `monday? tuesday? wednesday? thursday? friday? saturday? sunday? mon mday cweek cwyear cwday mjd jd leap? ld
    next_day prev_day next_month prev_month next_year prev_year >> << next succ between? to_time to_datetime
    change advance ago since beginning_of_day beginning_of_week beginning_of_month beginning_of_quarter beginning_of_year
    end_of_day end_of_week end_of_month end_of_quarter end_of_year yesterday tomorrow next_week prev_week last_week
    last_month next_quarter prev_quarter last_year today? past? future? tomorrow? yesterday? on_weekday? on_weekend?
    quarter all_day all_week all_month all_year to_fs to_formatted_s before? after? in_time_zone xmlschema rfc2822 httpdate
    rfc3339 + - weeks_ago weeks_since days_ago days_since months_ago months_since years_ago years_since`,
  nil: `to_i to_f to_d to_r & |`,
  true: `& | ^`,
  false: `& | ^`,
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  String: 'a',
  Symbol: Symbol.for('a'),
  Integer: 1,
  Float: new Float(1),
  BigDecimal: Decimal.parse('1'),
  Array: [],
  Hash: new Hash(),
  Range: new Range(1, 2, false),
  Time: new Time(0),
  Date: new CalendarDate(0),
  nil: null,
  true: true,
  false: false,
}

/** The names that `bootHelpers` gets: those above that this release's values answer. */
export function valueMethods(): string[] {
  const methods = Object.entries(NAMES).flatMap(([type, names]) =>
    [...new Set(names.trim().split(/\s+/))]
      .filter((name) => answers(SAMPLES[type], name) || `${type}#${name}` in OWN)
      .map((name) => `${type}#${name}`),
  )
  return [...methods, ...CLOCK_WORDS]
}

/** Answers `Time.current` and its like. */
export function callClock(name: string): unknown {
  const now = currentTime()
  if (name.endsWith('now') || name === 'Time.current') return now
  const days = Math.floor(now.microseconds / 86400e6)
  const steps = name === 'Date.tomorrow' ? 1 : name === 'Date.yesterday' ? -1 : 0
  return new CalendarDate(days + steps)
}

/** Answers `String#tr` and its like. */
export function callValueMethod(name: string, args: readonly unknown[]): unknown {
  const method = name.slice(name.indexOf('#') + 1)
  const [receiver, ...rest] = args
  if (receiver instanceof SafeString && method === '%') return formatSafely(receiver, rest)
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
