import { classInfo } from '../class/class-info.ts'
import { methodName } from '../class/method-name.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { hashFromKeywords } from '../hash/keywords.ts'
import { toS } from '../object/texts.ts'
import { isKeywords } from '../types.ts'
import { checkMembers, type MemberClass, readMembers } from './members.ts'
import { StructBase } from './struct-base.ts'

/**
 * `Struct.new(:x, :y)`: a class with these members, to extend or to use.
 *
 * @example
 * class Point extends Struct(['x', 'y']) {}
 * new Point(1, 2).to_a() // [1, 2]
 */
export function Struct(
  members: readonly string[],
  { keywordInit = null }: { readonly keywordInit?: boolean | null } = {},
): MemberClass<StructBase> {
  if (members.length === 0) {
    throw new ArgumentError('wrong number of arguments (given 0, expected 1+)')
  }
  checkMembers(members, 'Struct')
  const made = class extends StructBase {
    static override readonly members = members
    static override readonly keywordInit = keywordInit

    constructor(...values: unknown[]) {
      super()
      this.initialize(...values)
    }

    /** What `super` in an `initialize` of the program's reaches. */
    initialize(...values: unknown[]): void {
      if (keywordInit === true) this.#fillFromKeywords(values)
      else fill(this, members, values)
    }

    #fillFromKeywords(values: readonly unknown[]): void {
      const [given = new Hash()] = values
      const pairs = isKeywords(given) ? hashFromKeywords(given) : given
      if (values.length > 1 || !(pairs instanceof Hash)) {
        throw new ArgumentError(`wrong number of arguments (given ${values.length}, expected 0)`)
      }
      const keywords = new Map([...pairs].map(([key, value]) => [toS(key), value]))
      const unknown = [...keywords.keys()].filter((name) => !members.includes(name))
      if (unknown.length > 0) throw new ArgumentError(`unknown keywords: ${unknown.join(', ')}`)
      for (const name of members) Reflect.set(this, name, keywords.get(name) ?? null)
    }
  }
  const info = classInfo(made)
  info.parameters.set('initialize', '0+ ...')
  readMembers(made, members)
  for (const name of members) info.writes.add(methodName(name))
  return made as unknown as MemberClass<StructBase>
}

function fill(struct: StructBase, members: readonly string[], values: readonly unknown[]): void {
  if (values.length > members.length) throw new ArgumentError('struct size differs')
  for (let index = 0; index < members.length; index += 1) {
    const value = values[index] ?? null
    const isObject = typeof value === 'object' && value !== null
    const own = isObject && isKeywords(value) ? hashFromKeywords(value) : value
    Reflect.set(struct, members[index] as string, own)
  }
}
