import type * as nodes from '@ruby/prism/src/nodes.js'
import { isOfLibrary } from '../../shell/ruby/class/method-key.ts'
import { NameSet } from '../parse/name-set.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import {
  CHANGING,
  callsSuper,
  classBlock,
  constantPath,
  isComputedSend,
  lastPart,
  symbolText,
  yields,
} from '../parse/syntax.ts'
import { isAnnounced } from './announced.ts'
import {
  type ClassFacts,
  type MethodFacts,
  MISSING_TARGET,
  openWholly,
  type Visibility,
} from './class-facts.ts'
import { Declarations } from './declarations.ts'
import { addHeardNames } from './heard-names.ts'
import { MatchFrames } from './match-frames.ts'
import { followsQuietly } from './quiet.ts'
import { REBINDING } from './rebound-blocks.ts'
import type { Type } from './types.ts'

/** What a whole program declares, before anything is lowered. */
export class ProgramFacts {
  readonly classes = new Map<string, ClassFacts>()
  /** Paths of classes that other code gives methods with computed names, each with the class around. */
  readonly openedPaths: [path: string, from: ClassFacts | null][] = []
  /** Whether its classes are loaded: a class that a file added now opens is there already. */
  isRunning = false
  /** Classes that the program opens while it runs: those of the core library, and its own of which it `isRunning`. */
  readonly opened = new Map<string, ClassFacts>()
  readonly functions = new Map<string, MethodFacts>()
  readonly constants = new Map<string, Node>()
  readonly methods: MethodFacts[] = []
  /** Names that some class defines as a zero-argument `def` and some as attribute or with writer. */
  readonly accessors = new Set<string>()
  /** Methods that take the place of an attribute's reader. */
  readonly attributeReaders = new Set<MethodFacts>()
  readonly methodNames = new Map<string, MethodFacts[]>()
  readonly attributeNames = new Set<string>()
  readonly declared = new Set<string>()
  /** Names of attributes, and of methods from above, of which `private` or its kin says something. */
  readonly levelNames = new Set<string>()
  /** The names of everything that is called, and of the instance variables that are read. */
  readonly calledNames = new NameSet()
  /** The names of methods whose results the program does something with. */
  readonly heardNames = new NameSet()
  readonly duplicates: { source: Source; node: Node; name: string; earlier: Node }[] = []

  /** Methods of the top level that other code gives a meaning anew while it runs. */
  readonly redefined = new Set<string>()
  private readonly roots = new Map<Source, Node>()

  /** The constants of which the program asks whether they are defined. */
  readonly askedConstants = new Set<string>()

  /** Names of the constants whose value the program changes in place: `COLUMNS << name`. */
  readonly changedConstants = new Set<string>()

  /** Whether something in the program rescues exceptions. */
  rescues = false
  readonly matches = new MatchFrames()

  /** Whether the program runs blocks with another self than that of the code around them. */
  get rebinds(): boolean {
    return (
      this.makesClasses ||
      this.declaresInMethods ||
      REBINDING.some((word) => this.calledNames.isWritten(word))
    )
  }

  /** Whether a class gets a body in a block that is more than the value of a constant: `Class.new { … }`. */
  makesClasses = false

  /** Class methods that give their class methods by declarations: `def searchable_by(…) = scope(:search, …)`. */
  readonly macros = new Set<string>()

  /** Whether methods of classes declare callbacks or scopes with blocks, their own or those that they are given. */
  declaresInMethods = false

  /** The names, written out, of methods that come, go or change while the program runs. */
  readonly changedNames = new Set<string>()
  /** Whether classes that nothing names get methods with computed names: `klass.define_method(name)`. */
  opensAny = false

  /** Modules that are put before classes while the program runs, and by which path the class is named there. */
  readonly prependings: { path: string | null; module: string; from: ClassFacts | null }[] = []
  /** Whether that is done with modules that nothing names. */
  prependsAny = false

