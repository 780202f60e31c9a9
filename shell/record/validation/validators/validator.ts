import type { Model } from '../../model/model.ts'

/** Options of one validation: what the kind knows, and `message`. */
export interface RuleOptions {
  readonly message?: unknown
  readonly [name: string]: unknown
}

/** One kind of validation: adds an error to the record where the value is wrong. */
export interface Validator {
  readonly defaults?: { readonly allowNil?: boolean }
  /** Attributes that a validation of this attribute brings along. */
  virtuals?(attribute: string): string[]
  check(record: Model, attribute: string, value: unknown, options: RuleOptions): void
}

/** The options of the error: the message, when the validation has its own. */
export function errorOptions(
  options: RuleOptions,
  details: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { message } = options
  return message === undefined || message === null ? { ...details } : { ...details, message }
}
