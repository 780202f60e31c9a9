import { className } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { outsideSubset } from '../ruby/exception/outside-subset.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { isFalsy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { nameOf, symbol } from '../ruby/text/symbol.ts'
import { world } from '../ruby/world.ts'
import { Base64 } from './base64.ts'
import { bytesOf } from './bytes.ts'
import { Hmac } from './hmac.ts'
import { RubyJson } from './json.ts'
import { SecurityUtils } from './security-utils.ts'

/** What cannot be made a token: JWT::EncodeError of the gem jwt. */
export class JwtEncodeError extends StandardError {
  static override readonly rubyName: string = 'JWT::EncodeError'
}

/** What is no token that can be trusted: JWT::DecodeError. */
export class JwtDecodeError extends StandardError {
  static override readonly rubyName: string = 'JWT::DecodeError'
}

const decodeError = (name: string) =>
  class extends JwtDecodeError {
    static override readonly rubyName: string = `JWT::${name}`
  }

export const JwtVerificationError = decodeError('VerificationError')
export const JwtExpiredSignature = decodeError('ExpiredSignature')
export const JwtIncorrectAlgorithm = decodeError('IncorrectAlgorithm')
export const JwtImmatureSignature = decodeError('ImmatureSignature')
export const JwtInvalidIssuerError = decodeError('InvalidIssuerError')
export const JwtInvalidIatError = decodeError('InvalidIatError')
export const JwtInvalidAudError = decodeError('InvalidAudError')
export const JwtInvalidSubError = decodeError('InvalidSubError')
export const JwtInvalidJtiError = decodeError('InvalidJtiError')
export const JwtInvalidPayload = decodeError('InvalidPayload')
export const JwtMissingRequiredClaim = decodeError('MissingRequiredClaim')

type Options = ReadonlyMap<string, unknown>

/** JWT of the gem jwt 2, with the algorithms of shared keys: HS256, HS384, HS512 and none (RFC 7519, RFC 7515). */
export class Jwt {
  static {
    defineClass(this, 'JWT', { staticParameters: { encode: '1-4', decode: '1-4 &' } })
  }

  static encode(
    payload: unknown,
    key: unknown = null,
    algorithm: unknown = 'HS256',
    fields: unknown = null,
  ): string {
    if (payload instanceof Hash) {
      for (const claim of ['exp', 'iat', 'nbf']) checkNumber(payload, claim)
    }
    const header = new Hash()
    for (const [name, value] of optionsOf(fields)) header.set(name, value)
    header.set('alg', toS(algorithm))
    const signed = `${segment(RubyJson.generate(header))}.${segment(RubyJson.generate(payload))}`
    return `${signed}.${signatureOf(toS(algorithm), key, signed)}`
  }

  /** The payload and the header; raises a kind of JWT::DecodeError for what is not to be trusted. */
  static decode(
    token: unknown,
    key: unknown = null,
    verifies: unknown = true,
    given: unknown = null,
  ): unknown[] {
    if (token === null) throw new JwtDecodeError('Nil JSON web token')
    const parts = toS(token).split('.')
    const isChecked = !isFalsy(verifies)
    const isWhole = parts.length === 3 || (parts.length === 2 && !isChecked)
    if (!isWhole) throw new JwtDecodeError('Not enough or too many segments')
    const [head = '', body = '', signature = ''] = parts
    const header = parsed(head) as Hash
    const payload = parsed(body)
    if (!isChecked) return [payload, header]
    const options = optionsOf(given)
    const algorithm = header instanceof Hash ? header.get('alg') : null
    const allowed = [options.get('algorithms') ?? options.get('algorithm') ?? 'HS256']
      .flat()
      .map(toS)
    if (allowed.length === 0) throw new JwtIncorrectAlgorithm('An algorithm must be specified')
    if (!allowed.some((each) => each.toLowerCase() === toS(algorithm).toLowerCase())) {
      throw new JwtIncorrectAlgorithm('Expected a different algorithm')
    }
    if (key === null && toS(algorithm) !== 'none') {
      throw new JwtDecodeError('No verification key available')
    }
    const own = signatureOf(toS(algorithm), key, `${head}.${body}`)
    if (!SecurityUtils.secure_compare(own, signature)) {
      throw new JwtVerificationError('Signature verification failed')
    }
    if (payload instanceof Hash) checkClaims(payload, options)
    return [payload, header]
  }
}

