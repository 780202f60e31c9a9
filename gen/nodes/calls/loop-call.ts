import type * as nodes from '@ruby/prism/src/nodes.js'
import { lookup } from '../../facts/lookup.ts'
import { elementOf } from '../../facts/site.ts'
import type { Type } from '../../facts/types.ts'
import { type Destination, type Frame, NONE } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { tsType } from '../../lower/ts-type.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { rangeOf } from '../../types/flow/block-types.ts'
import {
  bare,
  binary,
  declare,
  type Expression,
  literal,
  member,
  name,
  type Statement,
} from '../../typescript/tree.ts'
import { endOf } from '../control/control-node.ts'
import { startDeclarations } from './block-node.ts'
import { checkedReceiver } from './nil-check.ts'

/** `times`, `upto`, `each` over numbers and arrays as loops; null when the call is no such thing. */
export function loopStatement(
  lo: Lowering,
  node: nodes.CallNode,
  destination: Destination,
): Statement[] | null {
  if (destination.kind === 'assign' || node.receiver === null || node.isSafeNavigation())
    return null
  if (!is(node.block, 'BlockNode')) return null
  const block = node.block
  const list = argumentsOf(node)
  const asWritten = (): Expression => lo.value(node.receiver)
  const known = lo.typeOf(node.receiver)
  const { receive, type } = checkedReceiver(lo, node, asWritten, known) ?? {
    receive: asWritten,
    type: known,
  }
  if (type.nilable) return null
  if (lo.program.reopensCore(type.kind, node.name)) return null
  if (type.kind === 'array' && list.length === 0) {
    const looped = overArray(lo, node, receive, block, destination)
    if (looped !== null) return looped
  }
  const parameter = onlyParameter(block)
  if (parameter === undefined || destination.kind !== 'none') return null
  if (type.kind === 'integer' && node.name === 'times' && list.length === 0) {
    return counting(lo, block, parameter, () => literal('0'), receive, '<', '++')
  }
  if (
    type.kind === 'integer' &&
    (node.name === 'upto' || node.name === 'downto') &&
    list.length === 1
  ) {
    const limit = list[0] as Node
    if (lo.typeOf(limit).kind !== 'integer' || lo.typeOf(limit).nilable) return null
    const up = node.name === 'upto'
    return counting(
      lo,
      block,
      parameter,
      receive,
      () => lo.value(limit),
      up ? '<=' : '>=',
      up ? '++' : '--',
    )
  }
  const range = rangeOf(node.receiver)
  if (range !== null && node.name === 'each' && range.left !== null && range.right !== null) {
    const left = lo.typeOf(range.left)
    const right = lo.typeOf(range.right)
    if (left.kind !== 'integer' || right.kind !== 'integer' || left.nilable || right.nilable)
      return null
    const sign = range.isExcludeEnd() ? '<' : '<='
    return counting(
      lo,
      block,
      parameter,
      () => lo.value(range.left),
      () => lo.value(range.right),
      sign,
      '++',
    )
  }
  if (type.kind === 'string' && lo.plainStrings && node.name === 'each_char') {
    return over(lo, block, parameter, receive)
  }
  return null
}

/** The one parameter of a block (null for none); undefined when it has another form. */
function onlyParameter(block: nodes.BlockNode): string | null | undefined {
  const names = requiredNames(block)
  return names === null || names.length > 1 ? undefined : (names[0] ?? null)
}

/** The names of plain parameters; null when the block has others. */
export function requiredNames(block: nodes.BlockNode): string[] | null {
  const parameters = block.parameters
  if (parameters === null) return []
  if (is(parameters, 'ItParametersNode')) return ['it']
  if (is(parameters, 'NumberedParametersNode')) {
    const { maximum } = parameters
    return Array.from({ length: maximum }, (_, index) => `_${index + 1}`)
  }
  const own = (parameters as nodes.BlockParametersNode).parameters
  if (own === null) return []
  const { optionals, posts, keywords, rest, block: taken, keywordRest } = own
  const others = optionals.length + posts.length + keywords.length
  if (others > 0 || rest !== null || taken !== null || keywordRest !== null) return null
  const plain = own.requireds
  if (plain.some((each) => !is(each, 'RequiredParameterNode'))) return null
  return plain.map((each) => (each as nodes.RequiredParameterNode).name)
}

/** A block's statements in a loop; `break` leaves its value at the destination. */
export function loopBody(
  lo: Lowering,
  block: nodes.BlockNode,
  destination: Destination,
): Statement[] {
  const scope = lo.inference.scope(block)
  const frame: Frame = { kind: 'loop', tag: null, destination, isBlock: true }
  const outer = lo.prelude
  lo.prelude = []
  const body = lo.inside(scope, frame, () => {
    const inner = lo.statements(block.body, NONE, endOf(block) - 1)
    return [...startDeclarations(lo, scope), ...inner]
  })
  lo.prelude = outer
  return body
}

