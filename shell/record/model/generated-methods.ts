import { findMember, forgetMembers } from '../../ruby/call/find-member.ts'
import { classInfo } from '../../ruby/class/class-info.ts'
import { completeMethod } from '../../ruby/class/define-method.ts'
import { includeLast } from '../../ruby/class/include.ts'
import { methodName } from '../../ruby/class/method-name.ts'
import { newModule } from '../../ruby/class/new-class.ts'
import type { RubyClass } from '../../ruby/types.ts'
import type { Definition } from './definition.ts'
import type { Model, ModelClass } from './model.ts'

/**
 * The modules below a model that hold what its columns and its associations give records. A method of the class, or of a module
 * that it includes, takes the place of theirs, and calls it with `super`.
 */
export interface GeneratedMethods {
  readonly attributes: RubyClass
  readonly associations: RubyClass
}

/** A property of records. */
interface Attribute {
  get(this: Model): unknown
  set(this: Model, value: unknown): void
}

const COLUMN_READERS = new WeakSet<object>()

/** Whether a getter reads a column, and is no method of the application's own. */
export function readsColumn(getter: object): boolean {
  return COLUMN_READERS.has(getter)
}

/** Makes the two modules of a class. */
export function generatedMethods(model: ModelClass, name: string): GeneratedMethods {
  const owner = model as unknown as RubyClass
  const made = (kind: string): RubyClass => {
    const module = newModule(null) as RubyClass
    classInfo(module).name = `${name}::Generated${kind}Methods`
    includeLast(owner, module)
    return module
  }
  const associations = made('Association')
  return { associations, attributes: made('Attribute') }
}

/** Gives records columns by their names, but what a class above has of one. */
export function giveColumns(definition: Definition, names: readonly string[]): void {
  const { model, methods } = definition
  const above = Object.create(Object.getPrototypeOf(model).prototype)
  const isFree = (name: string): boolean => {
    return !(methodName(name) in above) || findMember(above, name) === undefined
  }
  const attributes = names.flatMap((name) => {
    if (name === 'id') return []
    const get = isFree(name) ? reader(name) : undefined
    const set = isFree(`${name}=`) ? writer(name) : undefined
    return [[name, { ...(get && { get }), ...(set && { set }) }] as const]
  })
  for (const [name, attribute] of attributes) give(methods.attributes, name, attribute)
  forgetMembers()
  for (const [name] of attributes) complete(definition, name)
}

function reader(name: string): Attribute['get'] {
  const get = function (this: Model): unknown {
    return this.readColumn(name)
  }
  COLUMN_READERS.add(get)
  return get
}

function writer(name: string): Attribute['set'] {
  return function (this: Model, value: unknown): void {
    this.writeColumn(name, value)
  }
}

/** Gives records what an association is, or the ids of its records. */
export function giveAssociation(definition: Definition, name: string, attribute: Attribute): void {
  give(definition.methods.associations, name, attribute)
  forgetMembers()
  complete(definition, name)
}

function give({ prototype }: RubyClass, name: string, attribute: Partial<Attribute>): void {
  if (Object.keys(attribute).length > 0)
    Object.defineProperty(prototype, methodName(name), { ...attribute, configurable: true })
}

/** Has the methods of a class, and of its modules, leave the other half of an attribute as it is. */
export function complete(
  definition: Definition,
  name: string,
  holder: object = definition.model.prototype,
): void {
  if (holder !== definition.methods.attributes.prototype)
    complete(definition, name, Object.getPrototypeOf(holder))
  completeMethod(holder, name)
}
