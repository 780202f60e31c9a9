import type { Model } from '../../model/model.ts'

/** Options of one validation: what the kind knows, and `message`. */
export interface RuleOptions {
  readonly message?: unknown
  readonly [name: string]: unknown
}

/** What the value of an option must be. */
export type OptionKind =
  | 'flag'
  | 'count'
  | 'number'
  | 'list'
  | 'range'
  | 'pattern'
  | 'names'
  | 'any'

/** One kind of validation: adds an error to the record where the value is wrong. */
export interface Validator {
  /** The options beside those of every validation (`message`, `if`, `on` …). */
  readonly options: Readonly<Record<string, OptionKind>>
  /** What is missing in the options, as Rails says it; null when nothing is. */
  lacks?(options: Readonly<Record<string, unknown>>): string | null
  readonly defaults?: { readonly allowNil?: boolean }
  /** Attributes that a validation of this attribute brings along. */
  virtuals?(attribute: string): string[]
  check(record: Model, attribute: string, value: unknown, options: RuleOptions): void
}

/** The options of the error: the message and `strict`, when the validation has its own. */
export function errorOptions(
  options: RuleOptions,
  details: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const { message, strict } = options
  return {
    ...details,
    ...(message === undefined || message === null ? {} : { message }),
    ...(strict === undefined || strict === null || strict === false ? {} : { strict }),
  }
}
