import { Hash } from '../../ruby/hash/hash.ts'
import { isTruthy } from '../../ruby/index.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isKeywords } from '../../ruby/types.ts'
import type { View } from '../view.ts'

/** `phone_to "5551234", country_code: "1"` and `sms_to "5551234", body: "Hi"` (Rails: UrlHelper). */
export function contactLink(this: View, name: string, ...list: unknown[]): unknown {
  const block = typeof list.at(-1) === 'function' ? [list.pop()] : []
  const last = list.at(-1)
  const given =
    last instanceof Hash ? [...last] : isKeywords(last) ? Object.entries(last as object) : []
  if (last instanceof Hash || isKeywords(last)) list.pop()
  const [phone, label = null] = list
  const options = new Map(given.map(([key, value]) => [toS(key), value]))
  const take = (key: string): string => {
    const value = options.get(key)
    options.delete(key)
    return isTruthy(value ?? null) ? encode(value) : ''
  }
  const code = take('country_code')
  const address = `${code === '' ? '' : `+${code}`}${encode(phone)}`
  const body = name === 'sms_to' ? take('body') : ''
  const attributes = new Hash()
  for (const [key, value] of options) attributes.set(Symbol.for(key), value)
  const sms = `sms:${address};${body === '' ? '' : `?&body=${body}`}`
  attributes.set(Symbol.for('href'), name === 'sms_to' ? sms : `tel:${address}`)
  const content = block.length > 0 ? [] : [label ?? phone]
  return this.call('content_tag', ['a', ...content, attributes, ...block])
}

/** As ERB::Util.url_encode: all but the unreserved characters of RFC 3986. */
function encode(value: unknown): string {
  const hex = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(toS(value)).replace(/[!'()*]/g, hex)
}
