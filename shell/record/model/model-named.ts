import { underscore } from '../../inflection/inflection.ts'
import { className } from '../../ruby/class/class-info.ts'
import { NameError } from '../../ruby/exception/detailed-errors.ts'
import { definitionOf } from './definition.ts'
import { isRecord } from './is-record.ts'
import type { ModelClass } from './model.ts'

const known = new Map<string, ModelClass>()
let application = 'webfw'

/** Says which models `modelNamed` finds, and whose they are. Once a process. */
export function nameModels(models: readonly ModelClass[], owner: string): void {
  application = owner.replaceAll('_', '-')
  for (const model of models) {
    known.set(definitionOf(model).name.replaceAll('::', ''), model)
  }
}

/**
 * A model by its name, for modules that models include: an import of it could come full circle, and the
 * model would be read before the module that it includes.
 */
export function modelNamed(name: string): unknown {
  const model = findModelClass(name)
  if (model !== undefined) return model
  throw new NameError(`uninitialized constant ${name}`, Symbol.for(name))
}

/** What Global IDs call the application: `book-shop`. */
export function applicationName(): string {
  return application
}

/** A model by its name; undefined for none. */
export function findModelClass(name: string): ModelClass | undefined {
  return known.get(name.replaceAll('::', ''))
}

/** How forms call a model, and its attributes. */
export interface ModelFacts {
  readonly name: string
  readonly attributes: readonly string[]
}

/** What the first of these names, without colons, says of a model; undefined for none. */
export function findModel(names: readonly string[]): ModelFacts | undefined {
  const model = names.map((name) => known.get(name)).find((each) => each !== undefined)
  return model === undefined ? undefined : modelFacts(model)
}

/** What forms know of a model. */
export function modelFacts(model: ModelClass): ModelFacts {
  const { name, columns } = definitionOf(model)
  return {
    name: underscore(name.replace(/^.*::/, '')),
    attributes: columns.map((column) => column.name),
  }
}

/** The models below a class. */
export function modelsBelow(model: object): ModelClass[] {
  return [...known.values()].filter((each) => Object.prototype.isPrototypeOf.call(model, each))
}

/** The classes that include GlobalID::Identification, by name. */
const identified = new Map<string, object>()

/** Lets Global IDs name the objects of a class. */
export function identify(type: object): void {
  identified.set(className(type), type)
}

/** Whether a Global ID may name an object: a record, or one whose class includes GlobalID::Identification. */
export function isIdentified(value: unknown): value is { constructor: object } {
  if (isRecord(value)) return true
  return typeof value === 'object' && value !== null && isIdentifiedType(value.constructor)
}

function isIdentifiedType(type: object | undefined): boolean {
  return type !== undefined && identified.get(className(type)) === type
}

/** What Global IDs call a class. */
export function nameOfType(type: object): string {
  return isIdentifiedType(type) ? className(type) : definitionOf(type as ModelClass).name
}

/** The class of that name; undefined for none. */
export function typeNamed(name: string): object | undefined {
  return findModelClass(name) ?? identified.get(name)
}
