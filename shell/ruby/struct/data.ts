import { callWithSignature } from '../call/arguments.ts'
import { findMember } from '../call/find-member.ts'
import { classInfo } from '../class/class-info.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { hashFromKeywords, isNone, keywordsFrom, unknownKeys } from '../hash/keywords.ts'
import { freeze } from '../object/frozen.ts'
import { inspect } from '../object/texts.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { type Block, isKeywords, type Keywords } from '../types.ts'
import { DataBase } from './data-base.ts'
import { checkMembers, type MemberClass, readMembers } from './members.ts'

/**
 * `Data.define(:x, :y)`: a class of frozen objects with these members. They are given in order or as keywords; `initialize`
 * gets keywords either way. Raises ArgumentError for a member that is missing and for what is no member.
 *
 * @example
 * class Point extends Data(['x', 'y']) {}
 * new Point(1, 2).to_s() // '#<data Point x=1, y=2>'
 */
export function Data(members: readonly string[]): MemberClass<DataBase> {
  checkMembers(members, 'Data')
  const made = class extends DataBase {
    static override readonly members = members

    constructor(...values: unknown[]) {
      super()
      const given = membersGiven(members, values)
      const found = findMember(this, 'initialize')
      const signature = found?.kind === 'method' ? found.parameters : undefined
      callWithSignature(this.initialize, this, [given], null, signature)
      freeze(this)
    }

    /** What `super` in an `initialize` of the program's reaches. */
    initialize(given: Keywords = {}): void {
      const missing = members.filter((name) => !Object.hasOwn(given, name))
      if (missing.length > 0) throw keywordError('missing', missing.map(symbol))
      const unknown = unknownKeys(given, members)
      if (unknown.length > 0) throw keywordError('unknown', unknown)
      for (const name of members) Reflect.set(this, name, given[name] ?? null)
    }
  }
  classInfo(made).parameters.set('initialize', '0 k')
  readMembers(made, members)
  return made as unknown as MemberClass<DataBase>
}

/** What `new` was given, as keywords. */
function membersGiven(members: readonly string[], values: readonly unknown[]): Keywords {
  const last = values.at(-1)
  const positional = isKeywords(last) ? values.slice(0, -1) : values
  const keywords = isKeywords(last) ? last : {}
  if (positional.length === 0) return keywords
  const all =
    isKeywords(last) && !isNone(last) ? [...positional, hashFromKeywords(last)] : positional
  if (all.length > members.length) {
    const expected = members.length === 0 ? '0' : `0..${members.length}`
    throw new ArgumentError(`wrong number of arguments (given ${all.length}, expected ${expected})`)
  }
  return Object.fromEntries(all.map((value, index) => [members[index], value]))
}

function keywordError(what: 'missing' | 'unknown', keys: readonly unknown[]): ArgumentError {
  const word = keys.length === 1 ? 'keyword' : 'keywords'
  return new ArgumentError(`${what} ${word}: ${keys.map((key) => inspect(key)).join(', ')}`)
}

/** `Data.define` where it is computed, and `new` of a class that it made. */
export function defineData(
  _owner: unknown,
  block: Block | null = null,
  ...names: unknown[]
): unknown {
  const made = Data(names.map(nameOf))
  block?.call(made, made)
  return made
}

/** `Point.new` and `Point.[]`. */
export function dataOf(owner: unknown, ...args: unknown[]): unknown {
  return Reflect.construct(owner as typeof DataBase, args)
}

/** Data#with: a copy with other values for some members. */
export function dataWith(self: DataBase, ...args: unknown[]): DataBase {
  const [changes] = args
  if (args.length === 0 || (isKeywords(changes) && isNone(changes))) return self
  if (args.length > 1 || !isKeywords(changes)) {
    const count = args.filter((value) => !isKeywords(value)).length
    throw new ArgumentError(`wrong number of arguments (given ${count}, expected 0)`)
  }
  const values = self.memberNames().map((name) => [name, Reflect.get(self, name)])
  const all = { ...Object.fromEntries(values), ...keywordsFrom(changes) }
  return Reflect.construct(self.constructor, [all])
}
