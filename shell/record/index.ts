export { FailedToAcquireLock } from './database/advisory-lock.ts'
export { type Connection, type Executed, schemaConnection } from './database/connection.ts'
export { ConnectionNotEstablished } from './database/connection-handler.ts'
export {
  DatabaseBusy,
  NoDatabaseError,
  NotNullViolation,
  QueryCanceled,
  RecordNotUnique,
  RecordRangeError,
  StatementInvalid,
  ValueTooLong,
} from './database/database-errors.ts'
export { ReadOnlyError } from './database/roles.ts'
export { Rows } from './database/rows.ts'
export { isolate, transaction } from './database/transaction.ts'
export {
  ActiveRecordError,
  AttributeAssignmentError,
  DeleteRestrictionError,
  MissingAttributeError,
  MultiparameterAssignmentErrors,
  PreparedStatementInvalid,
  ReadOnlyRecord,
  ReadonlyAttributeError,
  RecordInvalid,
  RecordNotDestroyed,
  RecordNotFound,
  RecordNotSaved,
  Rollback,
  SoleRecordExceeded,
  StaleObjectError,
  StrictLoadingViolationError,
  SubclassNotFound,
  TooManyRecords,
  UnknownAttributeError,
  UnknownAttributeReference,
  ValidationError,
} from './exceptions.ts'
export type { AttributeSource } from './model/attribute-source.ts'
export { connectedTo } from './model/connect-models.ts'
export { GlobalId, GlobalIdLocator, Identification, SignedGlobalId } from './model/global-id.ts'
export { Model, type ModelClass } from './model/model.ts'
export { ModelName } from './model/model-name.ts'
export { modelNamed, nameModels } from './model/model-named.ts'
export { Arel, ArelFunction } from './query/arel.ts'
export { ArelOuterJoin } from './query/arel-join.ts'
export type { Grouped } from './query/grouping.ts'
export { composedCall, composedSql, defineSqlSource, keepMadeSql } from './query/known-sql.ts'
export { arelSql, SqlText, splicedSql, sql } from './query/sql-text.ts'
export { Collection } from './relation/collection.ts'
export { Relation } from './relation/relation.ts'
export { readNamed, writeNamed } from './saving/named-call.ts'
export { answerRecord } from './template/answer.ts'
export { registerModels } from './template/class-index.ts'
export { Errors, RecordError, StrictValidationFailed } from './validation/errors.ts'
export { EachValidator, Validator } from './validation/own-validator.ts'
export { CalendarDate } from './value/calendar-date.ts'
export { DateError } from './value/date-error.ts'
export { Decimal } from './value/decimal.ts'
