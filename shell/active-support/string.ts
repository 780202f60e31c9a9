import { SafeString } from '../core/safe-string.ts'
import { Decimal } from '../record/value/decimal.ts'
import { parseDate, parseTime, timeInZone } from '../record/value/parse-time.ts'
import { currentZone, findZone } from '../record/value/time-zone.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { constantNamed } from '../ruby/class/constant-lookup.ts'
import { NameError } from '../ruby/exception/detailed-errors.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { checkMutable } from '../ruby/object/frozen.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { Range } from '../ruby/range/range.ts'
import { regexpEscape } from '../ruby/regexp/escape.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { stringGet } from '../ruby/text/access.ts'
import { type Str, text } from '../ruby/text/mutable-string.ts'
import { stringGraphemeClusters, stringRindex } from '../ruby/text/search.ts'
import { substituteAll } from '../ruby/text/substitute.ts'
import { stringEndsWith, stringIncludes, stringStartsWith } from '../ruby/text/text-functions.ts'
import type { Block } from '../ruby/types.ts'
import { isBlank, SPACE } from './blank.ts'
import { dateTimeIn } from './date-time.ts'
import * as inflect from './inflect.ts'
import { readGiven } from './options.ts'
import { StringInquirer } from './string-inquirer.ts'

type Change = (self: string, ...args: unknown[]) => unknown

/** A method that only looks at the characters. */
function on(change: Change): Block {
  return (self, ...args) => change(text(self as Str), ...args)
}

/** A method that puts what another makes in place of the receiver. */
function inPlace(name: string, change: Change): Block {
  return (self, ...args) => {
    const target = checkMutable(self as Str, name)
    target.$value = toS(change(target.$value, ...args))
    return target
  }
}

/** `text.to_time(:utc)`: what a text says, in local time unless told. Rails API, String#to_time. */
function timeIn(self: string, form: unknown = null): unknown {
  if (isBlank(self)) return null
  const isUtc = typeof form === 'symbol' && form.description === 'utc'
  const time = parseTime(self, isUtc)
  return isUtc ? time.toUtc() : time
}

/** String#safe_constantize: nil where there is no such constant. */
function constantOrNil(self: string): unknown {
  try {
    return constantNamed(self)
  } catch (error) {
    if (error instanceof NameError) return null
    throw error
  }
}

/** What Active Support gives String. */
export const stringExtension = {
  'acts_like_string?': [() => true, '0 -> Boolean'],
  at: [on((self, position) => stringGet(self, position)), '1 -> String?'],
  'blank?': [isBlank, '0 -> Boolean'],
  camelcase: [on(inflect.stringCamelize as Change), '0-1 -> String'],
  camelize: [on(inflect.stringCamelize as Change), '0-1 -> String'],
  classify: [on(inflect.classify), '0 -> String'],
  constantize: [on(constantNamed), '0'],
  dasherize: [on((self) => self.replaceAll('_', '-')), '0 -> String'],
  deconstantize: [on(inflect.stringDeconstantize), '0 -> String'],
  demodulize: [on(inflect.stringDemodulize), '0 -> String'],
  downcase_first: [on((self) => self.charAt(0).toLowerCase() + self.slice(1)), '0 -> String'],
  'ends_with?': [stringEndsWith, '0+ -> Boolean'],
  'exclude?': [(self, part) => !stringIncludes(self as Str, part), '1 -> Boolean'],
  first: [on(first), '0-1 -> String'],
  foreign_key: [on(inflect.stringForeignKey as Change), '0-1 -> String'],
  from: [on((self, position) => stringGet(self, new Range(position, -1))), '1 -> String?'],
  html_safe: [on((self) => new SafeString(self)), '0'],
  humanize: [on(inflect.stringHumanize), '0 k -> String'],
  indent: [on(indent), '1-3 -> String'],
  'indent!': [inPlace('indent!', indent as Change), '1-3 -> self'],
  inquiry: [on((self) => new StringInquirer(self)), '0'],
  last: [on(last), '0-1 -> String'],
  mb_chars: [(self) => self, '0 -> self'],
  parameterize: [on(inflect.stringParameterize), '0 k -> String'],
  pluralize: [on(inflect.stringPluralize as Change), '0-1 -> String'],
  remove: [on(remove), '0+ -> String'],
  'remove!': [inPlace('remove!', remove), '0+ -> self'],
  safe_constantize: [on(constantOrNil), '0'],
  singularize: [on(inflect.singularize), '0 -> String'],
  squish: [on(squish), '0 -> String'],
  'squish!': [inPlace('squish!', squish), '0 -> self'],
  'starts_with?': [stringStartsWith, '0+ -> Boolean'],
  strip_heredoc: [on(stripHeredoc), '0 -> String'],
  tableize: [on(inflect.tableize), '0 -> String'],
  titlecase: [on(inflect.stringTitleize), '0 k -> String'],
  titleize: [on(inflect.stringTitleize), '0 k -> String'],
  to: [on((self, position) => stringGet(self, new Range(0, position))), '1 -> String?'],
  to_d: [on((self) => Decimal.parse(self) ?? Decimal.from(0)), '0 -> BigDecimal'],
  to_date: [on((self) => (isBlank(self) ? null : parseDate(self, false))), '0 -> Date?'],
  to_datetime: [on((self) => (isBlank(self) ? null : dateTimeIn(self))), '0'],
  to_time: [on(timeIn), '0-1 -> Time?'],
  in_time_zone: [
    on((self, given = currentZone()) => {
      const zone = findZone(given)
      return zone === null ? timeIn(self) : timeInZone(self, zone)
    }),
    '0-1 -> Time?',
  ],
  truncate: [on(truncate), '1 k -> String'],
  truncate_bytes: [on(truncateBytes), '1 k:omission? -> String'],
  truncate_words: [on(truncateWords), '1 k -> String'],
  underscore: [on(inflect.underscore), '0 -> String'],
  upcase_first: [on((self) => self.charAt(0).toUpperCase() + self.slice(1)), '0 -> String'],
} as const satisfies MethodTable

