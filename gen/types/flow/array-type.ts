import type * as nodes from '@ruby/prism/src/nodes.js'
import { mayLackBlock } from '../../facts/block-given.ts'
import { methodsThat } from '../../facts/method-effects.ts'
import type { Scope } from '../../facts/scope.ts'
import { elementOf } from '../../facts/site.ts'
import { ANY, INTEGER, NIL, orNil, STRING, type Type } from '../../facts/types.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import type { Inference } from '../infer.ts'
import { rangeElement } from './block-types.ts'
import { mappedMethod } from './mapped-method.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Methods of Array that give an element, or nil. */
const ELEMENT = methodsThat('isElement')
/** Methods of Array that give a new Array of some of the elements. */
const SAME = methodsThat('isSelection')
const MAPPING = words('map collect')
/** Methods of Range that give its elements, all of them or some. */
const COPYING = words('to_a entries')
const FILTERING = words('select filter reject')

/** The type of a method of Array whose elements are kept track of; null where nothing better is known. */
export function arrayMethodType(
  types: Inference,
  receiver: Type,
  call: nodes.CallNode,
  args: readonly Node[],
  scope: Scope,
): Type | null {
  if (receiver.kind === 'range' && types.closed && !receiver.nilable) {
    const isBlock = is(call.block, 'BlockNode')
    const isCopy = COPYING.has(call.name) && args.length === 0 && call.block === null
    if (isCopy || (FILTERING.has(call.name) && isBlock)) {
      const element = rangeElement(call, (node) => types.typeOf(node, scope))
      return element.kind === 'integer' ? listOf(types, call, element) : null
    }
    if (!MAPPING.has(call.name) || !isBlock) return null
    return listOf(types, call, types.blockValue(call.block as nodes.BlockNode))
  }
  const of = elementOf(receiver)
  const { name } = call
  if (receiver.site === undefined || of === undefined) return null
  // Where the Array is nil the call raises, unless nil has the method.
  if (receiver.nilable && (name === '&' || !types.closed)) return null
  const argument = args[0] === undefined ? null : types.typeOf(args[0], scope)
  if (args.length > 2 || args.some((arg) => is(arg, 'SplatNode'))) return null
  const isIndex = name === '[]' || name === 'at'
  const one = isIndex
    ? args.length === 1 && argument?.kind === 'integer' && !argument.nilable
    : args.length === 0
  if (ELEMENT.has(name) && one) return of.kind === 'bottom' ? of : orNil(of)
  if (MAPPING.has(name) && is(call.block, 'BlockNode')) {
    return listOf(types, call, types.blockValue(call.block))
  }
  const mapped = MAPPING.has(name) && args.length === 0 ? symbolOf(call.block) : null
  if (mapped !== null) {
    const known = types.closed ? mappedMethod(types, receiver, mapped) : null
    return known === null ? null : listOf(types, call, known.result)
  }
  if (!SAME.has(name)) return null
  if (isIndex && !(args.length === 2 || argument?.kind === 'range')) return null
  const enumerates = ['select', 'filter', 'reject', 'sort_by', 'take_while', 'drop_while']
  if (enumerates.includes(name) && mayLackBlock(types, call.block, scope)) return null
  const result = listOf(types, call, of)
  if (name === '+') {
    const added = argument?.kind === 'array' && !argument.nilable ? elementOf(argument) : undefined
    result.site?.add(added ?? ANY)
  }
  return isIndex || name === 'slice' ? orNil(result) : result
}

/** The name in `&:name`. */
function symbolOf(block: unknown): string | null {
  if (block === null || kindOf(block as Node) !== 'BlockArgumentNode') return null
  const { expression } = block as nodes.BlockArgumentNode
  return is(expression, 'SymbolNode') ? expression.unescaped.value : null
}

/** A new Array that holds a type, made by a node. */
export function listOf(types: Inference, node: Node, of: Type): Type {
  const site = types.siteOf(node)
  site.add(of)
  return { kind: 'array', nilable: false, site }
}

/** `Array.new(n)`, `Array.new(n, value)` and `Array.new(n) { … }`. */
export function newArrayType(
  types: Inference,
  call: nodes.CallNode,
  args: readonly Node[],
  scope: Scope,
): Type {
  const first = args[0] === undefined ? INTEGER : types.typeOf(args[0], scope)
  const { block } = call
  if (first.kind === 'bottom') return listOf(types, call, first)
  if (first.kind !== 'integer' || args.length > 2) return listOf(types, call, ANY)
  if (args.some((arg) => is(arg, 'SplatNode'))) return listOf(types, call, ANY)
  if (block !== null) {
    const isLiteral = is(block, 'BlockNode')
    return listOf(types, call, isLiteral ? types.blockValue(block) : ANY)
  }
  return listOf(types, call, args[1] === undefined ? NIL : types.typeOf(args[1], scope))
}

const TEXTS = words('split chars lines')
const NUMBERS = words('bytes digits codepoints')

/** The elements of Arrays that methods of other classes give. */
export function givenElements(receiver: Type, call: nodes.CallNode): Type | null {
  if (call.block !== null) return null
  if (receiver.kind === 'string' && TEXTS.has(call.name)) return STRING
  if (receiver.kind === 'string' && NUMBERS.has(call.name)) return INTEGER
  return receiver.kind === 'integer' && call.name === 'digits' ? INTEGER : null
}
