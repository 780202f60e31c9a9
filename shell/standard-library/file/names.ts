import { basename, dirname, extname, matchesGlob, resolve } from 'node:path'
import { toS } from '../../ruby/object/texts.ts'
import { rootFolder } from '../application-files.ts'
import { pathText } from './guard.ts'

/** The last part of a path, without a suffix; `.*` is any. */
export function baseName(path?: unknown, suffix: unknown = ''): string {
  const text = pathText(path)
  if (/^\/+$/.test(text)) return '/'
  const name = basename(text)
  return toS(suffix) === '.*' ? basename(name, extname(name)) : basename(name, toS(suffix))
}

/** What is before the last part of a path. */
export function folderName(path: unknown): string {
  return dirname(pathText(path))
}

/** The suffix of a path, with its dot. */
export function suffixOf(path: unknown): string {
  return extname(pathText(path))
}

/** Parts as one path, with one slash between them. */
export function joined(...parts: readonly unknown[]): string {
  const texts = parts.flat(Number.POSITIVE_INFINITY).map(pathText)
  if (texts.length === 0) return ''
  return texts.reduce((path, each) => `${path.replace(/\/+$/, '')}/${each.replace(/^\/+/, '')}`)
}

/** A path from the beginning, below the application's folder where nothing else is said. */
export function wholePath(path?: unknown, folder: unknown = null): string {
  return resolve(rootFolder(), folder === null ? '' : pathText(folder), pathText(path))
}

/** Whether a path matches a pattern of `glob`. */
export function matches(pattern: unknown, path: unknown): boolean {
  return matchesGlob(pathText(path), toS(pattern))
}
