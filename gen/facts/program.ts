import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'
import type { Source } from '../source.ts'
import { BOTTOM, type Type } from './types.ts'

export type Visibility = 'public' | 'private' | 'protected'

/** A method of the program. */
export interface MethodFacts {
  name: string
  node: nodes.DefNode
  owner: ClassFacts | null
  isStatic: boolean
  visibility: Visibility
  source: Source
  /** Whether it takes a block, explicitly or by yield. */
  takesBlock: boolean
  returns: Type
  parameters: Map<string, Type>
  /** Whether something may call it in a way that cannot be seen. */
  escapes: boolean
}

/** A class or module of the program. */
export interface ClassFacts {
  name: string
  isModule: boolean
  parent: ClassFacts | null
  superclassNode: Node | null
  source: Source
  openings: (nodes.ClassNode | nodes.ModuleNode)[]
  methods: Map<string, MethodFacts>
  statics: Map<string, MethodFacts>
  readers: Set<string>
  writers: Set<string>
  staticReaders: Set<string>
  staticWriters: Set<string>
  includes: string[]
  extends: string[]
  prepends: string[]
  constants: Map<string, Node>
  ivars: Map<string, Type>
  /** Instance variables that `initialize` always sets. */
  certain: Set<string>
  classIvars: Map<string, Type>
  classVariables: Set<string>
  structMembers: string[] | null
  moduleFunction: boolean
}

/** What a whole program declares, before anything is lowered. */
export class ProgramFacts {
  readonly classes = new Map<string, ClassFacts>()
  readonly functions = new Map<string, MethodFacts>()
  readonly constants = new Map<string, Node>()
  readonly methods: MethodFacts[] = []
  /** Names that some class defines as a zero-argument `def` and some as attribute or with writer. */
  readonly accessors = new Set<string>()
  readonly methodNames = new Map<string, MethodFacts[]>()
  readonly attributeNames = new Set<string>()
  readonly declared = new Set<string>()
  /** The names of everything that is called. */
  readonly calledNames = new Set<string>()
  readonly duplicates: { source: Source; node: Node; name: string; earlier: Node }[] = []

  private readonly ancestry = new Map<ClassFacts, ClassFacts[]>()
  private finished = false

  /** Reads the declarations of a file. */
  add(parsed: Parsed): void {
    this.collectCalls(parsed.result.value as unknown as Node)
    this.declarations(parsed.result.value.statements, null, false, parsed.source, {
      value: 'public',
    })
  }

  /** Draws the conclusions that need every file. */
  finish(): void {
    this.finished = true
    for (const method of this.methods) {
      const list = this.methodNames.get(method.name) ?? []
      list.push(method)
      this.methodNames.set(method.name, list)
    }
    this.passBlocksOn()
    for (const facts of this.classes.values()) {
      for (const name of [...facts.readers, ...facts.staticReaders]) this.attributeNames.add(name)
      for (const table of [facts.methods, facts.statics]) {
        for (const name of table.keys()) {
          if (/^[a-z_]\w*=$/.test(name)) this.accessors.add(name.slice(0, -1))
        }
      }
      for (const name of [...facts.writers, ...facts.readers]) {
        if (this.methodNames.has(name) || this.methodNames.has(`${name}=`)) this.accessors.add(name)
      }
    }
  }

  /** A method that calls `super` passes its block on where a method of the name takes one. */
  private passBlocksOn(): void {
    for (const method of this.methods) {
      if (method.takesBlock || !callsSuper(method.node.body as Node | null)) continue
      const others = this.methodNames.get(method.name) ?? []
      const aboveIsCore = method.owner !== null && !this.isClosed(method.owner)
      const isPlainWord =
        method.name === 'initialize' || method.name === 'to_s' || method.name === 'inspect'
      method.takesBlock = others.some((other) => other.takesBlock) || (aboveIsCore && !isPlainWord)
    }
  }

  /** A class by the constant a piece of code names, seen from where the code stands. */
  resolveClass(path: string, from: ClassFacts | null): ClassFacts | null {
    for (let scope = from; scope !== null; scope = scope.parent) {
      const found = this.classes.get(`${scope.name}::${path}`)
      if (found !== undefined) return found
      for (const ancestor of this.ancestors(scope)) {
        const inherited = this.classes.get(`${ancestor.name}::${path}`)
        if (inherited !== undefined) return inherited
      }
    }
    return this.classes.get(path) ?? null
  }

  /** The same without what the classes around inherit. */
  private resolveLexically(path: string, from: ClassFacts | null): ClassFacts | null {
    for (let scope = from; scope !== null; scope = scope.parent) {
      const found = this.classes.get(`${scope.name}::${path}`)
      if (found !== undefined) return found
    }
    return this.classes.get(path.replace(/^::/, '')) ?? null
  }

