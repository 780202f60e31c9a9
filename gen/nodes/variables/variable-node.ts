import type * as nodes from '@ruby/prism/src/nodes.js'
import { ivarKey } from '../../../shell/ruby/object/instance-variables.ts'
import { lookup } from '../../facts/lookup.ts'
import type { Variable } from '../../facts/scope.ts'
import { type Destination } from '../../lower/frame.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { isNever, NEVER } from '../../lower/purity.ts'
import type { Node } from '../../parse/parse.ts'
import { mayBeUnset } from '../../types/ivar-read.ts'
import {
  assign,
  bare,
  binary,
  declare,
  type Expression,
  member,
  NULL,
  name,
  type Statement,
  shortAssign,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { boxed, double, isDouble } from '../calls/double.ts'
import { binaryOperation } from '../calls/operators.ts'

/** The variable of a node, with its JS name. */
export function variableOf(
  lo: Lowering,
  node: { name: string; depth: number },
): { variable: Variable; target: Expression } {
  const variable = lookup(lo.scope, node.name, node.depth)
  if (variable === null) throw new Error(`unknown variable ${node.name}`)
  return { variable, target: name(lo.variableName(variable)) }
}

export const localVariableReadNode = {
  value(lo: Lowering, node: nodes.LocalVariableReadNode): Expression {
    const { variable, target } = variableOf(lo, node)
    ensureDeclared(lo, variable)
    const frame = lo.methodFrame()
    if (frame.block === lo.local(node.name) && variable.scope.blockParameter === node.name) {
      return lo.call('toProc', target)
    }
    if (isDouble(variable)) return boxed(lo, target)
    return target
  },
}

/** A variable whose declaring statement was lowered as an expression is declared at the start. */
export function ensureDeclared(_: Lowering, variable: Variable): void {
  if (variable.isParameter || variable.declaredYet) return
  variable.declaredYet = true
  if (!variable.scope.start.includes(variable)) variable.scope.start.push(variable)
}

/** What TypeScript is told of an Array that is empty yet, where the elements are not followed. */
function listType(lo: Lowering, value: Expression): string | undefined {
  const isEmpty = value.kind === 'array' && value.items.length === 0
  return isEmpty && !lo.inference.closed ? 'unknown[]' : undefined
}

export const localVariableWriteNode = {
  value(lo: Lowering, node: nodes.LocalVariableWriteNode): Expression {
    const { variable, target } = variableOf(lo, node)
    ensureDeclared(lo, variable)
    const value = lo.value(node.value)
    if (isNever(value)) return value
    if (isDouble(variable)) return boxed(lo, assign(target, double(value, variable.type)))
    return assign(target, value)
  },
  statement(
    lo: Lowering,
    node: nodes.LocalVariableWriteNode,
    destination: Destination,
  ): Statement[] | null {
    const { variable, target } = variableOf(lo, node)
    const declaring = variable.inline && variable.home === node && !variable.declaredYet
    if (!declaring) {
      ensureDeclared(lo, variable)
      if (destination.kind !== 'none') return null
      if (isDouble(variable)) {
        const { prelude, result } = lo.capture(() => lo.value(node.value))
        if (isNever(result)) return prelude
        return [...prelude, statement(assign(target, double(result, variable.type)))]
      }
      return lo.statement(node.value, { kind: 'assign', target })
    }
    const { prelude, result } = lo.capture(() => lo.value(node.value))
    variable.declaredYet = true
    const keyword = variable.writes === 1 ? 'const' : 'let'
    if (isNever(result)) {
      return [...prelude, ...lo.deliver(destination, NEVER)]
    }
    if (isDouble(variable)) {
      const declared = declare(keyword, target, double(result, variable.type))
      const rest = destination.kind === 'none' ? [] : lo.deliver(destination, boxed(lo, target))
      return [...prelude, declared, ...rest]
    }
    const temporary = bare(result)
    const merged =
      temporary.kind === 'name' ? mergeTemporary(prelude, temporary.name, target) : null
    const out: Statement[] = merged ?? [
      ...prelude,
      declare(keyword, target, result, listType(lo, temporary)),
    ]
    return destination.kind === 'none' ? out : [...out, ...lo.deliver(destination, target)]
  },
}

/** `let value; if (…) value = …; const x = value` reads better as `let x; if (…) x = …`. */
function mergeTemporary(
  prelude: readonly Statement[],
  temporary: string,
  target: Expression,
): Statement[] | null {
  const first = prelude[0]
  if (
    first?.kind !== 'declare' ||
    first.value !== null ||
    first.target.kind !== 'name' ||
    first.target.name !== temporary
  ) {
    return null
  }
  const wanted = (target as { name: string }).name
  const renamed = JSON.parse(
    JSON.stringify(prelude, (_, item) =>
      item !== null && typeof item === 'object' && item.kind === 'name' && item.name === temporary
        ? { kind: 'name', name: wanted }
        : item,
    ),
  )
  return renamed as Statement[]
}

export const localVariableOperatorWriteNode = {
  value(lo: Lowering, node: nodes.LocalVariableOperatorWriteNode): Expression {
    const { variable, target } = variableOf(lo, node)
    ensureDeclared(lo, variable)
    const isRaw = isDouble(variable)
    const operation = operationOf(lo, node, {
      left: isRaw ? boxed(lo, target) : target,
      leftType: variable.type,
      right: node.value,
    })
    if (isRaw) return boxed(lo, shortAssign(target, double(operation, variable.type)))
    if (lo.mutable.has(node)) return assign(target, lo.call('mutableResult', operation))
    return shortAssign(target, operation)
  },
}

/** `target + value` of `target += value`. */
function operationOf(
  lo: Lowering,
  node: nodes.LocalVariableOperatorWriteNode | nodes.InstanceVariableOperatorWriteNode,
  operands: Parameters<typeof binaryOperation>[2] & { readonly left: Expression },
): Expression {
  if (!lo.composed.has(node)) return binaryOperation(lo, node.binaryOperator, operands)
  const callee = {
    kind: 'import',
    name: lo.imports.use('webfw', 'composedCall'),
    from: 'webfw',
  } as const
  return {
    kind: 'call',
    callee,
    args: [operands.left, string(node.binaryOperator), lo.value(node.value)],
  }
}

/** `target ||= value` and `target &&= value`. */
export function conditionalWrite(
  lo: Lowering,
  target: Expression,
  current: Expression,
  type: import('../../facts/types.ts').Type,
  value: Node,
  which: '||' | '&&',
): Expression {
  const { prelude, result } = lo.capture(() => lo.value(value))
  const objectLike = type.kind !== 'any' && type.kind !== 'boolean' && type.kind !== 'bottom'
  if (prelude.length === 0 && objectLike && which === '||') return assign(target, result, '??=')
  const test = lo.truth(current, type)
  if (prelude.length === 0) {
    const write = assign(target, result)
    return which === '||'
      ? { kind: 'conditional', test, then: current, else: write }
      : { kind: 'conditional', test, then: write, else: current }
  }
  const body = isNever(result) ? prelude : [...prelude, statement(assign(target, result))]
  lo.prelude.push({
    kind: 'if',
    test: which === '||' ? { kind: 'unary', operator: '!', value: test } : test,
    then: body,
    else: null,
  })
  return current
}

function conditionalStatement(
  lo: Lowering,
  target: Expression,
  type: import('../../facts/types.ts').Type,
  value: Node,
  which: '||' | '&&',
): Statement[] {
  const objectLike = type.kind !== 'any' && type.kind !== 'boolean' && type.kind !== 'bottom'
  const { prelude, result } = lo.capture(() => lo.value(value))
  if (prelude.length === 0 && objectLike && which === '||') {
    return [statement(assign(target, result, '??='))]
  }
  const test = lo.truth(target, type)
  return [
    {
      kind: 'if',
      test: which === '||' ? { kind: 'unary', operator: '!', value: test } : test,
      then: isNever(result) ? prelude : [...prelude, statement(assign(target, result))],
      else: null,
    },
  ]
}

function localConditional(which: '||' | '&&') {
  return {
    value(lo: Lowering, node: nodes.LocalVariableOrWriteNode): Expression {
      const { variable, target } = variableOf(lo, node)
      ensureDeclared(lo, variable)
      return conditionalWrite(lo, target, target, variable.type, node.value, which)
    },
    statement(
      lo: Lowering,
      node: nodes.LocalVariableOrWriteNode,
      destination: Destination,
    ): Statement[] | null {
      if (destination.kind !== 'none') return null
      const { variable, target } = variableOf(lo, node)
      ensureDeclared(lo, variable)
      return conditionalStatement(lo, target, variable.type, node.value, which)
    },
  }
}

export const localVariableOrWriteNode = localConditional('||')

export const localVariableAndWriteNode = localConditional('&&')

/** The property that holds an instance variable; a page has those of its controller by their names. */
export function ivarTarget(lo: Lowering, ivar: string): Expression {
  if (lo.isPage && lo.self !== null) return member(lo.self, ivar.slice(1))
  return member(selfNode.value(lo), ivarKey(ivar))
}

/** `@name = value` for a value that is lowered already, where nobody asks what the assignment gives. */
export function ivarWrite(lo: Lowering, ivar: string, value: Expression): Expression {
  return assign(ivarTarget(lo, ivar), value)
}

export const instanceVariableReadNode = {
  value(lo: Lowering, node: nodes.InstanceVariableReadNode): Expression {
    const target = ivarTarget(lo, node.name)
    const isOpen =
      lo.scope.isSelfOpen || lo.program.opensIvars(lo.scope.owner ?? undefined) || lo.isPage
    const isUnset = isOpen || mayBeUnset(lo.inference, node, lo.scope)
    return isUnset && !isPlain(lo, node, isOpen) ? binary('??', target, NULL) : target
  },
}

/** Whether undefined does for nil: where the value is a receiver or a condition, or where a test's `setup` has set the variable. */
function isPlain(lo: Lowering, node: nodes.InstanceVariableReadNode, isOpen: boolean): boolean {
  if (lo.inference.framework === null || lo.scope.owner === null) return false
  const read = lo.inference.plainReads.get(node)
  const { kind } = readType(lo, node.name, node)
  if (kind === 'any' && (read === 'receiver' || read === 'condition')) return true
  if (isOpen) return false
  const isRecord = kind === 'instance' || kind === 'framework'
  return lo.self !== null || (isRecord && read !== undefined)
}

export const instanceVariableWriteNode = {
  value(lo: Lowering, node: nodes.InstanceVariableWriteNode): Expression {
    return ivarWrite(lo, node.name, lo.value(node.value))
  },
  statement(
    lo: Lowering,
    node: nodes.InstanceVariableWriteNode,
    destination: Destination,
  ): Statement[] | null {
    if (destination.kind !== 'none') return null
    return lo.statement(node.value, { kind: 'assign', target: ivarTarget(lo, node.name) })
  },
}

export const instanceVariableOperatorWriteNode = {
  value(lo: Lowering, node: nodes.InstanceVariableOperatorWriteNode): Expression {
    const target = ivarTarget(lo, node.name)
    const operation = operationOf(lo, node, {
      left: target,
      leftType: readType(lo, node.name, node),
      right: node.value,
    })
    if (lo.mutable.has(node)) return assign(target, lo.call('mutableResult', operation))
    return shortAssign(target, operation)
  },
}

function readType(lo: Lowering, ivar: string, _: Node): import('../../facts/types.ts').Type {
  return lo.inference.ivarType(lo.scope, ivar)
}

function ivarConditional(which: '||' | '&&') {
  return {
    value(lo: Lowering, node: nodes.InstanceVariableOrWriteNode): Expression {
      const target = ivarTarget(lo, node.name)
      return conditionalWrite(lo, target, target, readType(lo, node.name, node), node.value, which)
    },
    statement(
      lo: Lowering,
      node: nodes.InstanceVariableOrWriteNode,
      destination: Destination,
    ): Statement[] | null {
      if (destination.kind !== 'none') return null
      const target = ivarTarget(lo, node.name)
      return conditionalStatement(lo, target, readType(lo, node.name, node), node.value, which)
    },
  }
}

export const instanceVariableOrWriteNode = ivarConditional('||')

export const instanceVariableAndWriteNode = ivarConditional('&&')

/** A class of the program by its full name. */
export function classReference(lo: Lowering, full: string): Expression {
  const [head = '', ...rest] = full.split('::')
  let out: Expression = topLevelConstant(lo, head)
  let path = head
  for (const part of rest) {
    out = member(out, part)
    path += `::${part}`
    lo.referenced.add(path)
  }
  return out
}

/** A top-level constant of the program, imported when another file declares it. */
export function topLevelConstant(lo: Lowering, constant: string): Expression {
  const from = lo.dialect.moduleOf(lo, constant)
  if (from === null) return name(constant)
  const late = lo.dialect.late?.(lo, constant) ?? null
  if (late !== null) return late
  return { kind: 'import', name: lo.imports.use(from, constant, constant), from }
}

export const selfNode = {
  value(lo: Lowering): Expression {
    if (lo.isPage) return THIS
    return lo.self ?? (lo.scope.owner === null ? lo.runtime('main') : THIS)
  },
}
