import type * as nodes from '@ruby/prism/src/nodes.js'
import { lookup } from '../facts/infer.ts'
import type { Variable } from '../facts/scope.ts'
import { type Destination, isNever, type Lowering, NEVER } from '../lower/lowering.ts'
import type { Node } from '../parse.ts'
import {
  assign,
  bare,
  declare,
  type Expression,
  member,
  NULL,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../typescript/tree.ts'
import { binaryOperation } from './operators.ts'

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
    return target
  },
}

/** A variable whose declaring statement was lowered as an expression is declared at the start. */
export function ensureDeclared(_: Lowering, variable: Variable): void {
  if (variable.isParameter || variable.declaredYet) return
  variable.declaredYet = true
  if (!variable.scope.start.includes(variable)) variable.scope.start.push(variable)
}

export const localVariableWriteNode = {
  value(lo: Lowering, node: nodes.LocalVariableWriteNode): Expression {
    const { variable, target } = variableOf(lo, node)
    ensureDeclared(lo, variable)
    const value = lo.value(node.value)
    return isNever(value) ? value : assign(target, value)
  },
  statement(
    lo: Lowering,
    node: nodes.LocalVariableWriteNode,
    destination: Destination,
  ): Statement[] | null {
    const { variable, target } = variableOf(lo, node)
    const declaring = variable.inline && variable.home === (node as Node) && !variable.declaredYet
    if (!declaring) {
      ensureDeclared(lo, variable)
      if (destination.kind !== 'none') return null
      return lo.statement(node.value, { kind: 'assign', target })
    }
    const { prelude, result } = lo.capture(() => lo.value(node.value))
    variable.declaredYet = true
    const keyword = variable.writes === 1 ? 'const' : 'let'
    if (isNever(result)) {
      return [...prelude, ...lo.deliver(destination, NEVER)]
    }
    const last = prelude.at(-1)
    void last
    const temporary = bare(result)
    const merged =
      temporary.kind === 'name' ? mergeTemporary(prelude, temporary.name, target) : null
    const out: Statement[] = merged ?? [...prelude, declare(keyword, target, result)]
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
    const operation = binaryOperation(lo, node.binaryOperator, {
      left: target,
      leftType: variable.type,
      right: node.value,
    })
    return shortAssign(target, operation)
  },
}

/** `x = x + 1` as `x += 1`. */
export function shortAssign(target: Expression, operation: Expression): Expression {
  if (
    operation.kind === 'binary' &&
    ['+', '-', '*', '/'].includes(operation.operator) &&
    JSON.stringify(operation.left) === JSON.stringify(target)
  ) {
    return assign(target, operation.right, `${operation.operator}=`)
  }
  return assign(target, operation)
}

/** `target ||= value` and `target &&= value`. */
export function conditionalWrite(
  lo: Lowering,
  target: Expression,
  current: Expression,
  type: import('../facts/types.ts').Type,
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
  type: import('../facts/types.ts').Type,
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

/** The property that holds an instance variable. */
export function ivarTarget(lo: Lowering, ivar: string): Expression {
  if (lo.self !== null) return member(lo.self, ivarKey(lo, ivar))
  if (lo.scope.owner === null && lo.scope.method === null) {
    return member(lo.runtime('main'), ivarKey(lo, ivar))
  }
  if (lo.scope.owner === null) return member(lo.runtime('main'), ivarKey(lo, ivar))
  return member(THIS, ivarKey(lo, ivar))
}

/** Properties that JS or the library puts on objects, which an ivar must not shadow. */
const TAKEN = new Set(
  'constructor message stack cause name toString valueOf hasOwnProperty then full_message backtrace'.split(
    ' ',
  ),
)

/** The name of that property: the ivar's own, or with an underscore where a method has the name. */
export function ivarKey(lo: Lowering, ivar: string): string {
  const plain = ivar.slice(1)
  const methods = lo.program.methodNames
  if (methods.has(plain) || methods.has(`${plain}=`)) return `_${plain}`
  const attribute = lo.program.attributeNames.has(plain)
  if (!attribute && (TAKEN.has(plain) || isLibraryWord(plain))) return `_${plain}`
  return plain
}

/** Names of the methods every object answers to, and those Comparable and Enumerable bring. */
const LIBRARY_WORDS = new Set(
  `class clone dup display extend freeze hash inspect instance_of is_a itself method methods send tap
  to_enum to_s yield_self clamp all any chunk collect count cycle detect drop each entries filter find
  first flat_map grep group_by include inject lazy map max member min none one partition reduce reject
  select size sort sum take tally to_a to_h to_set uniq zip call`.split(/\s+/),
)

function isLibraryWord(word: string): boolean {
  return LIBRARY_WORDS.has(word)
}

export const instanceVariableReadNode = {
  value: (lo: Lowering, node: nodes.InstanceVariableReadNode): Expression =>
    ivarTarget(lo, node.name),
}

export const instanceVariableWriteNode = {
  value: (lo: Lowering, node: nodes.InstanceVariableWriteNode): Expression =>
    assign(ivarTarget(lo, node.name), lo.value(node.value)),
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
    const operation = binaryOperation(lo, node.binaryOperator, {
      left: target,
      leftType: readType(lo, node.name, node),
      right: node.value,
    })
    return shortAssign(target, operation)
  },
}