  /** The superclass, when it is a class of the program. */
  superclassOf(facts: ClassFacts): ClassFacts | null {
    if (facts.superclassNode === null) return null
    const path = constantPath(facts.superclassNode)
    return path === null ? null : this.resolveLexically(path, facts.parent)
  }

  /** The class, what it includes, and its superclasses, nearest first. */
  ancestors(facts: ClassFacts): ClassFacts[] {
    const known = this.ancestry.get(facts)
    if (known !== undefined) return known
    const out: ClassFacts[] = []
    const seen = new Set<ClassFacts>()
    for (
      let at: ClassFacts | null = facts;
      at !== null && !seen.has(at);
      at = this.superclassOf(at)
    ) {
      seen.add(at)
      out.push(at)
      for (const name of [...at.includes].reverse()) {
        const found = this.resolveLexically(name, at)
        if (found !== null && !seen.has(found)) out.push(...this.ancestors(found))
      }
    }
    if (this.finished) this.ancestry.set(facts, out)
    return out
  }

  /** Whether every ancestor is a class of the program or Object. */
  isClosed(facts: ClassFacts): boolean {
    return this.ancestors(facts).every(
      (at) =>
        (at.superclassNode === null || this.superclassOf(at) !== null) &&
        at.structMembers === null &&
        at.includes.every((name) => this.resolveClass(name, at) !== null) &&
        at.prepends.length === 0,
    )
  }

  /** The instance method a class answers with. */
  findMethod(facts: ClassFacts, name: string): MethodFacts | null {
    for (const at of this.ancestors(facts)) {
      const found = at.methods.get(name)
      if (found !== undefined) return found
    }
    return null
  }

  /** The class method a class answers with. */
  findStatic(facts: ClassFacts, name: string): MethodFacts | null {
    for (let at: ClassFacts | null = facts; at !== null; at = this.superclassOf(at)) {
      const found = at.statics.get(name)
      if (found !== undefined) return found
      for (const module of at.extends) {
        const extended = this.resolveClass(module, at)
        const method = extended === null ? null : this.findMethod(extended, name)
        if (method !== null) return method
      }
    }
    return null
  }

  /** Whether a class has an attribute reader (or writer) of that name. */
  hasAttribute(facts: ClassFacts, name: string, which: 'readers' | 'writers'): boolean {
    return this.ancestors(facts).some(
      (at) => at[which].has(name) || at.structMembers?.includes(name) === true,
    )
  }

  /** Subclasses and includers, at any depth. */
  descendants(facts: ClassFacts): ClassFacts[] {
    return [...this.classes.values()].filter(
      (other) => other !== facts && this.ancestors(other).includes(facts),
    )
  }

  /** Whether the program opens the core class of a kind of value and defines a method there. */
  reopensCore(kind: string, name: string): boolean {
    const core = this.classes.get(kind.charAt(0).toUpperCase() + kind.slice(1))
    return core?.methods.has(name) === true
  }

  private collectCalls(node: Node): void {
    if (kindOf(node) === 'CallNode' || kindOf(node) === 'GlobalVariableReadNode') {
      this.calledNames.add((node as nodes.CallNode).name)
    }
    for (const child of childrenOf(node)) this.collectCalls(child)
  }

  private declarations(
    node: Node | null,
    owner: ClassFacts | null,
    isStatic: boolean,
    source: Source,
    visibility: { value: Visibility },
  ): void {
    if (node === null) return
    const visit = (child: Node | null): void =>
      this.declarations(child, owner, isStatic, source, visibility)
    switch (kindOf(node)) {
      case 'StatementsNode':
      case 'BeginNode':
      case 'IfNode':
      case 'UnlessNode':
      case 'ElseNode':
      case 'ParenthesesNode':
      case 'ProgramNode':
        for (const child of childrenOf(node)) visit(child)
        return
      case 'ClassNode':
      case 'ModuleNode':
        this.openClass(node as nodes.ClassNode | nodes.ModuleNode, owner, source)
        return
      case 'SingletonClassNode': {
        const body = (node as nodes.SingletonClassNode).body
        this.declarations(body, owner, true, source, { value: 'public' })
        return
      }
      case 'DefNode':
        this.define(node as nodes.DefNode, owner, isStatic, visibility.value, source)
        return
      case 'AliasMethodNode': {
        const alias = node as nodes.AliasMethodNode
        const from = symbolText(alias.oldName)
        const to = symbolText(alias.newName)
        if (owner !== null && from !== null && to !== null) this.alias(owner, from, to)
        return
      }
      case 'ConstantWriteNode': {
        const write = node as nodes.ConstantWriteNode
        ;(owner?.constants ?? this.constants).set(write.name, write.value)
        this.declared.add(write.name)
        this.structClass(write, owner, source)
        return
      }
      case 'ConstantOrWriteNode': {
        const write = node as nodes.ConstantOrWriteNode
        ;(owner?.constants ?? this.constants).set(write.name, write.value)
        return
      }
      case 'ClassVariableWriteNode':
        owner?.classVariables.add((node as nodes.ClassVariableWriteNode).name)
        return
      case 'CallNode':
        this.directive(node as nodes.CallNode, owner, isStatic, source, visibility)
        return
    }
  }

