import type { ModelClass } from './model.ts'

/** What stands for a record in what is kept for later: it is read anew then. Rails: GlobalID. */
export class RecordReference {
  readonly type: ModelClass
  readonly id: unknown

  constructor(type: ModelClass, id: unknown) {
    this.type = type
    this.id = id
  }
}
