import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts, MethodFacts } from '../facts/class-facts.ts'
import { keepsErrors } from '../facts/kept-errors.ts'
import { type LibraryMethod, libraryMethod } from '../facts/library.ts'
import { lookup } from '../facts/lookup.ts'
import type { ProgramFacts } from '../facts/program.ts'
import { isDeclaration, isRebound } from '../facts/rebound-blocks.ts'
import { type Scope, Scopes, type Variable } from '../facts/scope.ts'
import { Site, siteChanges } from '../facts/site.ts'
import {
  ANY,
  BOTTOM,
  joinTypes,
  type Kind,
  NIL,
  orNil,
  release,
  sameType,
  type Type,
  widen,
} from '../facts/types.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../parse/parse.ts'
import { relationOf } from '../parse/relation-blocks.ts'
import type { Source } from '../parse/source.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { expressionType } from './expression-type.ts'
import { closedFacts, hasKnownCalls, hiddenCalls, passArguments } from './flow/argument-flow.ts'
import { followArrays } from './flow/array-flow.ts'
import { attributeResult, growAttribute, growIvar, ivarsOfModules } from './flow/attribute-flow.ts'
import { blockFacts, startBlocks } from './flow/block-flow.ts'
import { reflectedNames } from './flow/call-targets.ts'
import { type PlainRead, plainReads } from './ivar-read.ts'
import { result, startMethod } from './method-result.ts'
import { ivarType } from './named-type.ts'

/** What the framework answers for receivers of its own; null when it does not know. */
export interface FrameworkTypes {
  call(receiver: Type | null, name: string, scope: Scope, call: nodes.CallNode): Type | null
  constant(path: string, scope: Scope): Type | null
  /** Whether the objects of a module are pages, whose instance variables are those of controllers. */
  isOfPage(module: ClassFacts): boolean
  /** What the scope of an association narrows, or without one a scope of the model around. */
  relation(association: string | null, scope: Scope): Type
  /** The method that values of a kind are given beside the core library's; undefined for none. */
  library(kind: Kind, name: string): LibraryMethod | null | undefined
  /** What a call passes to its block, where the framework decides. */
  block(call: nodes.CallNode, scope: Scope, receiver: Type | null): Type[] | null
}

/** The types of a program's expressions, found by repetition until nothing changes. */
export class Inference {
  readonly scopes = new Map<Parsed, Scopes>()
  readonly byNode = new Map<Node, Scope>()
  /** The types of constants of the top level. */
  readonly constants = new Map<string, Type>()
  private readonly sites = new Map<Node, Site>()
  private readonly sources = new Map<Scope, Source>()
  readonly reflected: ReadonlySet<string>
  readonly moduleIvars: ReadonlySet<string>
  readonly plainReads: ReadonlyMap<Node, PlainRead>
  /** Instance variables that are set where it is not known whose they are. */
  readonly looseIvars = new Set<string>()
  /** Whether handlers have to keep `$!`. */
  readonly keepsErrors: boolean
  /** Whether the arguments of an application's private methods are followed: where the rest is known. */
  following = false
  changed = false
  force = false

