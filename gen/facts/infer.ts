import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'
import { blockParameterTypes } from './block-types.ts'
import { libraryMethod, resultType } from './library.ts'
import { type ClassFacts, constantPath, type MethodFacts, type ProgramFacts } from './program.ts'
import { type Scope, Scopes, type Variable } from './scope.ts'
import {
  ANY,
  ARRAY,
  arrayOf,
  BOOLEAN,
  BOTTOM,
  classValue,
  FLOAT,
  HASH,
  INTEGER,
  instance,
  integer,
  joinTypes,
  NIL,
  notNil,
  orNil,
  PROC,
  RANGE,
  REGEXP,
  STRING,
  SYMBOL,
  sameType,
  type Type,
  widen,
} from './types.ts'

/** What the framework answers for receivers of its own; null when it does not know. */
export interface FrameworkTypes {
  call(receiver: Type | null, name: string, scope: Scope, call: nodes.CallNode): Type | null
  constant(path: string, scope: Scope): Type | null
  /** What a call passes to its block, where the framework decides. */
  block(call: nodes.CallNode, scope: Scope, receiver: Type | null): Type[] | null
}

/** The types of a program's expressions, found by repetition until nothing changes. */
export class Inference {
  readonly scopes = new Map<Parsed, Scopes>()
  private readonly byNode = new Map<Node, Scope>()
  private changed = false
  private force = false

  readonly program: ProgramFacts
  private readonly files: readonly Parsed[]
  private readonly framework: FrameworkTypes | null
  private readonly closed: boolean

  /** `closed` says that every call of the program's methods is in these files. */
  constructor(
    program: ProgramFacts,
    files: readonly Parsed[],
    framework: FrameworkTypes | null,
    closed: boolean,
  ) {
    this.program = program
    this.files = files
    this.framework = framework
    this.closed = closed
    const methods = new Map<Node, MethodFacts>()
    for (const method of program.methods) methods.set(method.node, method)
    const owners = new Map<Node, ClassFacts>()
    for (const facts of program.classes.values()) {
      for (const opening of facts.openings) owners.set(opening, facts)
    }
    for (const file of files) {
      const scopes = new Scopes(file.result.value, {
        method: (node) => methods.get(node) ?? null,
        owner: (node) => owners.get(node) ?? null,
      })
      this.scopes.set(file, scopes)
      for (const [node, scope] of scopes.byNode) this.byNode.set(node, scope)
    }
    this.run()
  }

  /** The scope a node opens. */
  scope(node: Node): Scope {
    const found = this.byNode.get(node)
    if (found === undefined) throw new Error(`no scope for ${kindOf(node)}`)
    return found
  }

  private run(): void {
    for (const method of this.program.methods) this.startMethod(method)
    for (let round = 0; round < 24; round++) {
      this.changed = false
      this.force = round > 12
      for (const file of this.files) this.visit(file.result.value, null)
      for (const method of this.program.methods) this.result(method)
      if (!this.changed) return
    }
  }

  private startMethod(method: MethodFacts): void {
    const scope = this.byNode.get(method.node)
    if (scope === undefined) return
    for (const variable of scope.variables.values()) {
      if (!variable.isParameter) continue
      variable.type = this.closed && method.owner === null ? BOTTOM : ANY
    }
    const parameters = method.node.parameters
    const fixed = (node: Node | null, type: Type): void => {
      const name = (node as { name?: string } | null)?.name
      if (typeof name === 'string') {
        const variable = scope.variables.get(name)
        if (variable !== undefined) variable.type = type
      }
    }
    if (parameters === null) return
    fixed(parameters.rest, ARRAY)
    fixed(parameters.keywordRest, HASH)
    fixed(parameters.block, ANY)
    for (const keyword of parameters.keywords as Node[]) fixed(keyword, ANY)
    for (const post of parameters.posts as Node[]) fixed(post, ANY)
    if (method.escapes) for (const node of parameters.requireds as Node[]) fixed(node, ANY)
  }

  private grow(variable: Variable, type: Type): void {
    const joined = joinTypes(variable.type, widen(type))
    if (!sameType(joined, variable.type)) {
      variable.type = this.force ? ANY : joined
      this.changed = true
    }
  }