  private openClass(
    node: nodes.ClassNode | nodes.ModuleNode,
    owner: ClassFacts | null,
    source: Source,
  ): ClassFacts {
    const path = constantPath(node.constantPath) ?? node.name
    const name =
      owner === null || path.startsWith('::') ? path.replace(/^::/, '') : `${owner.name}::${path}`
    const isModule = kindOf(node) === 'ModuleNode'
    let facts = this.classes.get(name)
    if (facts === undefined) {
      facts = emptyClass(name, isModule, owner, source)
      this.classes.set(name, facts)
      this.declared.add(name.split('::').pop() as string)
    }
    const superclass = 'superclass' in node ? (node.superclass as Node | null) : null
    facts.superclassNode ??= superclass
    facts.openings.push(node)
    if (superclass !== null) this.structSuperclass(facts, superclass)
    this.declarations(node.body, facts, false, source, { value: 'public' })
    return facts
  }

  private structSuperclass(facts: ClassFacts, node: Node): void {
    const members = structMembers(node)
    if (members !== null) facts.structMembers = members
  }

  private structClass(
    write: nodes.ConstantWriteNode,
    owner: ClassFacts | null,
    source: Source,
  ): void {
    const members = structMembers(write.value)
    const isClass = members !== null || isCallOf(write.value, 'Class', 'new')
    if (!isClass) return
    const name = owner === null ? write.name : `${owner.name}::${write.name}`
    const facts = emptyClass(name, false, owner, source)
    facts.structMembers = members
    this.classes.set(name, facts)
    const block = (write.value as nodes.CallNode).block
    if (block !== null && kindOf(block) === 'BlockNode') {
      this.declarations((block as nodes.BlockNode).body, facts, false, source, { value: 'public' })
    }
  }

  private define(
    node: nodes.DefNode,
    owner: ClassFacts | null,
    isStatic: boolean,
    visibility: Visibility,
    source: Source,
  ): void {
    const own = isStatic || (node.receiver !== null && kindOf(node.receiver) === 'SelfNode')
    const method: MethodFacts = {
      name: node.name,
      node,
      owner,
      isStatic: own,
      visibility: node.name === 'initialize' ? 'private' : visibility,
      source,
      takesBlock: node.parameters?.block != null || yields(node.body),
      returns: BOTTOM,
      parameters: new Map(),
      escapes: false,
    }
    this.methods.push(method)
    this.declared.add(node.name)
    const foreign =
      node.receiver !== null &&
      kindOf(node.receiver) !== 'SelfNode' &&
      constantPath(node.receiver as Node) !== owner?.name
    if (foreign) return
    const table = owner === null ? this.functions : own ? owner.statics : owner.methods
    const earlier = table.get(node.name)?.node
    if (earlier !== undefined) {
      this.duplicates.push({ source, node, name: node.name, earlier: earlier as Node })
    }
    table.set(node.name, method)
    if (owner?.moduleFunction) owner.statics.set(node.name, method)
  }

  private alias(owner: ClassFacts, from: string, to: string): void {
    const method = owner.methods.get(from)
    if (method !== undefined) owner.methods.set(to, method)
    if (owner.readers.has(from)) owner.readers.add(to)
  }