  /** Modules that objects or classes are given by a call, by the last part of their names: who has their methods is not known. */
  readonly givenModules = new NameSet()

  /** Constants that are taken away while the program runs, by the last part of their names. */
  readonly removedConstants = new NameSet()

  /** Whether a class, by its path, gets methods while the program runs. */
  opensPath(path: string): boolean {
    return this.openedPaths.some(([each]) => each.replace(/^::/, '') === path)
  }

  /** Whether constants come while the program runs. */
  get findsConstants(): boolean {
    return this.calledNames.isWritten('const_set') || this.methodNames.has('const_missing')
  }

  /** Whether the program changes classes while it runs, other than by their bodies. */
  get changesClasses(): boolean {
    return this.rebinds || this.opensAny || this.changedNames.size > 0 || this.hasOpen
  }

  private get hasOpen(): boolean {
    return [...this.classes.values()].some(({ isOpen }) => isOpen)
  }

  /** Whether objects of a class, or the class itself, may have another method of the name when the program calls it. */
  mayChange(facts: ClassFacts, name: string, isStatic = false): boolean {
    if (this.opensAny || this.changedNames.has(name)) return true
    const table = isStatic ? this.changingItself : this.changing
    let known = table.get(facts)
    if (known === undefined) {
      known = [facts, ...this.descendants(facts)].some((each) => this.isOpen(each, isStatic))
      if (this.finished) table.set(facts, known)
    }
    return known
  }

  /** Whether objects of a class may be made by another `initialize` while the program runs. */
  hasLateInitialize(facts: ClassFacts): boolean {
    if (this.changedNames.has('initialize')) return true
    const family = [...this.ancestors(facts), ...this.descendants(facts)]
    return family.some((each) =>
      each.lateModules.some((module) => this.findMethod(module, 'initialize') !== null),
    )
  }

  /** The methods and attributes of a module, and of those in it. */
  private names(module: ClassFacts): Set<string> {
    return new Set(
      this.ancestors(module).flatMap(({ methods, readers, writers }) => [
        ...methods.keys(),
        ...readers,
        ...[...writers].map((name) => `${name}=`),
      ]),
    )
  }

  /** Finds which methods may be those of modules that are put before classes while the program runs. */
  private findPrepended(): void {
    for (const { path, module, from } of this.prependings) {
      const found = this.resolveClass(module, from)
      if (found?.isModule !== true) continue
      const target = path === null ? null : this.resolveClass(path, from)
      if (target !== null) openWholly(target)
      if (target !== null && !target.lateModules.includes(found)) target.lateModules.push(found)
      if (target === null) for (const name of this.names(found)) this.changedNames.add(name)
    }
    if (!this.prependsAny) return
    for (const facts of this.classes.values()) {
      if (facts.isModule) for (const name of this.names(facts)) this.changedNames.add(name)
    }
  }

  private readonly changing = new Map<ClassFacts, boolean>()
  private readonly changingItself = new Map<ClassFacts, boolean>()

  /** Where instance variables are named by what is computed, or given values by their names: the class around, null for any object's. */
  private readonly ivarOpeners = new Set<Node | null>()

  /** Whether the program does that to objects of a class; without one, to any. */
  opensIvars(owner?: ClassFacts): boolean {
    const openers = this.ivarOpeners
    if (openers.has(null)) return true
    if (openers.size === 0 || owner === undefined) return openers.size > 0
    return this.family(owner).some((at) => at.openings.some((opening) => openers.has(opening)))
  }

  /** Whether the program calls methods by names that it computes. */
  get sendsByName(): boolean {
    return this.calledNames.isOpen
  }

  private openNames(): void {
    this.calledNames.isOpen = true
    this.heardNames.isOpen = true
  }

