import { sendSelf } from './ruby/call/send.ts'
import { Hash } from './ruby/hash/hash.ts'
import { nameOf } from './ruby/text/symbol.ts'

/** Options that every address is given beside its own. */
export type UrlOptions = ReadonlyMap<string, unknown>

/** What the addresses that an object makes are given: of a controller and of its views. */
export const URL_OPTIONS: unique symbol = Symbol('url_options')

/** Whose addresses may be given options. */
export interface HasUrlOptions {
  readonly [URL_OPTIONS]?: UrlOptions | null
}

/**
 * What `default_url_options` of a controller says, asked once a request; null where it has none.
 * Rails API, ActionDispatch::Routing::UrlFor.
 */
export function defaultUrlOptions(controller: object | null): UrlOptions | null {
  if (controller === null || !(METHOD in controller)) return null
  const known = asked.get(controller)
  if (known !== undefined) return known
  const said = sendSelf(controller, METHOD)
  const options = said instanceof Hash || said instanceof Map ? pairsOf(said) : null
  asked.set(controller, options)
  return options
}

const METHOD = 'default_url_options'

const asked = new WeakMap<object, UrlOptions | null>()

function pairsOf(said: Iterable<readonly [unknown, unknown]>): UrlOptions {
  return new Map([...said].map(([key, value]) => [nameOf(key as string | symbol), value]))
}
