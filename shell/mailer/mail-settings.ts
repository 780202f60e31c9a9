import type { OrderedOptions } from '../active-support/ordered-options.ts'
import { ConfigurationError } from '../errors.ts'
import { railsApplication } from '../rails-application.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { symbol, symbolName } from '../ruby/text/symbol.ts'
import { environmentName } from '../running.ts'
import { deliveryMethodOf, deliveryMethods } from '../vocabulary/mailer.ts'

/** `config.action_mailer` of the application. */
function options(): OrderedOptions {
  return railsApplication().config().peek('action_mailer') as OrderedOptions
}

/** A setting; null where the application says nothing. */
export function setting(name: string): unknown {
  return options().peek(name) ?? null
}

/** A setting that is a Hash, its keys as texts. */
export function settingsOf(name: string): ReadonlyMap<string, unknown> {
  const value = setting(name)
  const pairs = value instanceof Hash ? [...value] : []
  return new Map(pairs.map(([key, each]) => [keyText(key), each]))
}

/** The text of a key, a Symbol or a String. */
export function keyText(key: unknown): string {
  return typeof key === 'symbol' ? symbolName(key) : toS(key)
}

/** Whether a setting is on, where it is unless the application says otherwise. */
export function isOn(name: 'perform_deliveries' | 'raise_delivery_errors'): boolean {
  return options().has(symbol(name)) ? isTruthy(setting(name)) : true
}

/** How mails are sent: in tests they are collected, elsewhere a server of SMTP gets them. */
export function deliveryMethod(own: string | null): (typeof deliveryMethods)[number] {
  const said = own ?? setting('delivery_method')
  if (said === null) return environmentName() === 'test' ? 'test' : 'smtp'
  const name = keyText(said)
  const known = deliveryMethodOf(name)
  if (known !== null) return known
  throw new ConfigurationError(
    `There is no delivery method :${name}. There are: ${deliveryMethods.map((each) => `:${each}`).join(', ')}.`,
  )
}

/** What `config.action_mailer.default_options` adds to the defaults of all mailers. */
export function defaultOptions(): ReadonlyMap<string, unknown> {
  return settingsOf('default_options')
}

/** Scheme and host of addresses in mails; null where `default_url_options` names no host. */
export function originOfMails(own: ReadonlyMap<string, unknown> | null): string | null {
  const said = new Map([...settingsOf('default_url_options'), ...(own ?? [])])
  const host = said.get('host') ?? null
  if (host === null) return null
  const protocol = said.get('protocol') ?? null
  const scheme = protocol === null ? 'http' : toS(protocol).replace(/:?\/*$/, '')
  const port = said.get('port') ?? null
  return `${scheme}://${toS(host)}${port === null ? '' : `:${toS(port)}`}`
}
