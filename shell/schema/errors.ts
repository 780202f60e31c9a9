/** Raised for an argument that makes no sense; says which would. */
export class ArgumentError extends Error {
  override name = 'ArgumentError'
}

/** Raised when a migration is to be undone and says nothing about how. */
export class IrreversibleMigration extends Error {
  override name = 'IrreversibleMigration'
}

/** Raised when rows, or a table, do not fit a foreign key; names both tables. */
export class InvalidForeignKey extends Error {
  override name = 'InvalidForeignKey'
}

/** Raised when a migration asks for a change that the table cannot take. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}