function counting(
  lo: Lowering,
  block: nodes.BlockNode,
  parameter: string | null,
  from: () => Expression,
  to: () => Expression,
  sign: string,
  step: '++' | '--',
): Statement[] {
  const [start = literal('0'), limit = literal('0')] = lo.ordered([from, to])
  const scope = lo.inference.scope(block)
  const variable = parameter === null ? undefined : scope.variables.get(parameter)
  const rewritten = (variable?.writes ?? 0) > 0
  const own = parameter === null ? null : lo.local(parameter)
  const counter = name(own === null || rewritten ? lo.fresh('index') : own)
  const plainLimit = bare(limit)
  const before: Statement[] = []
  let bound = limit
  if (plainLimit.kind !== 'literal') {
    const kept = name(lo.fresh('limit'))
    before.push(declare('const', kept, limit))
    bound = kept
  }
  const body = loopBody(lo, block, NONE)
  if (rewritten && own !== null) body.unshift(declare('let', own, counter))
  return [
    ...before,
    {
      kind: 'for',
      start: declare('let', counter, start),
      test: binary(sign, counter, bound),
      step: { kind: 'literal', text: `${(counter as { name: string }).name}${step}` },
      body,
    },
  ]
}

/** `list.each` and `list.each_with_index`; both give the list, which is left at the destination. */
function overArray(
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
  block: nodes.BlockNode,
  destination: Destination,
): Statement[] | null {
  const names = requiredNames(block)
  if (names === null || new Set(names).size < names.length) return null
  const isIndexed = node.name === 'each_with_index' && names.length > 0
  if (names.length > (isIndexed ? 2 : 1) || !(isIndexed || node.name === 'each')) return null
  const source = receive()
  const before: Statement[] = []
  let list = source
  if ((isIndexed || destination.kind !== 'none') && !isConstant(lo, node.receiver as Node)) {
    list = name(lo.fresh('list'))
    before.push(declare('const', list, source))
  }
  const loop = isIndexed
    ? indexed(lo, block, names, list, lo.typeOf(node.receiver), destination)
    : over(lo, block, names[0] ?? null, () => list, destination)
  return [...before, ...loop, ...(destination.kind === 'none' ? [] : lo.deliver(destination, list))]
}

/** Whether a node is a local that nothing writes again. */
function isConstant(lo: Lowering, node: Node): boolean {
  if (!is(node, 'LocalVariableReadNode')) return false
  const { name: local, depth } = node
  const variable = lookup(lo.scope, local, depth)
  return variable !== null && variable.writes <= (variable.isParameter ? 0 : 1)
}

function indexed(
  lo: Lowering,
  block: nodes.BlockNode,
  [item = '', place]: readonly string[],
  list: Expression,
  type: Type,
  destination: Destination,
): Statement[] {
  const scope = lo.inference.scope(block)
  const isWritten = (own: string): boolean => (scope.variables.get(own)?.writes ?? 0) > 0
  const body = loopBody(lo, block, destination)
  const isCounter = place !== undefined && !isWritten(place)
  const counter = name(isCounter ? lo.local(place) : lo.fresh('index'))
  if (place !== undefined && !isCounter) {
    body.unshift(declare('let', name(lo.local(place)), counter))
  }
  const element = elementOf(type)
  const read: Expression = { kind: 'index', object: list, index: counter }
  const value: Expression =
    element === undefined ? read : { kind: 'as', value: read, type: tsType(lo, element) }
  body.unshift(declare(isWritten(item) ? 'let' : 'const', name(lo.local(item)), value))
  return [
    {
      kind: 'for',
      start: declare('let', counter, literal('0')),
      test: binary('<', counter, member(list, 'length')),
      step: { kind: 'literal', text: `${(counter as { name: string }).name}++` },
      body,
    },
  ]
}

function over(
  lo: Lowering,
  block: nodes.BlockNode,
  parameter: string | null,
  source: () => Expression,
  destination: Destination = NONE,
): Statement[] {
  const list = source()
  const scope = lo.inference.scope(block)
  const variable = parameter === null ? undefined : scope.variables.get(parameter)
  const body = loopBody(lo, block, destination)
  const target = name(parameter === null ? lo.fresh('item') : lo.local(parameter))
  return [
    {
      kind: 'forOf',
      keyword: (variable?.writes ?? 0) > 0 ? 'let' : 'const',
      target,
      source: list,
      body,
    },
  ]
}
