import type { MethodTable } from '../call/signature.ts'
import { identity } from '../hash/key.ts'
import { inspect } from '../object/texts.ts'
import { equals } from '../operators/equals.ts'
import * as f from './class-functions.ts'

/** The methods of classes and modules. */
export const classMethods = {
  '<': [f.classIsBelow, '1'],
  '<=': [f.classIsAtMost, '1'],
  '<=>': [f.classCompare, '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  '===': [f.classCaseEquals, '1 -> Boolean'],
  '>': [f.classIsAbove, '1'],
  '>=': [f.classIsAtLeast, '1'],
  allocate: [f.classAllocate, '0'],
  ancestors: [f.classAncestors, '0 -> Array'],
  class_variable_get: [f.classVariableGet, '1'],
  define_method: [f.classChange, '1-2 &'],
  extend: [f.classExtend, '1+ -> self'],
  hash: [identity, '0 -> Integer'],
  include: [f.classInclude, '1+ -> self'],
  'include?': [f.classIncludes, '1 -> Boolean'],
  included_modules: [f.classIncludedModules, '0 -> Array'],
  inspect: [inspect, '0 -> String'],
  instance_methods: [f.classInstanceMethods, '0-1 -> Array'],
  'method_defined?': [f.classHasMethod, '1-2 -> Boolean'],
  name: [f.classNameOrNil, '0 -> String?'],
  new: [f.classNew, '0+ & k'],
  'public_method_defined?': [f.classHasPublicMethod, '1 -> Boolean'],
  superclass: [f.classSuperclass, '0'],
  to_s: [f.classToS, '0 -> String'],
} as const satisfies MethodTable
