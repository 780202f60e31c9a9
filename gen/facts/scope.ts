import type * as nodes from '@ruby/prism/src/nodes.js'
import { seesOutside } from '../parse/defined-methods.ts'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import { classBlock, containsRetry, isOpening } from '../parse/syntax.ts'
import type { ClassFacts, MethodFacts } from './class-facts.ts'
import { parameterNames } from './parameter-names.ts'
import { ANY, BOTTOM, type Type } from './types.ts'
import {
  type Frame,
  inRescue,
  isInside,
  isPlainTarget,
  isSpread,
  readsBefore,
  type Use,
} from './variable-use.ts'

/** A local variable and how it is used. */
export interface Variable {
  name: string
  scope: Scope
  isParameter: boolean
  type: Type
  /** The right sides it is given; null where the value cannot be seen. */
  values: (Node | null)[]
  writes: number
  captured: boolean
  /** The first statement that uses it, before or in which it is declared. */
  home: Node | null
  /** Whether that statement is the assignment that declares it. */
  inline: boolean
  emitted: string
  /** Whether each rescue clause declares it for itself. */
  perRescue: boolean
  declaredYet: boolean
}

/** A stretch of code with its own local variables. */
export interface Scope {
  node: Node
  parent: Scope | null
  variables: Map<string, Variable>
  owner: ClassFacts | null
  isStatic: boolean
  method: MethodFacts | null
  /** Variables to declare before a statement. */
  before: Map<Node, Variable[]>
  /** Variables to declare at the start. */
  start: Variable[]
  blockParameter: string | null
  /** Whether it is the body of a class, whose parts JavaScript keeps apart. */
  isClassBody: boolean
  /** Whether self may be another object than that of the method around: in a block that `instance_exec` may run. */
  isSelfOpen: boolean
}

/** Where definitions belong. */
export interface Finder {
  method(node: nodes.DefNode): MethodFacts | null
  owner(node: Node, parent: ClassFacts | null): ClassFacts | null
  /** Whether the block of a call may run with another self. */
  isRebound(block: Node, call: Node, around: Scope): boolean
}

/** Every scope of a file, by the node that opens it. */
export class Scopes {
  readonly byNode = new Map<Node, Scope>()
  private readonly uses: Use[] = []
  private readonly classBlocks = new Set<Node>()
  private readonly callOf = new Map<Node, Node>()

  private readonly find: Finder

  /** Reads a program's scopes; `find` names the owner and method of a definition. */
  constructor(program: Node, find: Finder) {
    this.find = find
    const scope = this.open(program, null, null, false, null, (program as nodes.ProgramNode).locals)
    this.walk((program as nodes.ProgramNode).statements, scope, [], false)
    this.place()
  }

  private open(
    node: Node,
    parent: Scope | null,
    owner: ClassFacts | null,
    isStatic: boolean,
    method: MethodFacts | null,
    locals: readonly string[],
  ): Scope {
    const scope: Scope = {
      node,
      parent,
      variables: new Map(),
      owner,
      isStatic,
      method,
      before: new Map(),
      start: [],
      blockParameter: null,
      isClassBody: isOpening(node) || this.classBlocks.has(node),
      isSelfOpen: false,
    }
    for (const name of locals) this.variable(scope, name)
    this.byNode.set(node, scope)
    return scope
  }

  private variable(scope: Scope, name: string): Variable {
    let found = scope.variables.get(name)
    if (found === undefined) {
      found = {
        name,
        scope,
        isParameter: false,
        type: BOTTOM,
        values: [],
        writes: 0,
        captured: false,
        home: null,
        inline: false,
        emitted: name,
        perRescue: false,
        declaredYet: false,
      }
      scope.variables.set(name, found)
    }
    return found
  }

  private lookup(scope: Scope, name: string, depth: number): Variable {
    let at = scope
    for (let step = 0; step < depth && at.parent !== null; step++) at = at.parent
    return this.variable(at, name)
  }

  private use(scope: Scope, name: string, depth: number, path: Frame[], write: Node | null): void {
    const variable = this.lookup(scope, name, depth)
    if (depth > 0) variable.captured = true
    if (write !== null) variable.writes += 1
    this.uses.push({ variable, path: [...path], write })
  }