  private readonly ancestry = new Map<ClassFacts, ClassFacts[]>()
  /** The classes whose ancestors are being found: modules may include each other. */
  private readonly climbing = new Set<ClassFacts>()
  private readonly superclasses = new Map<ClassFacts, ClassFacts | null>()
  /** The modules that class bodies extend their classes with; null for one that is computed. */
  private extending: Set<ClassFacts | null> | null = null
  private readonly descending = new Map<ClassFacts, ClassFacts[]>()
  private readonly families = new Map<ClassFacts, ClassFacts[]>()
  private readonly owners = new Map<string, ClassFacts[]>()
  private finished = false
  private concluded = 0
  /** Grows with what is declared: answers about the program hold while it stays. */
  edition = 0

  /** Reads the declarations of a file, or of a template's module of lowered expressions. */
  add(parsed: Parsed, isTemplate = false): void {
    this.collectCalls(parsed.result.value)
    this.changing.clear()
    this.changingItself.clear()
    this.forget()
    addHeardNames(parsed.result.value, this.heardNames)
    this.matches.add(parsed.result.value, isTemplate)
    this.roots.set(parsed.source, parsed.result.value.statements)
    const declarations = new Declarations(this)
    declarations.read(parsed.result.value.statements, null, false, parsed.source, {
      value: 'public',
    })
  }

  private forget(): void {
    this.edition++
    this.superclasses.clear()
    this.extending = null
    this.descending.clear()
    this.families.clear()
    this.owners.clear()
  }

  /** Draws the conclusions that need every file; again after files that were made later. */
  finish(): void {
    this.finished = true
    this.forget()
    for (const [path, from] of this.openedPaths) {
      const opened = this.resolveClass(path, from)
      if (opened !== null) openWholly(opened)
    }
    this.findPrepended()
    for (const facts of this.classes.values()) {
      if (this.removedConstants.has(lastPart(facts.name))) openWholly(facts)
    }
    this.findRedefined()
    for (const method of this.methods.slice(this.concluded)) {
      if (method.owner?.isDynamic === true) this.changedNames.add(method.name)
      const list = this.methodNames.get(method.name) ?? []
      list.push(method)
      this.methodNames.set(method.name, list)
    }
    this.concluded = this.methods.length
    this.passBlocksOn()
    this.findLate(() => false)
    for (const facts of this.classes.values()) {
      for (const name of facts.levels.keys()) this.levelNames.add(name)
      for (const name of [...facts.readers, ...facts.staticReaders]) this.attributeNames.add(name)
      for (const table of [facts.methods, facts.statics]) {
        for (const name of table.keys()) {
          if (/^[a-z_]\w*=$/.test(name)) this.accessors.add(name.slice(0, -1))
        }
      }
      const { writers, readers, staticWriters, staticReaders } = facts
      for (const name of [...writers, ...readers, ...staticWriters, ...staticReaders]) {
        if (this.methodNames.has(name) || this.methodNames.has(`${name}=`)) this.accessors.add(name)
      }
    }
  }

  private findRedefined(): void {
    for (const { source, node, name, earlier } of this.duplicates) {
      const root = this.roots.get(source)
      const method = this.methods.find((at) => at.node === node)
      if (method === undefined || root === undefined) continue
      const isOfOneFile = this.methods.some((at) => at.node === earlier && at.source === source)
      if (isOfOneFile && followsQuietly(root, earlier, node)) continue
      if (method.owner === null && this.functions.get(name)?.source === source) {
        this.redefined.add(name)
      } else if (method.owner !== null) {
        method.owner.redefined.add(method.isStatic ? `self.${name}` : name)
        this.changedNames.add(name)
      }
    }
    for (const method of this.methods) {
      if (method.owner === null && this.redefined.has(method.name)) method.escapes = true
    }
    for (const name of this.redefined) this.functions.delete(name)
  }

