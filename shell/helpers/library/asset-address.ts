import { toS } from '../../ruby/object/texts.ts'
import type { View } from '../view.ts'

const ENDINGS: Readonly<Record<string, string>> = { javascript: '.js', stylesheet: '.css' }

/**
 * `image_url "a.png"`, `javascript_path "app"`: the address of a file of public/ or app/assets, with its fingerprint;
 * a `…_url` with scheme and host (Rails: AssetUrlHelper).
 */
export function assetAddress(this: View, name: string, source: unknown): string {
  const text = toS(source)
  const kind = /^(?:path_to_|url_to_)?([a-z]+?)(?:_path|_url)?$/.exec(name)?.[1] ?? ''
  const ending = ENDINGS[kind] ?? ''
  const isWhole = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(text)
  const file = ending !== '' && !/\.[a-z0-9]+$/i.test(text) ? text + ending : text
  if (isWhole) return text
  const path = toS(this.call(kind === 'image' ? 'image_path' : 'asset_path', [file]))
  return /_url$|^url_/.test(name) ? this.request.baseUrl() + path : path
}
