import type { MethodTable } from '../call/signature.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import * as p from './partition.ts'
import type { RubySet } from './ruby-set.ts'
import * as f from './set-functions.ts'

/** The methods of Set, without those of Enumerable. */
export const setOwnMethods = {
  '&': [f.setIntersection, '1 -> Set'],
  '+': [f.setUnion, '1 -> Set'],
  '-': [f.setDifference, '1 -> Set'],
  '<': [f.setIsProperSubset, '1 -> Boolean'],
  '<<': [f.setAdd, '1 -> self'],
  '<=': [f.setIsSubset, '1 -> Boolean'],
  '<=>': [(self: RubySet, other) => self['<=>'](other), '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  '===': [f.setIncludes, '1 -> Boolean'],
  '>': [f.setIsProperSuperset, '1 -> Boolean'],
  '>=': [f.setIsSuperset, '1 -> Boolean'],
  '^': [f.setSymmetricDifference, '1 -> Set'],
  add: [f.setAdd, '1 -> self'],
  'add?': [f.setAddNew, '1 -> Set?'],
  classify: [f.setClassify, '0 &e -> Hash'],
  clear: [f.setClear, '0 -> self'],
  'collect!': [f.setMapBang, '0 &e -> self'],
  delete: [f.setDelete, '1 -> self'],
  'delete?': [f.setDeleteKnown, '1 -> Set?'],
  delete_if: [f.setDeleteIf, '0 &e -> self'],
  difference: [f.setDifference, '1 -> Set'],
  'disjoint?': [f.setIsDisjoint, '1 -> Boolean'],
  divide: [p.setDivide, '0 &e -> Set'],
  each: [f.setEach, '0 &e -> self'],
  'empty?': [f.setIsEmpty, '0 -> Boolean'],
  'eql?': [eql, '1 -> Boolean'],
  'filter!': [f.setSelectBang, '0 &e -> Set?'],
  flatten: [p.setFlatten, '0 -> Set'],
  'flatten!': [p.setFlattenBang, '0 -> Set?'],
  'include?': [f.setIncludes, '1 -> Boolean'],
  inspect: [f.setInspect, '0 -> String'],
  'intersect?': [f.setIsIntersecting, '1 -> Boolean'],
  intersection: [f.setIntersection, '1 -> Set'],
  join: [f.setJoin, '0-1 -> String'],
  keep_if: [f.setKeepIf, '0 &e -> self'],
  length: [f.setLength, '0 -> Integer'],
  'map!': [f.setMapBang, '0 &e -> self'],
  'member?': [f.setIncludes, '1 -> Boolean'],
  merge: [f.setMerge, '1 -> self'],
  'proper_subset?': [f.setIsProperSubset, '1 -> Boolean'],
  'proper_superset?': [f.setIsProperSuperset, '1 -> Boolean'],
  'reject!': [f.setRejectBang, '0 &e -> Set?'],
  replace: [f.setReplace, '1 -> self'],
  'select!': [f.setSelectBang, '0 &e -> Set?'],
  size: [f.setLength, '0 -> Integer'],
  'subset?': [f.setIsSubset, '1 -> Boolean'],
  subtract: [f.setSubtract, '1 -> self'],
  'superset?': [f.setIsSuperset, '1 -> Boolean'],
  to_a: [f.setToA, '0 -> Array'],
  to_s: [f.setInspect, '0 -> String'],
  to_set: [f.setToSet, '0 -> self'],
  union: [f.setUnion, '1 -> Set'],
  '|': [f.setUnion, '1 -> Set'],
} as const satisfies MethodTable

/** The methods of the class Set. */
export const setSingletons = {
  '[]': [f.setOf, '0+ -> Set'],
  new: [f.newSet, '0-1 & -> Set'],
} as const satisfies MethodTable
