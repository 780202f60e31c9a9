import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { isKeywords } from '../../ruby/types.ts'
import type { View } from '../view.ts'
import { assetAddress } from './asset-address.ts'

/** `video_tag "a.mp4", controls: true`, and `audio_tag`: one source, or an element of several (Rails: AssetTagHelper). */
export function sourceTag(this: View, name: string, ...list: unknown[]): unknown {
  const element = name.slice(0, -'_tag'.length)
  const last = list.at(-1)
  const given = last instanceof Hash ? [...last] : isKeywords(last) ? Object.entries(last) : []
  const options = new Hash()
  for (const [key, value] of given) {
    const word = typeof key === 'string' ? Symbol.for(key) : key
    if (word === Symbol.for('poster'))
      options.set(word, assetAddress.call(this, 'image_path', value))
    else if (word === Symbol.for('size')) {
      const [width = '', height = width] = toS(value).split('x')
      options.set(Symbol.for('width'), width).set(Symbol.for('height'), height)
    } else options.set(word, value)
  }
  const sources = (last instanceof Hash || isKeywords(last) ? list.slice(0, -1) : list).flat()
  // An attachment has an address of its own.
  const addresses = sources.map((each) =>
    isString(each) || typeof each === 'symbol'
      ? assetAddress.call(this, `${element}_path`, each)
      : this.urlFor(each),
  )
  if (addresses.length === 1) options.set(Symbol.for('src'), addresses[0])
  const inner =
    addresses.length === 1
      ? ''
      : this.call('safe_join', [addresses.map((src) => this.call('tag', ['source', { src }]))])
  return this.call('content_tag', [element, inner, options])
}
