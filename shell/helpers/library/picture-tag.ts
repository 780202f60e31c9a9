import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isKeywords } from '../../ruby/types.ts'
import type { View } from '../view.ts'

/** `picture_tag "a.webp", "a.png", image: { alt: "A" }`: a source for each file, and an image of the last (Rails: AssetTagHelper). */
export function pictureTag(this: View, _name: string, ...list: unknown[]): unknown {
  const block = typeof list.at(-1) === 'function' ? [list.pop()] : []
  const last = list.at(-1)
  const given =
    last instanceof Hash ? [...last] : isKeywords(last) ? Object.entries(last as object) : []
  const options = new Map(given.map(([key, value]) => [toS(key), value]))
  if (last instanceof Hash || isKeywords(last)) list.pop()
  const image = options.get('image') ?? new Hash()
  options.delete('image')
  const attributes = new Hash()
  for (const [key, value] of options) attributes.set(Symbol.for(key), value)
  if (block.length > 0) return this.call('content_tag', ['picture', attributes, ...block])
  const sources = list.flat()
  const written = sources.length < 2 ? [] : sources.map((source) => sourceOf(this, toS(source)))
  const inner = this.call('safe_join', [
    [...written, this.call('image_tag', [sources.at(-1), image])],
  ])
  return this.call('content_tag', ['picture', inner, attributes])
}

const TYPES: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' }

function sourceOf(page: View, source: string): unknown {
  const ending = /\.([a-z0-9]+)$/i.exec(source)?.[1]?.toLowerCase() ?? ''
  const attributes = new Hash()
  attributes.set(Symbol.for('srcset'), page.call('image_path', [source]))
  if (ending !== '') attributes.set(Symbol.for('type'), `image/${TYPES[ending] ?? ending}`)
  return page.call('tag', ['source', attributes])
}
