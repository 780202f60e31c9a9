import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Node } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import { type Type } from './types.ts'

/** The method of a class with `delegate_missing_to`: the object that answers what the class's own objects do not. */
export const MISSING_TARGET = 'missing_method_target'

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
  /** The block of `Name = Class.new do … end`. */
  block: Node | null
  methods: Map<string, MethodFacts>
  statics: Map<string, MethodFacts>
  readers: Set<string>
  writers: Set<string>
  /** What `private` and its kin say of attributes, and of methods from above. */
  levels: Map<string, Visibility>
  /** The same of class methods that are not the class's own, such as `new`. */
  staticLevels: Map<string, Visibility>
  staticReaders: Set<string>
  staticWriters: Set<string>
  includes: string[]
  extends: string[]
  prepends: string[]
  /** Modules that are put before it while the program runs: `Dog.prepend(Loud)`. */
  lateModules: ClassFacts[]
  constants: Map<string, Node>
  ivars: Map<string, Type>
  classIvars: Map<string, Type>
  classVariables: Set<string>
  structMembers: string[] | null
  /** Whether `Data.define` made it: its members are written by nothing. */
  isData: boolean
  /** Whether methods from here on are the module's own too: after `module_function`, or `extend self`. */
  moduleFunction: 'copied' | 'extended' | null
  /** What `private_constant` names. */
  privateConstants: Set<string>
  /** Whether what is being read or lowered stands in the block that makes it: `Struct.new(…) do … end`. */
  isInBlock: boolean
  /** Whether its methods are defined while the program runs: it stands for a block's class, or a class of the core. */
  isDynamic: boolean
  /** Whether it, its objects or what includes it get methods with computed names while the program runs. */
  isOpen: boolean
  /** Whether such a method may be one of the class itself. */
  isOpenItself: boolean
  /** Methods that its body defines more than once, with code between that may call them: `name`, `self.name`. */
  redefined: Set<string>
}

/** Notes that a class, and its objects, may get any method while the program runs. */
export function openWholly(facts: ClassFacts): void {
  facts.isOpen = true
  facts.isOpenItself = true
}

/** The class or module whose constants a piece of code declares: a block that makes a class is none. */
export function constantOwner(owner: ClassFacts | null): ClassFacts | null {
  return owner?.isInBlock === true ? constantOwner(owner.parent) : owner
}

/** The class or module that has a class as its constant: of `A::B::C` it is `A::B`; null at the top level. */
export function containerOf(facts: ClassFacts): string | null {
  const at = facts.name.lastIndexOf('::')
  return at === -1 ? null : facts.name.slice(0, at)
}

/** A class of which nothing is known yet but its name. */
export function emptyClass(
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
    block: null,
    methods: new Map(),
    statics: new Map(),
    readers: new Set(),
    writers: new Set(),
    levels: new Map(),
    staticLevels: new Map(),
    staticReaders: new Set(),
    staticWriters: new Set(),
    includes: [],
    extends: [],
    prepends: [],
    lateModules: [],
    constants: new Map(),
    ivars: new Map(),
    classIvars: new Map(),
    classVariables: new Set(),
    structMembers: null,
    isData: false,
    moduleFunction: null,
    privateConstants: new Set(),
    isInBlock: false,
    isDynamic: false,
    isOpen: false,
    isOpenItself: false,
    redefined: new Set(),
  }
}