  readonly program: ProgramFacts
  readonly files: readonly Parsed[]
  readonly framework: FrameworkTypes | null
  readonly closed: boolean

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
    for (const facts of [...program.classes.values(), ...program.opened.values()]) {
      for (const opening of facts.openings) owners.set(opening, facts)
      if (facts.block !== null) owners.set(facts.block, facts)
    }
    for (const file of files) {
      const scopes = new Scopes(file.result.value, {
        method: (node) => methods.get(node) ?? null,
        owner: (node) => owners.get(node) ?? null,
        isRebound: (block, call, { owner, method }) =>
          (method !== null && program.declaresInMethods && isDeclaration(call)) ||
          isRebound(program, block, call, owner, framework !== null),
      })
      this.scopes.set(file, scopes)
      for (const [node, scope] of scopes.byNode) {
        this.byNode.set(node, scope)
        this.sources.set(scope, file.source)
      }
    }
    this.reflected = reflectedNames(files)
    this.moduleIvars = ivarsOfModules(this)
    this.plainReads = plainReads(this)
    this.run()
    this.keepsErrors = keepsErrors(this)
  }

  /** The library's method for a receiver of a known kind. */
  library(kind: Kind, name: string): LibraryMethod | null {
    const added = this.framework?.library(kind, name)
    return added === undefined ? libraryMethod(kind, name) : added
  }

  /** The scope a node opens, or null when it opens none. */
  findScope(node: Node): Scope | null {
    return this.byNode.get(node) ?? null
  }

  /** The scope a node opens. */
  scope(node: Node): Scope {
    const found = this.byNode.get(node)
    if (found === undefined) throw new Error(`no scope for ${kindOf(node)}`)
    return found
  }

  private run(): void {
    for (const method of this.program.methods) startMethod(this, method)
    if (this.closed) startBlocks(this)
    this.repeat()
    const followed = this.closed ? [] : this.program.methods.filter((at) => hasKnownCalls(this, at))
    if (followed.length === 0) return
    this.following = true
    for (const scope of this.byNode.values()) {
      if (scope.method === null || !followed.includes(scope.method)) continue
      for (const variable of scope.variables.values()) variable.type = BOTTOM
    }
    for (const method of followed) {
      method.returns = BOTTOM
      startMethod(this, method)
    }
    this.repeat()
  }

  /** Looks at all expressions until nothing changes. */
  private repeat(): void {
    for (let round = 0; round < 40; round++) {
      this.changed = false
      this.force = round > 24
      const before = siteChanges()
      for (const file of this.files) this.visit(file.result.value, null)
      for (const method of this.program.methods) result(this, method)
      if (!this.changed && siteChanges() === before) return
    }
  }

  grow(variable: Variable, type: Type): void {
    const joined = joinTypes(variable.type, widen(type))
    if (!sameType(joined, variable.type)) {
      variable.type = this.force ? ANY : joined
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
      case 'MultiWriteNode':
        if (!this.closed) break
        followArrays(this, node, inner)
        for (const child of childrenOf(node)) {
          if (!isLocalTarget(child)) this.visit(child, inner)
        }
        return
      case 'CallOperatorWriteNode':
      case 'CallOrWriteNode':
      case 'CallAndWriteNode': {
        const write = node as nodes.CallOperatorWriteNode
        growAttribute(this, write.readName, attributeResult(this, write, inner))
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
        const value = kind === 'InstanceVariableWriteNode' ? write.value : node
        growIvar(this, inner, write.name, this.typeOf(value, inner))
        break
      }
      case 'InstanceVariableTargetNode':
        growIvar(this, inner, (node as nodes.InstanceVariableTargetNode).name, ANY)
        break
      case 'ConstantWriteNode': {
        if (this.program.calledNames.isSaid('const_get')) {
          release(this.typeOf((node as nodes.ConstantWriteNode).value, inner))
        }
        if (!this.closed || inner.owner !== null) break
        const { name, value } = node as nodes.ConstantWriteNode
        if (this.program.classes.has(name) || this.program.constants.get(name) !== value) break
        const before = this.constants.get(name) ?? BOTTOM
        const joined = joinTypes(before, widen(this.typeOf(value, inner)))
        this.changed ||= !sameType(before, joined)
        this.constants.set(name, joined)
        break
      }
      case 'OptionalParameterNode': {
        const parameter = node as nodes.OptionalParameterNode
        const variable = inner.variables.get(parameter.name)
        if (variable !== undefined) this.grow(variable, this.typeOf(parameter.value, inner))
        break
      }
      case 'CallNode':
        this.callFacts(node as nodes.CallNode, inner)
        break
      case 'LambdaNode':
      case 'BlockNode': {
        const association = relationOf(node)
        const variable = inner.variables.get('relation')
        if (association !== undefined && variable !== undefined)
          variable.type = this.framework?.relation(association, inner) ?? ANY
        break
      }
    }
    if (this.closed) {
      hiddenCalls(this, node, inner)
      followArrays(this, node, inner)
    }
    for (const child of childrenOf(node)) this.visit(child, inner)
  }

  /** The text of a node that stands in a scope. */
  textOf(node: Node, scope: Scope): string {
    return this.sources.get(scope)?.slice(node.location) ?? ''
  }

  /** Whether a method may be called in a way that cannot be seen. */
  isReflected(name: string): boolean {
    return this.reflected.has(name)
  }

  /** Where the elements of the Array that a node makes are kept track of. */
  siteOf(node: Node): Site {
    const site = this.sites.get(node) ?? new Site()
    this.sites.set(node, site)
    return site
  }

  /** What a block gives: its last value, and those of each `next`. */
  blockValue(block: nodes.BlockNode): Type {
    const scope = this.byNode.get(block)
    if (scope === undefined) return ANY
    let type = block.body === null ? NIL : this.typeOf(block.body as Node, scope)
    const visitNexts = (node: Node): void => {
      if (is(node, 'BlockNode', 'LambdaNode', 'DefNode')) return
      if (is(node, 'NextNode')) {
        const args = argumentsOf(node as nodes.NextNode) as Node[]
        const only = args.length === 1 ? (args[0] as Node) : null
        type = joinTypes(type, args.length === 0 ? NIL : this.typeOf(only, scope))
        if (args.length > 1) type = joinTypes(type, ANY)
      }
      for (const child of childrenOf(node)) visitNexts(child)
    }
    if (block.body !== null) visitNexts(block.body)
    return type
  }

  private callFacts(call: nodes.CallNode, scope: Scope): void {
    if (this.closed) closedFacts(this, call, scope)
    else if (call.receiver === null || is(call.receiver, 'SelfNode')) {
      const target = call.receiver === null ? this.functionFor(call.name, scope) : null
      if (target?.owner === null) passArguments(this, target, call, scope)
      // Whoever calls it: a module that the class includes knows no more than the name.
      for (const method of this.following ? (this.program.methodNames.get(call.name) ?? []) : []) {
        if (hasKnownCalls(this, method)) passArguments(this, method, call, scope)
      }
    }
    if (is(call.block, 'BlockNode')) {
      blockFacts(this, call, call.block, scope)
    }
  }

  /** The method or function that a call without receiver reaches. */
  functionFor(name: string, scope: Scope): MethodFacts | null {
    if (scope.owner !== null && !scope.isSelfOpen) {
      const found = scope.isStatic
        ? this.program.findStatic(scope.owner, name)
        : this.program.findMethod(scope.owner, name)
      if (found !== null) return found
    }
    return this.program.functions.get(name) ?? null
  }

  /** The type of an expression where it stands. */
  typeOf(node: Node | null, scope: Scope): Type {
    return expressionType(this, node, scope)
  }

  /** The type of an instance variable, seen from a scope. */
  ivarType(scope: Scope, name: string): Type {
    return ivarType(this, scope, name)
  }
}

function isLocalTarget(node: Node): boolean {
  return is(node, 'LocalVariableTargetNode', 'InstanceVariableTargetNode')
}
