import { basename, dirname, extname, matchesGlob, resolve } from 'node:path'
import { defineClass } from '../ruby/class/define.ts'
import { makeEnumerator } from '../ruby/enumerable/enumerator.ts'
import { ENOENT } from '../ruby/exception/errno.ts'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { StringIO } from '../ruby/string-io/string-io.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Block } from '../ruby/types.ts'
import { fileKind, filesBelow, isSecret, readFile, rootFolder } from './application-files.ts'

const READING = 'k:encoding?,mode?,chomp?,external_encoding?,internal_encoding?'

/** File and IO of Ruby's library: texts below the application's folder, which are read and not written. */
export class RubyFile {
  static {
    defineClass(this, 'File', {
      staticParameters: {
        read: `1 ${READING}`,
        readlines: `1 ${READING}`,
        foreach: `1 ${READING} &`,
        open: `1-2 ${READING} &`,
        'exist?': '1',
        'file?': '1',
        'directory?': '1',
        'readable?': '1',
        'empty?': '1',
        'zero?': '1',
        size: '1',
        basename: '1-2',
        dirname: '1',
        extname: '1',
        join: '0+',
        expand_path: '1-2',
        'fnmatch?': '2-3',
        fnmatch: '2-3',
      },
    })
  }

  static read(path: unknown): string {
    return textOf(path)
  }

  static readlines(path: unknown, options: { readonly chomp?: unknown } = {}): string[] {
    const lines = textOf(path).match(/[^\n]*\n|[^\n]+$/g) ?? []
    return options.chomp === true ? lines.map((line) => line.replace(/\r?\n$/, '')) : lines
  }

  static foreach(path: unknown, ...given: readonly unknown[]): unknown {
    const lines = RubyFile.readlines(path, given.find((each) => typeof each === 'object') ?? {})
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    if (block === undefined) return makeEnumerator(lines, 'each')
    for (const line of lines) block(line)
    return null
  }

  /** What reads a text from its start, or what the block gives that it is handed to. */
  static open(path: unknown, ...given: readonly unknown[]): unknown {
    const mode = given.find(isString)
    if (mode !== undefined && !/^r(?![+b])/.test(toS(mode))) {
      throw new OutsideSubsetError(`a file is opened for its text here, and not with ${toS(mode)}`)
    }
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const stream = new StringIO(textOf(path))
    return block === undefined ? stream : block(stream)
  }

  static is_exist(path: unknown): boolean {
    return fileKind(toS(path)) !== null
  }

  static is_file(path: unknown): boolean {
    return fileKind(toS(path)) === 'file'
  }

  static is_readable(path: unknown): boolean {
    return RubyFile.is_exist(path)
  }

  static is_directory(path: unknown): boolean {
    return fileKind(toS(path)) === 'folder'
  }

  static is_empty(path: unknown): boolean {
    return RubyFile.is_file(path) && RubyFile.size(path) === 0
  }

  static is_zero(path: unknown): boolean {
    return RubyFile.is_empty(path)
  }

  static size(path: unknown): number {
    return Buffer.byteLength(textOf(path))
  }

  static basename(path: unknown, suffix: unknown = ''): string {
    const name = basename(toS(path))
    return toS(suffix) === '.*' ? basename(name, extname(name)) : basename(name, toS(suffix))
  }

  static dirname(path: unknown): string {
    return dirname(toS(path))
  }

  static extname(path: unknown): string {
    return extname(toS(path))
  }

  static join(...parts: readonly unknown[]): string {
    const texts = parts.flat(Number.POSITIVE_INFINITY).map(toS)
    return texts.reduce((path, each) => `${path.replace(/\/+$/, '')}/${each.replace(/^\/+/, '')}`)
  }

  static expand_path(path: unknown, folder: unknown = ''): string {
    return resolve(rootFolder(), toS(folder), toS(path))
  }

  static fnmatch(pattern: unknown, path: unknown): boolean {
    return matchesGlob(toS(path), toS(pattern))
  }

  static is_fnmatch(pattern: unknown, path: unknown): boolean {
    return RubyFile.fnmatch(pattern, path)
  }
}

/** Dir of Ruby's library: what is in folders of the application. */
export class Dir {
  static {
    defineClass(this, 'Dir', {
      staticParameters: {
        glob: '1-2 k:base?,sort? &',
        '[]': '1+',
        children: '1',
        entries: '1',
        each_child: '1 &',
        'exist?': '1',
        'empty?': '1',
      },
    })
  }

  /** The paths that match a pattern, sorted, as they are written: relative ones stay so. */
  static glob(pattern: unknown, ...given: readonly unknown[]): unknown {
    const block = given.find((each) => typeof each === 'function') as Block | undefined
    const paths = [pattern].flat().flatMap((each) => matching(toS(each)))
    if (block === undefined) return paths
    for (const path of paths) block(path)
    return null
  }

  static '[]'(...patterns: readonly unknown[]): unknown {
    return Dir.glob(patterns.flat())
  }

  static children(path: unknown): string[] {
    const folder = toS(path).replace(/\/+$/, '')
    if (fileKind(folder) !== 'folder') throw new ENOENT(`@ dir_initialize - ${folder}`)
    const names = filesBelow(folder).map((each) => each.split('/')[0] as string)
    return [...new Set(names)]
  }

  static entries(path: unknown): string[] {
    return ['.', '..', ...Dir.children(path)]
  }

  static each_child(path: unknown, block: Block): null {
    for (const name of Dir.children(path)) block(name)
    return null
  }

  static is_exist(path: unknown): boolean {
    return RubyFile.is_directory(path)
  }

  static is_empty(path: unknown): boolean {
    return RubyFile.is_directory(path) && Dir.children(path).length === 0
  }
}

/** The text of a file of the application: inside the binary, or in its folder. */
export function textOf(path: unknown): string {
  if (isSecret(toS(path))) {
    throw new OutsideSubsetError(
      `${toS(path)} holds keys or the database, which Ruby code of an application does not read`,
    )
  }
  const text = readFile(toS(path))
  if (text !== null) return text
  throw new ENOENT(`@ rb_sysopen - ${toS(path)}`)
}

/** The paths that match: those of a folder come with the folder itself before what is in it. */
function matching(pattern: string): string[] {
  const fixed = pattern.split(/[*?[{]/)[0] as string
  const folder = fixed.slice(0, fixed.lastIndexOf('/') + 1)
  const below = filesBelow(folder === '' ? '.' : folder)
  const folders = below.flatMap((path) =>
    path.split('/').flatMap((_, at, parts) => (at === 0 ? [] : [parts.slice(0, at).join('/')])),
  )
  const all = [...new Set([...folders, ...below])].sort()
  const rest = pattern.slice(folder.length)
  return all.filter((path) => matchesGlob(path, rest)).map((path) => `${folder}${path}`)
}
