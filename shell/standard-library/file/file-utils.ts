import { closeSync, copyFileSync, lstatSync, openSync, statSync, utimesSync } from 'node:fs'
import { relative } from 'node:path'
import type { MethodTable } from '../../ruby/call/signature.ts'
import { EEXIST, EISDIR } from '../../ruby/exception/errno.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { bytesInside, fileKind } from '../application-files.ts'
import { makeFolder, removeFolder } from './dir.ts'
import { missing } from './file-stat.ts'
import { kindOf, remove, rename, setMode, writeFile } from './file-words.ts'
import { type Given, readGiven } from './given.ts'
import { pathText, readablePath, writablePath } from './guard.ts'
import { baseName, folderName } from './names.ts'
import { bytesOf } from './open-file.ts'
import { systemCall } from './system-call.ts'
import { checkTree, pathsBelow, removeTree } from './tree.ts'

const OPTIONS =
  'k:force?,mode?,noop?,preserve?,remove_destination?,secure?,verbose?,nocreate?,mtime?'

type Options = Given['options']

/** FileUtils.mkdir_p: a folder with those above it that are missing. */
export function makeFolders(paths: unknown, mode?: unknown): void {
  for (const path of listed(paths)) {
    if (kindOf(path) === 'folder') continue
    const missingOnes = [path]
    for (let above = folderName(path); kindOf(above) === null; above = folderName(above)) {
      missingOnes.unshift(above)
    }
    const above = folderName(missingOnes[0])
    if (kindOf(above) === 'file') throw new EEXIST(above, 'dir_s_mkdir')
    for (const each of missingOnes) makeFolder(each, mode ?? undefined)
  }
}

/** FileUtils.rm_r: files, and folders with what is in them. */
export function removeAll(paths: unknown, isForced: boolean): void {
  for (const path of listed(paths)) {
    const spot = writablePath(path, { follows: false })
    forced(isForced, () => removeTree(spot))
  }
}

function removeFiles(paths: unknown, { force }: Options): void {
  for (const path of listed(paths)) forced(isTruthy(force ?? false), () => remove(path))
}

/** What is forced goes on where the system says no; a path that Ruby code may not touch is refused all the same. */
function forced(isForced: boolean, body: () => unknown): void {
  try {
    body()
  } catch (error) {
    if (!isForced || !(error instanceof StandardError)) throw error
  }
}

/** Copies one file over what is at its place. */
function copyFile(from: string, to: string, { preserve }: Options): void {
  const source = readablePath(from)
  const target = writablePath(to)
  if (source.path === target.path) throw new ArgumentError(`same file: ${from} and ${to}`)
  if (fileKind(source.shown) === 'folder') throw new EISDIR('read')
  if (fileKind(source.shown) === null) missing(source.shown, 'rb_sysopen')
  if (bytesInside(source.place) !== null) writeFile(to, bytesOf(from))
  else {
    systemCall('rb_sysopen', target.shown, () => copyFileSync(source.path, target.path))
    if (isTruthy(preserve ?? false)) {
      const { atime, mtime } = statSync(source.path)
      utimesSync(target.path, atime, mtime)
    }
  }
}

/** Copies a file, or a folder with what is in it. */
function copyTree(from: string, to: string, options: Options): void {
  const source = readablePath(from)
  if (fileKind(source.shown) === null) missing(source.shown, 'rb_check_realpath_internal')
  if (fileKind(source.shown) === 'file') {
    copyFile(from, to, options)
    return
  }
  checkTree(source)
  const target = writablePath(to, { isFolder: true })
  if (`${target.path}/`.startsWith(`${source.path}/`)) {
    throw new ArgumentError(`cannot copy directory ${from} to itself ${to}`)
  }
  const all = pathsBelow(source.path).map((path) => ({ path, facts: lstatSync(path) }))
  const odd = all.find(({ facts }) => !facts.isDirectory() && !facts.isFile())
  if (odd !== undefined) {
    throw new OutsideSubsetError(
      `${from} holds ${relative(source.path, odd.path)}, which is a link: copy what it leads to by itself`,
    )
  }
  if (kindOf(to) === null) makeFolder(to)
  for (const { path, facts } of all) {
    const name = `${to}/${relative(source.path, path)}`
    if (facts.isFile()) copyFile(`${from}/${relative(source.path, path)}`, name, options)
    else if (kindOf(name) === null) makeFolder(name)
  }
}

/** Calls `body` with each source and where it goes: into a folder where there is one. */
function eachTarget(from: unknown, to: unknown, body: (from: string, to: string) => void): void {
  const target = pathText(to)
  const isInto = kindOf(target) === 'folder'
  for (const path of listed(from)) {
    const inside = `${target.replace(/\/+$/, '')}/${baseName(path)}`
    body(path, isInto || Array.isArray(from) ? inside : target)
  }
}