  /** A method that calls `super` passes its block on where a method of the name takes one. */
  private passBlocksOn(): void {
    for (const method of this.methods) {
      if (method.takesBlock || isWriter(method) || !callsSuper(method.node.body)) continue
      if (this.attributeReaders.has(method)) continue
      // A reader beside a writer is an attribute, which is read without anything.
      const { owner } = method
      const family = owner === null ? [] : [owner, ...this.descendants(owner)]
      const line = family.flatMap((at) => this.ancestors(at))
      const isWritten = ({ methods, writers }: ClassFacts): boolean =>
        methods.has(`${method.name}=`) || writers.has(method.name)
      if (method.node.parameters === null && line.some(isWritten)) continue
      const others = this.methodNames.get(method.name) ?? []
      const aboveIsCore = method.owner !== null && !this.isClosed(method.owner)
      const isPlainWord =
        method.name === 'initialize' || method.name === 'to_s' || method.name === 'inspect'
      method.takesBlock =
        others.some((other) => other.takesBlock) ||
        (aboveIsCore && !isPlainWord) ||
        TAKING_BLOCKS.has(method.name)
    }
  }

  /** The class of the core that a class stands below, as its root names it. */
  private coreAbove(facts: ClassFacts): string {
    const above = this.superclassOf(facts)
    if (above !== null) return this.coreAbove(above)
    return constantPath(facts.superclassNode)?.replace(/^::/, '') ?? ''
  }

  /**
   * A method that takes arguments or a block beside a writer shares its property, and one such as `push` below Array has
   * another one: both are defined where the class's body runs.
   */
  private findLate(isAttribute: (owner: ClassFacts, name: string) => boolean): void {
    for (const { owner, name, node, isStatic, takesBlock } of this.methods) {
      if (owner === null || /\W/.test(name) || isAnnounced(node)) continue
      const isKept = !isStatic && isOfLibrary(this.coreAbove(owner), name)
      if (!isKept && node.parameters === null && !takesBlock) continue
      const isWritten = this.ancestors(owner).some((at) =>
        isStatic
          ? at.statics.has(`${name}=`) || at.staticWriters.has(name)
          : at.methods.has(`${name}=`) || at.writers.has(name),
      )
      const isShared = isWritten || (!isStatic && isAttribute(owner, name))
      if (!isKept && !isShared) continue
      owner.redefined.add(isStatic ? `self.${name}` : name)
      this.changedNames.add(name)
    }
  }

  /** Says which methods take the place of an attribute: they are read without arguments, and have no block to pass on. */
  nameAttributes(isAttribute: (owner: ClassFacts, name: string) => boolean): void {
    for (const method of this.methods) {
      const { owner, name, node, isStatic } = method
      if (owner === null || isStatic || isWriter(method) || node.parameters !== null) continue
      if (!isAttribute(owner, name) || yields(node.body)) continue
      method.takesBlock = false
      this.attributeReaders.add(method)
    }
    this.findLate(isAttribute)
  }

  /** A class by the constant a piece of code names, seen from where the code stands. */
  resolveClass(path: string, from: ClassFacts | null): ClassFacts | null {
    return this.resolve(path, from, (facts) => this.ancestors(facts))
  }

  /** The same without what the classes around inherit. */
  private resolveLexically(path: string, from: ClassFacts | null): ClassFacts | null {
    return this.resolve(path, from, (facts) => [facts])
  }

  private resolve(
    path: string,
    from: ClassFacts | null,
    reach: (facts: ClassFacts) => ClassFacts[],
  ): ClassFacts | null {
    const [head = '', ...rest] = path.replace(/^::/, '').split('::')
    const inside = (facts: ClassFacts, name: string): ClassFacts | null => {
      const holder = [facts, ...reach(facts)].find((at) => this.classes.has(`${at.name}::${name}`))
      return this.classes.get(`${holder?.name}::${name}`) ?? null
    }
    let found: ClassFacts | null = null
    for (let at = path.startsWith('::') ? null : from; at !== null; at = at.parent) {
      found = inside(at, head)
      if (found !== null) break
      if (at.constants.has(head)) return null
    }
    found ??= this.classes.get(head) ?? null
    for (const name of rest) found = found === null ? null : inside(found, name)
    return found
  }

