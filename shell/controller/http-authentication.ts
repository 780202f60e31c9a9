import { FrameworkError } from '../errors.ts'
import { defineClass } from '../ruby/class/define.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { indifferent } from '../ruby/hash/indifferent-hash.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { SecurityUtils } from '../standard-library/security-utils.ts'
import type { Request } from './request.ts'

/** What a block of `authenticate_with_http_basic` and its kin says of what came. */
export type Demand = (...given: unknown[]) => unknown

/** The name and the password of `http_basic_authenticate_with`. */
export interface BasicDemand {
  readonly name: unknown
  readonly password: unknown
  readonly realm?: unknown
}

/** Whether a name and a password are these: both are compared, in a time that tells nothing of them. */
export function demandBasic(name: unknown, password: unknown): Demand {
  for (const [key, value] of Object.entries({ name, password })) {
    if (isString(value)) continue
    const message = `http_basic_authenticate_with wants a String as ${key}, not ${inspect(value ?? null)}.`
    throw new FrameworkError('NO_CREDENTIALS', message, {
      hint: 'A variable of the environment that is not set is nil: ENV.fetch raises.',
    })
  }
  return (givenName, givenPassword) => {
    const isName = SecurityUtils.secure_compare(givenName, name)
    return SecurityUtils.secure_compare(givenPassword, password) && isName
  }
}

/** The name and the password of `Authorization: Basic …` (RFC 7617); null without one. */
export function basicCredentials(request: Request): [name: string, password: string] | null {
  const encoded = /^basic +([^ ]+) *$/i.exec(request.headers().get('authorization') ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)]
}

/** The token of `Authorization: Bearer …` or `Token token="…", …`, and its options; null without one. */
export function tokenCredentials(request: Request): [token: string, options: unknown] | null {
  const given = /^(?:token|bearer)\s+(.*)$/i.exec(request.headers().get('authorization') ?? '')?.[1]
  if (given === undefined) return null
  const pairs = pairsIn(given).map((each, index): [string, string] => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(
      index === 0 && !each.startsWith('token=') ? `token=${each}` : each,
    ) ?? [, each, '']
    return [key ?? '', (value ?? '').replace(/^"|"$/g, '')]
  })
  const [first, ...rest] = pairs
  if (first === undefined || first[1] === '') return null
  return [first[1], indifferent(Hash.from(rest))]
}

/** What stands between commas, semicolons and tabs, and the spaces around them. */
function pairsIn(list: string): string[] {
  return list.split(/[,;]/).flatMap((each) =>
    each
      .trim()
      .replace(/\s+/g, (spaces) => (spaces.includes('\t') ? '\t' : spaces))
      .split('\t'),
  )
}

/** ActionController::HttpAuthentication::Basic: what a test or another program sends. */
export class HttpBasic {
  static {
    defineClass(this, 'ActionController::HttpAuthentication::Basic')
  }

  static encode_credentials(name: unknown, password: unknown): string {
    return `Basic ${Buffer.from(`${toS(name)}:${toS(password)}`).toString('base64')}`
  }
}

/** ActionController::HttpAuthentication::Token. */
export class HttpToken {
  static {
    defineClass(this, 'ActionController::HttpAuthentication::Token')
  }

  static encode_credentials(token: unknown): string {
    return `Token token="${toS(token)}"`
  }
}