function move(from: string, to: string, { force }: Options): void {
  forced(isTruthy(force ?? false), () => {
    if (kindOf(from) === 'file' && kindOf(to) === 'folder') throw new EISDIR(to)
    rename(from, to)
  })
}

/** Sets the time of a file, which is made where there is none. */
function touch(path: string, { nocreate, mtime }: Options): void {
  const { shown, path: there } = writablePath(path, { isFolder: true })
  const seconds = mtime === undefined || mtime === null ? Date.now() / 1000 : Number(mtime)
  if (kindOf(path) === null && isTruthy(nocreate ?? false)) return
  systemCall('rb_sysopen', shown, () => {
    if (kindOf(path) === null) closeSync(openSync(there, 'a'))
    utimesSync(there, seconds, seconds)
  })
}

function isSame(left: unknown, right: unknown): boolean {
  return Buffer.compare(bytesOf(left), bytesOf(right)) === 0
}

function listed(paths: unknown): string[] {
  return [paths].flat().map(pathText)
}

/** A word of FileUtils: what it does, and what it gives. */
function word(
  count: '1' | '2',
  body: (values: readonly unknown[], options: Options) => unknown,
): [(owner: unknown, ...given: unknown[]) => unknown, `${'1' | '2'} ${typeof OPTIONS}`] {
  const run = (_owner: unknown, ...given: unknown[]): unknown => {
    const { values, options } = readGiven(given)
    if (isTruthy(options.verbose ?? false)) {
      throw new OutsideSubsetError(
        '`verbose: true` of FileUtils is outside the Ruby subset: write `puts`, or `Rails.logger.info`',
      )
    }
    return isTruthy(options.noop ?? false) ? null : body(values, options)
  }
  return [run, `${count} ${OPTIONS}`]
}

const makesFolders = word('1', ([paths], { mode }) => {
  makeFolders(paths, mode)
  return listed(paths)
})
const removes = word('1', ([paths], options) => {
  removeFiles(paths, options)
  return listed(paths)
})
const removesForced = word('1', ([paths]) => {
  removeFiles(paths, { force: true })
  return listed(paths)
})
const removesAllForced = word('1', ([paths]) => {
  removeAll(paths, true)
  return listed(paths)
})
const removesEntry = word('1', ([path], { force }) => {
  removeAll(path, isTruthy(force ?? false))
  return null
})
const copies = word('2', ([from, to], options) => {
  eachTarget(from, to, (source, target) => copyFile(source, target, options))
  return Array.isArray(from) ? listed(from) : null
})
const moves = word('2', ([from, to], options) => {
  eachTarget(from, to, (source, target) => move(source, target, options))
  return Array.isArray(from) ? listed(from) : 0
})
const compares = word('2', ([left, right]) => isSame(left, right))

const words: MethodTable = {
  chmod: [
    (_: unknown, mode: unknown, paths: unknown) => {
      setMode(mode, ...listed(paths))
      return listed(paths)
    },
    '2',
  ],
  compare_file: compares,
  copy: copies,
  copy_file: word('2', ([from, to], options) => copyFile(pathText(from), pathText(to), options)),
  cp: copies,
  cp_r: word('2', ([from, to], options) => {
    eachTarget(from, to, (source, target) => {
      copyTree(source.replace(/\/\.$/, ''), target.replace(/\/\.$/, ''), options)
    })
    return Array.isArray(from) ? listed(from) : null
  }),
  'identical?': compares,
  makedirs: makesFolders,
  mkdir: word('1', ([paths], { mode }) => {
    for (const path of listed(paths)) makeFolder(path, mode ?? undefined)
    return listed(paths)
  }),
  mkdir_p: makesFolders,
  mkpath: makesFolders,
  move: moves,
  mv: moves,
  remove: removes,
  remove_dir: removesEntry,
  remove_entry: removesEntry,
  remove_entry_secure: removesEntry,
  remove_file: removesEntry,
  rm: removes,
  rm_f: removesForced,
  rm_r: word('1', ([paths], { force }) => {
    removeAll(paths, isTruthy(force ?? false))
    return listed(paths)
  }),
  rm_rf: removesAllForced,
  rmdir: word('1', ([paths]) => {
    for (const path of listed(paths)) removeFolder(path)
    return listed(paths)
  }),
  rmtree: removesAllForced,
  safe_unlink: removesForced,
  touch: word('1', ([paths], options) => {
    for (const path of listed(paths)) touch(path, options)
    return listed(paths)
  }),
}

/** FileUtils of Ruby's library. Source: Ruby, FileUtils. */
export class FileUtils {
  static readonly rubyName = 'FileUtils'
  static readonly rubySingletons = words
}