function first(self: string, limit: unknown = 1): unknown {
  const found = stringGet(self, 0, limit)
  if (found === null) throw new ArgumentError('negative limit')
  return found
}

function last(self: string, limit: unknown = 1): unknown {
  const found = stringGet(self, Math.max([...self].length - toIndex(limit), 0), limit)
  if (found === null) throw new ArgumentError('negative limit')
  return found
}

const SPACES = new RegExp(`[${SPACE}]+`, 'g')

function squish(self: string): string {
  return self.replace(SPACES, ' ').replace(/^ | $/g, '')
}

function remove(self: string, ...patterns: unknown[]): string {
  return patterns.reduce<string>((rest, pattern) => substituteAll(rest, null, pattern, ''), self)
}

function truncate(self: string, limit: unknown, ...list: unknown[]): string {
  const { options } = readGiven(list)
  const characters = [...self]
  const most = toIndex(limit)
  if (characters.length <= most) return self
  const omission = toS(options.get('omission') ?? '...')
  const room = most - [...omission].length
  const separator = options.get('separator') ?? null
  const stop = separator === null ? room : (stringRindex(self, separator, room) ?? room)
  return `${toS(stringGet(self, 0, stop))}${omission}`
}

function truncateBytes(self: string, limit: unknown, ...list: unknown[]): string {
  const most = toIndex(limit)
  const given = readGiven(list).options.get('omission')
  const omission = given === undefined ? '…' : given === null ? '' : toS(given)
  if (Buffer.byteLength(self) <= most) return self
  let room = most - Buffer.byteLength(omission)
  if (room < 0) {
    const size = Buffer.byteLength(omission)
    throw new ArgumentError(
      `Omission ${inspect(omission)} is ${size}, larger than the truncation length of ${most} bytes`,
    )
  }
  let cut = ''
  for (const cluster of stringGraphemeClusters(self)) {
    room -= Buffer.byteLength(cluster)
    if (room < 0) break
    cut += cluster
  }
  return `${cut}${omission}`
}

function truncateWords(self: string, count: unknown, ...list: unknown[]): string {
  const { options } = readGiven(list)
  const given = options.get('separator') ?? null
  const source = given === null ? '\\s+' : regexpEscape(toS(given))
  const separator = given instanceof Regexp ? given : new Regexp(source)
  let end = 0
  for (let at = 0, word = toIndex(count); word > 0; word--) {
    // A word has a character at least.
    const found = separator.match(self, at + 1)
    if (found === null) return self
    end = found.start
    at = found.end
  }
  return `${self.slice(0, end)}${toS(options.get('omission') ?? '...')}`
}

function indent(
  self: string,
  amount: unknown,
  given: unknown = null,
  empty: unknown = null,
): string {
  const unit = given === null ? (/^[ \t]/m.exec(self)?.[0] ?? ' ') : toS(given)
  const pattern = empty === true ? /^/gm : /^(?!$)/gm
  return self.replace(pattern, () => unit.repeat(toIndex(amount)))
}

function stripHeredoc(self: string): string {
  let margin = Number.POSITIVE_INFINITY
  for (const [indent] of self.matchAll(/^[ \t]*(?=\S)/gm)) margin = Math.min(margin, indent.length)
  if (margin === 0 || margin === Number.POSITIVE_INFINITY) return self
  return self.replace(new RegExp(`^[ \\t]{${margin}}`, 'gm'), '')
}
