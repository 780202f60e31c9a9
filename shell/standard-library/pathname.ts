import { basename, dirname, extname, isAbsolute, normalize, relative } from 'node:path'
import { defineClass } from '../ruby/class/define.ts'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'
import type { Block } from '../ruby/types.ts'
import { Dir, RubyFile } from './files.ts'

const CHANGING =
  `write binwrite binread is_writable mtime ctime atime stat mkpath mkdir delete unlink rmtree rename realpath find
  sub sub_ext`.split(/\s+/)

/** Pathname: a path to be put together, and the text that is at its end. */
export class Pathname {
  static {
    const changing = Object.fromEntries(CHANGING.map((name) => [name, '0+']))
    const reading = {
      read: '0 k:encoding?',
      readlines: '0 k:chomp?,encoding?',
      each_line: '0 k:chomp? &',
      open: '0-1 k:encoding? &',
      glob: '1 &',
      expand_path: '0-1',
      relative_path_from: '1',
    }
    defineClass(this, 'Pathname', {
      parameters: { join: '0+', basename: '0-1', ...reading, ...changing },
    })
    const refusal = { value: refuse, configurable: true }
    for (const name of CHANGING) Object.defineProperty(this.prototype, name, refusal)
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

  read(): string {
    return RubyFile.read(this.#path)
  }

  readlines(options: { readonly chomp?: unknown } = {}): string[] {
    return RubyFile.readlines(this.#path, options)
  }

  each_line(...given: readonly unknown[]): unknown {
    return RubyFile.foreach(this.#path, ...given)
  }

  open(...given: readonly unknown[]): unknown {
    return RubyFile.open(this.#path, ...given)
  }

  size(): number {
    return RubyFile.size(this.#path)
  }

  is_exist(): boolean {
    return RubyFile.is_exist(this.#path)
  }

  is_file(): boolean {
    return RubyFile.is_file(this.#path)
  }

  is_readable(): boolean {
    return RubyFile.is_readable(this.#path)
  }

  is_directory(): boolean {
    return RubyFile.is_directory(this.#path)
  }

  is_empty(): boolean {
    return this.is_directory() ? Dir.is_empty(this.#path) : RubyFile.is_empty(this.#path)
  }

  is_zero(): boolean {
    return RubyFile.is_zero(this.#path)
  }

  children(): Pathname[] {
    return Dir.children(this.#path).map((name) => this.join(name))
  }

  entries(): Pathname[] {
    return Dir.entries(this.#path).map((name) => new Pathname(name))
  }

  each_child(block: Block): null {
    for (const child of this.children()) block(child)
    return null
  }

  glob(pattern: unknown, block: Block | null = null): Pathname[] | null {
    const found = Dir.glob(this.join(pattern).#path) as string[]
    const paths = found.map((path) => new Pathname(path))
    if (block === null) return paths
    for (const path of paths) block(path)
    return null
  }

  expand_path(folder: unknown = ''): Pathname {
    return new Pathname(RubyFile.expand_path(this.#path, folder))
  }

  cleanpath(): Pathname {
    return new Pathname(normalize(this.#path).replace(/(?<=.)\/$/, ''))
  }

  relative_path_from(other: unknown): Pathname {
    return new Pathname(relative(String(other), this.#path) || '.')
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

function refuse(): never {
  throw new OutsideSubsetError('files are read here: what is written is kept in the database')
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
