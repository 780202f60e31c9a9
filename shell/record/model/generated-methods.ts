import { findMember, forgetMembers } from '../../ruby/call/find-member.ts'
import { classInfo, findClassInfo } from '../../ruby/class/class-info.ts'
import { completeMethod } from '../../ruby/class/define-method.ts'
import { includeLast, layersOf } from '../../ruby/class/include.ts'
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

/** Gives records a column by its name, but what a class above has of it. */
export function giveColumn(definition: Definition, name: string): void {
  const { model, methods } = definition
  if (name === 'id') return
  const get = function (this: Model): unknown {
    return this.readColumn(name)
  }
  const set = function (this: Model, value: unknown): void {
    this.writeColumn(name, value)
  }
  COLUMN_READERS.add(get)
  const above = Object.create(Object.getPrototypeOf(model).prototype)
  const [reads, writes] = [name, `${name}=`].map((each) => findMember(above, each) === undefined)
  give(methods.attributes, name, { ...(reads && { get }), ...(writes && { set }) })
  complete(definition, name)
}

/** Gives records what an association is, or the ids of its records. */
export function giveAssociation(definition: Definition, name: string, attribute: Attribute): void {
  give(definition.methods.associations, name, attribute)
  complete(definition, name)
}

function give(module: RubyClass, name: string, attribute: Partial<Attribute>): void {
  if (Object.keys(attribute).length === 0) return
  for (const holder of [module.prototype as object, ...layersOf(module)])
    Object.defineProperty(holder, methodName(name), { ...attribute, configurable: true })
  forgetMembers()
}

/** Has the methods of a class, and of its modules, leave the other half of an attribute as it is. */
export function complete(
  definition: Definition,
  name: string,
  holder: object = definition.model.prototype,
): void {
  if (findClassInfo(holder)?.moduleOf !== definition.methods.attributes)
    complete(definition, name, Object.getPrototypeOf(holder))
  completeMethod(holder, name)
}
