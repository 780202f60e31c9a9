import type * as nodes from '@ruby/prism/src/nodes.js'
import { announces, declares, namesGivenTo } from '../../shell/vocabulary/record.ts'
import { childrenOf, is, kindOf, type Node, parseRuby } from '../parse/parse.ts'
import { place } from '../parse/place.ts'
import type { Source } from '../parse/source.ts'
import {
  argumentsOf,
  classNewSuperclass,
  constantPath,
  isCallOf,
  isDataDefine,
  isOpening,
  isWrittenOut,
  lastPart,
  structMembers,
  symbolText,
  yields,
} from '../parse/syntax.ts'
import { isAnnounced } from './announced.ts'
import {
  type ClassFacts,
  constantOwner,
  emptyClass,
  type MethodFacts,
  openWholly,
  type Visibility,
} from './class-facts.ts'
import type { ProgramFacts } from './program.ts'
import { BOTTOM } from './types.ts'

/** Reads the classes, methods and constants that files declare into the facts of a program. */
export class Declarations {
  private readonly program: ProgramFacts
  private isInHook = false
  /** Whether what is read stands in an `if` of a class body: its methods are defined when it is come to. */
  private isConditional = false
  /** Whether what is read stands in `class << self`. */
  private isOfClass = false
  /** The name of the class method whose body is read. */
  private classMethod: string | null = null

  /** `program` takes what is read. */
  constructor(program: ProgramFacts) {
    this.program = program
  }

  read(
    node: Node | null,
    owner: ClassFacts | null,
    isStatic: boolean,
    source: Source,
    visibility: { value: Visibility },
  ): void {
    if (node === null) return
    const visit = (child: Node | null): void =>
      this.read(child, owner, isStatic, source, visibility)
    switch (kindOf(node)) {
      case 'IfNode':
      case 'UnlessNode': {
        const wasConditional = this.isConditional
        this.isConditional = owner !== null
        for (const child of childrenOf(node)) visit(child)
        this.isConditional = wasConditional
        return
      }
      case 'StatementsNode':
      case 'BeginNode':
      case 'ElseNode':
      case 'ParenthesesNode':
      case 'ProgramNode':
        for (const child of childrenOf(node)) visit(child)
        return
      case 'ClassNode':
      case 'ModuleNode': {
        const wasConditional = this.isConditional
        this.isConditional = false
        this.openClass(node as nodes.ClassNode | nodes.ModuleNode, owner, source)
        this.isConditional = wasConditional
        return
      }
      case 'SingletonClassNode': {
        const { body, expression } = node as nodes.SingletonClassNode
        const isOwn = is(expression, 'SelfNode') && owner !== null && !owner.isDynamic
        const wasOfClass = this.isOfClass
        this.isOfClass = true
        const home = isOwn ? owner : dynamicClass(owner, source)
        this.read(body, home, isOwn, source, { value: 'public' })
        this.isOfClass = wasOfClass
        return
      }
      case 'DefNode': {
        if (this.isConditional) {
          this.innerMethods(node, owner, source)
          return
        }
        // A bare `private` says nothing of `def self.name`.
        const { receiver } = node as nodes.DefNode
        const level = receiver === null ? visibility.value : 'public'
        this.define(node as nodes.DefNode, owner, isStatic, level, source)
        return
      }
      case 'AliasMethodNode': {
        const alias = node as nodes.AliasMethodNode
        const from = symbolText(alias.oldName)
        const to = symbolText(alias.newName)
        if (owner !== null && from !== null && to !== null) this.alias(owner, from, to, isStatic)
        return
      }
      case 'ConstantWriteNode': {
        const write = node as nodes.ConstantWriteNode
        this.constant(write.name, write.value, owner)
        this.program.declared.add(write.name)
        if (!this.structClass(write, owner, source)) this.innerMethods(write.value, owner, source)
        this.innerConstants(write.value, owner)
        return
      }
      case 'ConstantOrWriteNode': {
        const write = node as nodes.ConstantOrWriteNode
        this.constant(write.name, write.value, owner)
        return
      }
      case 'ClassVariableWriteNode':
        owner?.classVariables.add((node as nodes.ClassVariableWriteNode).name)
        return
      case 'CallNode':
        this.directive(node as nodes.CallNode, owner, isStatic, source, visibility)
        this.noteOpening(node as nodes.CallNode, owner)
        this.notePrepended(node as nodes.CallNode, owner, isStatic)
        this.noteGivenToCore(node as nodes.CallNode, owner)
        this.innerConstants(node, owner)
        for (const child of outsideOfDirective(node as nodes.CallNode)) {
          this.innerMethods(child, owner, source)
        }
        return
      default:
        this.innerConstants(node, owner)
        this.innerMethods(node, owner, source)
    }
  }

