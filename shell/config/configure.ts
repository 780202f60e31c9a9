import { inSeconds } from '../active-support/duration.ts'
import { type SameSite, sameSiteNamed } from '../controller/cookie-options.ts'
import { type Name, nameOf } from '../controller/name.ts'
import { nearest } from '../controller/nearest.ts'
import { SettingsError } from '../errors.ts'
import { underscore } from '../inflection/inflection.ts'
import type { FilterWord } from '../log/filter.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import type { Dispatcher } from '../ruby/index.ts'
import { inspect } from '../ruby/object/texts.ts'
import { Regexp } from '../ruby/regexp/regexp.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { settingKinds, settingWords } from '../vocabulary/settings.ts'
import { type Status, statusCode } from '../vocabulary/status.ts'
import { isZone } from '../vocabulary/time-zones.ts'
import { readSessionOptions } from './session-cookie.ts'
import { Settings } from './settings.ts'
import { readSslOptions, SSL_OPTIONS } from './ssl-options.ts'
import { isHost } from './variables.ts'

/** The settings that `Webfw.configure` makes; a name or a kind of value that is none is one clear line. */
export function configure(apply: ((config: Settings) => void) | undefined): Settings {
  const settings = new Settings()
  if (apply === undefined) return settings
  const names = Object.keys(settings)
  // What Ruby may change in place: `config.headers["X-Robots-Tag"] = "none"`.
  Object.assign(settings, { headers: new Hash(), rescueResponses: new Hash() })
  const touched = new Map<string, Error>()
  apply(
    new Proxy(settings, {
      set(target, key, value: unknown) {
        const name = camel(String(key))
        touched.set(underscore(name), new Error(name))
        if (!names.includes(name)) throw unknown(String(key), names)
        const before: unknown = Reflect.get(target, name)
        // A list that also one value may stand for.
        const isOne =
          settingKinds[underscore(name)] === 'any' && (isString(value) || isPattern(value))
        const plain = plainValue(before, isOne ? [value] : value)
        const isNone = plain === null && settingKinds[underscore(name)]?.endsWith('|nil') === true
        if (!isNone && !fits(before, plain)) throw wrongKind(String(key), before, value)
        return Reflect.set(target, name, plain)
      },
      get(target, key) {
        if (typeof key !== 'string') return Reflect.get(target, key)
        touched.set(underscore(camel(key)), new Error(key))
        return Reflect.get(target, camel(key))
      },
    }),
  )
  try {
    check(settings)
  } catch (error) {
    if (error instanceof SettingsError) locate(error, touched)
    throw error
  }
  return settings
}

/** What was changed in place is read when all has been said: the error lies where its setting was named last. */
function locate(error: SettingsError, touched: ReadonlyMap<string, Error>): void {
  const stack = touched.get(error.setting ?? '')?.stack
  if (stack !== undefined) error.stack = stack
}

function check(settings: Settings): void {
  settings.headers = fieldsOf(settings.headers)
  const responses = Object.entries(fieldsOf(settings.rescueResponses))
  settings.rescueResponses = Object.fromEntries(
    responses.map(([name, status]) => [name, statusCode(status as Status)]),
  )
  settings.hosts = settings.hosts.filter((host) => host !== null).map(wholeHost)
  settings.filterParameters = settings.filterParameters.map(wordOf)
  settings.cableAllowedRequestOrigins = settings.cableAllowedRequestOrigins.flat().map((each) => {
    return isString(each) ? String(each) : each
  })
  if (settings.sslOptions !== SSL_OPTIONS) {
    settings.sslOptions = readSslOptions(settings.sslOptions)
  }
  settings.sessionOptions = readSessionOptions(settings.sessionOptions)
  settings.cookiesSameSiteProtection = sameSiteOf(settings.cookiesSameSiteProtection)
  checkCost(settings.passwordCost)
  checkDay(settings.beginningOfWeek)
  checkZone(settings.timeZone)
  checkNames(settings)
  checkFields(settings)
  checkCounts(settings)
}

/** Answers calls on what `Webfw.configure` gives its block: settings by their Ruby names. */
export const dispatchSettings: Dispatcher = (receiver, name, args) => {
  if (!(receiver instanceof Settings)) return undefined
  const key = name.replace(/=$/, '')
  if (!settingWords.includes(key)) return undefined
  if (name.endsWith('=')) Reflect.set(receiver, key, args[0])
  return { value: name.endsWith('=') ? args[0] : Reflect.get(receiver, key) }
}

/** What a setting holds of a value: nil is no list, and numbers are JavaScript's. */
function plainValue(before: unknown, value: unknown): unknown {
  if (Array.isArray(before)) return value ?? []
  return typeof before === 'number' ? inSeconds(value) : value
}

/** `:strict` as the attribute is called; nil for cookies without it. */
function sameSiteOf(given: unknown): SameSite | null {
  if (given === null || given === false) return null
  const word = typeof given === 'symbol' || isString(given) ? nameOf(given as Name) : ''
  const found = sameSiteNamed(word)
  if (found !== undefined) return found
  throw takes('cookies_same_site_protection', ':lax, :strict, :none or nil', inspect(given))
}

