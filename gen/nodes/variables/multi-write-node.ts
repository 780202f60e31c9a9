import type * as nodes from '@ruby/prism/src/nodes.js'
import { poppedWrites } from '../../facts/popped-writes.ts'
import { type Destination, NONE } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import {
  assign,
  call,
  declare,
  type Expression,
  literal,
  member,
  name,
  type Statement,
  statement,
} from '../../typescript/tree.ts'
import { elements } from '../literals/literal-node.ts'
import { attributeWrite, indexWrite } from './call-write-node.ts'
import { constantWrite } from './constant-node.ts'
import { pathTarget } from './constant-path-write.ts'
import { classVariable, globalTarget } from './global-variable-node.ts'
import { ensureDeclared, ivarWrite, variableOf } from './variable-node.ts'

/** The statements that store a value in a target of an assignment. */
export function assignTarget(lo: Lowering, target: Node, value: Expression): Statement[] {
  switch (kindOf(target)) {
    case 'LocalVariableTargetNode': {
      const { variable, target: local } = variableOf(lo, target as nodes.LocalVariableTargetNode)
      ensureDeclared(lo, variable)
      return [statement(assign(local, value))]
    }
    case 'RequiredParameterNode': {
      const parameter = target as nodes.RequiredParameterNode
      // `|(key, _), _|` names what it leaves out twice.
      if (parameter.isRepeatedParameter()) return []
      return [declare('const', name(lo.local(parameter.name)), value)]
    }
    case 'InstanceVariableTargetNode':
      return [statement(ivarWrite(lo, (target as nodes.InstanceVariableTargetNode).name, value))]
    case 'ClassVariableTargetNode':
      return [statement(assign(classVariable(lo, target as nodes.ClassVariableTargetNode), value))]
    case 'GlobalVariableTargetNode':
      return [statement(assign(globalTarget(lo, target as nodes.GlobalVariableTargetNode), value))]
    case 'ConstantTargetNode':
      return constantWrite(lo, (target as nodes.ConstantTargetNode).name, value, target)
    case 'ConstantPathTargetNode':
      return [statement(assign(pathTarget(lo, target as nodes.ConstantPathTargetNode), value))]
    case 'CallTargetNode': {
      const { prelude, result } = lo.capture(() => attributeWrite(lo, target as never, value))
      return [...prelude, statement(result)]
    }
    case 'IndexTargetNode': {
      const { prelude, result } = lo.capture(() => indexWrite(lo, target as never, value))
      return [...prelude, statement(result)]
    }
    case 'MultiTargetNode': {
      const multi = target as nodes.MultiTargetNode
      return destructure(lo, multi, lo.call('destructure', value))
    }
    case 'SplatNode':
      return assignTarget(lo, (target as nodes.SplatNode).expression as Node, value)
    case 'ImplicitRestNode':
      return []
    default:
      return lo.beyond(target, 'This target of an assignment is outside the Ruby subset.')
  }
}

/** Spreads an array over the targets of a multiple assignment. */
export function destructure(
  lo: Lowering,
  multi: { lefts: unknown[]; rest: unknown; rights: unknown[] },
  source: Expression,
): Statement[] {
  const lefts = multi.lefts as Node[]
  const rights = multi.rights as Node[]
  const rest = multi.rest as Node | null
  const parts = name(lo.fresh('parts'))
  const out: Statement[] = [declare('const', parts, source)]
  const at = (index: number): Expression => ({
    kind: 'binary',
    operator: '??',
    left: { kind: 'index', object: parts, index: literal(String(index)) },
    right: literal('null'),
  })
  for (const [index, target] of lefts.entries()) out.push(...assignTarget(lo, target, at(index)))
  const splat = is(rest, 'SplatNode') ? rest.expression : null
  if (rights.length === 0) {
    if (splat !== null) {
      out.push(
        ...assignTarget(lo, splat, call(member(parts, 'slice'), literal(String(lefts.length)))),
      )
    }
    return out
  }
  const tail = name(lo.fresh('tail'))
  const last = `${(parts as { name: string }).name}.length - ${rights.length}`
  out.push(declare('const', tail, literal(`Math.max(${last}, ${lefts.length})`)))
  if (splat !== null) {
    out.push(
      ...assignTarget(lo, splat, call(member(parts, 'slice'), literal(String(lefts.length)), tail)),
    )
  }
  for (const [index, target] of rights.entries()) {
    const at = index === 0 ? tail : literal(`${(tail as { name: string }).name} + ${index}`)
    out.push(
      ...assignTarget(lo, target, {
        kind: 'binary',
        operator: '??',
        left: { kind: 'index', object: parts, index: at },
        right: literal('null'),
      }),
    )
  }
  return out
}

