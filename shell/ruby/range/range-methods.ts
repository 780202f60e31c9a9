import type { MethodTable } from '../call/signature.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import { rangeCovers, rangeHolds } from './covers.ts'
import * as f from './range-functions.ts'

/** The methods of Range, without those of Enumerable. */
export const rangeOwnMethods = {
  '%': [f.rangeModulo, '1 &'],
  '==': [equals, '1 -> Boolean'],
  '===': [rangeHolds, '1 -> Boolean'],
  begin: [f.rangeBegin, '0'],
  bsearch: [f.rangeBsearch, '0 &e'],
  count: [f.rangeCount, '0-1 &'],
  'cover?': [rangeCovers, '1 -> Boolean'],
  each: [f.rangeEach, '0 &e -> self'],
  end: [f.rangeEnd, '0'],
  entries: [f.rangeToA, '0 -> Array'],
  'eql?': [eql, '1 -> Boolean'],
  'exclude_end?': [f.rangeExcludesEnd, '0 -> Boolean'],
  first: [f.rangeFirst, '0-1'],
  'include?': [f.rangeIncludes, '1 -> Boolean'],
  inspect: [f.rangeInspect, '0 -> String'],
  last: [f.rangeLast, '0-1'],
  max: [f.rangeMax, '0-1 &'],
  'member?': [f.rangeIncludes, '1 -> Boolean'],
  min: [f.rangeMin, '0-1 &'],
  minmax: [f.rangeMinmax, '0 & -> Array'],
  reverse_each: [f.rangeReverseEach, '0 &e -> self'],
  size: [f.rangeSize, '0'],
  step: [f.rangeStep, '0-1 &'],
  sum: [f.rangeSum, '0-1 &'],
  to_a: [f.rangeToA, '0 -> Array'],
  to_s: [f.rangeToS, '0 -> String'],
} as const satisfies MethodTable
