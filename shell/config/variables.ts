import { net } from '../builtin.ts'
import { ConfigurationError } from '../errors.ts'

/** The environment variables that webfw reads, all of them. */
export const VARIABLES = [
  'WEBFW_ENV',
  'PORT',
  'WEBFW_HOST',
  'WEBFW_DATABASE',
  'WEBFW_DATABASE_KEY',
  'WEBFW_DATABASE_SYNCHRONOUS',
  'WEBFW_SECRET_KEY_BASE',
  'WEBFW_SECRET_KEY_BASE_PREVIOUS',
  'WEBFW_SESSION_SECURE',
  'AOT_WORKERS',
  'WEBFW_WATCHDOG',
  'WEBFW_URL',
  'WEBFW_HOSTS',
  'WEBFW_TRUSTED_PROXIES',
  'WEBFW_LOG_LEVEL',
  'WEBFW_LOG_FORMAT',
  'WEBFW_METRICS_TOKEN',
  'WEBFW_JOBS',
  'WEBFW_SQLITE_LIBRARY',
] as const

/** Names of the command line and of webfw's own child processes: known, and not a setting. */
export const OTHER_VARIABLES = [
  'WEBFW_TIMESTAMP',
  'WEBFW_HOME',
  'WEBFW_WORKER',
  'WEBFW_SUPERVISOR',
  'WEBFW_LISTEN_FD',
  'WEBFW_FORMER_WORKERS',
  'WEBFW_LOAD_PLACE',
  'WEBFW_ROOT',
  'WEBFW_ASKED_NAMES',
  'WEBFW_READY_FD',
]

/** The variables of a process. */
export type Variables = Readonly<Record<string, string | undefined>>

/** A whole number within bounds, or the fallback when the variable is not set. */
export function integer(
  env: Variables,
  name: string,
  fallback: number,
  [least, most]: readonly [number, number],
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw malformed(name, text, `a whole number from ${least} to ${most}`)
}

/** One of a few words. */
export function choice<T extends string>(
  env: Variables,
  name: string,
  fallback: T,
  words: readonly T[],
): T {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw malformed(name, text, words.join(', '))
}

/** `1`/`true` or `0`/`false`; null when the variable is not set. */
export function flag(env: Variables, name: string): boolean | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw malformed(name, text, '1 or 0')
}

/** Words separated by commas. */
export function list(env: Variables, name: string): string[] | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** What to listen on: an IP address, also in brackets, or a name. */
export function hostName(env: Variables, name: string, fallback: string): string {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const address = /^\[(.*)\]$/.exec(text)?.[1] ?? text
  if (net().isIP(address) > 0) return address
  if (isName(text)) return text
  throw malformed(name, text, 'an IP address or a host name')
}

/** Names that a request may come for, separated by commas. */
export function hostNames(env: Variables, name: string): string[] | null {
  const words = list(env, name)
  for (const word of words ?? []) {
    if (isHost(word)) continue
    throw malformed(name, word, 'a host name without scheme, port or path')
  }
  return words
}

/** Whether a request may come for it: a name, with all below it after a leading dot, or an address. */
export function isHost(word: string): boolean {
  return isName(word.replace(/^\./, '')) || net().isIP(word.replace(/^\[|\]$/g, '')) > 0
}

/** Letters, digits, hyphens and underscores between dots; a last part of digits alone is no name. */
function isName(text: string): boolean {
  return /^(?:[\w-]{1,63}\.)*(?!\d+\.?$)[\w-]{1,63}\.?$/.test(text)
}

/** IP addresses, or networks such as 10.0.0.0/8, separated by commas. */
export function networks(env: Variables, name: string, fallback: string[]): string[] {
  const words = list(env, name)
  if (words === null) return fallback
  for (const word of words) {
    const [address = '', bits] = word.split('/')
    const family = net().isIP(address)
    const most = family === 6 ? 128 : 32
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (family === 0 || !fits)
      throw malformed(name, word, 'an IP address or a network such as 10.0.0.0/8')
  }
  return words
}

/** An absolute http or https URL without a path. */
export function origin(env: Variables, name: string): string | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (URL.canParse(text)) {
    const url = new URL(text)
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    const isBare = url.username === '' && url.password === ''
    if (isWeb && isBare && `${url.pathname}${url.search}${url.hash}` === '/') return url.origin
  }
  throw malformed(name, text, 'scheme and host, such as https://example.org')
}

/** The error of a value that cannot be used. Secrets are never quoted. */
export function malformed(name: string, text: string, expected: string): ConfigurationError {
  return new ConfigurationError(`${name}=${JSON.stringify(text)} is not ${expected}.`)
}
