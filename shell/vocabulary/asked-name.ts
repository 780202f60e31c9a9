/** A name that the application asks of a class, or of its objects, which gets methods while it is made. */
export interface AskedName {
  /** The class, by its name in Ruby. */
  readonly owner: string
  readonly name: string
  readonly isStatic: boolean
}
