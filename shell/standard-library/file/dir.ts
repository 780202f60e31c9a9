import { mkdirSync, rmdirSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import type { MethodTable } from '../../ruby/call/signature.ts'
import { yield1 } from '../../ruby/control/yield.ts'
import { makeEnumerator } from '../../ruby/enumerable/enumerator.ts'
import { ENOENT, ENOTDIR } from '../../ruby/exception/errno.ts'
import { toIndex } from '../../ruby/integer/convert.ts'
import type { Block } from '../../ruby/types.ts'
import { entriesOf, fileKind, placeOf, rootFolder } from '../application-files.ts'
import { kindOf } from './file-words.ts'
import { readGiven } from './given.ts'
import { isListed, pathText, refuseLinkOut, writablePath } from './guard.ts'
import { systemCall } from './system-call.ts'
import { temporaryFolder, temporaryName } from './temporary-name.ts'
import { removeTree } from './tree.ts'

/** Makes a folder. */
export function makeFolder(path: unknown, mode: unknown = 0o777): number {
  const { shown, path: there } = writablePath(path, { isFolder: true })
  systemCall('dir_s_mkdir', shown, () => mkdirSync(there, toIndex(mode)))
  return 0
}

/** Removes an empty folder. */
export function removeFolder(path: unknown): number {
  const { shown, path: there } = writablePath(path, { follows: false })
  systemCall('dir_s_rmdir', shown, () => rmdirSync(there))
  return 0
}

/** The names of what is in a folder, without what is the framework's own. */
export function childrenOf(path: unknown): string[] {
  return [...namesIn(path, 'dir_initialize').keys()]
}

/** Whether a folder has nothing in it; raises Errno::ENOENT where there is none. */
export function isEmptyFolder(path: unknown): boolean {
  if (kindOf(path) === null) throw new ENOENT(pathText(path), 'rb_dir_s_empty_p')
  return kindOf(path) === 'folder' && childrenOf(path).length === 0
}

/** The paths that match patterns, sorted, as they are written: relative ones stay so. */
export function glob(pattern: unknown, base: unknown = null): string[] {
  const start = base === null ? '' : `${pathText(base).replace(/\/+$/, '')}/`
  return [pattern].flat().flatMap((each) => {
    const text = pathText(each)
    const found = text.startsWith('/') ? matching(text) : matching(start + text)
    return found.map((path) => (path.startsWith(start) ? path.slice(start.length) : path))
  })
}

function namesIn(path: unknown, word: string): Map<string, boolean> {
  const shown = pathText(path)
  const kind = fileKind(shown)
  if (kind !== 'folder') throw new (kind === null ? ENOENT : ENOTDIR)(shown, word)
  refuseLinkOut(shown)
  const place = placeOf(shown)
  const start = place === '' ? '' : `${place}/`
  return new Map([...entriesOf(shown)].filter(([name]) => isListed(start + name)))
}

/** The paths that match a pattern: those of a folder come with the folder itself before what is in it. */
function matching(pattern: string): string[] {
  const fixed = pattern.split(/[*?[{]/)[0] as string
  const folder = fixed.slice(0, fixed.lastIndexOf('/') + 1)
  const rest = pattern.slice(folder.length)
  if (rest === '') return fileKind(pattern) === null ? [] : [pattern]
  const deepest = rest.includes('**') ? Number.POSITIVE_INFINITY : rest.split('/').length
  const showsHidden = /(?:^|[/{,])\./.test(rest)
  return below(folder === '' ? '.' : folder, '', deepest)
    .filter((path) => showsHidden || !/(?:^|\/)\./.test(path))
    .filter((path) => matchesGlob(path, rest))
    .map((path) => folder + path)
}

function below(folder: string, start: string, levels: number): string[] {
  if (fileKind(folder) !== 'folder') return []
  return [...namesIn(folder, 'dir_initialize')].flatMap(([name, isFolder]) => {
    const path = start + name
    if (!isFolder || levels === 1) return [path]
    return [path, ...below(`${folder.replace(/\/+$/, '')}/${name}`, `${path}/`, levels - 1)]
  })
}

function eachChild(path: unknown, block: Block | null, names = childrenOf(path)): unknown {
  if (block === null) return makeEnumerator(names, 'each')
  for (const name of names) yield1(block, name)
  return null
}

const withDots = (path: unknown): string[] => ['.', '..', ...childrenOf(path)]

/** Dir.mktmpdir: a new folder in tmp/; with a block it goes when that is done. */
function makeTemporary(
  block: Block | null,
  name: unknown,
  folder: unknown,
  mode: unknown,
): unknown {
  const made = `${folder === null ? temporaryFolder() : pathText(folder)}/${temporaryName(name, 'd')}`
  const { shown, path } = writablePath(made)
  systemCall('dir_s_mkdir', shown, () => mkdirSync(path, mode === null ? 0o700 : toIndex(mode)))
  if (block === null) return made
  try {
    return yield1(block, made)
  } finally {
    if (fileKind(made) !== null) removeTree(writablePath(made, { follows: false }))
  }
}

function globWord(block: Block | null, ...given: readonly unknown[]): unknown {
  const { values, options } = readGiven(given)
  const paths = glob(values[0], options.base ?? null)
  if (block === null) return paths
  for (const path of paths) yield1(block, path)
  return null
}

const dirWords: MethodTable = {
  '[]': [
    (_: unknown, ...given: unknown[]) => {
      const { values, options } = readGiven(given)
      return glob(values.flat(), options.base ?? null)
    },
    '1+ k:base?,sort? -> Array',
  ],
  children: [(_: unknown, path: unknown) => childrenOf(path), '1 -> Array'],
  delete: [(_: unknown, path: unknown) => removeFolder(path), '1 -> Integer'],
  each_child: [(_: unknown, block: Block | null, path: unknown) => eachChild(path, block), '1 &'],
  'empty?': [(_: unknown, path: unknown) => isEmptyFolder(path), '1 -> Boolean'],
  entries: [(_: unknown, path: unknown) => withDots(path), '1 -> Array'],
  'exist?': [(_: unknown, path: unknown) => kindOf(path) === 'folder', '1 -> Boolean'],
  foreach: [
    (_: unknown, block: Block | null, path: unknown) => eachChild(path, block, withDots(path)),
    '1 &',
  ],
  glob: [
    (_: unknown, block: Block | null, ...given: unknown[]) => globWord(block, ...given),
    '1-2 k:base?,sort? &',
  ],
  mkdir: [(_: unknown, path: unknown, mode?: unknown) => makeFolder(path, mode), '1-2 -> Integer'],
  mktmpdir: [
    (_: unknown, block: Block | null, name = null, folder = null, mode = null) =>
      makeTemporary(block, name, folder, mode),
    '0-3 &',
  ],
  pwd: [() => rootFolder(), '0 -> String'],
  rmdir: [(_: unknown, path: unknown) => removeFolder(path), '1 -> Integer'],
  tmpdir: [() => temporaryFolder(), '0 -> String'],
  unlink: [(_: unknown, path: unknown) => removeFolder(path), '1 -> Integer'],
}

/** Dir of Ruby's library: what is in folders of the application, and folders below those it writes. */
export class Dir {
  static readonly rubyName = 'Dir'
  static readonly rubySingletons = dirWords
}
