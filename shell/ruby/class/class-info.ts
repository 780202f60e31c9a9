import type { RubyClass } from '../types.ts'

/** Who may call a method. */
export type Visibility = 'private' | 'protected'

/** What Ruby knows about a class and JavaScript does not. */
export interface ClassInfo {
  /** The Ruby name, with its outer modules: `Shapes::Circle`. */
  name?: string
  isModule?: boolean
  /** Whether the class is a library's: `send` reaches its methods through a dispatcher only. */
  isLibrary?: boolean
  /** Whether the module says `extend ActiveSupport::Concern`. */
  isConcern?: boolean
  /** The module whose members an intermediate prototype carries. */
  moduleOf?: RubyClass
  /** Modules in the order of the ancestors, nearest first. */
  modules: RubyClass[]
  /** Modules put before the class, nearest first. */
  prepended: RubyClass[]
  /** Modules that the class object itself has been extended with. */
  extended: RubyClass[]
  /** Own properties that Ruby may read, beside the methods of the prototype: members of a Struct, fields of the library's classes. */
  reads: Set<string>
  writes: Set<string>
  hidden: Map<string, Visibility | 'public'>
  hiddenStatic: Map<string, Visibility | 'public'>
  parameters: Map<string, string>
  staticParameters: Map<string, string>
  /** Methods whose Ruby names begin with `is_` or end in `_bang`. */
  plain: Set<string>
  /** The names of parameters, where the program asks for them. */
  words: Map<string, string>
  staticWords: Map<string, string>
  /** Methods that `undef_method` keeps from the class, whatever is above. */
  undefined: Set<string>
  staticUndefined: Set<string>
}

const INFOS = new WeakMap<object, ClassInfo>()

/** The facts recorded for a class, if any. */
export function findClassInfo(owner: object): ClassInfo | undefined {
  return INFOS.get(owner)
}

/** The facts recorded for a class, made when there are none. */
export function classInfo(owner: object): ClassInfo {
  let info = INFOS.get(owner)
  if (info === undefined) {
    info = {
      modules: [],
      prepended: [],
      extended: [],
      reads: new Set(),
      writes: new Set(),
      hidden: new Map(),
      hiddenStatic: new Map(),
      parameters: new Map(),
      staticParameters: new Map(),
      plain: new Set(),
      words: new Map(),
      staticWords: new Map(),
      undefined: new Set(),
      staticUndefined: new Set(),
    }
    INFOS.set(owner, info)
  }
  return info
}

const NAMES = new WeakMap<object, string>()
const BY_NAME = new Map<string, object>()

/** The class or module that the program calls so; undefined where it has none. */
export function classNamed(name: string): object | undefined {
  return BY_NAME.get(name)
}

/** Lets a class be found by its Ruby name. */
export function rememberName(owner: object, name: string): void {
  if (name !== '' && typeof owner === 'function') BY_NAME.set(name, owner)
}

/** Lets a class no longer be found by its name. */
export function forgetName(name: string): void {
  BY_NAME.delete(name)
}

/** Says what Ruby calls a class of which nothing else needs to be declared. */
export function nameClass(owner: object, name: string): void {
  NAMES.set(owner, name)
}

/** The Ruby name of a class: as declared, else the JavaScript name. */
export function className(owner: object): string {
  const info = INFOS.get(owner)
  if (info?.name !== undefined) return info.name
  if (Object.hasOwn(owner, 'rubyName')) return String(Reflect.get(owner, 'rubyName'))
  const given = NAMES.get(owner)
  if (given !== undefined) return given
  const own = Object.getOwnPropertyDescriptor(owner, 'name')
  return typeof own?.value === 'string' ? own.value : ''
}