export const multiWriteNode = {
  value(lo: Lowering, node: nodes.MultiWriteNode): Expression {
    const kept = name(lo.fresh('values'))
    const value = lo.value(node.value)
    lo.prelude.push(declare('const', kept, value))
    lo.prelude.push(...destructure(lo, node, lo.call('destructure', kept)))
    return kept
  },
  statement(
    lo: Lowering,
    node: nodes.MultiWriteNode,
    destination: Destination,
  ): Statement[] | null {
    if (destination.kind !== 'none') return null
    const declared = declaration(lo, node)
    if (declared !== null) return declared
    const right = node.value
    const lefts = node.lefts
    if (node.rest === null && is(right, 'ArrayNode') && lefts.every(isPlainTarget)) {
      const values = right.elements
      const noSplat = values.every((item) => !is(item, 'SplatNode'))
      if (noSplat && values.length === lefts.length && node.rights.length === 0) {
        return pairwise(lo, lefts, values, isBackwards(lo, node))
      }
    }
    const value = lo.value(right)
    return destructure(lo, node, lo.call('destructure', value))
  },
}

/** `const [a, b] = …` where the assignment is the first use of all its variables. */
function declaration(lo: Lowering, node: nodes.MultiWriteNode): Statement[] | null {
  const rest = node.rest
  if (rest !== null && !is(rest, 'SplatNode')) return null
  const splat = rest === null ? null : rest.expression
  if (rest !== null && splat === null) return null
  const targets = splat === null ? node.lefts : [...node.lefts, splat]
  if (node.rights.length > 0 || !targets.every((item) => is(item, 'LocalVariableTargetNode')))
    return null
  const found = targets.map((item) => variableOf(lo, item))
  const fresh = found.every(
    ({ variable }) => variable.inline && variable.home === node && !variable.declaredYet,
  )
  if (!fresh) return null
  const keyword = found.every(({ variable }) => variable.writes === 1) ? 'const' : 'let'
  const right = node.value
  const values = is(right, 'ArrayNode') ? right.elements : null
  const matching =
    values !== null &&
    splat === null &&
    values.length === found.length &&
    values.every((item) => !is(item, 'SplatNode'))
  if (values !== null && matching) {
    const { prelude, result } = lo.capture(() => elements(lo, values))
    const out: Statement[] = [...prelude]
    for (const [index, { variable, target }] of found.entries()) {
      variable.declaredYet = true
      out.push(
        declare(variable.writes === 1 ? 'const' : 'let', target, result[index] as Expression),
      )
    }
    return out
  }
  const value = lo.value(right)
  for (const { variable } of found) variable.declaredYet = true
  const items = found.map(
    ({ target }, index): Expression =>
      splat !== null && index === found.length - 1
        ? { kind: 'spread', value: target }
        : { kind: 'assign', operator: '=', target, value: literal('null') },
  )
  return [declare(keyword, { kind: 'array', items }, lo.call('destructure', value))]
}

function isPlainTarget(target: Node): boolean {
  return is(target, 'LocalVariableTargetNode', 'InstanceVariableTargetNode')
}

/** Whether the last target is written first, which shows in the order of an object's instance variables. */
function isBackwards(lo: Lowering, node: nodes.MultiWriteNode): boolean {
  const names = (node.lefts as { name: string }[]).map((target) => target.name)
  const ivars = names.filter((target) => target.startsWith('@'))
  if (ivars.length < 2 || new Set(names).size < names.length) return false
  return poppedWrites(lo.parsed.result.value).has(node)
}

/** `a, b = b, a`: all values first, then the writes. */
function pairwise(lo: Lowering, lefts: Node[], values: Node[], isBackwards: boolean): Statement[] {
  const out: Statement[] = []
  const targets = [...lefts.entries()]
  if (isBackwards) targets.reverse()
  const { prelude, result } = lo.capture(() => elements(lo, values))
  out.push(...prelude)
  const constant = values.every(
    (value) =>
      [
        'IntegerNode',
        'NilNode',
        'TrueNode',
        'FalseNode',
        'StringNode',
        'FloatNode',
        'SymbolNode',
        'ArrayNode',
        'HashNode',
      ].includes(kindOf(value)) && childrenOf(value).length === 0,
  )
  if (constant) {
    for (const [index, target] of targets) {
      out.push(...assignTarget(lo, target, result[index] as Expression))
    }
    return out
  }
  const kept = result.map((value) => {
    const holder = name(lo.fresh('next'))
    out.push(declare('const', holder, value))
    return holder
  })
  for (const [index, target] of targets) {
    out.push(...assignTarget(lo, target, kept[index] as Expression))
  }
  void NONE
  return out
}
