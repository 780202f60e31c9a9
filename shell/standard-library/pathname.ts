import { basename, dirname, extname, isAbsolute } from 'node:path'
import { defineClass } from '../ruby/class/define.ts'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'

const READING =
  `read readlines binread write binwrite open each_line is_exist is_file is_directory is_readable
  is_writable is_empty is_zero children entries each_child glob find size mtime ctime atime stat mkpath mkdir
  delete unlink rmtree rename realpath expand_path cleanpath relative_path_from sub sub_ext`.split(
    /\s+/,
  )

/** Pathname: a path to be put together. What is at its end, an application does not read. */
export class Pathname {
  static {
    const reading = Object.fromEntries(READING.map((name) => [name, '0+']))
    defineClass(this, 'Pathname', { parameters: { join: '0+', basename: '0-1', ...reading } })
    const refusal = { value: refuse, configurable: true }
    for (const name of READING) Object.defineProperty(this.prototype, name, refusal)
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
  throw new OutsideSubsetError(
    'Pathname puts paths together here: what is in files is sent with send_file, or kept in the database',
  )
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
