import { classInfo } from '../class/class-info.ts'
import { methodName } from '../class/method-name.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { hashFromKeywords } from '../hash/keywords.ts'
import { toS } from '../object/texts.ts'
import { isKeywords } from '../types.ts'
import { StructBase } from './struct-base.ts'

/** A class made by Struct: takes the members in order, or as keywords. */
export type StructClass = (new (
  ...values: unknown[]
) => StructBase & Record<string, unknown>) & { readonly members: readonly string[] }

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
): StructClass {
  if (members.length === 0) {
    throw new ArgumentError('wrong number of arguments (given 0, expected 1+)')
  }
  const twice = members.find((name, index) => members.indexOf(name) !== index)
  if (twice !== undefined) throw new ArgumentError(`duplicate member: ${twice}`)
  const taken = members.find((name) => name === 'constructor' || name === '__proto__')
  if (taken !== undefined) {
    throw new OutsideSubsetError(`a member \`${taken}' of a Struct is outside the Ruby subset`)
  }
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
  info.name = ''
  info.parameters.set('initialize', '0+ ...')
  for (const name of members) {
    const key = methodName(name)
    info.reads.add(key)
    info.writes.add(key)
    if (key !== name) questionMember(made.prototype, key, name)
  }
  return made as unknown as StructClass
}

/** The method of a member such as `success?`, which is kept under its name. */
function questionMember(prototype: StructBase, key: string, name: string): void {
  Object.defineProperty(prototype, key, {
    get(this: StructBase): unknown {
      return Reflect.get(this, name)
    },
    set(this: StructBase, value: unknown) {
      Reflect.set(this, name, value)
    },
    configurable: true,
  })
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

/** `Struct.new` with the options under their Ruby names. */
export function defineStruct(
  members: readonly string[],
  options: { readonly keyword_init?: unknown } = {},
): StructClass {
  const keywordInit = options.keyword_init ?? null
  return Struct(members, { keywordInit: keywordInit === null ? null : keywordInit !== false })
}
