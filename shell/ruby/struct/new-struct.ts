import { callWithSignature } from '../call/arguments.ts'
import { named } from '../class/define.ts'
import { makingOf } from '../class/making.ts'
import { isNone } from '../hash/keywords.ts'
import { isString } from '../text/mutable-string.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { type Block, isKeywords } from '../types.ts'
import type { MemberObject } from './member-object.ts'
import { Struct } from './struct.ts'
import { StructBase } from './struct-base.ts'

/** Struct.new, and new of a class that Struct made. */
export function newStruct(owner: unknown, block: Block | null = null, ...args: unknown[]): unknown {
  if (owner !== StructBase) return structOf(owner, block, ...args)
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
export function structOf(owner: unknown, block: Block | null = null, ...args: unknown[]): unknown {
  const making = makingOf(owner as typeof StructBase)
  if (making === null || making.info === 'any') {
    const last = args.at(-1)
    const isEmpty = isKeywords(last) && isNone(last)
    return Reflect.construct(owner as typeof StructBase, isEmpty ? args.slice(0, -1) : args)
  }
  return callWithSignature(making.construct, null, args, block, making.info)
}

/** Point.keyword_init?: nil when Struct.new was not told. */
export function structIsKeywordInit(owner: unknown): boolean | null {
  return (owner as typeof StructBase).keywordInit
}

/** `Point.members` of Struct and Data. */
export function structClassMembers(owner: unknown): symbol[] {
  return (owner as typeof MemberObject).members.map(symbol)
}
