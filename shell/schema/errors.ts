import { StandardError } from '../ruby/exception/exception.ts'

export { ArgumentError } from '../ruby/exception/standard-errors.ts'

/** What the errors of records and of the database have in common. */
export class ActiveRecordError extends StandardError {
  static override readonly rubyName: string = 'ActiveRecord::ActiveRecordError'
}

/** SQL that the database refused. The message has the SQL and the types of its binds, no values. */
export class StatementInvalid extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::StatementInvalid'
  /** SQLite's extended result code. */
  readonly resultCode: number
  readonly sql: string

  constructor(message: string, resultCode = 0, sql = '') {
    super(message)
    this.resultCode = resultCode
    this.sql = sql
  }
}

/** Raised when a migration is to be undone and says nothing about how. */
export class IrreversibleMigration extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::IrreversibleMigration'
}

/** Raised when rows, or a table, do not fit a foreign key; names both tables. */
export class InvalidForeignKey extends StatementInvalid {
  static override readonly rubyName: string = 'ActiveRecord::InvalidForeignKey'
}

/** Raised when a migration asks for a change that the table cannot take. */
export class SchemaError extends StandardError {
  static override readonly rubyName: string = 'SchemaError'
}