function readType(lo: Lowering, ivar: string, _: Node): import('../facts/types.ts').Type {
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

/** The property of a class variable, on the class that declares it. */
export function classVariable(lo: Lowering, node: { name: string } & Node): Expression {
  const owner = lo.scope.owner
  if (owner === null) lo.refuse(node, `The class variable ${node.name} is outside a class.`)
  const declaring =
    lo.program.ancestors(owner).findLast((at) => at.classVariables.has(node.name)) ?? owner
  return member(classReference(lo, declaring.name), `_${node.name.slice(2)}`)
}

/** A class of the program by its full name. */
export function classReference(lo: Lowering, full: string): Expression {
  const [head = '', ...rest] = full.split('::')
  let out: Expression = topLevelConstant(lo, head)
  for (const part of rest) out = member(out, part)
  return out
}

/** A top-level constant of the program, imported when another file declares it. */
export function topLevelConstant(lo: Lowering, constant: string): Expression {
  const from = lo.dialect.moduleOf(lo, constant)
  if (from === null) return name(constant)
  return { kind: 'import', name: lo.imports.use(from, constant, constant), from }
}

export const classVariableReadNode = {
  value: (lo: Lowering, node: nodes.ClassVariableReadNode): Expression => classVariable(lo, node),
}
export const classVariableWriteNode = {
  value: (lo: Lowering, node: nodes.ClassVariableWriteNode): Expression =>
    assign(classVariable(lo, node), lo.value(node.value)),
}
export const classVariableOperatorWriteNode = {
  value(lo: Lowering, node: nodes.ClassVariableOperatorWriteNode): Expression {
    const target = classVariable(lo, node)
    const operation = binaryOperation(lo, node.binaryOperator, {
      left: target,
      leftType: { kind: 'any', nilable: true },
      right: node.value,
    })
    return shortAssign(target, operation)
  },
}
export const classVariableOrWriteNode = {
  value(lo: Lowering, node: nodes.ClassVariableOrWriteNode): Expression {
    const target = classVariable(lo, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '||')
  },
}

const GLOBALS = new Set('$stdout $stderr $stdin $PROGRAM_NAME $0 $, $/ $; $! $> $~'.split(' '))

function checkGlobal(lo: Lowering, node: { name: string } & Node): void {
  if (GLOBALS.has(node.name) || /^\$[a-z_]\w*$/.test(node.name)) return
  lo.refuse(node, `The global variable ${node.name} is outside the Ruby subset.`)
}

function globalTarget(lo: Lowering, node: { name: string } & Node): Expression {
  checkGlobal(lo, node)
  return { kind: 'index', object: lo.runtime('globals'), index: string(node.name) }
}

export const globalVariableReadNode = {
  value: (lo: Lowering, node: nodes.GlobalVariableReadNode): Expression => globalTarget(lo, node),
}
export const globalVariableWriteNode = {
  value: (lo: Lowering, node: nodes.GlobalVariableWriteNode): Expression =>
    assign(globalTarget(lo, node), lo.value(node.value)),
}
export const globalVariableOperatorWriteNode = {
  value(lo: Lowering, node: nodes.GlobalVariableOperatorWriteNode): Expression {
    const target = globalTarget(lo, node)
    const operation = binaryOperation(lo, node.binaryOperator, {
      left: target,
      leftType: { kind: 'any', nilable: true },
      right: node.value,
    })
    return shortAssign(target, operation)
  },
}
export const globalVariableOrWriteNode = {
  value(lo: Lowering, node: nodes.GlobalVariableOrWriteNode): Expression {
    const target = globalTarget(lo, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '||')
  },
}

export const selfNode = {
  value(lo: Lowering): Expression {
    return lo.self ?? (lo.scope.owner === null ? lo.runtime('main') : THIS)
  },
}

export { NULL }
