import type { MethodTable } from '../call/signature.ts'
import { checkMutable } from '../object/frozen.ts'
import type { Block } from '../types.ts'
import * as k from './case.ts'
import { bang } from './change.ts'
import type { Str } from './mutable-string.ts'
import * as s from './search.ts'
import { stringSub, substituteAll, toPattern } from './substitute.ts'
import * as f from './text-functions.ts'

/** Methods that give the receiver back even when nothing changed. */
function always(name: string, make: (self: string) => string): Block {
  return (self) => {
    const target = checkMutable(self as Str, name)
    target.$value = make(target.$value)
    return target
  }
}

/** `tr!`: nil only when no character was of the set. */
function transliterating(name: string, make: typeof s.stringTr): Block {
  return (self, from, to) => {
    const target = checkMutable(self as Str, name)
    const found = s.stringCount(target.$value, from) > 0
    target.$value = make(target.$value, from, to)
    return found ? target : null
  }
}

/** String#sub!: nil when nothing matched. */
export function stringSubBang(
  self: Str,
  block: Block | null = null,
  ...args: [unknown, unknown?]
): Str | null {
  return replaced(self, 'sub!', args[0], (value) => stringSub(value, block, ...args))
}

/** String#gsub!. */
export function stringGsubBang(
  self: Str,
  block: Block | null = null,
  ...args: [unknown, unknown?]
): Str | null {
  return replaced(self, 'gsub!', args[0], (value) => substituteAll(value, block, ...args))
}

function replaced(
  self: Str,
  name: string,
  pattern: unknown,
  make: (value: string) => string,
): Str | null {
  const target = checkMutable(self, name)
  const matched = toPattern(pattern).match(target.$value) !== null
  const made = make(target.$value)
  if (!matched) return null
  target.$value = made
  return target
}

/** The methods of String that change it in place and have a form that does not. */
export const stringBangMethods = {
  'capitalize!': [/* @__PURE__ */ bang('capitalize!', k.stringCapitalize), '0+'],
  'chomp!': [/* @__PURE__ */ bang('chomp!', f.stringChomp), '0-1'],
  'chop!': [/* @__PURE__ */ bang('chop!', f.stringChop), '0'],
  'delete!': [/* @__PURE__ */ bang('delete!', s.stringDelete), '1+'],
  'delete_prefix!': [/* @__PURE__ */ bang('delete_prefix!', f.stringDeletePrefix), '1'],
  'delete_suffix!': [/* @__PURE__ */ bang('delete_suffix!', f.stringDeleteSuffix), '1'],
  'downcase!': [/* @__PURE__ */ bang('downcase!', k.stringDowncase), '0+'],
  'gsub!': [stringGsubBang, '1-2 &'],
  'lstrip!': [/* @__PURE__ */ bang('lstrip!', f.stringLstrip), '0'],
  'next!': [/* @__PURE__ */ always('next!', s.stringSucc), '0 -> self'],
  'reverse!': [/* @__PURE__ */ always('reverse!', f.stringReverse), '0 -> self'],
  'rstrip!': [/* @__PURE__ */ bang('rstrip!', f.stringRstrip), '0'],
  'squeeze!': [/* @__PURE__ */ bang('squeeze!', s.stringSqueeze), '0+'],
  'strip!': [/* @__PURE__ */ bang('strip!', f.stringStrip), '0'],
  'sub!': [stringSubBang, '1-2 &'],
  'succ!': [/* @__PURE__ */ always('succ!', s.stringSucc), '0 -> self'],
  'swapcase!': [/* @__PURE__ */ bang('swapcase!', k.stringSwapcase), '0+'],
  'tr!': [/* @__PURE__ */ transliterating('tr!', s.stringTr), '2'],
  'tr_s!': [/* @__PURE__ */ transliterating('tr_s!', s.stringTrS), '2'],
  'unicode_normalize!': [
    /* @__PURE__ */ bang('unicode_normalize!', s.stringUnicodeNormalize),
    '0-1',
  ],
  'upcase!': [/* @__PURE__ */ bang('upcase!', k.stringUpcase), '0+'],
} as const satisfies MethodTable
