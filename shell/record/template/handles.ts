import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { type Definition, definitionOf } from '../model/definition.ts'
import type { ModelClass } from '../model/model.ts'

/** The objects that the core may ask about while it renders; one table for each request. */
export class HandleTable {
  readonly #objects: (object | undefined)[] = []
  readonly #numbers = new Map<object, number>()
  readonly #lists: { first: number; count: number; at: (index: number) => object }[] = []

  /** The object's handle; the same object keeps its own. */
  add(object: object): number {
    let handle = this.#numbers.get(object)
    if (handle === undefined) {
      handle = this.#objects.push(object) - 1
      this.#numbers.set(object, handle)
    }
    return handle
  }

  /** The handle of the first of so many objects, each made when it is asked for. */
  addMany(count: number, at: (index: number) => object): number {
    const first = this.#objects.length
    this.#objects.length += count
    this.#lists.push({ first, count, at })
    return first
  }

  /** The object of a handle. */
  get(handle: number): object {
    const known = this.#objects[handle]
    if (known !== undefined) return known
    const list = this.#lists.find(({ first, count }) => handle >= first && handle < first + count)
    if (list === undefined) throw new RangeError(`there is no object with the handle ${handle}`)
    const object = list.at(handle - list.first)
    this.#objects[handle] = object
    return object
  }
}

let current: HandleTable | null = null

/** Runs `body`, which renders, with a table of its own for the handles of frames. */
export function useHandles<T>(table: HandleTable, body: () => T): T {
  const before = current
  current = table
  try {
    return body()
  } finally {
    current = before
  }
}

/** The table of the rendering under way. */
export function handles(): HandleTable {
  if (current !== null) return current
  throw new ArgumentError('records go into frames inside useHandles')
}

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
