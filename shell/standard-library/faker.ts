import { CalendarDate } from '../record/value/calendar-date.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError, RuntimeError } from '../ruby/exception/standard-errors.ts'
import { toDouble } from '../ruby/float/convert.ts'
import { Float } from '../ruby/float/float.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { rand } from '../ruby/random/random-functions.ts'
import { Range } from '../ruby/range/range.ts'
import { nameOf } from '../ruby/text/symbol.ts'
import { Time } from '../ruby/time/time.ts'
import { isKeywords, type Keywords } from '../ruby/types.ts'
import { type FakerClass, fakerMethods } from '../vocabulary/faker.ts'
import * as words from './faker-words.ts'

// What seeds of applications ask of the gem faker, with words of our own. `srand` repeats them.

type Draw = (options: Keywords) => unknown
type Makers<Name extends FakerClass> = Readonly<
  Record<keyof (typeof fakerMethods)[Name], (options: Record<string, unknown>) => unknown>
>

const below = (limit: number): number => rand(limit) as number
const one = (list: readonly string[]): string => list[below(list.length)] as string
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function from(low: number, high: number): number {
  return low + below(Math.max(high - low, 0) + 1)
}

/** A count, or one of a Range. */
function count(wanted: unknown, usual: number): number {
  if (wanted === undefined || wanted === null) return usual
  return Math.max(0, wanted instanceof Range ? Number(rand(wanted)) : toIndex(wanted))
}

function times<T>(size: number, make: () => T): T[] {
  return Array.from({ length: size }, make)
}