  private walk(node: Node | null, scope: Scope, path: Frame[], loop: boolean): void {
    if (node === null) return
    const each = (children: Iterable<Node | null>): void => {
      for (const child of children) this.walk(child, scope, path, loop)
    }
    const kind = kindOf(node)
    switch (kind) {
      case 'StatementsNode': {
        const body = (node as nodes.StatementsNode).body
        for (const [index, statement] of body.entries()) {
          path.push({ list: node, statement, index, loop, scope })
          this.walk(statement, scope, path, false)
          path.pop()
        }
        return
      }
      case 'WhileNode':
      case 'UntilNode': {
        const loopNode = node as nodes.WhileNode
        this.walk(loopNode.predicate, scope, path, loop)
        this.walk(loopNode.statements, scope, path, true)
        return
      }
      case 'ForNode': {
        const forNode = node as nodes.ForNode
        this.walk(forNode.collection, scope, path, loop)
        this.walk(forNode.index, scope, path, loop)
        this.walk(forNode.statements, scope, path, true)
        return
      }
      case 'BeginNode': {
        const begin = node as nodes.BeginNode
        const retries = begin.rescueClause !== null && containsRetry(begin.rescueClause)
        this.walk(begin.statements, scope, path, retries)
        this.walk(begin.rescueClause, scope, path, retries)
        each([begin.elseClause, begin.ensureClause])
        return
      }
      case 'RescueNode': {
        const rescue = node as nodes.RescueNode
        each(rescue.exceptions)
        path.push({ list: node, statement: node, index: 0, loop, scope })
        this.walk(rescue.reference, scope, path, loop)
        path.pop()
        path.push({ list: node, statement: node, index: 1, loop, scope })
        this.walk(rescue.statements, scope, path, loop)
        path.pop()
        this.walk(rescue.subsequent, scope, path, loop)
        return
      }
      case 'DefNode': {
        const def = node as nodes.DefNode
        this.walk(def.receiver, scope, path, loop)
        const method = this.find.method(def)
        const isClosure = seesOutside(def)
        const inner = this.open(
          def,
          isClosure ? scope : null,
          method?.owner ?? scope.owner,
          method?.isStatic ?? false,
          method,
          def.locals,
        )
        this.parameters(def.parameters, inner)
        this.walk(def.parameters, inner, isClosure ? path : [], false)
        this.walk(def.body, inner, isClosure ? path : [], false)
        return
      }
      case 'ClassNode':
      case 'ModuleNode':
      case 'SingletonClassNode': {
        const open = node as nodes.ClassNode
        if (kind === 'ClassNode') this.walk(open.superclass, scope, path, loop)
        const owner =
          kind === 'SingletonClassNode' ? scope.owner : this.find.owner(node, scope.owner)
        const inner = this.open(node, null, owner, true, null, open.locals)
        this.walk(open.body, inner, [], false)
        return
      }
      case 'BlockNode':
      case 'LambdaNode': {
        const block = node as nodes.BlockNode
        const isBody = this.classBlocks.has(node)
        const inner = this.open(
          block,
          scope,
          isBody ? this.find.owner(node, scope.owner) : scope.owner,
          isBody || scope.isStatic,
          isBody ? null : scope.method,
          block.locals,
        )
        const call = this.callOf.get(node) ?? node
        inner.isSelfOpen = !isBody && (scope.isSelfOpen || this.find.isRebound(node, call, scope))
        if (block.parameters !== null) {
          const kindOfParameters = kindOf(block.parameters)
          if (kindOfParameters === 'BlockParametersNode') {
            const own = block.parameters as nodes.BlockParametersNode
            this.parameters(own.parameters, inner)
            this.walk(own.parameters, inner, [], false)
          } else {
            for (const name of block.locals) {
              if (/^_[1-9]$/.test(name)) this.variable(inner, name).isParameter = true
            }
          }
        }
        this.walk(block.body, inner, path, false)
        return
      }
      case 'ConstantWriteNode': {
        const { value } = node as nodes.ConstantWriteNode
        const block = classBlock(value)
        if (block !== null) this.classBlocks.add(block)
        this.walk(value, scope, path, loop)
        return
      }
      case 'LocalVariableReadNode': {
        const read = node as nodes.LocalVariableReadNode
        this.use(scope, read.name, read.depth, path, null)
        return
      }
      case 'LocalVariableWriteNode': {
        const write = node as nodes.LocalVariableWriteNode
        this.walk(write.value, scope, path, loop)
        this.lookup(scope, write.name, write.depth).values.push(write.value)
        this.use(scope, write.name, write.depth, path, node)
        return
      }
      case 'LocalVariableOperatorWriteNode':
      case 'LocalVariableOrWriteNode':
      case 'LocalVariableAndWriteNode': {
        const write = node as nodes.LocalVariableOperatorWriteNode
        this.use(scope, write.name, write.depth, path, null)
        this.walk(write.value, scope, path, loop)
        this.lookup(scope, write.name, write.depth).values.push(node)
        this.use(scope, write.name, write.depth, path, node)
        return
      }
      case 'LocalVariableTargetNode': {
        const target = node as nodes.LocalVariableTargetNode
        this.lookup(scope, target.name, target.depth).values.push(null)
        this.use(scope, target.name, target.depth, path, node)
        return
      }
      case 'MatchWriteNode': {
        const match = node as nodes.MatchWriteNode
        each([match.call, ...match.targets])
        return
      }
      default: {
        const { block } = node as Partial<nodes.CallNode>
        if (is(block, 'BlockNode')) this.callOf.set(block, node)
        each(childrenOf(node))
      }
    }
  }

