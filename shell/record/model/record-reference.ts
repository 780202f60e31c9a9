/** What stands for a record, or an object that a Global ID names, in what is kept for later: it is read anew then. Rails: GlobalID. */
export class RecordReference {
  readonly type: object
  readonly id: unknown

  constructor(type: object, id: unknown) {
    this.type = type
    this.id = id
  }
}
