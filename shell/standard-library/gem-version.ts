import { RAILS_VERSION } from '../rails-version.ts'
import { Comparable } from '../ruby/class/core-classes.ts'
import { defineClass, module } from '../ruby/class/define.ts'
import { include } from '../ruby/class/include.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { KEY } from '../ruby/hash/key.ts'
import { toS } from '../ruby/object/texts.ts'
import type { RubyClass } from '../ruby/types.ts'

type Segment = number | string

const VERSION = /^\s*(?:[0-9]+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?)?\s*$/

/** Gem::Version of RubyGems: compared part by part, a part with letters before one of digits. */
export class GemVersion {
  static {
    defineClass(this, 'Gem::Version', { staticParameters: { create: '1', 'correct?': '1' } })
    include(this as unknown as RubyClass, Comparable as unknown as RubyClass)
  }

  readonly #text: string

  constructor(text: unknown) {
    const given = toS(text)
    if (!VERSION.test(given)) throw new ArgumentError(`Malformed version number string ${given}`)
    this.#text = given.trim().replaceAll('-', '.pre.') || '0'
  }

  static create(value: unknown): GemVersion | null {
    return value === null || value instanceof GemVersion ? value : new GemVersion(value)
  }

  static is_correct(value: unknown): boolean {
    return VERSION.test(toS(value))
  }

  to_s(): string {
    return this.#text
  }

  version(): string {
    return this.#text
  }

  segments(): Segment[] {
    const parts = this.#text.match(/[0-9]+|[a-z]+/gi) ?? []
    return parts.map((part) => (/^\d/.test(part) ? Number(part) : part))
  }

  is_prerelease(): boolean {
    return /[a-zA-Z]/.test(this.#text)
  }

  /** The version without what makes it one before a release. */
  release(): GemVersion {
    if (!this.is_prerelease()) return this
    const segments = this.segments()
    return new GemVersion(segments.slice(0, segments.findIndex(isLetters)).join('.'))
  }

  /** The next version of the part before the last: of 5.3.1 it is 5.4. */
  bump(): GemVersion {
    const segments = this.segments()
    const letters = segments.findIndex(isLetters)
    const whole = (letters < 0 ? segments : segments.slice(0, letters)) as number[]
    const kept = whole.length > 1 ? whole.slice(0, -1) : whole
    return new GemVersion([...kept.slice(0, -1), (kept.at(-1) ?? 0) + 1].join('.'))
  }

  '<=>'(other: unknown): number | null {
    const right = typeof other === 'string' ? new GemVersion(other) : other
    if (!(right instanceof GemVersion)) return null
    const [own, given] = [this.segments(), right.segments()]
    for (let index = 0; index < Math.max(own.length, given.length); index += 1) {
      const order = compareSegments(own[index] ?? 0, given[index] ?? 0)
      if (order !== 0) return order
    }
    return 0
  }

  inspect(): string {
    return `Gem::Version.new("${this.#text}")`
  }

  [KEY](): string {
    return `v${this.segments().join('.')}`
  }
}

function isLetters(segment: Segment): boolean {
  return typeof segment === 'string'
}

function compareSegments(left: Segment, right: Segment): number {
  if (typeof left !== typeof right) return typeof left === 'string' ? -1 : 1
  return left === right ? 0 : left < right ? -1 : 1
}

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '>': (order) => order > 0,
  '<': (order) => order < 0,
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
}

/** Gem::Requirement: `Gem::Requirement.new("~> 1.2", "< 1.5")`. */
export class GemRequirement {
  static {
    defineClass(this, 'Gem::Requirement', {
      parameters: { initialize: '0+', 'satisfied_by?': '1', '===': '1' },
      staticParameters: { create: '0+' },
    })
  }

  readonly #parts: readonly (readonly [operator: string, version: GemVersion])[]

  constructor(...given: unknown[]) {
    const all = given.flat().map(partOf)
    this.#parts = all.length === 0 ? [['>=', new GemVersion('0')]] : all
  }

  static create(...given: unknown[]): GemRequirement {
    const [only] = given
    return only instanceof GemRequirement ? only : new GemRequirement(...given)
  }

  is_satisfied_by(version: unknown): boolean {
    const given = GemVersion.create(version) as GemVersion
    return this.#parts.every(([operator, wanted]) => {
      const order = given['<=>'](wanted) as number
      if (operator !== '~>') return OPERATORS[operator]?.(order) === true
      return order >= 0 && (given.release()['<=>'](wanted.bump()) as number) < 0
    })
  }

  '==='(version: unknown): boolean {
    return this.is_satisfied_by(version)
  }

  to_s(): string {
    return this.#parts.map(([operator, version]) => `${operator} ${version.to_s()}`).join(', ')
  }
}

function partOf(given: unknown): [string, GemVersion] {
  if (given instanceof GemVersion) return ['=', given]
  const [, operator = '=', version] =
    /^\s*(=|!=|>=|<=|~>|>|<)?\s*([0-9][0-9A-Za-z.-]*)\s*$/.exec(toS(given)) ?? []
  if (version === undefined) throw new ArgumentError(`Illformed requirement ["${toS(given)}"]`)
  return [operator, new GemVersion(version)]
}

/** What is known of a gem that is loaded: its name and its version. */
export class GemSpecification {
  static {
    defineClass(this, 'Gem::Specification')
  }

  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  name(): string {
    return this.#name
  }

  version(): GemVersion {
    return railsVersion()
  }
}

/** `Rails.gem_version`, `ActiveRecord.version` and their kin. */
export function railsVersion(): GemVersion {
  return new GemVersion(RAILS_VERSION)
}

const PARTS =
  'rails railties actionpack actionview activerecord activemodel activesupport actionmailer activejob actioncable activestorage actiontext actionmailbox'

/** Gem of RubyGems: which parts of Rails are here. Other gems are compiled, and no longer gems. */
export class Gem {
  static {
    module(this, 'Gem')
    defineClass(this, 'Gem')
  }

  static loaded_specs(): Hash {
    return Hash.from(PARTS.split(' ').map((name) => [name, new GemSpecification(name)] as const))
  }
}
