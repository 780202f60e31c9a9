import { named } from '../class/define.ts'
import { isString } from '../text/mutable-string.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { type Block, isKeywords } from '../types.ts'
import { Struct } from './struct.ts'
import { StructBase } from './struct-base.ts'

/** Struct.new, and new of a class that Struct made. */
export function newStruct(owner: unknown, block: Block | null = null, ...args: unknown[]): unknown {
  if (owner !== StructBase) return Reflect.construct(owner as typeof StructBase, args)
  const options = args.find(isKeywords)
  const names = args.filter((arg) => !isKeywords(arg))
  const constant = isString(names[0]) ? nameOf(names.shift()) : null
  const keywordInit = options?.['keyword_init']
  const made = Struct(names.map(nameOf), {
    keywordInit: keywordInit === undefined || keywordInit === null ? null : keywordInit !== false,
  })
  if (constant !== null) named(made, `Struct::${constant}`)
  block?.call(made, made)
  return made
}

/** Point.[]: the same as new. */
export function structOf(owner: unknown, ...args: unknown[]): unknown {
  return Reflect.construct(owner as typeof StructBase, args)
}

/** Point.keyword_init?: nil when Struct.new was not told. */
export function structIsKeywordInit(owner: unknown): boolean | null {
  return (owner as typeof StructBase).keywordInit
}

/** Point.members. */
export function structClassMembers(owner: unknown): symbol[] {
  return (owner as typeof StructBase).members.map(symbol)
}