  private result(method: MethodFacts): void {
    const scope = this.byNode.get(method.node)
    if (scope === undefined) return
    let type: Type = method.node.body === null ? NIL : this.typeOf(method.node.body, scope)
    const visitReturns = (node: Node, at: Scope): void => {
      const kind = kindOf(node)
      if (kind === 'DefNode' || kind === 'ClassNode' || kind === 'ModuleNode') return
      if (kind === 'LambdaNode') return
      if (kind === 'ReturnNode') {
        const args = (node as nodes.ReturnNode).arguments_?.arguments_ ?? []
        type = joinTypes(
          type,
          args.length === 0 ? NIL : args.length === 1 ? this.typeOf(args[0] as Node, at) : ARRAY,
        )
      }
      const inner = kind === 'BlockNode' ? this.scope(node) : at
      for (const child of childrenOf(node)) visitReturns(child, inner)
    }
    if (method.node.body !== null) visitReturns(method.node.body, scope)
    const joined = joinTypes(method.returns, widen(type))
    if (!sameType(joined, method.returns)) {
      method.returns = this.force ? ANY : joined
      this.changed = true
    }
  }

  /** Walks everything once: assignments give variables their types, calls give parameters theirs. */
  private visit(node: Node | null, scope: Scope | null): void {
    if (node === null) return
    const kind = kindOf(node)
    const inner = this.byNode.get(node) ?? scope
    if (inner === null) return
    switch (kind) {
      case 'LocalVariableWriteNode': {
        const write = node as nodes.LocalVariableWriteNode
        const variable = lookup(inner, write.name, write.depth)
        if (variable !== null) {
          const type = this.typeOf(write.value, inner)
          this.grow(variable, variable.inline || variable.isParameter ? type : orNil(type))
        }
        break
      }
      case 'LocalVariableOperatorWriteNode':
      case 'LocalVariableOrWriteNode':
      case 'LocalVariableAndWriteNode': {
        const write = node as nodes.LocalVariableOrWriteNode
        const variable = lookup(inner, write.name, write.depth)
        if (variable !== null) this.grow(variable, this.typeOf(node, inner))
        break
      }
      case 'LocalVariableTargetNode': {
        const target = node as nodes.LocalVariableTargetNode
        const variable = lookup(inner, target.name, target.depth)
        if (variable !== null) this.grow(variable, ANY)
        break
      }
      case 'InstanceVariableWriteNode':
      case 'InstanceVariableOperatorWriteNode':
      case 'InstanceVariableOrWriteNode':
      case 'InstanceVariableAndWriteNode': {
        const write = node as nodes.InstanceVariableOrWriteNode
        const value = kind === 'InstanceVariableWriteNode' ? (write.value as Node) : node
        this.growIvar(inner, write.name, this.typeOf(value, inner))
        break
      }
      case 'InstanceVariableTargetNode':
        this.growIvar(inner, (node as nodes.InstanceVariableTargetNode).name, ANY)
        break
      case 'OptionalParameterNode': {
        const parameter = node as nodes.OptionalParameterNode
        const variable = inner.variables.get(parameter.name)
        if (variable !== undefined) this.grow(variable, this.typeOf(parameter.value, inner))
        break
      }
      case 'CallNode':
        this.callFacts(node as nodes.CallNode, inner)
        break
    }
    for (const child of childrenOf(node)) this.visit(child, inner)
  }

  private growIvar(scope: Scope, name: string, type: Type): void {
    const owner = scope.owner
    if (owner === null) return
    const isClassLevel = scope.isStatic
    const table = isClassLevel ? owner.classIvars : owner.ivars
    const before = table.get(name) ?? BOTTOM
    const joined = joinTypes(before, widen(type))
    if (!sameType(before, joined)) {
      table.set(name, this.force ? ANY : joined)
      this.changed = true
    }
  }

  private callFacts(call: nodes.CallNode, scope: Scope): void {
    if (call.receiver === null) {
      const target = this.functionFor(call.name, scope)
      if (target !== null && target.owner === null) this.passArguments(target, call, scope)
    }
    if (call.block !== null && kindOf(call.block) === 'BlockNode') {
      const block = call.block as nodes.BlockNode
      const inner = this.byNode.get(block)
      if (inner === undefined) return
      const receiver = call.receiver === null ? null : this.typeOf(call.receiver, scope)
      const types =
        this.framework?.block(call, scope, receiver) ??
        blockParameterTypes(receiver, call.name, (node) => this.typeOf(node, scope), call)
      const parameters = block.parameters
      if (parameters === null || kindOf(parameters) !== 'BlockParametersNode') return
      const own = (parameters as nodes.BlockParametersNode).parameters
      for (const [index, node] of ((own?.requireds ?? []) as Node[]).entries()) {
        const variable = inner.variables.get((node as nodes.RequiredParameterNode).name)
        const type = types?.[index]
        if (variable === undefined || type === undefined) continue
        if (variable.type.kind === 'any' && variable.writes === 0) variable.type = type
      }
    }
  }

