import type { MethodTable } from '../call/signature.ts'
import { objectItself } from '../object/object-functions.ts'
import { inspectArray } from '../object/texts.ts'
import { equals } from '../operators/equals.ts'
import { arrayPack } from '../text/pack.ts'
import * as a from './access.ts'
import * as r from './arrange.ts'
import * as c from './change.ts'
import { arrayJoin } from './join.ts'
import { arrayAdd, arrayRepeat, arraySubtract } from './operators.ts'
import * as d from './random.ts'

/** The methods of Array, without those of Enumerable. */
export const arrayOwnMethods = {
  '&': [r.arrayIntersection, '1 -> Array'],
  '*': [arrayRepeat, '1'],
  '+': [arrayAdd, '1 -> Array'],
  '-': [arraySubtract, '1 -> Array'],
  '<<': [c.arrayAppend, '1 -> self'],
  '<=>': [r.arrayCompare, '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  '[]': [a.arrayGet, '1-2'],
  '[]=': [a.arraySet, '2-3'],
  append: [c.arrayPush, '0+ -> self'],
  assoc: [r.arrayAssoc, '1'],
  at: [a.arrayAt, '1 -> element'],
  bsearch: [r.arrayBsearch, '0 &e -> element'],
  bsearch_index: [r.arrayBsearchIndex, '0 &e -> Integer?'],
  clear: [c.arrayClear, '0 -> self'],
  collect: [r.arrayMap, '0 &e -> Array'],
  'collect!': [c.arrayMapBang, '0 &e -> self'],
  combination: [r.arrayCombination, '1 &e -> self'],
  compact: [r.arrayCompact, '0 -> Array'],
  'compact!': [c.arrayCompactBang, '0 -> Array?'],
  concat: [c.arrayConcat, '0+ -> self'],
  delete: [c.arrayDelete, '1 &'],
  delete_at: [c.arrayDeleteAt, '1 -> element'],
  delete_if: [c.arrayDeleteIf, '0 &e -> self'],
  difference: [r.arrayDifference, '0+ -> Array'],
  deconstruct: [objectItself, '0 -> self'],
  dig: [a.arrayDig, '1+'],
  drop: [a.arrayDrop, '1 -> Array'],
  each: [r.arrayEach, '0 &e -> self'],
  each_index: [r.arrayEachIndex, '0 &e -> self'],
  'empty?': [a.arrayIsEmpty, '0 -> Boolean'],
  'eql?': [r.arrayIsEql, '1 -> Boolean'],
  fetch: [a.arrayFetch, '1-2 &'],
  fill: [c.arrayFill, '0-3 & -> self'],
  'filter!': [c.arraySelectBang, '0 &e -> Array?'],
  find_index: [r.arrayFindIndex, '0-1 & -> Integer?'],
  first: [a.arrayFirst, '0-1'],
  flatten: [r.arrayFlatten, '0-1 -> Array'],
  'flatten!': [r.arrayFlattenBang, '0-1 -> Array?'],
  index: [r.arrayIndex, '0-1 & -> Integer?'],
  insert: [c.arrayInsert, '1+ -> self'],
  inspect: [inspectArray, '0 -> String'],
  'intersect?': [r.arrayIsIntersecting, '1 -> Boolean'],
  intersection: [r.arrayIntersection, '0+ -> Array'],
  join: [arrayJoin, '0-1 -> String'],
  keep_if: [c.arrayKeepIf, '0 &e -> self'],
  last: [a.arrayLast, '0-1'],
  length: [a.arrayLength, '0 -> Integer'],
  map: [r.arrayMap, '0 &e -> Array'],
  'map!': [c.arrayMapBang, '0 &e -> self'],
  pack: [arrayPack, '1 k:buffer?'],
  permutation: [r.arrayPermutation, '0-1 &e -> self'],
  pop: [c.arrayPop, '0-1'],
  prepend: [c.arrayUnshift, '0+ -> self'],
  product: [r.arrayProduct, '0+ & -> Array'],
  push: [c.arrayPush, '0+ -> self'],
  rassoc: [r.arrayRassoc, '1'],
  'reject!': [c.arrayRejectBang, '0 &e -> Array?'],
  replace: [c.arrayReplace, '1 -> self'],
  reverse: [r.arrayReverse, '0 -> Array'],
  'reverse!': [c.arrayReverseBang, '0 -> self'],
  rindex: [r.arrayRindex, '0-1 & -> Integer?'],
  rotate: [r.arrayRotate, '0-1 -> Array'],
  'rotate!': [r.arrayRotateBang, '0-1 -> self'],
  sample: [d.arraySample, '0-1 k'],
  'select!': [c.arraySelectBang, '0 &e -> Array?'],
  shift: [c.arrayShift, '0-1'],
  shuffle: [d.arrayShuffle, '0 k -> Array'],
  'shuffle!': [d.arrayShuffleBang, '0 k -> self'],
  size: [a.arrayLength, '0 -> Integer'],
  slice: [a.arrayGet, '1-2'],
  'slice!': [c.arraySliceBang, '1-2'],
  'sort!': [r.arraySortBang, '0 & -> self'],
  'sort_by!': [r.arraySortByBang, '0 &e -> self'],
  take: [a.arrayTake, '1 -> Array'],
  to_a: [arrayToA, '0 -> self'],
  to_ary: [arrayItself, '0 -> self'],
  to_s: [inspectArray, '0 -> String'],
  transpose: [r.arrayTranspose, '0 -> Array'],
  union: [r.arrayUnion, '0+ -> Array'],
  'uniq!': [r.arrayUniqBang, '0 & -> Array?'],
  unshift: [c.arrayUnshift, '0+ -> self'],
  values_at: [a.arrayValuesAt, '0+ -> Array'],
  '|': [r.arrayUnion, '1 -> Array'],
} as const satisfies MethodTable

/** Array#to_a: the Array itself, a plain one of a class below Array. */
export function arrayToA(self: unknown[]): unknown[] {
  return self.constructor === Array ? self : Array.from(self)
}

/** Array#to_ary: the Array itself. */
export function arrayItself(self: unknown[]): unknown[] {
  return self
}
