import { StandardError } from '../ruby/exception/exception.ts'

export { ArgumentError } from '../ruby/exception/standard-errors.ts'

/** Raised when a migration is to be undone and says nothing about how. */
export class IrreversibleMigration extends StandardError {
  static override readonly rubyName: string = 'IrreversibleMigration'
}

/** Raised when rows, or a table, do not fit a foreign key; names both tables. */
export class InvalidForeignKey extends StandardError {
  static override readonly rubyName: string = 'InvalidForeignKey'
}

/** Raised when a migration asks for a change that the table cannot take. */
export class SchemaError extends StandardError {
  static override readonly rubyName: string = 'SchemaError'
}