  /** A constant belongs to what stands around the code: a block is nothing of its own. */
  private constant(name: string, value: Node, owner: ClassFacts | null): void {
    const around = constantOwner(owner)
    const { constants } = around ?? this.program
    if (around === owner || !constants.has(name)) constants.set(name, value)
  }

  /** Constants that get their values inside of other code: `A, B = 1, 2`, `A = B = 1`, in a block. */
  private innerConstants(node: Node, owner: ClassFacts | null): void {
    const kind = kindOf(node)
    if (kind === 'DefNode' || isOpening(node)) return
    if (/^Constant((Or)?Write|Target)Node$/.test(kind)) {
      const { name } = node as nodes.ConstantTargetNode
      const { constants } = constantOwner(owner) ?? this.program
      if (!constants.has(name)) constants.set(name, node)
      this.program.declared.add(name)
    }
    if (/^ConstantPath((Or)?Write|Target)Node$/.test(kind)) this.pathConstant(node, owner)
    for (const child of childrenOf(node)) this.innerConstants(child, owner)
  }

  /** `A::B = value`, where A has been opened before. */
  private pathConstant(node: Node, owner: ClassFacts | null): void {
    const isTarget = is(node, 'ConstantPathTargetNode')
    const { parent, name } = isTarget ? node : (node as nodes.ConstantPathWriteNode).target
    const path = parent === null ? null : constantPath(parent)
    const facts = path === null ? null : this.program.resolveClass(path, owner)
    if (facts === null || name === null) return
    const isClass = this.program.classes.has(`${facts.name}::${name}`)
    if (!isClass && !facts.constants.has(name)) facts.constants.set(name, node)
  }

  private openClass(
    node: nodes.ClassNode | nodes.ModuleNode,
    owner: ClassFacts | null,
    source: Source,
  ): ClassFacts {
    const path = constantPath(node.constantPath) ?? node.name
    const name = this.fullName(path, owner)
    const isModule = is(node, 'ModuleNode')
    let facts = this.program.classes.get(name)
    const isThere = this.program.isRunning && facts !== undefined && facts.source !== source
    if (isThere || (owner === null && opensCore(node, name, source))) {
      return this.openAtRunTime(node, name, source)
    }
    if (facts === undefined) {
      facts = emptyClass(name, isModule, owner, source)
      this.program.classes.set(name, facts)
      this.program.declared.add(lastPart(name))
    }
    if ('superclass' in node && is(node.superclass, 'SelfNode') && owner !== null) {
      node.superclass = constantNode(owner.name, node.superclass)
    }
    const superclass = 'superclass' in node ? node.superclass : null
    facts.superclassNode ??= superclass
    facts.parent ??= owner
    facts.openings.push(node)
    if (superclass !== null) this.structSuperclass(facts, superclass)
    this.read(node.body, facts, false, source, { value: 'public' })
    return facts
  }

