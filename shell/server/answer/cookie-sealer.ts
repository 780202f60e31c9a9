import type { CookieSealer } from '../../controller/cookies.ts'
import { State } from '../../core/exchange.ts'
import { encodeValue, FrameWriter } from '../../core/frame.ts'
import type { Core } from '../../core/load.ts'
import { openExchange } from '../../core/receive.ts'
import { textFrom } from '../../core/utf8.ts'
import { FrameworkError } from '../../errors.ts'
import { world } from '../../ruby/world.ts'
import type { Encryption } from './encryption.ts'

const writer = new FrameWriter(1024)

/**
 * What `cookies.signed` signs with: the core, whose keys also verify what an older secret signed; and what
 * `cookies.encrypted` encrypts with.
 */
export function cookieSealer(core: Core, encryption: Encryption): CookieSealer {
  return {
    seal(sealing, name, value, expires) {
      if (sealing === 'encrypted') return encrypt(encryption, name, value, expires)
      const signed = ask(core, 'signCookie', [name, value, expires])
      if (signed !== null) return signed
      throw new FrameworkError('UNSIGNED_COOKIE', `The cookie ${name} cannot be signed.`, {
        hint: 'Set WEBFW_SECRET_KEY_BASE to 32 random bytes or more.',
      })
    },
    open: (sealing, name, sealed) =>
      sealing === 'encrypted'
        ? decrypt(encryption, name, sealed)
        : ask(core, 'verifyCookie', [name, sealed]),
  }
}

/** The time, from which the value is none, goes before it: 8 bytes. */
const EXPIRES = 8

function encrypt(encryption: Encryption, name: string, value: string, expires: number): string {
  const time = Buffer.alloc(EXPIRES)
  time.writeBigInt64LE(BigInt(expires))
  return encryption.seal(purposeOf(name), Buffer.concat([time, Buffer.from(value)]))
}

function decrypt(encryption: Encryption, name: string, sealed: string): string | null {
  const opened = encryption.open(purposeOf(name), sealed)
  if (opened === null || opened.plain.length < EXPIRES) return null
  const bytes = Buffer.from(opened.plain)
  const expires = Number(bytes.readBigInt64LE())
  if (expires !== 0 && world().now() >= expires) return null
  return textFrom(bytes.subarray(EXPIRES))
}

function purposeOf(name: string): string {
  return `webfw cookie\0${name}`
}

/** An exchange of its own: the request's may hold a rendered page already. */
function ask(
  core: Core,
  call: 'signCookie' | 'verifyCookie',
  values: readonly (string | number)[],
): string | null {
  writer.reset()
  for (const value of values) encodeValue(writer, value)
  const exchange = openExchange(core)
  try {
    const start = exchange.place(writer.written)
    if (start === 0) return null
    const { address } = exchange
    const { exports } = core
    const state =
      call === 'signCookie'
        ? exports.signCookie(address, start, writer.length)
        : exports.verifyCookie(address, start, writer.length, BigInt(Math.floor(world().now())))
    return state === State.RENDERED ? textFrom(exchange.output) : null
  } finally {
    exchange.close()
  }
}