  private passArguments(target: MethodFacts, call: nodes.CallNode, scope: Scope): void {
    const inner = this.byNode.get(target.node)
    if (inner === undefined || target.escapes) return
    const args = (call.arguments_?.arguments_ ?? []) as Node[]
    const parameters = target.node.parameters
    if (parameters === null) return
    const names = [...parameters.requireds, ...parameters.optionals] as Node[]
    const simple = parameters.posts.length === 0 && !args.some((arg) => kindOf(arg) === 'SplatNode')
    for (const [index, node] of names.entries()) {
      const variable = inner.variables.get((node as { name?: string }).name ?? '')
      if (variable === undefined) continue
      const arg = args[index]
      if (!simple) this.grow(variable, ANY)
      else if (arg !== undefined && kindOf(arg) !== 'BlockArgumentNode') {
        this.grow(variable, this.typeOf(arg, scope))
      }
    }
  }

  /** The method or function that a call without receiver reaches. */
  functionFor(name: string, scope: Scope): MethodFacts | null {
    if (scope.owner !== null) {
      const found = scope.isStatic
        ? this.program.findStatic(scope.owner, name)
        : this.program.findMethod(scope.owner, name)
      if (found !== null) return found
    }
    return this.program.functions.get(name) ?? null
  }

  /** The type of an expression where it stands. */
  typeOf(node: Node | null, scope: Scope): Type {
    if (node === null) return NIL
    switch (kindOf(node)) {
      case 'NilNode':
        return NIL
      case 'TrueNode':
      case 'FalseNode':
      case 'DefinedNode':
        return kindOf(node) === 'DefinedNode' ? orNil(STRING) : BOOLEAN
      case 'IntegerNode': {
        const value = (node as nodes.IntegerNode).value as number | bigint
        const digits = node.location.length
        return digits > 15 ? INTEGER : integer(Math.abs(Number(value)).toString(2).length)
      }
      case 'FloatNode':
        return FLOAT
      case 'StringNode':
      case 'InterpolatedStringNode':
      case 'SourceFileNode':
        return STRING
      case 'SymbolNode':
      case 'InterpolatedSymbolNode':
      case 'DefNode':
        return SYMBOL
      case 'ArrayNode': {
        const elements = (node as nodes.ArrayNode).elements as Node[]
        if (elements.some((element) => kindOf(element) === 'SplatNode')) return ARRAY
        const of = elements.reduce<Type>(
          (type, element) => joinTypes(type, this.typeOf(element, scope)),
          BOTTOM,
        )
        return of.kind === 'any' || of.kind === 'bottom' ? ARRAY : arrayOf(of)
      }
      case 'HashNode':
        return HASH
      case 'RangeNode':
        return RANGE
      case 'RegularExpressionNode':
      case 'InterpolatedRegularExpressionNode':
        return REGEXP
      case 'LambdaNode':
        return PROC
      case 'ParenthesesNode':
        return this.typeOf((node as nodes.ParenthesesNode).body, scope)
      case 'StatementsNode': {
        const body = (node as nodes.StatementsNode).body as Node[]
        return this.typeOf(body[body.length - 1] ?? null, scope)
      }
      case 'BeginNode': {
        const begin = node as nodes.BeginNode
        let type = this.typeOf(
          begin.elseClause === null ? begin.statements : begin.elseClause.statements,
          scope,
        )
        for (let at = begin.rescueClause; at !== null; at = at.subsequent) {
          type = joinTypes(type, this.typeOf(at.statements, scope))
        }
        return type
      }
      case 'RescueModifierNode': {
        const rescue = node as nodes.RescueModifierNode
        return joinTypes(
          this.typeOf(rescue.expression, scope),
          this.typeOf(rescue.rescueExpression, scope),
        )
      }
      case 'IfNode':
      case 'UnlessNode': {
        const branch = node as nodes.IfNode
        const other = (node as unknown as nodes.UnlessNode).elseClause ?? branch.subsequent
        return joinTypes(
          this.typeOf(branch.statements, scope),
          other == null ? NIL : this.typeOf(other, scope),
        )
      }
      case 'ElseNode':
        return this.typeOf((node as nodes.ElseNode).statements, scope)
      case 'CaseNode': {
        const choice = node as nodes.CaseNode
        return (choice.conditions as nodes.WhenNode[]).reduce<Type>(
          (type, when) => joinTypes(type, this.typeOf(when.statements, scope)),
          choice.elseClause === null ? NIL : this.typeOf(choice.elseClause, scope),
        )
      }
      case 'ReturnNode':
      case 'BreakNode':
      case 'NextNode':
      case 'RetryNode':
      case 'RedoNode':
        return BOTTOM
      case 'AndNode': {
        const and = node as nodes.AndNode
        const left = this.typeOf(and.left, scope)
        const right = this.typeOf(and.right, scope)
        if (left.kind === 'boolean') return left.nilable ? ANY : joinTypes(BOOLEAN, right)
        if (left.kind === 'any') return right.kind === 'boolean' ? ANY : ANY
        return left.nilable ? orNil(right) : right
      }
      case 'OrNode': {
        const or = node as nodes.OrNode
        return joinTypes(notNil(this.typeOf(or.left, scope)), this.typeOf(or.right, scope))
      }
      case 'LocalVariableReadNode': {
        const read = node as nodes.LocalVariableReadNode
        return lookup(scope, read.name, read.depth)?.type ?? ANY
      }
      case 'LocalVariableWriteNode':
      case 'InstanceVariableWriteNode':
      case 'ConstantWriteNode':
        return this.typeOf((node as nodes.LocalVariableWriteNode).value, scope)
      case 'LocalVariableOrWriteNode': {
        const write = node as nodes.LocalVariableOrWriteNode
        const current = lookup(scope, write.name, write.depth)?.type ?? ANY
        return joinTypes(notNil(current), this.typeOf(write.value, scope))
      }
      case 'InstanceVariableOrWriteNode': {
        const write = node as nodes.InstanceVariableOrWriteNode
        return joinTypes(notNil(this.ivarType(scope, write.name)), this.typeOf(write.value, scope))
      }
      case 'LocalVariableOperatorWriteNode': {
        const write = node as nodes.LocalVariableOperatorWriteNode
        const current = lookup(scope, write.name, write.depth)?.type ?? ANY
        return operatorType(notNil(current), write.binaryOperator, this.typeOf(write.value, scope))
      }
      case 'InstanceVariableOperatorWriteNode': {
        const write = node as nodes.InstanceVariableOperatorWriteNode
        return operatorType(
          notNil(this.ivarType(scope, write.name)),
          write.binaryOperator,
          this.typeOf(write.value, scope),
        )
      }
      case 'InstanceVariableReadNode':
        return this.ivarType(scope, (node as nodes.InstanceVariableReadNode).name)
      case 'SelfNode':
        if (scope.owner === null || scope.method === null) return ANY
        return scope.isStatic ? classValue(scope.owner.name) : instance(scope.owner.name)
      case 'ConstantReadNode':
      case 'ConstantPathNode':
        return this.constantType(node, scope)
      case 'CallNode':
        return this.callType(node as nodes.CallNode, scope)
      case 'MultiWriteNode':
        return ANY
      case 'WhileNode':
      case 'UntilNode':
        return ANY
      default:
        return ANY
    }
  }

