import { basename, dirname, extname, isAbsolute, normalize, relative } from 'node:path'
import { send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { makeEnumerator } from '../ruby/enumerable/enumerator.ts'
import { toS } from '../ruby/object/texts.ts'
import type { Time } from '../ruby/time/time.ts'
import type { Block } from '../ruby/types.ts'
import { childrenOf, glob, isEmptyFolder, makeFolder, removeFolder } from './file/dir.ts'
import { openWith } from './file/file.ts'
import { type FileStat, sizeOf, statOf } from './file/file-stat.ts'
import { makeFolders, removeAll } from './file/file-utils.ts'
import {
  eachLine,
  isEmpty,
  isThere,
  isWritten,
  kindOf,
  read,
  readBytes,
  readLines,
  realName,
  remove,
  rename,
  setTimes,
  truncate,
  writeFile,
} from './file/file-words.ts'
import { readGiven } from './file/given.ts'
import { suffixOf, wholePath } from './file/names.ts'
import { OPENING } from './file/open-mode.ts'

/** Pathname: a path to be put together, and what is at its end. Source: Ruby, Pathname. */
export class Pathname {
  static {
    defineClass(this, 'Pathname', {
      parameters: {
        join: '0+',
        basename: '0-1',
        binread: '0-2',
        binwrite: `1-2 ${OPENING}`,
        children: '0-1',
        each_line: `0 ${OPENING} &`,
        expand_path: '0-1',
        find: '0 &',
        glob: '1 &',
        mkdir: '0-1',
        mkpath: '0 k:mode?',
        open: `0-2 ${OPENING} &`,
        read: `0-2 ${OPENING}`,
        readlines: `0 ${OPENING}`,
        relative_path_from: '1',
        rename: '1',
        sub: '1-2 &',
        sub_ext: '1',
        truncate: '1',
        utime: '2',
        write: `1-2 ${OPENING}`,
      },
    })
  }

  readonly #path: string

  constructor(path: unknown) {
    this.#path = String(path)
  }

  to_s(): string {
    return this.#path
  }

  to_path(): string {
    return this.#path
  }

  /** Path by path: an absolute one starts anew, and `..` at the start of one leads up. */
  join(...parts: readonly unknown[]): Pathname {
    return new Pathname(parts.flat().map(String).reduce(plus, this.#path))
  }

  '+'(other: unknown): Pathname {
    return this.join(other)
  }

  '/'(other: unknown): Pathname {
    return this.join(other)
  }

  basename(suffix?: string): Pathname {
    const base = basename(this.#path)
    return new Pathname(suffix === '.*' ? basename(base, extname(base)) : basename(base, suffix))
  }

  dirname(): Pathname {
    return new Pathname(dirname(this.#path))
  }

  parent(): Pathname {
    return this.join('..')
  }

  extname(): string {
    return extname(this.#path)
  }

  is_absolute(): boolean {
    return isAbsolute(this.#path)
  }

  is_relative(): boolean {
    return !this.is_absolute()
  }

  read(...given: readonly unknown[]): unknown {
    return read(this.#path, ...given)
  }

  binread(...given: readonly unknown[]): unknown {
    return readBytes(this.#path, ...given)
  }

  readlines(...given: readonly unknown[]): string[] {
    return readLines(this.#path, ...given)
  }

  each_line(...given: readonly unknown[]): unknown {
    return eachLine(this.#path, ...given)
  }

  write(value: unknown, ...given: readonly unknown[]): number {
    return writeFile(this.#path, value, ...given)
  }

  binwrite(value: unknown, ...given: readonly unknown[]): number {
    return writeFile(this.#path, value, ...given)
  }

  open(...given: readonly unknown[]): unknown {
    const { values, options, block } = readGiven(given)
    return openWith(block, this.#path, ...values, options)
  }

  size(): number {
    return sizeOf(this.#path)
  }

  stat(): FileStat {
    return statOf(this.#path, 'rb_file_s_stat')
  }

  lstat(): FileStat {
    return statOf(this.#path, 'rb_file_s_lstat', false)
  }

  mtime(): Time {
    return statOf(this.#path, 'rb_file_s_mtime').mtime()
  }

  ctime(): Time {
    return statOf(this.#path, 'rb_file_s_ctime').ctime()
  }

  atime(): Time {
    return statOf(this.#path, 'rb_file_s_atime').atime()
  }

  is_exist(): boolean {
    return isThere(this.#path)
  }

  is_file(): boolean {
    return kindOf(this.#path) === 'file'
  }

  is_readable(): boolean {
    return isThere(this.#path)
  }

  is_writable(): boolean {
    return isWritten(this.#path)
  }

  is_directory(): boolean {
    return kindOf(this.#path) === 'folder'
  }

  is_empty(): boolean {
    return this.is_directory() ? isEmptyFolder(this.#path) : isEmpty(this.#path)
  }

  is_zero(): boolean {
    return isEmpty(this.#path)
  }

  mkdir(mode?: unknown): number {
    return makeFolder(this.#path, mode)
  }

  mkpath(): null {
    makeFolders(this.#path)
    return null
  }

  rmdir(): number {
    return removeFolder(this.#path)
  }

  rmtree(): null {
    removeAll(this.#path, false)
    return null
  }

  /** Removes a file, or an empty folder. */
  delete(): number {
    return kindOf(this.#path) === 'file' ? remove(this.#path) : removeFolder(this.#path)
  }

  unlink(): number {
    return this.delete()
  }

  rename(to: unknown): number {
    return rename(this.#path, to)
  }

  utime(read: unknown, changed: unknown): number {
    return setTimes(read, changed, this.#path)
  }

  truncate(size: unknown): number {
    return truncate(this.#path, size)
  }

  realpath(): Pathname {
    return new Pathname(realName(this.#path))
  }

  children(withFolder: unknown = true): Pathname[] {
    const names = childrenOf(this.#path)
    return names.map((name) => (withFolder === false ? new Pathname(name) : this.join(name)))
  }

  entries(): Pathname[] {
    return ['.', '..', ...childrenOf(this.#path)].map((name) => new Pathname(name))
  }

  each_child(block: Block): Pathname[] {
    const children = this.children()
    for (const child of children) block(child)
    return children
  }

  /** This path and all that is below it. */
  find(block: Block | null = null): unknown {
    const below = glob(`${this.#path}/**/*`).map((path) => new Pathname(path))
    const all = kindOf(this.#path) === 'folder' ? [this, ...below] : [this]
    if (block === null) return makeEnumerator(all, 'each')
    for (const each of all) block(each)
    return null
  }

  glob(pattern: unknown, block: Block | null = null): Pathname[] | null {
    const paths = glob(this.join(pattern).#path).map((path) => new Pathname(path))
    if (block === null) return paths
    for (const path of paths) block(path)
    return null
  }

  /** The path with another text in place of the first that matches. */
  sub(...given: readonly unknown[]): Pathname {
    const { values, block } = readGiven(given)
    return new Pathname(send(this.#path, 'sub', values, block))
  }

  /** The path with another suffix. */
  sub_ext(suffix: unknown): Pathname {
    const own = suffixOf(this.#path)
    return new Pathname(this.#path.slice(0, this.#path.length - own.length) + toS(suffix))
  }

  expand_path(folder: unknown = null): Pathname {
    return new Pathname(wholePath(this.#path, folder))
  }

  cleanpath(): Pathname {
    return new Pathname(normalize(this.#path).replace(/(?<=.)\/$/, ''))
  }

  relative_path_from(other: unknown): Pathname {
    return new Pathname(relative(String(other), this.#path) || '.')
  }

  '<=>'(other: unknown): number | null {
    if (!(other instanceof Pathname)) return null
    return Number(this.#path > other.#path) - Number(this.#path < other.#path)
  }

  inspect(): string {
    return `#<Pathname:${this.#path}>`
  }

  hash(): string {
    return this.#path
  }

  '=='(other: unknown): boolean {
    return other instanceof Pathname && other.#path === this.#path
  }

  is_eql(other: unknown): boolean {
    return this['=='](other)
  }

  toString(): string {
    return this.#path
  }
}

/** One step of `join`, as Pathname#plus has it. */
function plus(base: string, added: string): string {
  if (isAbsolute(added)) return added
  let rest = added
  let path = base
  for (;;) {
    const [, step, after] = /^(\.\.?)(?:\/+|$)(.*)$/s.exec(rest) ?? []
    if (step === undefined) break
    rest = after ?? ''
    if (step === '.') continue
    if (path === '.' || path === '..' || path.endsWith('/..')) {
      path = path === '.' ? '..' : `${path}/..`
    } else path = dirname(path)
  }
  if (rest === '') return path
  return path === '.' ? rest : `${path.replace(/\/+$/, '')}/${rest}`
}