  /** The class that gives another one a constant: itself, or an ancestor. */
  holderOf(facts: ClassFacts | null, constant: string): ClassFacts | null {
    if (facts === null) return null
    return this.ancestors(facts).find((at) => at.constants.has(constant)) ?? null
  }

  /** What a constant is given where a class has it, without `freeze`, and who gives it; null where the program changes it in place. */
  keptConstant(
    facts: ClassFacts | null,
    constant: string,
  ): { readonly value: Node; readonly holder: ClassFacts } | null {
    const holder = this.holderOf(facts, constant)
    const given = holder?.constants.get(constant)
    if (holder === null || given === undefined || this.changedConstants.has(constant)) return null
    if (this.removedConstants.has(constant)) return null
    const { name, receiver } = given as nodes.CallNode
    const isFrozen = is(given, 'CallNode') && name === 'freeze' && receiver !== null
    return { value: isFrozen ? receiver : given, holder }
  }

  /** The superclass, when it is a class of the program. */
  superclassOf(facts: ClassFacts): ClassFacts | null {
    if (facts.superclassNode === null) return null
    const known = this.superclasses.get(facts)
    if (known !== undefined) return known
    const path = constantPath(facts.superclassNode)
    const found = path === null ? null : this.resolveLexically(path, facts.parent)
    // `class X < X` names a constant that is not there yet.
    const superclass = found === facts ? null : found
    if (this.finished) this.superclasses.set(facts, superclass)
    return superclass
  }

  /** The class, what it includes, and its superclasses, nearest first. */
  ancestors(facts: ClassFacts): ClassFacts[] {
    const known = this.ancestry.get(facts)
    if (known !== undefined) return known
    if (this.climbing.has(facts)) return []
    this.climbing.add(facts)
    const out = this.climb(facts)
    this.climbing.delete(facts)
    if (this.finished) this.ancestry.set(facts, out)
    return out
  }

  private climb(facts: ClassFacts): ClassFacts[] {
    const out: ClassFacts[] = []
    const seen = new Set<ClassFacts>()
    for (
      let at: ClassFacts | null = facts;
      at !== null && !seen.has(at);
      at = this.superclassOf(at)
    ) {
      seen.add(at)
      for (const name of at.prepends) {
        const found = this.resolveLexically(name, at)
        if (found !== null && !seen.has(found)) out.push(...this.ancestors(found))
      }
      out.push(at)
      const parent = this.superclassOf(at)
      const above = parent === null || at.includes.length === 0 ? [] : this.ancestors(parent)
      for (const name of [...at.includes].reverse()) {
        const found = this.resolveLexically(name, at)
        if (found === null || seen.has(found)) continue
        out.push(...this.ancestors(found).filter((module) => !above.includes(module)))
      }
    }
    return out
  }

  /** The type of an instance, which knows the classes above its own. */
  instanceOf(name: string): Type {
    const chain: string[] = []
    const start = this.classes.get(name)
    for (let at = start && this.superclassOf(start); at != null; at = this.superclassOf(at)) {
      if (chain.includes(at.name)) break
      chain.push(at.name)
    }
    return { kind: 'instance', nilable: false, name, chain }
  }

  /** Whether the constant of a class stands for its one object: `Current.user` is the object's. */
  isCurrent(facts: ClassFacts): boolean {
    const parent = facts.superclassNode === null ? null : constantPath(facts.superclassNode)
    return parent?.replace(/^::/, '') === 'ActiveSupport::CurrentAttributes'
  }

