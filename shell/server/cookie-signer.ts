import { crypto } from '../builtin.ts'
import type { CookieSigner } from '../controller/cookies.ts'

const PURPOSE = 'webfw signed cookie v1'

/** Signs cookie values with a key of its own, bound to the cookie's name; older secrets still verify. */
export function cookieSigner(secret: string, previous: string | null): CookieSigner {
  const keys = () => [secret, ...(previous === null ? [] : [previous])].map(keyOf)
  return {
    sign(name, value) {
      const payload = Buffer.from(value).toString('base64url')
      return `${payload}.${mac(keyOf(secret), name, payload).toString('base64url')}`
    },
    verify(name, signed) {
      const dot = signed.lastIndexOf('.')
      if (dot < 0) return null
      const payload = signed.slice(0, dot)
      const given = Buffer.from(signed.slice(dot + 1), 'base64url')
      const fits = keys().some((each) => {
        const expected = mac(each, name, payload)
        return expected.length === given.length && crypto().timingSafeEqual(expected, given)
      })
      return fits ? Buffer.from(payload, 'base64url').toString() : null
    },
  }
}

function keyOf(secret: string): Buffer {
  return crypto().createHmac('sha256', secret).update(PURPOSE).digest()
}

function mac(key: Buffer, name: string, payload: string): Buffer {
  return crypto().createHmac('sha256', key).update(`${name}\0${payload}`).digest()
}
