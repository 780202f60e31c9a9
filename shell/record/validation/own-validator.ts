import { defineClass } from '../../ruby/class/define.ts'
import { NotImplementedError } from '../../ruby/exception/fatal-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import type { Model } from '../model/model.ts'
import { type Name, nameOf } from '../model/names.ts'
import { checksOf, type Validation, type ValidationOptions } from './validation.ts'

/** Options of `validates_with`: when, whose values are asked for, and what the validator reads as its own. */
export interface ValidatorOptions extends ValidationOptions {
  readonly attributes?: readonly Name[]
  readonly options?: Hash<symbol, unknown>
}

/** A class that validates records. */
export type ValidatorClass = new (options: Hash<symbol, unknown>) => Validator

/** ActiveModel::Validator: what looks at whole records with `validate(record)`. */
export class Validator {
  static {
    defineClass(this, 'ActiveModel::Validator')
  }

  readonly #options: Hash<symbol, unknown>

  constructor(options: Hash<symbol, unknown> = new Hash()) {
    this.#options = options
  }

  /** What the declaration says beside the attributes and when. */
  options(): Hash<symbol, unknown> {
    return this.#options
  }

  validate(_record: Model): unknown {
    throw new NotImplementedError('Subclasses must implement a validate(record) method.')
  }
}

/** ActiveModel::EachValidator: what looks at values with `validate_each(record, attribute, value)`. */
export class EachValidator extends Validator {
  static {
    defineClass(this, 'ActiveModel::EachValidator')
  }

  validate_each(_record: Model, _attribute: symbol, _value: unknown): unknown {
    throw new NotImplementedError(
      'Subclasses must implement a validate_each(record, attribute, value) method',
    )
  }
}

/** The validations of a validator of the application's own; it is made when the first record is validated. */
export function ownValidations(
  validator: () => ValidatorClass,
  { attributes = [], options = new Hash(), ...when }: ValidatorOptions,
): Validation[] {
  let made: Validator | null = null
  const instance = (): Validator => {
    made ??= new (validator())(options)
    return made
  }
  if (attributes.length === 0) {
    return [{ name: null, options: when, check: (record) => instance().validate(record) }]
  }
  return checksOf(attributes.map(nameOf), when, (record, attribute, value) => {
    ;(instance() as EachValidator).validate_each(record, attribute, value)
  })
}