  /** Whether every ancestor is a class of the program or Object, and none hands on what it does not answer. */
  isClosed(facts: ClassFacts): boolean {
    if (this.opensAny || this.isOpen(facts)) return false
    return this.ancestors(facts).every(
      (at) =>
        (at.superclassNode === null || this.superclassOf(at) !== null) &&
        at.structMembers === null &&
        !at.methods.has(MISSING_TARGET) &&
        !at.methods.has('method_missing') &&
        at.redefined.size === 0 &&
        at.includes.every((name) => this.resolveClass(name, at) !== null) &&
        at.prepends.length === 0,
    )
  }

  /** Whether a class, or its objects, may answer more than the program writes out; `isStatic`: the class alone. */
  isOpen(facts: ClassFacts, isStatic = false): boolean {
    const line = this.ancestors(facts)
    const isAny = (at: ClassFacts): boolean =>
      isStatic ? at.isOpenItself || at.statics.has('method_missing') : isAnswering(at)
    if (line.some(isAny)) return true
    const extended = line.flatMap((at) =>
      at.extends.flatMap((path) => this.resolveClass(path, at) ?? []),
    )
    // Macros of a concern define methods in what includes it, which its own methods call too.
    const macros = line.flatMap((at) => this.classes.get(`${at.name}::ClassMethods`) ?? [])
    return [...this.classModules(facts), ...extended, ...macros].some(isAnswering)
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
      for (const module of this.classModules(at)) {
        const method = this.findMethod(module, name)
        if (method !== null) return method
      }
    }
    return null
  }

  /** Whether a class may have a hook, `inherited`: its own, one above it, or of a module that comes while the program runs. */
  mayHear(facts: ClassFacts, hook: string): boolean {
    const ofModule = this.methodNames.get(hook)?.some(({ owner }) => owner?.isModule === true)
    return ofModule === true || this.findStatic(facts, hook) !== null
  }

  /** The modules of class methods that come with what a class includes: `ClassMethods` of a concern. */
  classModules(facts: ClassFacts): ClassFacts[] {
    return this.ancestors(facts).flatMap((at) => {
      if (!at.isModule || at === facts) return []
      const methods = this.classes.get(`${at.name}::ClassMethods`)
      const isConcern = at.extends.includes('ActiveSupport::Concern') || at.statics.has('included')
      return methods !== undefined && isConcern ? [methods] : []
    })
  }

  /** Whether a class has an attribute reader (or writer) of that name. */
  hasAttribute(facts: ClassFacts, name: string, which: 'readers' | 'writers'): boolean {
    return this.ancestors(facts).some((at) => {
      const isMember = at.structMembers?.includes(name) === true
      return at[which].has(name) || (isMember && (which === 'readers' || !at.isData))
    })
  }

  /** Whether a method of that name is protected somewhere. */
  isProtected(name: string): boolean {
    const isLevel = (level: Visibility | undefined): boolean => level === 'protected'
    return (
      this.methodNames.get(name)?.some(({ visibility }) => isLevel(visibility)) === true ||
      (this.levelNames.has(name) &&
        [...this.classes.values()].some(({ levels }) => isLevel(levels.get(name))))
    )
  }

  /** Whether `private` or its kin keeps others from an attribute of a class, or from a method from above. */
  isHidden(facts: ClassFacts, name: string): boolean {
    if (!this.levelNames.has(name)) return false
    const below = this.descendants(facts).map((at) => at.levels.get(name) ?? 'public')
    if (below.some((level) => level !== 'public')) return true
    for (const at of this.ancestors(facts)) {
      const level = at.levels.get(name)
      if (level !== undefined) return level !== 'public'
      if (at.methods.has(name) || at.readers.has(name)) return false
    }
    return false
  }

  /** Subclasses and includers, at any depth. */
  descendants(facts: ClassFacts): readonly ClassFacts[] {
    const known = this.descending.get(facts)
    if (known !== undefined) return known
    const found = [...this.classes.values()].filter(
      (other) => other !== facts && this.ancestors(other).includes(facts),
    )
    if (this.finished) this.descending.set(facts, found)
    return found
  }

  /** Whether the methods of a module belong to objects of the classes alone whose bodies include it. */
  isOnlyIncluded(module: ClassFacts): boolean {
    if (this.givenModules.has(lastPart(module.name)) || module.moduleFunction !== null) return false
    this.extending ??= new Set(
      [...this.classes.values()].flatMap((at) =>
        at.extends.flatMap((path) => (path === '?' ? [null] : (this.resolveClass(path, at) ?? []))),
      ),
    )
    return !this.extending.has(null) && !this.extending.has(module)
  }

  /** Whose methods the objects of a class, and of those below it, have: classes and modules. */
  family(facts: ClassFacts): readonly ClassFacts[] {
    const known = this.families.get(facts)
    if (known !== undefined) return known
    const line = [facts, ...this.descendants(facts)].flatMap((each) => this.ancestors(each))
    const found = [...new Set(line)]
    if (this.finished) this.families.set(facts, found)
    return found
  }

  /** The classes with a method of a name, of their objects or their own, in the order of their declaration. */
  ownersOf(name: string): readonly ClassFacts[] {
    if (this.owners.size === 0) {
      for (const facts of this.classes.values()) {
        for (const each of new Set([...facts.methods.keys(), ...facts.statics.keys()])) {
          const list = this.owners.get(each)
          if (list === undefined) this.owners.set(each, [facts])
          else list.push(facts)
        }
      }
    }
    return this.owners.get(name) ?? []
  }

  /** Whether an instance variable is also written through an attribute writer. */
  isWrittenElsewhere(ivar: string): boolean {
    const name = ivar.slice(1)
    return [...this.classes.values()].some(
      (facts) => facts.writers.has(name) || facts.staticWriters.has(name),
    )
  }

  /** Whether the program opens the core class of a kind of value and defines a method there. */
  reopensCore(kind: string, name: string): boolean {
    if (this.opened.size === 0) return false
    const own = kind.charAt(0).toUpperCase() + kind.slice(1)
    const owners = [own, 'Numeric', 'Comparable', 'Enumerable', 'Object', 'Kernel', 'BasicObject']
    return owners.some((owner) => this.opened.get(owner)?.methods.has(name) === true)
  }

  /** Notes methods that a call defines or takes away by names that are written out; `noteOpening` notes the others. */
  private addChanged({ name, arguments_ }: nodes.CallNode): void {
    if (!CHANGING_CLASSES.test(name)) return
    const args = arguments_?.arguments_ ?? []
    for (const arg of name.startsWith('define') ? args.slice(0, 1) : args) {
      const text = symbolText(arg)
      if (text !== null) this.changedNames.add(text)
    }
  }

  /** Notes modules that are given otherwise than by the body of a class: `record.extend(Audited)`. */
  private addGiven({ name, receiver, arguments_ }: nodes.CallNode): void {
    const args = arguments_?.arguments_ ?? []
    const isSent = /^(?:public_|__)?send(?:__)?$/.test(name)
    const word = isSent ? symbolText(args[0] ?? null) : receiver === null ? null : name
    if (word === null || !/^(?:include|extend|prepend)$/.test(word)) return
    for (const arg of isSent ? args.slice(1) : args) {
      const path = constantPath(arg)
      if (path !== null) this.givenModules.add(lastPart(path))
      else if (!is(arg, 'StringNode', 'InterpolatedStringNode')) this.givenModules.isOpen = true
    }
  }

  private addRemoved({ name, arguments_ }: nodes.CallNode): void {
    const args = arguments_?.arguments_ ?? []
    const isSent =
      /^(?:__)?send(?:__)?$/.test(name) && symbolText(args[0] ?? null) === 'remove_const'
    if (!isSent && name !== 'remove_const') return
    const constant = symbolText(args[isSent ? 1 : 0] ?? null)
    if (constant === null) this.removedConstants.isOpen = true
    else this.removedConstants.add(constant)
  }

  private collectCalls(node: Node, around: Node | null = null): void {
    const kind = kindOf(node)
    const holder = /^(?:Class|Module)Node$/.test(kind) ? node : around
    if (namesIvars(node)) this.ivarOpeners.add(isOfSelf(node) ? holder : null)
    this.rescues ||= /^Rescue/.test(kind)
    if (is(node, 'SymbolNode', 'StringNode')) this.calledNames.texts.add(node.unescaped.value)
    if (is(node, 'CallNode', 'GlobalVariableReadNode')) {
      this.calledNames.add(node.name)
      if (isComputedSend(node)) this.openNames()
    }
    if (kind === 'CallNode') {
      this.makesClasses ||= makesClass(node as nodes.CallNode)
      this.addChanged(node as nodes.CallNode)
      this.addRemoved(node as nodes.CallNode)
      this.addGiven(node as nodes.CallNode)
    }
    if (kind === 'UndefNode') {
      for (const each of (node as nodes.UndefNode).names) {
        this.changedNames.add(symbolText(each) ?? '')
      }
    }
    if (kind === 'ConstantWriteNode') {
      // The block of `Name = Class.new do … end` is read as the body of a class.
      const block = classBlock((node as nodes.ConstantWriteNode).value)
      if (block !== null) {
        const inner = childrenOf((node as nodes.ConstantWriteNode).value)
        for (const child of inner) this.collectCalls(child)
        return
      }
    }
    if (kind === 'CallNode' && CHANGING.test((node as nodes.CallNode).name)) {
      const path = constantPath((node as nodes.CallNode).receiver)
      if (path !== null) this.changedConstants.add(lastPart(path))
    }
    if (kind === 'InstanceVariableReadNode') {
      this.calledNames.add((node as nodes.InstanceVariableReadNode).name)
    }
    if (kind === 'ConstantReadNode' && (node as nodes.ConstantReadNode).name === 'FrozenError') {
      this.calledNames.add('FrozenError')
    }
    if (kind === 'DefinedNode') {
      const path = constantPath((node as nodes.DefinedNode).value)
      if (path !== null) this.askedConstants.add(path)
    }
    for (const child of childrenOf(node)) this.collectCalls(child, holder)
  }
}

