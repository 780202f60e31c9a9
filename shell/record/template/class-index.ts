import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { type Definition, definitionOf } from '../model/definition.ts'
import type { ModelClass } from '../model/model.ts'

const indexes = new WeakMap<Definition, number>()

/** Gives the models the places of the core's class table: the order of `bootClasses`. */
export function registerModels(models: readonly ModelClass[]): void {
  for (const [index, model] of models.entries()) indexes.set(definitionOf(model), index)
}

/** The place of a model in the core's class table. */
export function classIndex(definition: Definition): number {
  const index = indexes.get(definition)
  if (index !== undefined) return index
  throw new ArgumentError(`${definition.name} is not among the models of the application`)
}