  private parameters(parameters: nodes.ParametersNode | null, scope: Scope): void {
    if (parameters === null) return
    const { names, block } = parameterNames(parameters)
    for (const name of names) this.variable(scope, name).isParameter = true
    if (block !== null) scope.blockParameter = block
  }

  /** Decides where each variable is declared: at its first assignment where that sees all uses. */
  private place(): void {
    const groups = new Map<Variable, Use[]>()
    for (const use of this.uses) {
      const list = groups.get(use.variable) ?? []
      list.push(use)
      groups.set(use.variable, list)
    }
    for (const [variable, uses] of groups) {
      if (variable.isParameter) {
        continue
      }
      this.placeVariable(variable, uses)
    }
    for (const scope of this.byNode.values()) {
      for (const variable of scope.variables.values()) {
        if (variable.isParameter) variable.type = ANY
      }
    }
  }

  private placeVariable(variable: Variable, uses: Use[]): void {
    if (uses.every((use) => inRescue(variable, use))) {
      variable.perRescue = true
      variable.declaredYet = true
      return
    }
    const paths = uses.map((use) =>
      use.path.filter(
        (frame) => isInside(frame.scope, variable.scope) && !is(frame.list, 'RescueNode'),
      ),
    )
    let common: Frame[] = paths[0] ?? []
    for (const path of paths) {
      let length = 0
      while (length < common.length && path[length]?.list === common[length]?.list) length += 1
      common = common.slice(0, length)
    }
    // A common list inside a nested block cannot be: the variable belongs to the outer scope.
    const foreign = common.findIndex((frame) => frame.scope !== variable.scope)
    if (foreign !== -1) common = common.slice(0, foreign)
    const settle = (depth: number): boolean => {
      const frames = paths.map((path) => path[depth])
      let first = frames[0]
      let firstUse = uses[0]
      for (const [index, frame] of frames.entries()) {
        if (frame !== undefined && first !== undefined && frame.index < first.index) {
          first = frame
          firstUse = uses[index]
        }
      }
      if (first === undefined) return false
      const statement = first.statement
      const write = firstUse?.write ?? null
      const declares =
        (is(statement, 'LocalVariableWriteNode') && write === statement) ||
        (is(statement, 'MultiWriteNode') && isPlainTarget(statement, write))
      const inline = declares && !readsBefore(uses, paths, depth, first, write)
      variable.home = statement
      variable.inline = inline
      return inline
    }
    if (variable.scope.isClassBody && isSpread(paths)) common = []
    let depth = common.length - 1
    if (depth >= 0) {
      const inline = settle(depth)
      const loopAt = common.findIndex((frame) => frame.loop)
      if (loopAt !== -1 && (!inline || variable.captured)) {
        depth = loopAt - 1
        if (depth >= 0) settle(depth)
      }
    }
    if (depth < 0) {
      variable.home = null
      variable.inline = false
      variable.scope.start.push(variable)
      return
    }
    if (!variable.inline && depth === 0 && variable.scope.isClassBody) {
      variable.scope.start.push(variable)
    } else if (!variable.inline) {
      const list = variable.scope.before.get(variable.home as Node) ?? []
      list.push(variable)
      variable.scope.before.set(variable.home as Node, list)
    }
  }
}