function checkCost(cost: number): void {
  if (Number.isInteger(cost) && cost >= 4 && cost <= 31) return
  throw takes('password_cost', 'a whole number from 4 to 31', cost)
}

function checkDay(day: string): void {
  if (/^(?:sun|mon|tues|wednes|thurs|fri|satur)day$/.test(day)) return
  throw takes('beginning_of_week', 'the name of a day', inspect(day))
}

function checkZone(name: unknown): void {
  if (isString(name) && isZone(text(name))) return
  throw takes('time_zone', 'the name of a time zone', inspect(name))
}

/** A cookie's name is a token of HTTP; hosts are those that WEBFW_HOSTS takes. */
function checkNames({ sessionName, hosts, unpermittedParameters }: Settings): void {
  if (!['log', 'raise', null].includes(unpermittedParameters)) {
    throw takes('unpermitted_parameters', ':log or :raise', inspect(unpermittedParameters))
  }
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(sessionName)) {
    throw takes('session_name', 'letters, digits, - and _', JSON.stringify(sessionName))
  }
  for (const host of hosts) {
    if (typeof host !== 'string' ? isPattern(host) : isHost(host)) continue
    throw takes('hosts', 'host names without scheme, port or path', inspect(host))
  }
}

/** Field names are tokens of HTTP; in a value a line end would begin another field. */
function checkFields({ headers, contentSecurityPolicy }: Settings): void {
  for (const [name, value] of Object.entries(headers)) {
    const isValue = value === null || (typeof value === 'string' && isPrintable(value))
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && isValue) continue
    throw takes(
      'headers',
      'names of header fields with Strings of one line',
      `${JSON.stringify(name)} => ${inspect(value)}`,
    )
  }
  if (contentSecurityPolicy === null || isPrintable(contentSecurityPolicy)) return
  throw takes(
    'content_security_policy',
    'a String of one line',
    JSON.stringify(contentSecurityPolicy),
  )
}

/** The pairs of a Hash, or of an object literal. */
function fieldsOf(given: object): Record<string, string | null> {
  return Object.fromEntries(
    pairsOf(given).map(([name, value]) => [nameOf(name as Name), (value ?? null) as string | null]),
  )
}

function isPattern(value: unknown): value is Regexp | RegExp {
  return value instanceof Regexp || value instanceof RegExp
}

/** A pattern says the whole name of a host. Rails: ActionDispatch::HostAuthorization. */
function wholeHost(host: unknown): FilterWord {
  if (isPattern(host)) return new Regexp(`\\A(?:${host.source})\\z`)
  return isString(host) ? String(host) : (host as FilterWord)
}

function wordOf(word: unknown): FilterWord {
  if (typeof word === 'symbol' || isString(word)) return nameOf(word)
  if (isPattern(word)) return word
  throw takes('filter_parameters', 'Symbols, Strings and regular expressions', inspect(word))
}

function isPrintable(text: string): boolean {
  return ![...text].some((character) => character < ' ' || character === '\x7f')
}

/** What counts bytes and things; the rest of the numbers are seconds and may have a fraction. */
const COUNTS = [
  'headLimit',
  'fieldLimit',
  'targetLimit',
  'bodyLimit',
  'parameterLimit',
  'parameterDepth',
  'fuel',
  'templateDepth',
  'outputLimit',
  'memoryLimit',
  'sessionMaxAge',
  'cacheSize',
  'connectionLimit',
] as const
const LARGEST_COUNT = 0x7fffffff

function checkCounts(settings: Settings): void {
  for (const name of COUNTS) {
    const count = settings[name]
    if (Number.isInteger(count) && count <= LARGEST_COUNT) continue
    throw takes(underscore(name), `a whole number up to ${LARGEST_COUNT}`, count)
  }
}

function fits(before: unknown, value: unknown): boolean {
  if (Array.isArray(before)) return Array.isArray(value)
  if (before === null)
    return value === null || ['string', 'function', 'boolean'].includes(typeof value)
  if (typeof before === 'number') return typeof value === 'number' && value > 0
  if (typeof before === 'object') {
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
  return typeof before === typeof value
}

function unknown(key: string, names: readonly string[]): SettingsError {
  const meant = nearest(camel(key), names)
  const hint = meant === undefined ? '' : ` Did you mean ${underscore(meant)}?`
  return new SettingsError(`there is no setting ${underscore(key)}.${hint}`)
}

function wrongKind(key: string, before: unknown, value: unknown): SettingsError {
  const kind = Array.isArray(before) ? 'a list' : before === null ? 'a String' : describe(before)
  return takes(underscore(key), kind, inspect(value))
}

/** What a setting takes, and what it was given. */
function takes(name: string, wanted: string, given: unknown): SettingsError {
  return new SettingsError(`${name} takes ${wanted}, not ${given}.`, name)
}

function describe(before: unknown): string {
  if (typeof before === 'number') return 'a number above 0'
  if (typeof before === 'boolean') return 'true or false'
  return typeof before === 'string' ? 'a String' : 'a Hash'
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