  /** The type of an instance variable, seen from a scope. */
  ivarType(scope: Scope, name: string): Type {
    const owner = scope.owner
    if (owner === null) return ANY
    if (scope.isStatic) return orNil(owner.classIvars.get(name) ?? NIL)
    if (owner.isModule) return ANY
    if (!this.program.isClosed(owner)) {
      if (this.framework === null) return ANY
      const holder = this.program.ancestors(owner).find((at) => at.ivars.has(name))
      return holder?.ivars.get(name) ?? orNil(BOTTOM)
    }
    const family = [...this.program.ancestors(owner), ...this.program.descendants(owner)]
    let type: Type = BOTTOM
    for (const at of family) {
      if (at.writers.has(name.slice(1))) return ANY
      type = joinTypes(type, at.ivars.get(name) ?? BOTTOM)
    }
    const certain = this.program.ancestors(owner).some((at) => at.certain.has(name))
    return certain ? type : orNil(type.kind === 'bottom' ? NIL : type)
  }

  private constantType(node: Node, scope: Scope): Type {
    const path = constantPath(node)
    if (path === null) return ANY
    const facts = this.program.resolveClass(path.replace(/^::/, ''), scope.owner)
    if (facts !== null) return classValue(facts.name)
    const known = this.framework?.constant(path, scope)
    if (known != null) return known
    for (let at = scope.owner; at !== null; at = at.parent) {
      if (at.constants.has(path)) return this.literalType(at.constants.get(path) as Node, scope)
    }
    const value = this.program.constants.get(path)
    return value === undefined ? ANY : this.literalType(value, scope)
  }

