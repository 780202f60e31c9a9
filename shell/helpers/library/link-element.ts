import { readGiven } from '../../active-support/options.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isKeywords, type Keywords } from '../../ruby/types.ts'
import type { View } from '../view.ts'

/** What a file is, by the end of its name: its media type, and what `as` says of it. */
const KINDS: Readonly<Record<string, readonly [type: string, as: string]>> = {
  css: ['text/css', 'style'],
  js: ['text/javascript', 'script'],
  woff2: ['font/woff2', 'font'],
  woff: ['font/woff', 'font'],
  ttf: ['font/ttf', 'font'],
  png: ['image/png', 'image'],
  jpg: ['image/jpeg', 'image'],
  jpeg: ['image/jpeg', 'image'],
  gif: ['image/gif', 'image'],
  svg: ['image/svg+xml', 'image'],
  webp: ['image/webp', 'image'],
  mp4: ['video/mp4', 'video'],
  webm: ['video/webm', 'video'],
  mp3: ['audio/mpeg', 'audio'],
  ogg: ['audio/ogg', 'audio'],
  vtt: ['text/vtt', 'track'],
}

const FEEDS: Readonly<Record<string, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/json',
}

/**
 * `preload_link_tag "app.css"` and `auto_discovery_link_tag :atom, feed_url, title: "News"`: a `<link>` of the head
 * (Rails: AssetTagHelper).
 */
export function linkElement(this: View, name: string, ...list: unknown[]): unknown {
  // A Hash in the place of an address is one.
  const hasTarget = name !== 'preload_link_tag' && list.length === 2 && isPairs(list[1])
  const { args, options: given } = hasTarget ? { args: list, options: [] } : readGiven(list)
  const options = new Map(given)
  const own =
    name === 'preload_link_tag' ? preload(this, args, options) : discovery(this, args, options)
  const attributes = new Hash()
  for (const [key, value] of [...own, ...options]) attributes.set(Symbol.for(key), value)
  return this.call('tag', ['link', attributes])
}

function isPairs(value: unknown): value is Hash | Keywords {
  return value instanceof Hash || isKeywords(value)
}

/** An address with its host. */
function whole(page: View, target: Hash | Keywords): string {
  return page.actionUrl(
    Object.fromEntries(pairsOf(target).map(([key, value]) => [toS(key), value])),
  )
}

/** Takes what it says itself out of the options. */
function preload(
  page: View,
  [source]: readonly unknown[],
  options: Map<string, unknown>,
): [string, unknown][] {
  const take = (key: string, otherwise: unknown): unknown => {
    const value = options.has(key) ? options.get(key) : otherwise
    options.delete(key)
    return value
  }
  const ending = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(toS(source))?.[1]?.toLowerCase() ?? ''
  const [mime = null, kind = null] = KINDS[ending] ?? []
  const type = take('type', mime)
  const as = take('as', kind)
  const crossing = take('crossorigin', as === 'font' ? 'anonymous' : null)
  options.delete('nopush')
  return [
    ['rel', 'preload'],
    ['href', page.call('asset_path', [source])],
    ['as', as],
    ['type', type],
    ['crossorigin', crossing === true ? 'anonymous' : crossing],
  ]
}

function discovery(
  page: View,
  args: readonly unknown[],
  options: Map<string, unknown>,
): [string, unknown][] {
  const [feed = 'rss', address = page.request.originalUrl()] = args
  const word = toS(feed)
  const own: [string, unknown][] = [
    ['rel', options.get('rel') ?? 'alternate'],
    ['type', options.get('type') ?? FEEDS[word] ?? word],
    ['title', options.get('title') ?? word.toUpperCase()],
    ['href', isPairs(address) ? whole(page, address) : page.urlFor(address)],
  ]
  for (const key of ['rel', 'type', 'title']) options.delete(key)
  return own
}