/** Digits for `#`, letters for `?`. */
function filled(pattern: string): string {
  return pattern.replace(/[#?]/g, (sign) =>
    sign === '#' ? String(below(10)) : String.fromCharCode(97 + below(26)),
  )
}

/** A text as a part of an address. */
function plain(text: string, between: string): string {
  const letters = text.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
  return letters
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', between)
}

const sentence = (least = 4, more = 0): string =>
  `${capital(times(Math.max(least + below(more + 1), 1), () => one(words.lorem)).join(' '))}.`
const paragraph = (least = 3, more = 0): string =>
  times(least + below(more + 1), () => sentence()).join(' ')

const word = (): string => one(words.lorem)

const lorem: Makers<'Lorem'> = {
  word: word,
  words: ({ number }) => times(count(number, 3), word),
  character: () => one(words.letters),
  characters: ({ number }) => times(count(number, 255), () => one(words.letters)).join(''),
  sentence: (options) =>
    sentence(count(options['word_count'], 4), count(options['random_words_to_add'], 0)),
  sentences: ({ number }) => times(count(number, 3), () => sentence()),
  question: (options) =>
    sentence(count(options['word_count'], 4), count(options['random_words_to_add'], 0)).replace(
      '.',
      '?',
    ),
  paragraph: (options) =>
    paragraph(count(options['sentence_count'], 3), count(options['random_sentences_to_add'], 0)),
  paragraphs: ({ number }) => times(count(number, 3), () => paragraph()),
  paragraph_by_chars: ({ number }) => {
    const size = count(number, 256)
    let text = paragraph()
    while (text.length < size) text += ` ${sentence()}`
    return `${text.slice(0, size - 1)}.`
  },
}

const firstName = (): string => one(words.firstNames)
const lastName = (): string => one(words.lastNames)
const fullName = (): string => `${firstName()} ${lastName()}`

const name: Makers<'Name'> = {
  name: fullName,
  name_with_middle: () => `${firstName()} ${fullName()}`,
  first_name: firstName,
  middle_name: firstName,
  last_name: lastName,
  prefix: () => one(['Mr.', 'Mrs.', 'Ms.', 'Dr.']),
  suffix: () => one(['Jr.', 'Sr.', 'II', 'III', 'PhD']),
  initials: ({ number }) =>
    times(count(number, 3), () => String.fromCharCode(65 + below(26))).join(''),
}

const domainWord = (): string => plain(lastName(), '')
const domainName = (): string => `${domainWord()}.${one(words.topLevel)}`
const separator = (list: unknown): string =>
  Array.isArray(list) && list.length > 0 ? toS(list[below(list.length)]) : one(['.', '_'])

function username(wanted: unknown, separators: unknown): string {
  if (wanted === undefined || wanted === null || wanted instanceof Range || isNumber(wanted)) {
    const least = wanted instanceof Range ? Number(wanted.first) : count(wanted, 0)
    let text = plain(fullName(), separator(separators))
    while (text.length < least) text += plain(firstName(), '')
    return text
  }
  return plain(toS(wanted), separator(separators))
}

const isNumber = (value: unknown): boolean => typeof value === 'number'

function email(options: Keywords): string {
  const { name: wanted, separators, domain } = options
  const host = domain === undefined || domain === null ? `${domainWord()}.example` : toS(domain)
  return `${username(wanted, separators)}@${host.includes('.') ? host : `${host}.example`}`
}

function password(options: Keywords): string {
  const least = count(options['min_length'], 8)
  const most = Math.max(least, count(options['max_length'], 16))
  const isMixed = isTruthy(options['mix_case'] ?? true)
  const signs = isTruthy(options['special_characters'] ?? false) ? [...'!@#$%^&*'] : []
  const text = times(from(least, most), () => one([...words.letters, ...signs]))
  // Each kind is in it.
  if (isMixed) text[0] = one(words.letters.slice(0, 26)).toUpperCase()
  if (signs.length > 0 && text.length > 1) text[1] = one(signs)
  return text.join('')
}

const internet: Makers<'Internet'> = {
  email: email,
  safe_email: email,
  free_email: email,
  username: (options) => username(options['specifier'], options['separators']),
  user_name: (options) => username(options['specifier'], options['separators']),
  password: password,
  domain_name: domainName,
  domain_word: domainWord,
  url: (options) =>
    `${toS(options['scheme'] ?? 'http')}://${toS(options['host'] ?? domainName())}${toS(options['path'] ?? `/${plain(fullName(), '.')}`)}`,
  slug: (options) =>
    plain(toS(options['words'] ?? `${word()} ${word()}`), toS(options['glue'] ?? '-')),
  ip_v4_address: () => times(4, () => from(2, 254)).join('.'),
  uuid: () => filled('########-####-4###-8###-############'),
}

/** `from:` and `to:`, or the bounds of a Range. */
function bounds(options: Keywords, low: number, high: number): Range {
  const range = options['range'] ?? options['from']
  if (range instanceof Range) return range
  return new Range(options['from'] ?? low, options['to'] ?? high, false)
}

function decimal(whole: number, rest: number): Float {
  const left = `${from(1, 9)}${times(Math.max(whole - 1, 0), () => below(10)).join('')}`
  return new Float(Number(`${whole === 0 ? 0 : left}.${times(rest, () => from(1, 9)).join('')}`))
}

const number: Makers<'Number'> = {
  number: ({ digits }) => Number(`${from(1, 9)}${filled('#'.repeat(count(digits, 10) - 1))}`),
  digit: () => below(10),
  non_zero_digit: () => from(1, 9),
  between: (options) => rand(bounds(options, 1, 5000)),
  within: (options) => rand(bounds(options, 1, 5000)),
  positive: (options) => rand(bounds(options, 1, 5000)),
  negative: (options) => rand(bounds(options, -5000, -1)),
  decimal: (options) => decimal(count(options['l_digits'], 5), count(options['r_digits'], 3)),
}

function dayOf(value: unknown): CalendarDate {
  if (value instanceof CalendarDate) return value
  const day = value instanceof Time ? value.strftime('%Y-%m-%d') : toS(value)
  const found = CalendarDate.parse(day)
  if (found === null) throw new ArgumentError('invalid date')
  return found
}

const today = (): CalendarDate => dayOf(Time.now())
const daysFrom = (low: number, high: number): CalendarDate => new CalendarDate(from(low, high))

const date: Makers<'Date'> = {
  between: (options) => daysFrom(dayOf(options['from']).days, dayOf(options['to']).days),
  backward: ({ days }) => new CalendarDate(today().days - from(1, count(days, 365))),
  forward: ({ days }) => new CalendarDate(today().days + from(1, count(days, 365))),
  birthday: (options) => {
    const [least, most] = [count(options['min_age'], 18), count(options['max_age'], 65)]
    return daysFrom(
      Math.ceil(today().days - (most + 1) * 365.25) + 1,
      Math.floor(today().days - least * 365.25) - 1,
    )
  },
}

const DAY = 86_400_000_000

/** A moment of a day, or the moment itself. */
function moment(value: unknown, isEnd: boolean): number {
  if (value instanceof Time) return value.microseconds
  return dayOf(value).days * DAY + (isEnd ? DAY - 1_000_000 : 0)
}

function timeWithin(low: number, high: number): Time {
  const seconds = Math.floor((high - low) / 1_000_000)
  return new Time(low + from(0, seconds) * 1_000_000)
}

/** The hours of a part of the day, the last included. */
const PERIODS: Readonly<Record<string, readonly [number, number]>> = {
  all: [0, 23],
  day: [9, 17],
  night: [18, 23],
  morning: [6, 11],
  afternoon: [12, 17],
  evening: [17, 21],
  midnight: [0, 4],
}

/** A moment of a day, in a part of it. */
function momentOf(days: number, period: unknown): Time {
  const hours = PERIODS[period === undefined ? 'all' : nameOf(period)]
  if (hours === undefined) throw new ArgumentError('invalid period')
  return new Time(days * DAY + (from(...hours) * 3600 + below(3600)) * 1_000_000)
}

const time: Makers<'Time'> = {
  between: (options) => timeWithin(moment(options['from'], false), moment(options['to'], true)),
  between_dates: (options) =>
    momentOf(from(dayOf(options['from']).days, dayOf(options['to']).days), options['period']),
  backward: ({ days, period }) => momentOf(today().days - from(1, count(days, 365)), period),
  forward: ({ days, period }) => momentOf(today().days + from(1, count(days, 365)), period),
}

const boolean: Makers<'Boolean'> = {
  boolean: (options) => toDouble(rand()) < toDouble(options['true_ratio'] ?? new Float(0.5)),
}

const street = (): string => `${lastName()} ${one(words.streets)}`
const state = (): number => below(words.states.length)
const address: Makers<'Address'> = {
  city: () => one(words.cities),
  street_name: street,
  street_address: () => `${filled('###')} ${street()}`,
  secondary_address: () => filled('Apt. ###'),
  building_number: () => filled('###'),
  zip: () => filled('#####'),
  zip_code: () => filled('#####'),
  postcode: () => filled('#####'),
  state: () => words.states[state()]?.[0],
  state_abbr: () => words.states[state()]?.[1],
  country: () => one(words.countries),
  full_address: () =>
    `${filled('###')} ${street()}, ${one(words.cities)}, ${words.states[state()]?.[1]} ${filled('#####')}`,
  latitude: () => new Float(toDouble(rand()) * 180 - 90),
  longitude: () => new Float(toDouble(rand()) * 360 - 180),
}

const company: Makers<'Company'> = {
  name: () => `${lastName()} ${one(['Inc', 'LLC', 'Group', 'and Sons'])}`,
  suffix: () => one(['Inc', 'LLC', 'Group', 'and Sons']),
  industry: () => one(words.departments),
  catch_phrase: () =>
    `${capital(one(words.adjectives))} ${one(words.materials).toLowerCase()} ${one(words.products).toLowerCase()}`,
}

const commerce: Makers<'Commerce'> = {
  product_name: () => `${one(words.adjectives)} ${one(words.materials)} ${one(words.products)}`,
  department: () => one(words.departments),
  material: () => one(words.materials),
  color: () => one(words.colors),
  price: (options) => {
    const wanted = options['range']
    const range = wanted instanceof Range ? wanted : new Range(0, 100, false)
    const [low, high] = [toDouble(range.first), toDouble(range.last)]
    const price = Math.floor((low + toDouble(rand()) * (high - low)) * 100) / 100
    return isTruthy(options['as_string'] ?? false) ? price.toFixed(2) : new Float(price)
  },
}

const phone: Makers<'PhoneNumber'> = {
  phone_number: () => filled('(555) ###-####'),
  cell_phone: () => filled('555-###-####'),
}

const job: Makers<'Job'> = {
  title: () => `${one(words.adjectives)} ${one(words.positions)}`,
  position: () => one(words.positions),
  field: () => one(words.departments),
}

const book: Makers<'Book'> = {
  title: () => `The ${one(words.adjectives)} ${one(words.products)}`,
  author: fullName,
  genre: () => one(words.genres),
  publisher: () => `${lastName()} Press`,
}

/** A class whose methods draw; `unique` gives the one that repeats nothing. */
function generator(name: FakerClass, makers: Readonly<Record<string, Draw>>) {
  let once: object | null = null
  const made = classOf(name, makers, (draw) => draw)
  Object.defineProperty(made, 'unique', { value: () => (once ??= uniqueOf(name, makers)) })
  return made
}

function uniqueOf(name: FakerClass, makers: Readonly<Record<string, Draw>>): object {
  const drawn = new Map<string, Set<string>>()
  const made = classOf(name, makers, (draw, key) => (options) => {
    const before = drawn.get(key) ?? new Set()
    drawn.set(key, before)
    for (let turn = 0; turn < 10_000; turn += 1) {
      const value = draw(options)
      if (before.size < before.add(inspect(value)).size) return value
    }
    throw new RuntimeError(`Retry limit exceeded for ${key}`)
  })
  const clear = () => {
    drawn.clear()
    return null
  }
  Object.defineProperty(made, 'clear', { value: clear })
  return made
}

function classOf(
  name: FakerClass,
  makers: Readonly<Record<string, Draw>>,
  wrap: (draw: Draw, key: string) => Draw,
) {
  const made = class {}
  const staticParameters: Record<string, string> = {}
  for (const [key, keywords] of Object.entries<string>(fakerMethods[name])) {
    const names = keywords.split(' ').filter((each) => each !== '')
    const draw = wrap(makers[key] as Draw, key)
    const value = (...args: unknown[]) => draw(optionsOf(args, names))
    Object.defineProperty(made, key, { value })
    const listed = names.map((each) => `${each}?`).join(',')
    staticParameters[key] = names.length === 0 ? '0' : `0-${names.length} k:${listed}`
  }
  defineClass(made, `Faker::${name}`, { staticParameters })
  return made
}

/** Keywords, and what older releases took without their names. */
function optionsOf(args: readonly unknown[], names: readonly string[]): Keywords {
  const options: Record<string, unknown> = {}
  args.forEach((value, index) => {
    const key = names[index]
    if (isKeywords(value)) Object.assign(options, value)
    else if (key !== undefined && value !== undefined) options[key] = value
  })
  return options
}

export const FakerAddress = generator('Address', address)
export const FakerBook = generator('Book', book)
export const FakerBoolean = generator('Boolean', boolean)
export const FakerCommerce = generator('Commerce', commerce)
export const FakerCompany = generator('Company', company)
export const FakerDate = generator('Date', date)
export const FakerInternet = generator('Internet', internet)
export const FakerJob = generator('Job', job)
export const FakerLorem = generator('Lorem', lorem)
export const FakerName = generator('Name', name)
export const FakerNumber = generator('Number', number)
export const FakerPhone = generator('PhoneNumber', phone)
export const FakerTime = generator('Time', time)
