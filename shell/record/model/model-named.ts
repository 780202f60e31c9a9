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
