import { NameError } from '../ruby/exception/detailed-errors.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { ActiveRecordError } from '../schema/errors.ts'
import type { Model } from './model/model.ts'

export { ActiveRecordError }

/** `paginate` was given what is no number of a page: 404, as will_paginate has it. */
export class InvalidPage extends ActiveRecordError {
  static override readonly rubyName: string = 'WillPaginate::InvalidPage'
  readonly status = 404
  readonly publicMessage = 'Not Found'
}

/** `find`, `find_by!` or `first!` found nothing: answered with 404. */
export class RecordNotFound extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::RecordNotFound'
  readonly status = 404
  readonly publicMessage = 'Not Found'
  /** The id that was looked for, or the ids. */
  readonly id: unknown
  readonly #model: string | null
  readonly primaryKey: string | null

  constructor(
    message: string,
    model: string | null = null,
    primaryKey: string | null = null,
    id: unknown = null,
  ) {
    super(message)
    this.#model = model
    this.primaryKey = primaryKey
    this.id = id
  }

  /** The name of the model that was asked. */
  model(): string | null {
    return this.#model
  }
}

/** `save!` or `create!` of a record that its validations refuse. */
export class RecordInvalid extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::RecordInvalid'
  readonly status = 422
  readonly publicMessage = 'Unprocessable Content'
  readonly record: Model

  constructor(record: Model) {
    super(record.errors.invalidMessage())
    this.record = record
  }
}

/** `validate!` of a model without a table. */
export class ValidationError extends StandardError {
  static override readonly rubyName: string = 'ActiveModel::ValidationError'
  readonly #model: Model

  constructor(model: Model) {
    super(model.errors.invalidMessage())
    this.#model = model
  }

  model(): Model {
    return this.#model
  }
}

/** A callback stopped `save!`. */
export class RecordNotSaved extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::RecordNotSaved'
  readonly record: Model | null

  constructor(message: string, record: Model | null = null) {
    super(message)
    this.record = record
  }
}

/** A callback stopped `destroy!`. */
export class RecordNotDestroyed extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::RecordNotDestroyed'
  readonly record: Model | null

  constructor(message: string, record: Model | null = null) {
    super(message)
    this.record = record
  }
}

/** A record with `dependent: :restrict_with_exception` has records that depend on it. */
export class DeleteRestrictionError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::DeleteRestrictionError'
}

/** Somebody else has changed the row since it was read. */
export class StaleObjectError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::StaleObjectError'
  readonly status = 409
  readonly publicMessage = 'Conflict'
  readonly record: Model | null
  readonly #action: string

  constructor(message: string, record: Model | null = null, action = '') {
    super(message)
    this.record = record
    this.#action = action
  }

  /** `update`, `destroy` or `touch`. */
  attemptedAction(): string {
    return this.#action
  }
}

/** An attribute of `attr_readonly`, assigned to a saved record. */
export class ReadonlyAttributeError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::ReadonlyAttributeError'
}

/** What the selects of a date say together cannot be assigned. */
export class AttributeAssignmentError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::AttributeAssignmentError'
  readonly exception: StandardError
  readonly #attribute: string

  constructor(message: string, exception: StandardError, attribute: string) {
    super(message)
    this.exception = exception
    this.#attribute = attribute
  }

  attribute(): string {
    return this.#attribute
  }
}

/** The selects of a date say what is no date: the month 13. It has an error for each such attribute. */
export class MultiparameterAssignmentErrors extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::MultiparameterAssignmentErrors'
  readonly errors: readonly AttributeAssignmentError[]

  constructor(errors: readonly AttributeAssignmentError[]) {
    const all = errors.map(({ message }) => message).join(',')
    super(`${errors.length} error(s) on assignment of multiparameter attributes [${all}]`)
    this.errors = errors
  }
}

/** A record of `readonly`, saved. */
export class ReadOnlyRecord extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::ReadOnlyRecord'
}

/** An association of a record of `strict_loading`, which was not loaded with it. */
export class StrictLoadingViolationError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::StrictLoadingViolationError'
}

/** An attribute that the table does not have. */
export class UnknownAttributeError extends NameError {
  static override readonly rubyName: string = 'ActiveModel::UnknownAttributeError'
}

/** A column that the query did not select. */
export class MissingAttributeError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveModel::MissingAttributeError'
}

/** Raised inside `transaction` to roll it back and go on after it. */
export class Rollback extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::Rollback'
}

/** A row names a class that is not there. */
export class SubclassNotFound extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::SubclassNotFound'
}

/** SQL with more or fewer placeholders than values. */
export class PreparedStatementInvalid extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::PreparedStatementInvalid'
}

/** SQL that is no text of the source and not made of what may stand in SQL. Rails API, ActiveRecord. */
export class UnknownAttributeReference extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::UnknownAttributeReference'
}

/** `sole` found several records. */
export class SoleRecordExceeded extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::SoleRecordExceeded'
}

/** An order of SQL that cannot be turned around: one with NULLS LAST, or a function of several values. */
export class IrreversibleOrderError extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::IrreversibleOrderError'
}

/** More records than `limit:` of `accepts_nested_attributes_for` allows. Rails API, ActiveRecord::NestedAttributes. */
export class TooManyRecords extends ActiveRecordError {
  static override readonly rubyName: string = 'ActiveRecord::NestedAttributes::TooManyRecords'
}
