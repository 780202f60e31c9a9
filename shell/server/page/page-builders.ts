import type { HandleTable } from '../../core/handle-table.ts'
import {
  type BuilderClass,
  FormBuilder,
  type OwnFormBuilder,
  ownBuilder,
} from '../../helpers/form-builder.ts'
import type { View } from '../../helpers/view.ts'

/** A builder of a class of the application, as a frame names it: it is made when its turn has come, by asking the core. */
class NamedBuilder {
  readonly number: number
  readonly type: BuilderClass

  constructor(number: number, type: BuilderClass) {
    this.number = number
    this.type = type
  }
}

/** The form builders of a page. */
export class PageBuilders {
  readonly #page: { readonly view: View; readonly table: HandleTable }
  readonly #made = new Map<number, OwnFormBuilder>()
  #hasOwn = false

  constructor(page: { readonly view: View; readonly table: HandleTable }) {
    this.#page = page
  }

  /** The builder with a number, of the class with a handle that is one less than `own`; 0 for the core's. */
  named(number: number, own: number): FormBuilder | NamedBuilder {
    if (own === 0) return new FormBuilder(number, this.#page)
    this.#hasOwn = true
    return new NamedBuilder(number, this.#page.table.get(own - 1) as BuilderClass)
  }

  /** A value that a frame gave; a builder of the application's is one and the same for the whole page. */
  made(value: unknown): unknown {
    if (!(value instanceof NamedBuilder)) return value
    const known = this.#made.get(value.number)
    if (known !== undefined) return known
    const made = ownBuilder(value.type, value.number, this.#page)
    this.#made.set(value.number, made)
    return made
  }

  allMade(values: readonly unknown[]): readonly unknown[] {
    return this.#hasOwn ? values.map((each) => this.made(each)) : values
  }
}
