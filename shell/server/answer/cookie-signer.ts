import type { CookieSigner } from '../../controller/cookies.ts'
import { State } from '../../core/exchange.ts'
import { encodeValue, FrameWriter } from '../../core/frame.ts'
import type { Core } from '../../core/load.ts'
import { openExchange } from '../../core/receive.ts'
import { textFrom } from '../../core/utf8.ts'
import { FrameworkError } from '../../errors.ts'

const writer = new FrameWriter(1024)

/** What `cookies.signed` signs with: the core, whose keys also verify what an older secret signed. */
export function cookieSigner(core: Core): CookieSigner {
  return {
    sign(name, value) {
      const signed = ask(core, 'signCookie', name, value)
      if (signed !== null) return signed
      throw new FrameworkError('UNSIGNED_COOKIE', `The cookie ${name} cannot be signed.`, {
        hint: 'Set WEBFW_SECRET_KEY_BASE to 32 random bytes or more.',
      })
    },
    verify: (name, signed) => ask(core, 'verifyCookie', name, signed),
  }
}

/** An exchange of its own: the request's may hold a rendered page already. */
function ask(
  core: Core,
  call: 'signCookie' | 'verifyCookie',
  name: string,
  value: string,
): string | null {
  writer.reset()
  encodeValue(writer, name)
  encodeValue(writer, value)
  const exchange = openExchange(core)
  try {
    const start = exchange.place(writer.written)
    if (start === 0) return null
    const state = core.exports[call](exchange.address, start, writer.length)
    return state === State.RENDERED ? textFrom(exchange.output) : null
  } finally {
    exchange.close()
  }
}
