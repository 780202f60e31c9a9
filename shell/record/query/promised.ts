import { nameClass } from '../../ruby/class/class-info.ts'

/** What `async_count` and its kin give: the value is there at once, as nothing runs beside the request. Rails since 7.1. */
export class Promised {
  static {
    nameClass(this, 'ActiveRecord::Promise')
  }

  readonly #value: unknown

  constructor(value: unknown) {
    this.#value = value
  }

  value(): unknown {
    return this.#value
  }

  isPending(): boolean {
    return false
  }
}
