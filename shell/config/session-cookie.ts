import { inSeconds } from '../active-support/duration.ts'
import { attributesOf } from '../controller/cookie-options.ts'
import { type Name, nameOf } from '../controller/name.ts'
import { SettingsError } from '../errors.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { inspect } from '../ruby/object/texts.ts'
import { sessionOptions } from '../vocabulary/settings.ts'

/** What `session_store` says of the session's cookie, by Ruby's names. */
export type SessionSettings = Readonly<Record<string, unknown>>

/**
 * Reads `config.session_options = { expire_after: 30.days, same_site: :strict }`. Rack: Rack::Session::Abstract::Persisted.
 *
 * @throws SettingsError
 */
export function readSessionOptions(given: object): SessionSettings {
  const options: Record<string, unknown> = {}
  for (const [key, value] of pairsOf(given)) options[nameOf(key as Name)] = value
  for (const name of Object.keys(options)) {
    if (sessionOptions.includes(name)) continue
    throw new SettingsError(
      `session_options takes no ${name}:. There are: ${sessionOptions.join(', ')}.`,
    )
  }
  for (const name of ['expire_after', 'max_age']) {
    const value = options[name] ?? null
    if (value === null || isSeconds(inSeconds(value))) continue
    throw refuse(name, 'a Duration or whole seconds, such as 30.days', value)
  }
  for (const name of ['secure', 'httponly']) {
    const value = options[name] ?? null
    if (value !== null && typeof value !== 'boolean') throw refuse(name, 'true or false', value)
  }
  const { path, domain, same_site: sameSite, tld_length: tldLength } = options
  try {
    // What a cookie cannot say is told at the start, not to the first visitor.
    attributesOf(
      'session',
      { path, domain, tldLength, sameSite } as never,
      { host: 'a.example' },
      false,
    )
  } catch (error) {
    throw new SettingsError(`session_options: ${(error as Error).message}`)
  }
  return options
}

function isSeconds(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function refuse(name: string, wanted: string, given: unknown): SettingsError {
  return new SettingsError(`session_options: ${name} takes ${wanted}, not ${inspect(given)}.`)
}