  private literalType(node: Node, scope: Scope): Type {
    const kind = kindOf(node)
    if (kind === 'CallNode') {
      const call = node as nodes.CallNode
      if (call.name === 'freeze' && call.receiver !== null) {
        return widen(this.literalType(call.receiver, scope))
      }
      return ANY
    }
    if (
      [
        'IntegerNode',
        'FloatNode',
        'StringNode',
        'SymbolNode',
        'ArrayNode',
        'HashNode',
        'RangeNode',
      ].includes(kind)
    ) {
      const type = this.typeOf(node, scope)
      return type.kind === 'integer' ? type : widen(type)
    }
    return ANY
  }

  private callType(call: nodes.CallNode, scope: Scope): Type {
    const type = this.bareCallType(call, scope)
    return call.isSafeNavigation() ? orNil(type) : type
  }

  private bareCallType(call: nodes.CallNode, scope: Scope): Type {
    const args = (call.arguments_?.arguments_ ?? []) as Node[]
    if (call.receiver === null) {
      const known = this.framework?.call(null, call.name, scope, call)
      if (known != null) return known
      if (call.name === 'lambda' || call.name === 'proc') return call.block === null ? ANY : PROC
      if (call.name === 'block_given?') return BOOLEAN
      if (call.name === 'raise' || call.name === 'throw' || call.name === 'exit') return BOTTOM
      if (call.name === 'format' || call.name === 'sprintf') return STRING
      if (call.name === 'puts' || call.name === 'print') return NIL
      if (scope.owner !== null && scope.method !== null && !scope.isStatic) {
        const attribute = this.attributeType(scope.owner, call.name, args)
        if (attribute !== null) return attribute
      }
      const target = this.functionFor(call.name, scope)
      return target === null ? ANY : this.returnOf(target)
    }
    const made = call.name === 'new' ? CORE_NEW[constantPath(call.receiver) ?? ''] : undefined
    if (made !== undefined && !this.program.classes.has(constantPath(call.receiver) ?? ''))
      return made
    const receiver = this.typeOf(call.receiver, scope)
    const known = this.framework?.call(receiver, call.name, scope, call)
    if (known != null) return known
    return this.methodType(receiver, call, args, scope)
  }

  /** What a method gives back, subclasses that override it included. */
  private returnOf(target: MethodFacts): Type {
    const owner = target.owner
    let type = target.returns
    if (owner === null) return type
    for (const other of this.program.descendants(owner)) {
      const override = (target.isStatic ? other.statics : other.methods).get(target.name)
      if (override !== undefined) type = joinTypes(type, override.returns)
      if (other.readers.has(target.name)) return ANY
    }
    return owner.isModule ? ANY : type
  }

  private attributeType(owner: ClassFacts, name: string, args: Node[]): Type | null {
    if (args.length > 0 || !this.program.hasAttribute(owner, name, 'readers')) return null
    if (this.program.findMethod(owner, name) !== null) return null
    const at = this.program.ancestors(owner).find((facts) => facts.readers.has(name))
    if (at === undefined) return ANY
    for (const other of this.program.descendants(owner)) if (other.methods.has(name)) return ANY
    const scope = { owner, isStatic: false } as Scope
    return this.ivarType(scope, `@${name}`)
  }

