/** A name that the application asks of a class, or of its objects, which gets methods while it is made. */
export interface AskedName {
  /** The class, by its name in Ruby. */
  readonly owner: string
  readonly name: string
  readonly isStatic: boolean
}

/** SQL of the source, which the developer's server is asked about: the statements that it may be part of. */
export interface AskedSql {
  /** One of them must do; none where that cannot be said. */
  readonly statements: readonly string[]
  /** Whether the table is known whose columns it names. */
  readonly hasTable: boolean
}

/** What only a live class, or a server, can say. */
export type Asked = AskedName | AskedSql
