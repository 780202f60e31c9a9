import { nearest } from '../controller/nearest.ts'
import { ConfigurationError } from '../errors.ts'
import { Settings } from './settings.ts'
import { isHost } from './variables.ts'

/** The settings that `Webfw.configure` makes; a name or a kind of value that is none is one clear line. */
export function configure(apply: ((config: Settings) => void) | undefined): Settings {
  const settings = new Settings()
  if (apply === undefined) return settings
  const names = Object.keys(settings)
  apply(
    new Proxy(settings, {
      set(target, key, value: unknown) {
        const name = camel(String(key))
        if (!names.includes(name)) throw unknown(String(key), names)
        const before: unknown = Reflect.get(target, name)
        if (!fits(before, value)) throw wrongKind(String(key), before, value)
        return Reflect.set(target, name, value)
      },
      get: (target, key) => Reflect.get(target, typeof key === 'string' ? camel(key) : key),
    }),
  )
  checkCost(settings.passwordCost)
  checkNames(settings)
  checkCounts(settings)
  return settings
}

function checkCost(cost: number): void {
  if (Number.isInteger(cost) && cost >= 4 && cost <= 31) return
  throw new ConfigurationError(
    `config/app.rb: password_cost takes a whole number from 4 to 31, not ${cost}.`,
  )
}

/** A cookie's name is a token of HTTP; hosts are those that WEBFW_HOSTS takes. */
function checkNames({ sessionName, hosts }: Settings): void {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(sessionName)) {
    throw new ConfigurationError(
      `config/app.rb: session_name takes letters, digits, - and _, not ${JSON.stringify(sessionName)}.`,
    )
  }
  for (const host of hosts) {
    if (typeof host === 'string' && isHost(host)) continue
    throw new ConfigurationError(
      `config/app.rb: hosts takes host names without scheme, port or path, not ${JSON.stringify(host)}.`,
    )
  }
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
  'connectionLimit',
] as const
const LARGEST_COUNT = 0x7fffffff

function checkCounts(settings: Settings): void {
  for (const name of COUNTS) {
    const count = settings[name]
    if (Number.isInteger(count) && count <= LARGEST_COUNT) continue
    throw new ConfigurationError(
      `config/app.rb: ${snake(name)} takes a whole number up to ${LARGEST_COUNT}, not ${count}.`,
    )
  }
}

function fits(before: unknown, value: unknown): boolean {
  if (Array.isArray(before)) return Array.isArray(value)
  if (before === null) return value === null || typeof value === 'string'
  if (typeof before === 'number') return typeof value === 'number' && value > 0
  return typeof before === typeof value
}

function unknown(key: string, names: readonly string[]): ConfigurationError {
  const meant = nearest(camel(key), names)
  const hint = meant === undefined ? '' : ` Did you mean ${snake(meant)}?`
  return new ConfigurationError(`config/app.rb: there is no setting ${snake(key)}.${hint}`)
}

function wrongKind(key: string, before: unknown, value: unknown): ConfigurationError {
  const kind = Array.isArray(before) ? 'a list' : before === null ? 'a String' : describe(before)
  return new ConfigurationError(`config/app.rb: ${snake(key)} takes ${kind}, not ${String(value)}.`)
}

function describe(before: unknown): string {
  if (typeof before === 'number') return 'a number above 0'
  if (typeof before === 'boolean') return 'true or false'
  return typeof before === 'string' ? 'a String' : 'a Hash'
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
