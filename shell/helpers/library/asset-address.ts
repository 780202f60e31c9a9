import { readGiven } from '../../active-support/options.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { View } from '../view.ts'

const ENDINGS: Readonly<Record<string, string>> = { javascript: '.js', stylesheet: '.css' }

/**
 * `image_url "a.png"`, `javascript_path "app"`: the address of a file of public/ or app/assets, with its fingerprint;
 * a `…_url` with scheme and host (Rails: AssetUrlHelper).
 */
export function assetAddress(this: View, name: string, ...list: unknown[]): string {
  const { args, options } = readGiven(list)
  const text = toS(args[0] ?? null)
  const kind = /^(?:path_to_|url_to_)?([a-z]+?)(?:_path|_url)?$/.exec(name)?.[1] ?? ''
  const ending = ENDINGS[kind] ?? ''
  const isWhole = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text)
  const file = text.endsWith(ending) ? text : text + ending
  if (isWhole) return text
  const path = toS(this.call(kind === 'image' ? 'image_path' : 'asset_path', [file]))
  const host = options.get('host') ?? (/_url$|^url_/.test(name) ? this.request.baseUrl() : null)
  if (host === null) return path
  const isWholeHost = /^(?:[a-z]+:)?\/\//i.test(toS(host))
  return `${isWholeHost ? '' : `${this.request.scheme()}://`}${toS(host)}${path}`
}