  private methodType(receiver: Type, call: nodes.CallNode, args: Node[], scope: Scope): Type {
    const name = call.name
    if (
      name === '!' ||
      name === 'nil?' ||
      name === 'is_a?' ||
      name === 'kind_of?' ||
      name === 'instance_of?'
    ) {
      return receiver.kind === 'instance' && name === '!' ? ANY : BOOLEAN
    }
    if (name === 'respond_to?' || name === 'frozen?' || name === 'equal?') return BOOLEAN
    if (receiver.kind === 'class' && receiver.name !== undefined) {
      const facts = this.program.classes.get(receiver.name)
      if (facts === undefined || facts === null) return ANY
      const own = this.program.findStatic(facts, name)
      if (own !== null) return this.returnOf(own)
      if (name === 'new' && !facts.isModule && facts.structMembers === null)
        return instance(receiver.name)
      return ANY
    }
    if (receiver.kind === 'instance' && receiver.name !== undefined) {
      const facts = this.program.classes.get(receiver.name)
      if (facts === undefined) return ANY
      const method = this.program.findMethod(facts, name)
      if (method !== null) return this.returnOf(method)
      const attribute = this.attributeType(facts, name, args)
      if (attribute !== null) return attribute
      if (this.program.isClosed(facts)) {
        if (name === '!=' && this.program.findMethod(facts, '==') === null) return BOOLEAN
        if (name === '==' || name === '!=') return name === '!=' ? BOOLEAN : ANY
        if (name === 'to_s' || name === 'inspect') return STRING
      }
      return ANY
    }
    if (receiver.kind === 'bottom') return BOTTOM
    if (['freeze', 'dup', 'clone', 'itself', 'tap'].includes(name) && receiver.kind !== 'any') {
      return receiver
    }
    const first = args.length === 1 ? this.typeOf(args[0] as Node, scope) : null
    if (['integer', 'float', 'string'].includes(receiver.kind) && first !== null) {
      const operator = operatorType(receiver, name, first)
      if (operator.kind !== 'any') return operator
    }
    if (['boolean', 'symbol', 'nil', 'array', 'hash', 'range', 'regexp'].includes(receiver.kind)) {
      if (name === '==' || name === '!=') return BOOLEAN
    }
    if (receiver.kind === 'nil' || receiver.kind === 'boolean') {
      return name === 'to_s' || name === 'inspect' ? STRING : ANY
    }
    const method = libraryMethod(receiver.kind, name)
    if (method === null) return name === 'to_s' || name === 'inspect' ? anyString(receiver) : ANY
    if (method.enumerates && call.block === null) return ANY
    return resultType(method, receiver, name)
  }
}

/** What `new` of a core class gives. */
const CORE_NEW: Readonly<Record<string, Type>> = {
  Hash: HASH,
  Array: ARRAY,
  String: STRING,
  Range: RANGE,
  Regexp: REGEXP,
  Proc: PROC,
}

function anyString(receiver: Type): Type {
  return receiver.kind === 'any' ? ANY : STRING
}

const COMPARISONS = new Set(['<', '>', '<=', '>='])
const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**'])

/** The type of `left operator right` for numbers and strings; ANY when it cannot be said. */
export function operatorType(left: Type, operator: string, right: Type): Type {
  if (left.kind === 'bottom' || right.kind === 'bottom') return BOTTOM
  const builtin = ['integer', 'float', 'string'].includes(left.kind)
  if ((operator === '==' || operator === '!=') && builtin) {
    return right.kind === 'instance' || right.kind === 'any' ? ANY : BOOLEAN
  }
  if (COMPARISONS.has(operator) && builtin) {
    return left.kind === right.kind || (isNumber(left) && isNumber(right)) ? BOOLEAN : ANY
  }
  if (left.kind === 'string') {
    if (operator === '+' && right.kind === 'string') return STRING
    if (operator === '*' || operator === '%') return STRING
    return ANY
  }
  if (!isNumber(left) || !isNumber(right)) return ANY
  if (ARITHMETIC.has(operator)) {
    if (left.kind === 'float' || right.kind === 'float') return FLOAT
    if (operator === '**') return ANY
    return smallResult(operator, left.bits, right.bits)
  }
  if (
    left.kind === 'integer' &&
    right.kind === 'integer' &&
    ['&', '|', '^', '>>', '<<'].includes(operator)
  ) {
    return INTEGER
  }
  return ANY
}

function smallResult(operator: string, left: number | undefined, right: number | undefined): Type {
  if (operator === '%' && right !== undefined) return integer(right)
  if (operator === '/' && left !== undefined) return integer(left)
  if (left === undefined || right === undefined) return INTEGER
  const bits = operator === '*' ? left + right : Math.max(left, right) + 1
  return bits <= 52 ? integer(bits) : INTEGER
}

function isNumber(type: Type): boolean {
  return (type.kind === 'integer' || type.kind === 'float') && !type.nilable
}

/** The variable a read or write of some depth means. */
export function lookup(scope: Scope, name: string, depth: number): Variable | null {
  let at: Scope | null = scope
  for (let step = 0; step < depth && at !== null; step++) at = at.parent
  return at?.variables.get(name) ?? null
}