function segment(text: string): string {
  return Base64.urlsafe_encode64(text, { padding: false })
}

function parsed(text: string): unknown {
  try {
    return RubyJson.parse(Base64.urlsafe_decode64(text))
  } catch {
    throw new JwtDecodeError('Invalid segment encoding')
  }
}

function signatureOf(algorithm: string, key: unknown, text: string): string {
  if (algorithm === 'none') return ''
  const size = /^HS(256|384|512)$/i.exec(algorithm)?.[1]
  if (size === undefined) {
    throw outsideSubset(
      `JWT signs with HS256, HS384 or HS512 here, not with ${algorithm}: there are no keys of two halves.`,
    )
  }
  const digest = Buffer.from(bytesOf(Hmac.digest(`SHA${size}`, key ?? '', text)))
  return digest.toString('base64url')
}

/** The pairs of a Hash by the texts of their keys. */
function optionsOf(value: unknown): Options {
  return new Map(pairsOf(value ?? {}).map(([key, each]) => [nameOf(key as string), each]))
}

/** What a payload says of itself, by a Symbol or a String. */
function claimOf(payload: Hash, name: string): unknown {
  return payload.get(name) ?? payload.get(symbol(name)) ?? null
}

function checkNumber(payload: Hash, name: string): void {
  const value = claimOf(payload, name)
  if (value === null || typeof value === 'number' || typeof value === 'bigint') return
  const kind = className((value as object).constructor)
  if (kind === 'Float') return
  throw new JwtInvalidPayload(`${name} claim must be a Numeric value but it is a ${kind}`)
}

function checkClaims(payload: Hash, options: Options): void {
  const now = Math.floor(world().now())
  const leeway = (name: string) => Number(options.get(name) ?? options.get('leeway') ?? 0)
  const isAsked = (name: string, start: boolean) => !isFalsy(options.get(name) ?? start)
  const number = (name: string) => {
    const value = claimOf(payload, name)
    return value === null ? null : Math.trunc(Number(toS(value)))
  }
  const [exp, nbf, iat] = [number('exp'), number('nbf'), number('iat')]
  if (isAsked('verify_expiration', true) && exp !== null && exp <= now - leeway('exp_leeway')) {
    throw new JwtExpiredSignature('Signature has expired')
  }
  if (isAsked('verify_not_before', true) && nbf !== null && nbf > now + leeway('nbf_leeway')) {
    throw new JwtImmatureSignature('Signature nbf has not been reached')
  }
  if (isAsked('verify_iat', false) && iat !== null && iat > now) {
    throw new JwtInvalidIatError('Invalid iat')
  }
  const said = (name: string) => toS(claimOf(payload, name) ?? '<none>')
  const wanted = (name: string) => [options.get(name) ?? null].flat()
  if (
    isAsked('verify_iss', false) &&
    options.has('iss') &&
    !wanted('iss').some((each) => toS(each) === said('iss'))
  ) {
    throw new JwtInvalidIssuerError(
      `Invalid issuer. Expected ${shown(wanted('iss'))}, received ${said('iss')}`,
    )
  }
  const audience = [claimOf(payload, 'aud')].flat()
  if (
    isAsked('verify_aud', false) &&
    options.has('aud') &&
    !audience.some((each) => wanted('aud').some((other) => equals(each, other)))
  ) {
    throw new JwtInvalidAudError(
      `Invalid audience. Expected ${shown(wanted('aud'))}, received ${said('aud')}`,
    )
  }
  if (
    isAsked('verify_sub', false) &&
    options.has('sub') &&
    toS(options.get('sub')) !== said('sub')
  ) {
    throw new JwtInvalidSubError(
      `Invalid subject. Expected ${toS(options.get('sub'))}, received ${said('sub')}`,
    )
  }
  if (isAsked('verify_jti', false) && toS(claimOf(payload, 'jti') ?? '').trim() === '') {
    throw new JwtInvalidJtiError('Missing jti')
  }
  for (const name of wanted('required_claims')
    .filter((each) => each !== null)
    .map(toS)) {
    if (claimOf(payload, name) === null)
      throw new JwtMissingRequiredClaim(`Missing required claim ${name}`)
  }
}

function shown(values: readonly unknown[]): string {
  return values.length === 1
    ? toS(values[0])
    : JSON.stringify(values.map(toS)).replaceAll(',', ', ')
}
