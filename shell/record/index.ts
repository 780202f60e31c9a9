export { answerRecord } from './answer.ts'
export type { AttributeSource } from './attribute-source.ts'
export { CalendarDate } from './calendar-date.ts'
export { Collection } from './collection.ts'
export { type Connection, type Executed, schemaConnection } from './connection.ts'
export { ConnectionNotEstablished, currentConnection, useConnection } from './current.ts'
export {
  DatabaseBusy,
  NotNullViolation,
  RecordNotUnique,
  StatementInvalid,
} from './database-errors.ts'
export { DateError } from './date-error.ts'
export { Decimal } from './decimal.ts'
export { Errors, RecordError } from './errors.ts'
export {
  ActiveRecordError,
  MissingAttributeError,
  PreparedStatementInvalid,
  RecordInvalid,
  RecordNotDestroyed,
  RecordNotFound,
  RecordNotSaved,
  Rollback,
  SoleRecordExceeded,
  StaleObjectError,
  UnknownAttributeError,
} from './exceptions.ts'
export type { Grouped } from './grouping.ts'
export { HandleTable, registerModels, useHandles } from './handles.ts'
export { Model, type ModelClass } from './model.ts'
export { modelNamed, nameModels } from './model-named.ts'
export { Relation } from './relation.ts'
export { relationMethods } from './relation-methods.ts'
export { Rows } from './rows.ts'
export { SqlText, sql } from './sql-text.ts'
export { isolate, transaction } from './transaction.ts'
