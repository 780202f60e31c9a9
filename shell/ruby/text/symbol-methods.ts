import type { MethodTable } from '../call/signature.ts'
import { inspect } from '../object/texts.ts'
import { compare } from '../operators/compare.ts'
import { equals } from '../operators/equals.ts'
import { matches } from '../operators/matching.ts'
import { symbolToProc } from '../proc/to-block.ts'
import type { Block } from '../types.ts'
import { stringGet } from './access.ts'
import * as k from './case.ts'
import { Encoding } from './encoding.ts'
import { frozenLiteral, type Str, seesFrozen } from './mutable-string.ts'
import { stringIsAsciiOnly, stringSucc } from './search.ts'
import { stringIsMatch, stringMatch } from './substitute.ts'
import { symbolName } from './symbol.ts'
import * as f from './text-functions.ts'

/** Symbol#name: always the same frozen String. */
function symbolFrozenName(self: symbol): Str {
  const name = symbolName(self)
  return seesFrozen ? frozenLiteral(name) : name
}

/** The String method of the name, giving a Symbol. */
function naming(make: (name: string, ...options: unknown[]) => string): Block {
  return (self, ...options) => Symbol.for(make(symbolName(self as symbol), ...options))
}

/** Symbol#to_sym. */
export function symbolToSym(self: symbol): symbol {
  return self
}

/** Symbol#length. */
export function symbolLength(self: symbol): number {
  return f.stringLength(symbolName(self))
}

/** Symbol#encoding: that of ASCII for a name that is nothing else. */
export function symbolEncoding(self: symbol): Encoding {
  return stringIsAsciiOnly(symbolName(self)) ? Encoding.US_ASCII : Encoding.UTF_8
}

/** Symbol#empty?. */
export function symbolIsEmpty(self: symbol): boolean {
  return symbolName(self) === ''
}

/** Symbol#[]. */
export function symbolGet(self: symbol, ...args: [unknown, unknown?]): string | null {
  return stringGet(symbolName(self), ...args)
}

/** Symbol#start_with?. */
export function symbolStartsWith(self: symbol, ...prefixes: unknown[]): boolean {
  return f.stringStartsWith(symbolName(self), ...prefixes)
}

/** Symbol#end_with?. */
export function symbolEndsWith(self: symbol, ...suffixes: unknown[]): boolean {
  return f.stringEndsWith(symbolName(self), ...suffixes)
}

/** Symbol#casecmp: only with another Symbol. */
export function symbolCasecmp(self: symbol, other: unknown): number | null {
  return typeof other === 'symbol' ? k.stringCasecmp(symbolName(self), symbolName(other)) : null
}

/** Symbol#casecmp?. */
export function symbolIsCasecmp(self: symbol, other: unknown): boolean | null {
  return typeof other === 'symbol' ? k.stringIsCasecmp(symbolName(self), symbolName(other)) : null
}

/** Symbol#match?. */
export function symbolIsMatch(self: symbol, ...args: [unknown, unknown?]): boolean {
  return stringIsMatch(symbolName(self), ...args)
}

/** Symbol#match. */
export function symbolMatch(
  self: symbol,
  block: Block | null = null,
  ...args: [unknown, unknown?]
): unknown {
  return stringMatch(symbolName(self), block, ...args)
}

/** The methods of Symbol. */
export const symbolMethods = {
  '<=>': [compare, '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  '=~': [matches, '1'],
  '[]': [symbolGet, '1-2 -> String?'],
  capitalize: [/* @__PURE__ */ naming(k.stringCapitalize), '0+ -> Symbol'],
  casecmp: [symbolCasecmp, '1 -> Integer?'],
  'casecmp?': [symbolIsCasecmp, '1'],
  downcase: [/* @__PURE__ */ naming(k.stringDowncase), '0+ -> Symbol'],
  encoding: [symbolEncoding, '0'],
  'empty?': [symbolIsEmpty, '0 -> Boolean'],
  'end_with?': [symbolEndsWith, '0+ -> Boolean'],
  id2name: [symbolName, '0 -> String'],
  inspect: [inspect, '0 -> String'],
  intern: [symbolToSym, '0 -> self'],
  match: [symbolMatch, '1-2 &'],
  'match?': [symbolIsMatch, '1-2 -> Boolean'],
  slice: [symbolGet, '1-2 -> String?'],
  length: [symbolLength, '0 -> Integer'],
  name: [symbolFrozenName, '0 -> String'],
  next: [/* @__PURE__ */ naming(stringSucc), '0 -> Symbol'],
  size: [symbolLength, '0 -> Integer'],
  'start_with?': [symbolStartsWith, '0+ -> Boolean'],
  succ: [/* @__PURE__ */ naming(stringSucc), '0 -> Symbol'],
  swapcase: [/* @__PURE__ */ naming(k.stringSwapcase), '0+ -> Symbol'],
  to_proc: [symbolToProc, '0'],
  to_s: [symbolName, '0 -> String'],
  to_sym: [symbolToSym, '0 -> self'],
  upcase: [/* @__PURE__ */ naming(k.stringUpcase), '0+ -> Symbol'],
} as const satisfies MethodTable
