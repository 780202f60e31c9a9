import { underscore } from '../../inflection/inflection.ts'
import { NameError } from '../../ruby/exception/detailed-errors.ts'
import { definitionOf } from './definition.ts'
import type { ModelClass } from './model.ts'

const known = new Map<string, ModelClass>()

/** Says which models `modelNamed` finds. Once a process. */
export function nameModels(models: readonly ModelClass[]): void {
  for (const model of models) {
    known.set(definitionOf(model).name.replaceAll('::', ''), model)
  }
}

/**
 * A model by its name, for modules that models include: an import of it could come full circle, and the
 * model would be read before the module that it includes.
 */
export function modelNamed(name: string): unknown {
  const model = known.get(name)
  if (model !== undefined) return model
  throw new NameError(`uninitialized constant ${name}`, Symbol.for(name))
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
