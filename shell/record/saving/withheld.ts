import type { ModelClass } from '../model/model.ts'

/** What records of a class, and of those below it, leave undone while a block runs. */
export type Withheld = 'touch' | 'save'

const now: { readonly what: Withheld; readonly model: ModelClass }[] = []

/** Runs the block, in which such records are not touched, or not saved. Rails API, NoTouching and Suppressor. */
export function withholding<T>(what: Withheld, model: ModelClass, body: () => T): T {
  now.push({ what, model })
  try {
    return body()
  } finally {
    now.pop()
  }
}

/** Whether it is left undone for records of a class. */
export function isWithheld(what: Withheld, model: ModelClass): boolean {
  return now.some(
    (each) =>
      each.what === what &&
      (each.model === model || Object.prototype.isPrototypeOf.call(each.model, model)),
  )
}