  /** `class String … end`: its methods join those that the class has while the program runs. */
  private openAtRunTime(
    node: nodes.ClassNode | nodes.ModuleNode,
    name: string,
    source: Source,
  ): ClassFacts {
    const isModule = is(node, 'ModuleNode')
    const known = this.program.classes.get(name)
    const facts = this.program.opened.get(name) ?? emptyClass(name, isModule, null, source)
    if (known !== undefined) {
      openWholly(known)
      Object.assign(facts, { constants: known.constants, parent: known.parent })
    }
    facts.isDynamic = true
    facts.openings.push(node)
    this.program.opened.set(name, facts)
    this.read(node.body, facts, false, source, { value: 'public' })
    return facts
  }

  /** The full name of the class that `class A::B` opens: A is found as any constant is. */
  private fullName(path: string, owner: ClassFacts | null): string {
    const plain = path.replace(/^::/, '')
    if (owner === null || plain !== path) return plain
    const at = path.lastIndexOf('::')
    const container = at === -1 ? null : this.program.resolveClass(path.slice(0, at), owner)
    return container === null ? `${owner.name}::${path}` : `${container.name}${path.slice(at)}`
  }

  private structSuperclass(facts: ClassFacts, node: Node): void {
    const members = structMembers(node)
    if (members === null) return
    facts.structMembers = members
    facts.isData = isDataDefine(node)
  }

  private structClass(
    write: nodes.ConstantWriteNode,
    owner: ClassFacts | null,
    source: Source,
  ): boolean {
    const members = structMembers(write.value)
    const isClass = members !== null || isCallOf(write.value, 'Class', 'new')
    if (!isClass) return false
    const name = owner === null ? write.name : `${owner.name}::${write.name}`
    const facts = emptyClass(name, false, owner, source)
    facts.structMembers = members
    facts.isData = isDataDefine(write.value)
    if (members === null) facts.superclassNode = classNewSuperclass(write.value)
    this.program.classes.set(name, facts)
    const block = (write.value as nodes.CallNode).block
    if (is(block, 'BlockNode')) {
      facts.block = block
      facts.isInBlock = true
      this.read(block.body, facts, false, source, { value: 'public' })
      facts.isInBlock = false
    }
    return true
  }

  private define(
    node: nodes.DefNode,
    owner: ClassFacts | null,
    isStatic: boolean,
    visibility: Visibility,
    source: Source,
  ): void {
    const isNamed = owner !== null && namesClass(this.program, node.receiver, owner)
    const own = isStatic || is(node.receiver, 'SelfNode') || isNamed
    const level = node.name === 'initialize' ? 'private' : visibility
    const method = methodFacts(node, owner, own, level, source)
    this.program.methods.push(method)
    this.program.declared.add(node.name)
    if (node.receiver !== null && !is(node.receiver, 'SelfNode') && !isNamed) return
    const table = owner === null ? this.program.functions : own ? owner.statics : owner.methods
    const earlier = table.get(node.name)?.node
    // What the class writes itself takes the place of what a declaration makes.
    if (earlier !== undefined && isAnnounced(node) && !isAnnounced(earlier)) return
    if (earlier !== undefined && !isAnnounced(earlier)) {
      this.program.duplicates.push({ source, node, name: node.name, earlier: earlier })
    }
    table.set(node.name, method)
    if (owner !== null && owner.moduleFunction !== null) owner.statics.set(node.name, method)
    if (owner?.moduleFunction === 'copied') owner.levels.set(node.name, 'private')
    this.isInHook = HOOK.test(node.name)
    this.classMethod = owner !== null && (own || owner.isModule) ? node.name : null
    this.innerMethods(node.body, owner, source, owner === null)
    this.isInHook = false
    this.classMethod = null
  }

