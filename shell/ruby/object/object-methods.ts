import type { MethodTable } from '../call/signature.ts'
import { classOf } from '../class/hierarchy.ts'
import { prettyText } from '../kernel/pretty-print.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { compare } from '../operators/compare.ts'
import { eql } from '../operators/eql.ts'
import { equals, notEquals } from '../operators/equals.ts'
import { objectInstanceEval, objectInstanceExec } from '../proc/rebind.ts'
import { clone, dup } from './copy.ts'
import { freeze, isFrozen } from './frozen.ts'
import { hashOf, isSame, objectId } from './identity.ts'
import * as f from './object-functions.ts'
import * as o from './singleton-functions.ts'
import { inspect, toS } from './texts.ts'
import { isFalsy } from './truth.ts'

/** The methods that every object has. */
export const objectMethods = {
  '!': [isFalsy, '0 -> Boolean'],
  '!=': [notEquals, '1 -> Boolean'],
  '!~': [f.objectDoesNotMatch, '1 -> Boolean'],
  '<=>': [compare, '1'],
  '==': [equals, '1 -> Boolean'],
  '===': [caseEquals, '1 -> Boolean'],
  __id__: [objectId, '0 -> Integer'],
  __send__: [f.objectSend, '1+ & k'],
  class: [classOf, '0'],
  clone: [clone, '0 k'],
  define_singleton_method: [o.objectDefineSingletonMethod, '1-2 & -> Symbol'],
  display: [f.objectDisplay, '0 -> nil'],
  dup: [dup, '0'],
  enum_for: [f.objectEnumFor, '0+ &'],
  'eql?': [eql, '1 -> Boolean'],
  'equal?': [isSame, '1 -> Boolean'],
  extend: [f.objectExtend, '1+ -> self'],
  freeze: [freeze, '0 -> self'],
  'frozen?': [isFrozen, '0 -> Boolean'],
  hash: [hashOf, '0 -> Integer'],
  inspect: [inspect, '0 -> String'],
  instance_eval: [objectInstanceEval, '0+ &'],
  instance_exec: [objectInstanceExec, '0+ k &'],
  'instance_of?': [f.objectInstanceOf, '1 -> Boolean'],
  'instance_variable_defined?': [f.objectHasInstanceVariable, '1 -> Boolean'],
  instance_variable_get: [f.objectInstanceVariableGet, '1'],
  instance_variable_set: [f.objectInstanceVariableSet, '2'],
  instance_variables: [f.objectInstanceVariables, '0 -> Array'],
  'is_a?': [f.objectIsA, '1 -> Boolean'],
  itself: [f.objectItself, '0 -> self'],
  'kind_of?': [f.objectIsA, '1 -> Boolean'],
  method: [f.objectMethod, '1'],
  methods: [o.objectMethods, '0-1 -> Array'],
  'nil?': [f.objectIsNil, '0 -> Boolean'],
  object_id: [objectId, '0 -> Integer'],
  pretty_inspect: [prettyText, '0 -> String'],
  public_method: [f.objectPublicMethod, '1'],
  public_methods: [o.objectPublicMethods, '0-1 -> Array'],
  public_send: [f.objectPublicSend, '1+ & k'],
  remove_instance_variable: [f.objectRemoveInstanceVariable, '1'],
  'respond_to?': [f.objectRespondTo, '1-2 -> Boolean'],
  send: [f.objectSend, '1+ & k'],
  singleton_class: [o.objectSingletonClass, '0'],
  singleton_methods: [o.objectSingletonMethods, '0-1 -> Array'],
  tap: [f.objectTap, '0 & -> self'],
  then: [f.objectThen, '0 &e'],
  to_enum: [f.objectEnumFor, '0+ &'],
  to_s: [toS, '0 -> String'],
  yield_self: [f.objectThen, '0 &e'],
} as const satisfies MethodTable
