import { chmodSync, lstatSync, renameSync, truncateSync, unlinkSync, utimesSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { MethodEntry, MethodTable } from '../../ruby/call/signature.ts'
import { makeEnumerator } from '../../ruby/enumerable/enumerator.ts'
import { EISDIR } from '../../ruby/exception/errno.ts'
import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import { toIndex } from '../../ruby/integer/convert.ts'
import { toS } from '../../ruby/object/texts.ts'
import { type BinaryString, bytesIn, textOrBytes } from '../../ruby/text/binary-string.ts'
import { Time } from '../../ruby/time/time.ts'
import { factsOf, fileKind } from '../application-files.ts'
import { copyStream } from './copy-stream.ts'
import { type FileStat, isWritable, missing, sizeOf, statOf } from './file-stat.ts'
import { readGiven } from './given.ts'
import { pathText, readablePath, refuseLinkOut, writablePath } from './guard.ts'
import { baseName, folderName, joined, matches, suffixOf, wholePath } from './names.ts'
import { bytesOf, contentOf, plain, withFile } from './open-file.ts'
import { OPENING, openMode } from './open-mode.ts'
import { systemCall } from './system-call.ts'
import { checkTree } from './tree.ts'

/** The content of a file, or so many bytes of it from a place on. */
export function read(path: unknown, ...given: readonly unknown[]): string | BinaryString | null {
  const { values, options } = readGiven(given)
  const [length = null, offset = null] = values
  const mode = openMode(null, options)
  if (length === null && offset === null) return contentOf(path, mode)
  return withFile(path, mode, (stream) => {
    stream.pos = offset === null ? 0 : toIndex(offset)
    if (length === null) return plain(stream.take(stream.size))
    if (stream.isAtEnd && toIndex(length) > 0) return null
    return plain(stream.take(stream.pos + toIndex(length), true))
  })
}

/** The bytes of a file: text where all of them are plain ASCII. */
export function readBytes(path: unknown, ...given: readonly unknown[]): string | BinaryString {
  const [length = null, offset = null] = given
  const bytes = bytesOf(path)
  const start = offset === null ? 0 : toIndex(offset)
  return textOrBytes(bytes.slice(start, length === null ? undefined : start + toIndex(length)))
}

/** Writes a value as the content of a file, or over what is at a place in it; gives the count of its bytes. */
export function writeFile(path: unknown, value: unknown, ...given: readonly unknown[]): number {
  const { values, options } = readGiven(given)
  const [offset = null] = values
  // Before the file is touched: what cannot be written leaves it as it is.
  const bytes = bytesIn(value instanceof Uint8Array ? value : toS(value))
  const mode = openMode(null, options, 'w')
  // An offset leaves what is there: as `w`, without cutting it.
  const isOver = offset !== null && options.mode === undefined
  const opened = isOver ? { ...mode, flags: isThere(path) ? 'r+' : 'w' } : mode
  const permissions = options.perm === undefined ? undefined : toIndex(options.perm)
  return withFile(
    path,
    opened,
    (stream) => {
      if (offset !== null) stream.pos = toIndex(offset)
      return stream.write(bytes)
    },
    permissions,
  )
}

/** The lines of a file. */
export function readLines(path: unknown, ...given: readonly unknown[]): string[] {
  const { options } = readGiven(given)
  const content = contentOf(path, openMode(null, options))
  const text = typeof content === 'string' ? content : content.to_str()
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return options.chomp === true ? lines.map((line) => line.replace(/\r?\n$/, '')) : lines
}

/** Hands the lines of a file to a block. */
export function eachLine(path: unknown, ...given: readonly unknown[]): unknown {
  const { block } = readGiven(given)
  const lines = readLines(path, ...given)
  if (block === null) return makeEnumerator(lines, 'each')
  for (const line of lines) block(line)
  return null
}

/** Removes files; gives how many. */
export function remove(...paths: readonly unknown[]): number {
  for (const given of paths) {
    const { shown, path } = writablePath(given, { follows: false })
    if (!isLink(shown) && kindOf(shown) === 'folder') throw new EISDIR(shown, 'apply2files')
    systemCall('apply2files', shown, () => unlinkSync(path))
  }
  return paths.length
}

/** Gives a file another name, in place of what has it. */
export function rename(from: unknown, to: unknown): number {
  const [old, next] = [from, to].map((each) => writablePath(each, { follows: false }))
  if (old === undefined || next === undefined) return 0
  checkTree(old)
  systemCall('rb_file_s_rename', `(${old.shown}, ${next.shown})`, () =>
    renameSync(old.path, next.path),
  )
  return 0
}

/** Sets when files were read and changed last; now where nil is given. */
export function setTimes(read: unknown, changed: unknown, ...paths: readonly unknown[]): number {
  for (const given of paths) {
    const { shown, path } = writablePath(given)
    systemCall('apply2files', shown, () => utimesSync(path, secondsOf(read), secondsOf(changed)))
  }
  return paths.length
}

/** Sets what the system lets whom do with files. */
export function setMode(mode: unknown, ...paths: readonly unknown[]): number {
  for (const given of paths) {
    const { shown, path } = writablePath(given)
    systemCall('apply2files', shown, () => chmodSync(path, toIndex(mode)))
  }
  return paths.length
}

/** Cuts a file after so many bytes. */
export function truncate(path: unknown, size: unknown): number {
  const { shown, path: there } = writablePath(path)
  systemCall('rb_file_s_truncate', shown, () => truncateSync(there, toIndex(size)))
  return 0
}

function secondsOf(value: unknown): number {
  if (value === null) return Date.now() / 1000
  if (value instanceof Time) return value.microseconds / 1e6
  return Number(toS(value))
}

/** Whether there is something at a path. */
export function isThere(path: unknown): boolean {
  return kindOf(path) !== null
}

/** What is at a path: `file`, `folder`, or null. Raises OutsideSubsetError where a link leads out of the application. */
export function kindOf(path: unknown): ReturnType<typeof fileKind> {
  const shown = pathText(path)
  refuseLinkOut(shown)
  return fileKind(shown)
}

/** Whether Ruby code may write there, and the system lets it. */
export function isWritten(path: unknown): boolean {
  if (!isThere(path)) return false
  try {
    return isWritable(writablePath(path, { isFolder: true }).path)
  } catch (error) {
    if (error instanceof OutsideSubsetError) return false
    throw error
  }
}

/** Whether there is a file without a byte. */
export function isEmpty(path: unknown): boolean {
  return kindOf(path) === 'file' && sizeOf(path) === 0
}

function isLink(path: unknown): boolean {
  const { path: there } = readablePath(path, false)
  return factsOf(there, lstatSync)?.isSymbolicLink() === true
}

/** A path without links. */
export function realName(path: unknown): string {
  const { shown, path: there } = readablePath(path)
  if (!isThere(path)) missing(shown, 'rb_check_realpath_internal')
  return there
}

/** A question about what the system knows of a file. */
function asks(word: string, answer: (stat: FileStat) => unknown): MethodEntry {
  return [(_owner: unknown, path: unknown) => answer(statOf(path, `rb_file_s_${word}`)), '1']
}

/** The methods of the class File, by what they do with paths. */
export const fileWords: MethodTable = {
  absolute_path: [(_: unknown, ...given: unknown[]) => wholePath(...given), '1-2 -> String'],
  'absolute_path?': [(_: unknown, path: unknown) => isAbsolute(pathText(path)), '1 -> Boolean'],
  atime: asks('atime', (stat) => stat.atime()),
  basename: [(_: unknown, ...given: unknown[]) => baseName(...given), '1-2 -> String'],
  binread: [(_: unknown, path: unknown, ...given: unknown[]) => readBytes(path, ...given), '1-3'],
  binwrite: [
    (_: unknown, path: unknown, value: unknown, ...given: unknown[]) =>
      writeFile(path, value, ...given),
    `2-3 ${OPENING} -> Integer`,
  ],
  birthtime: asks('birthtime', (stat) => stat.birthtime()),
  chmod: [(_: unknown, mode: unknown, ...paths: unknown[]) => setMode(mode, ...paths), '1+'],
  copy_stream: [(_: unknown, ...given: unknown[]) => copyStream(...given), '2-4 -> Integer'],
  ctime: asks('ctime', (stat) => stat.ctime()),
  delete: [(_: unknown, ...paths: unknown[]) => remove(...paths), '0+ -> Integer'],
  'directory?': [(_: unknown, path: unknown) => kindOf(path) === 'folder', '1 -> Boolean'],
  dirname: [(_: unknown, path: unknown) => folderName(path), '1 -> String'],
  'empty?': [(_: unknown, path: unknown) => isEmpty(path), '1 -> Boolean'],
  'exist?': [(_: unknown, path: unknown) => isThere(path), '1 -> Boolean'],
  expand_path: [(_: unknown, ...given: unknown[]) => wholePath(...given), '1-2 -> String'],
  extname: [(_: unknown, path: unknown) => suffixOf(path), '1 -> String'],
  'file?': [(_: unknown, path: unknown) => kindOf(path) === 'file', '1 -> Boolean'],
  fnmatch: [(_: unknown, pattern: unknown, path: unknown) => matches(pattern, path), '2-3'],
  'fnmatch?': [(_: unknown, pattern: unknown, path: unknown) => matches(pattern, path), '2-3'],
  foreach: [
    (_: unknown, block: unknown, path: unknown, ...given: unknown[]) =>
      eachLine(path, ...given, block),
    `1 ${OPENING} &`,
  ],
  ftype: asks('ftype', (stat) => stat.ftype()),
  join: [(_: unknown, ...parts: unknown[]) => joined(...parts), '0+ -> String'],
  lstat: [(_: unknown, path: unknown) => statOf(path, 'rb_file_s_lstat', false), '1'],
  mtime: asks('mtime', (stat) => stat.mtime()),
  read: [
    (_: unknown, path: unknown, ...given: unknown[]) => read(path, ...given),
    `1-3 ${OPENING}`,
  ],
  'readable?': [(_: unknown, path: unknown) => isThere(path), '1 -> Boolean'],
  readlines: [
    (_: unknown, path: unknown, ...given: unknown[]) => readLines(path, ...given),
    `1 ${OPENING} -> Array`,
  ],
  realpath: [(_: unknown, path: unknown) => realName(path), '1 -> String'],
  rename: [(_: unknown, from: unknown, to: unknown) => rename(from, to), '2 -> Integer'],
  size: [(_: unknown, path: unknown) => sizeOf(path), '1 -> Integer'],
  'size?': [
    (_: unknown, path: unknown) => (isThere(path) && sizeOf(path)) || null,
    '1 -> Integer?',
  ],
  split: [(_: unknown, path: unknown) => [folderName(path), baseName(path)], '1 -> Array'],
  stat: [(_: unknown, path: unknown) => statOf(path, 'rb_file_s_stat'), '1'],
  'symlink?': [(_: unknown, path: unknown) => isLink(path), '1 -> Boolean'],
  truncate: [(_: unknown, path: unknown, size: unknown) => truncate(path, size), '2 -> Integer'],
  unlink: [(_: unknown, ...paths: unknown[]) => remove(...paths), '0+ -> Integer'],
  utime: [
    (_: unknown, read: unknown, changed: unknown, ...paths: unknown[]) =>
      setTimes(read, changed, ...paths),
    '2+ -> Integer',
  ],
  'writable?': [(_: unknown, path: unknown) => isWritten(path), '1 -> Boolean'],
  write: [
    (_: unknown, path: unknown, value: unknown, ...given: unknown[]) =>
      writeFile(path, value, ...given),
    `2-3 ${OPENING} -> Integer`,
  ],
  'zero?': [(_: unknown, path: unknown) => isEmpty(path), '1 -> Boolean'],
}