  private directive(
    node: nodes.CallNode,
    owner: ClassFacts | null,
    isStatic: boolean,
    source: Source,
    visibility: { value: Visibility },
  ): void {
    const args = (node.arguments_?.arguments_ ?? []) as Node[]
    if (node.receiver !== null || owner === null) {
      return
    }
    const names = args.flatMap((arg) => symbolText(arg) ?? [])
    const readers = isStatic ? owner.staticReaders : owner.readers
    const writers = isStatic ? owner.staticWriters : owner.writers
    switch (node.name) {
      case 'attr_reader':
      case 'attr_accessor':
      case 'attr':
        for (const name of names) readers.add(name)
        if (node.name === 'attr_accessor') for (const name of names) writers.add(name)
        return
      case 'attr_writer':
        for (const name of names) writers.add(name)
        return
      case 'include':
        for (const arg of args) owner.includes.push(constantPath(arg) ?? '?')
        return
      case 'extend':
        for (const arg of args) {
          if (kindOf(arg) === 'SelfNode') owner.moduleFunction = true
          else owner.extends.push(constantPath(arg) ?? '?')
        }
        return
      case 'prepend':
        for (const arg of args) owner.prepends.push(constantPath(arg) ?? '?')
        return
      case 'module_function':
        if (args.length === 0) owner.moduleFunction = true
        for (const name of names) {
          const method = owner.methods.get(name)
          if (method !== undefined) owner.statics.set(name, method)
        }
        return
      case 'alias_method':
        if (names.length === 2) this.alias(owner, names[1] as string, names[0] as string)
        return
      case 'define_method':
        return
      case 'private':
      case 'protected':
      case 'public':
      case 'private_class_method': {
        const level = node.name === 'private_class_method' ? 'private' : (node.name as Visibility)
        if (args.length === 0) {
          visibility.value = level
          return
        }
        for (const arg of args) {
          if (kindOf(arg) === 'DefNode') {
            this.define(arg as nodes.DefNode, owner, isStatic, level, source)
          } else if (kindOf(arg) === 'CallNode') {
            this.directive(arg as nodes.CallNode, owner, isStatic, source, visibility)
          }
        }
        const table =
          isStatic || node.name === 'private_class_method' ? owner.statics : owner.methods
        for (const name of names) {
          const method = table.get(name)
          if (method !== undefined) method.visibility = level
        }
        return
      }
    }
  }
}

function emptyClass(
  name: string,
  isModule: boolean,
  parent: ClassFacts | null,
  source: Source,
): ClassFacts {
  return {
    name,
    isModule,
    parent,
    superclassNode: null,
    source,
    openings: [],
    methods: new Map(),
    statics: new Map(),
    readers: new Set(),
    writers: new Set(),
    staticReaders: new Set(),
    staticWriters: new Set(),
    includes: [],
    extends: [],
    prepends: [],
    constants: new Map(),
    ivars: new Map(),
    certain: new Set(),
    classIvars: new Map(),
    classVariables: new Set(),
    structMembers: null,
    moduleFunction: false,
  }
}

/** `A::B` as text, or null when the path is not made of constants alone. */
export function constantPath(node: Node | null): string | null {
  if (node === null) return null
  if (kindOf(node) === 'ConstantReadNode') return (node as nodes.ConstantReadNode).name
  if (kindOf(node) !== 'ConstantPathNode') return null
  const path = node as nodes.ConstantPathNode
  if (path.parent === null) return `::${path.name}`
  const parent = constantPath(path.parent)
  return parent === null ? null : `${parent}::${path.name}`
}

/** The text of a Symbol or String literal. */
export function symbolText(node: Node | null): string | null {
  if (node === null) return null
  const kind = kindOf(node)
  if (kind === 'SymbolNode' || kind === 'StringNode') {
    return (node as nodes.SymbolNode).unescaped.value
  }
  return null
}

/** Whether a node is a call such as `Struct.new(…)`. */
export function isCallOf(node: Node, receiver: string, name: string): boolean {
  if (kindOf(node) !== 'CallNode') return false
  const call = node as nodes.CallNode
  return call.name === name && constantPath(call.receiver) === receiver
}

/** The members of `Struct.new(:a, :b)`. */
export function structMembers(node: Node): string[] | null {
  if (!isCallOf(node, 'Struct', 'new')) return null
  const args = ((node as nodes.CallNode).arguments_?.arguments_ ?? []) as Node[]
  return args.flatMap((arg) => (kindOf(arg) === 'SymbolNode' ? (symbolText(arg) ?? []) : []))
}

/** Whether a method's body calls `super`. */
export function callsSuper(node: Node | null): boolean {
  if (node === null) return false
  const kind = kindOf(node)
  if (kind === 'ForwardingSuperNode' || kind === 'SuperNode') return true
  if (kind === 'DefNode' || kind === 'ClassNode' || kind === 'ModuleNode') return false
  return childrenOf(node).some(callsSuper)
}

/** Whether a method's body yields (its blocks too, its inner methods not). */
export function yields(node: Node | null): boolean {
  if (node === null) return false
  const kind = kindOf(node)
  if (kind === 'YieldNode') return true
  if (kind === 'DefNode' || kind === 'ClassNode' || kind === 'ModuleNode') return false
  if (kind === 'CallNode') {
    const call = node as nodes.CallNode
    if (call.receiver === null && call.name === 'block_given?') return true
  }
  return childrenOf(node).some(yields)
}