  /**
   * A `def` in a block or in a method defines when it is come to, in what is its class then; `isOfTop` where that is the
   * top level.
   */
  private innerMethods(
    node: Node | null,
    owner: ClassFacts | null,
    source: Source,
    isOfTop = false,
  ): void {
    const kind = node === null ? null : kindOf(node)
    if (node === null) return
    if (kind === 'ClassNode' || kind === 'ModuleNode') {
      // An initializer runs as a method, and opens classes of the core.
      const opening = node as unknown as nodes.ClassNode
      if (opensCore(node, opening.name, source)) this.openAtRunTime(opening, opening.name, source)
      return
    }
    if (kind === 'CallNode') {
      this.noteOpening(node as nodes.CallNode, owner)
      this.notePrepended(node as nodes.CallNode, owner, true)
      this.noteGivenToCore(node as nodes.CallNode, owner)
    }
    const inner = node as nodes.DefNode
    const isNamed = kind === 'DefNode' && constantPath(inner.receiver) !== null
    if (kind === 'DefNode' && !isNamed && !(isOfTop && inner.receiver !== null)) {
      if (isOfTop) this.program.redefined.add(inner.name)
      const home = isOfTop ? null : dynamicClass(owner, source)
      this.program.methods.push(methodFacts(inner, home, false, 'private', source))
      this.program.declared.add(inner.name)
      this.innerMethods(inner.body, owner, source, isOfTop)
      return
    }
    const isTop = isOfTop && kind !== 'BlockNode'
    for (const child of childrenOf(node)) this.innerMethods(child, owner, source, isTop)
  }

  /** Notes the class that gets methods whose names are computed: the one around, or the one that is named. */
  private noteOpening(node: nodes.CallNode, owner: ClassFacts | null): void {
    const { name, receiver, arguments_ } = node
    const args = arguments_?.arguments_ ?? []
    const named = name.startsWith('define') ? args.slice(0, 1) : namesGivenTo(name, args)
    if (this.classMethod !== null && receiver === null) this.noteMacro(this.classMethod, node)
    const isAnnounced = this.classMethod === null && receiver === null && announces(name)
    const opens = OPENING.test(name) || isAnnounced
    const isName = (arg: Node): boolean => !is(arg, 'KeywordHashNode')
    const isText = REOPENING.test(name) && node.block === null && args.length > 0
    const isComputed = isText || (opens && named.some((arg) => isName(arg) && !isWrittenOut(arg)))
    const merges = name === 'with_options' && receiver === null
    if (!isComputed && !merges && !REOPENING.test(name)) return
    const path = constantPath(receiver)
    if (path !== null) this.program.openedPaths.push([path, owner])
    else if (owner !== null) {
      owner.isOpen = true
      owner.isOpenItself ||= this.isOfClass || receiver !== null || !OF_OBJECTS.test(name)
    }
    const isOfOther = receiver !== null && path === null && !isOwnClass(receiver, this.isInHook)
    if (owner === null ? path === null : isOfOther && isComputed) this.program.opensAny = true
  }

  /** Notes modules that classes of the core are given: their self may be no object of the program. */
  private noteGivenToCore(
    { name, receiver, arguments_ }: nodes.CallNode,
    owner: ClassFacts | null,
  ) {
    const args = arguments_?.arguments_ ?? []
    const isSent = /^(?:public_)?send$/.test(name) && symbolText(args[0] ?? null) === 'include'
    if (receiver === null || (name !== 'include' && !isSent)) return
    const path = constantPath(receiver)?.replace(/^::/, '')
    if (path !== undefined && !CORE_CLASSES.has(path)) return
    for (const arg of args) {
      const module = constantPath(arg)
      if (module !== null) this.program.openedPaths.push([module, owner])
    }
  }

  /** Notes modules that are put before a class while the program runs; `isLate`: other than by its body. */
  private notePrepended(
    { name, receiver, arguments_ }: nodes.CallNode,
    owner: ClassFacts | null,
    isLate: boolean,
  ): void {
    if (name !== 'prepend') return
    const opened = is(receiver, 'CallNode') ? constantPath(receiver.receiver) : null
    if (opened !== null) this.program.openedPaths.push([opened, owner])
    for (const arg of arguments_?.arguments_ ?? []) {
      const module = constantPath(arg)
      const isData = receiver !== null && !is(arg, 'LocalVariableReadNode', 'CallNode')
      if (module === null) this.program.prependsAny ||= !isData
      else if (receiver !== null || isLate) {
        this.program.prependings.push({ path: constantPath(receiver), module, from: owner })
      }
    }
  }