function isAnswering({ isOpen, methods, statics }: ClassFacts): boolean {
  return isOpen || methods.has('method_missing') || statics.has('method_missing')
}

/** What gives a class methods, or takes them away, by a name that is its argument. */
const CHANGING_CLASSES = /^(?:define_method|define_singleton_method|remove_method|undef_method)$/

/** `Class.new { … }` and `Module.new { … }`. */
function makesClass({ name, receiver, block }: nodes.CallNode): boolean {
  const path = constantPath(receiver)
  return name === 'new' && block !== null && (path === 'Class' || path === 'Module')
}

/** `instance_variable_set`, `:instance_variable_set`, and `instance_variable_get` of a name that is not written out. */
function namesIvars(node: Node): boolean {
  if (is(node, 'SymbolNode')) {
    return /^instance_variable_[gs]et$/.test(node.unescaped.value)
  }
  if (!is(node, 'CallNode')) return false
  const { name, arguments_ } = node
  if (name !== 'instance_variable_get') return name === 'instance_variable_set'
  const first = arguments_?.arguments_[0]
  return first !== undefined && !is(first, 'SymbolNode', 'StringNode')
}

function isOfSelf(node: Node): boolean {
  const receiver = is(node, 'CallNode') ? node.receiver : undefined
  return receiver === null || is(receiver, 'SelfNode')
}

/** Methods of every object that take a block. */
const TAKING_BLOCKS: ReadonlySet<string> = new Set(
  'tap then yield_self send __send__ public_send to_enum enum_for define_singleton_method'.split(
    ' ',
  ),
)

/** Whether a method is called by an assignment, which has no block: `name=`. */
function isWriter({ name }: MethodFacts): boolean {
  return /^[A-Za-z_]\w*=$/.test(name)
}
