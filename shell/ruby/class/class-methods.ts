import type { MethodTable } from '../call/signature.ts'
import { identity } from '../hash/key.ts'
import { inspect } from '../object/texts.ts'
import { equals } from '../operators/equals.ts'
import type { RubyClass } from '../types.ts'
import * as f from './class-functions.ts'
import * as v from './class-variables.ts'
import { removeConstant } from './constant-lookup.ts'
import * as m from './module-functions.ts'
import { prepend } from './prepend.ts'

const visibility =
  (level: 'private' | 'protected' | 'public') =>
  (self: RubyClass, ...names: unknown[]): unknown =>
    m.moduleSetVisibility(self, level, names)

const ofClass =
  (level: 'private' | 'public') =>
  (self: RubyClass, ...names: unknown[]): null =>
    m.moduleSetClassVisibility(self, level, names)

const attributes =
  (isRead: boolean, isWritten: boolean) =>
  (self: RubyClass, ...names: unknown[]): symbol[] =>
    m.moduleAttributes(self, names, isRead, isWritten)

const evaluate = [m.moduleClassEval, '0-3 &'] as const
const execute = [m.moduleClassExec, '0+ k &'] as const

/** The methods of classes and modules. */
export const classMethods = {
  '<': [f.classIsBelow, '1'],
  '<=': [f.classIsAtMost, '1'],
  '<=>': [f.classCompare, '1 -> Integer?'],
  '==': [equals, '1 -> Boolean'],
  '===': [f.classCaseEquals, '1 -> Boolean'],
  '>': [f.classIsAbove, '1'],
  '>=': [f.classIsAtLeast, '1'],
  alias_method: [m.moduleAliasMethod, '2 -> Symbol'],
  allocate: [f.classAllocate, '0'],
  ancestors: [f.classAncestors, '0 -> Array'],
  attr: [attributes(true, false), '0+ -> Array'],
  attr_accessor: [attributes(true, true), '0+ -> Array'],
  attr_reader: [attributes(true, false), '0+ -> Array'],
  attr_writer: [attributes(false, true), '0+ -> Array'],
  class_eval: evaluate,
  class_exec: execute,
  'class_variable_defined?': [v.classVariableIsDefined, '1 -> Boolean'],
  class_variable_get: [v.classVariableGet, '1'],
  class_variable_set: [v.classVariableSet, '2'],
  class_variables: [v.classVariables, '0-1 -> Array'],
  constants: [f.classConstants, '0-1 -> Array'],
  const_set: [m.moduleConstSet, '2'],
  define_method: [m.moduleDefineMethod, '1-2 & -> Symbol'],
  extend: [f.classExtend, '1+ -> self'],
  hash: [identity, '0 -> Integer'],
  include: [f.classInclude, '1+ -> self'],
  'include?': [f.classIncludes, '1 -> Boolean'],
  included_modules: [f.classIncludedModules, '0 -> Array'],
  inspect: [inspect, '0 -> String'],
  instance_method: [m.moduleInstanceMethod, '1'],
  instance_methods: [f.classInstanceMethods, '0-1 -> Array'],
  'method_defined?': [f.classHasMethod, '1-2 -> Boolean'],
  module_eval: evaluate,
  module_exec: execute,
  name: [f.classNameOrNil, '0 -> String?'],
  new: [f.classNew, '0+ & k'],
  prepend: [prepend, '1+ -> self'],
  private: [visibility('private'), '0+'],
  private_class_method: [ofClass('private'), '0+ -> nil'],
  private_instance_methods: [f.classInstanceMethodsOf('private'), '0-1 -> Array'],
  'private_method_defined?': [f.classHasMethodOf('private'), '1-2 -> Boolean'],
  protected: [visibility('protected'), '0+'],
  protected_instance_methods: [f.classInstanceMethodsOf('protected'), '0-1 -> Array'],
  'protected_method_defined?': [f.classHasMethodOf('protected'), '1-2 -> Boolean'],
  public: [visibility('public'), '0+'],
  public_class_method: [ofClass('public'), '0+ -> nil'],
  public_instance_method: [m.moduleInstanceMethod, '1'],
  public_instance_methods: [f.classInstanceMethodsOf('public'), '0-1 -> Array'],
  'public_method_defined?': [f.classHasPublicMethod, '1 -> Boolean'],
  remove_class_variable: [v.removeClassVariable, '1'],
  remove_const: [removeConstant, '1'],
  remove_method: [m.moduleRemoveMethod, '0+ -> self'],
  superclass: [f.classSuperclass, '0'],
  to_s: [f.classToS, '0 -> String'],
  undef_method: [m.moduleUndefMethod, '0+ -> self'],
} as const satisfies MethodTable