  /** Notes a class method that declares: what calls it in its body gets methods, and its blocks run with another self. */
  private noteMacro(method: string, { name, arguments_, block }: nodes.CallNode): void {
    if (!declares(name)) return
    const args = arguments_?.arguments_ ?? []
    const hasBlock = block !== null || args.some((arg) => is(arg, 'LambdaNode'))
    if (hasBlock) this.program.declaresInMethods = true
    if (announces(name)) this.program.macros.add(method)
  }

  private alias(owner: ClassFacts, from: string, to: string, isStatic: boolean): void {
    const method = isStatic
      ? this.program.findStatic(owner, from)
      : this.program.findMethod(owner, from)
    const isAttribute = !isStatic && this.program.hasAttribute(owner, from, 'readers')
    if (method !== null) (isStatic ? owner.statics : owner.methods).set(to, method)
    else if (!isAttribute) this.program.changedNames.add(to)
    if (isAttribute) owner.readers.add(to)
  }

  private directive(
    node: nodes.CallNode,
    owner: ClassFacts | null,
    isStatic: boolean,
    source: Source,
    visibility: { value: Visibility },
  ): void {
    const args = argumentsOf(node)
    if (node.receiver !== null || owner === null) {
      return
    }
    const names = args.flatMap(namesIn)
    const readers = isStatic ? owner.staticReaders : owner.readers
    const writers = isStatic ? owner.staticWriters : owner.writers
    const levels = isStatic ? owner.staticLevels : owner.levels
    switch (node.name) {
      case 'attr_reader':
      case 'attr_accessor':
      case 'attr':
      case 'attr_writer':
        for (const name of attributeNames(node)) {
          const plain = name.replace(/=$/, '')
          ;(plain === name ? readers : writers).add(plain)
          if (visibility.value !== 'public') levels.set(name, visibility.value)
        }
        return
      case 'include':
        if (isStatic) owner.extends.push(...args.map((arg) => constantPath(arg) ?? '?'))
        else owner.includes.push(...args.map((arg) => constantPath(arg) ?? '?').reverse())
        return
      case 'extend':
        for (const arg of args) {
          if (is(arg, 'SelfNode')) owner.moduleFunction = 'extended'
          else owner.extends.push(constantPath(arg) ?? '?')
        }
        return
      case 'prepend':
        if (!isStatic) owner.prepends.unshift(...args.map((arg) => constantPath(arg) ?? '?'))
        return
      case 'module_function':
        if (args.length === 0) owner.moduleFunction = 'copied'
        for (const name of names) {
          const method = owner.methods.get(name)
          if (method === undefined) continue
          owner.statics.set(name, method)
          owner.levels.set(name, 'private')
        }
        return
      case 'private_constant':
        for (const name of names) owner.privateConstants.add(name)
        return
      case 'alias_method':
        if (names.length === 2) this.alias(owner, names[1] as string, names[0] as string, isStatic)
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
          if (owner.moduleFunction === 'copied') owner.moduleFunction = null
          return
        }
        for (const arg of args) {
          if (is(arg, 'DefNode')) {
            this.define(arg, owner, isStatic, level, source)
          } else if (is(arg, 'CallNode')) {
            this.directive(arg, owner, isStatic, source, { value: level })
          }
        }
        const isOfClass = isStatic || node.name === 'private_class_method'
        const table = isOfClass ? owner.statics : owner.methods
        for (const name of names) {
          const method = table.get(name)
          if (method !== undefined) method.visibility = level
          else (isOfClass ? owner.staticLevels : owner.levels).set(name, level)
        }
        return
      }
    }
  }
}

/** Whether `def Shop.open` in a class is a method of the class itself. */
function namesClass(program: ProgramFacts, receiver: Node | null, owner: ClassFacts): boolean {
  const path = constantPath(receiver)
  return path !== null && program.resolveClass(path, owner) === owner
}

/** A class by its path, standing where a node does: `class Error < self`. */
function constantNode(path: string, at: Node): Node {
  const made = parseRuby('', `::${path}`).result.value.statements.body[0] as Node
  place(made, at.location)
  return made
}

/** The names that an argument of `private` and the like writes out: a Symbol, or an Array of them. */
function namesIn(arg: Node): string[] {
  if (!is(arg, 'ArrayNode')) return [symbolText(arg) ?? []].flat()
  return arg.elements.flatMap((each) => symbolText(each) ?? [])
}

/** The methods that `attr_accessor :name` and its kin define: `name`, `name=`. */
export function attributeNames(node: nodes.CallNode): string[] {
  const args = argumentsOf(node)
  const names = args.flatMap(namesIn)
  const isRead = node.name !== 'attr_writer'
  const isWritten = node.name === 'attr_writer' || node.name === 'attr_accessor'
  return names.flatMap((name) => [...(isRead ? [name] : []), ...(isWritten ? [`${name}=`] : [])])
}

/** Stands for the class, not known yet, in which a `def` of a block defines. */
function dynamicClass(owner: ClassFacts | null, source: Source): ClassFacts {
  return { ...emptyClass('', false, owner, source), isInBlock: true, isDynamic: true }
}

/** What of a call is no declaration of the class around it: `private def name` has been read. */
function outsideOfDirective(node: nodes.CallNode): Node[] {
  const args = argumentsOf(node)
  const inner = args.filter((arg) => !is(arg, 'DefNode'))
  return [node.receiver, node.block, ...inner].filter((child) => child !== null)
}

/** Classes and modules of the core library that a program may open. */
export const CORE_CLASSES: ReadonlySet<string> = new Set(
  `Array BasicObject Class Comparable Enumerable Exception FalseClass Float Hash Integer Kernel Module NilClass Numeric
  Object Proc Range Regexp StandardError String Symbol Time TrueClass`.split(/\s+/),
)

/** Whether `class String` opens the core's: a file of app/ that is called so has a class of its own. */
export function opensCore(node: Node, name: string, { file }: Source): boolean {
  if (!CORE_CLASSES.has(name)) return false
  const { superclass = null } = node as Partial<nodes.ClassNode>
  const stem = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
  return superclass === null && !(file.startsWith('app/') && file.endsWith(`/${stem}.rb`))
}

/** What defines methods by the names that are its arguments, and what runs a block whose calls the class answers. */
const OPENING =
  /^(?:define_method|define_singleton_method|attr|attr_\w+|alias_method|private|protected|public)$/
const REOPENING = /^(?:class|module)_(?:eval|exec)$/

/** What gives the objects of a class methods, never the class itself. */
const OF_OBJECTS =
  /^(?:define_method|attr|attr_(?:reader|writer|accessor)|alias_method|delegate|private|protected|public)$/

/** Methods that get a class of the line of the code around as their parameter. */
const HOOK = /^(?:included|extended|prepended|inherited)$/

/** `self`, `self.class`, `singleton_class`, and the parameter of a hook: a class in the line of the code around. */
function isOwnClass(node: Node, isInHook: boolean): boolean {
  if (is(node, 'SelfNode')) return true
  if (is(node, 'LocalVariableReadNode')) return isInHook
  return is(node, 'CallNode') && /^(?:class|singleton_class)$/.test(node.name)
}

/** Whether a method takes `...`, which has a block in it. */
function forwards({ parameters }: nodes.DefNode): boolean {
  const last = parameters?.keywordRest ?? null
  return is(last, 'ForwardingParameterNode')
}

function methodFacts(
  node: nodes.DefNode,
  owner: ClassFacts | null,
  isStatic: boolean,
  visibility: Visibility,
  source: Source,
): MethodFacts {
  return {
    name: node.name,
    node,
    owner,
    isStatic,
    visibility,
    source,
    takesBlock:
      node.parameters?.block != null ||
      forwards(node) ||
      yields(node.parameters) ||
      yields(node.body),
    returns: BOTTOM,
    parameters: new Map(),
    escapes: false,
  }
}
