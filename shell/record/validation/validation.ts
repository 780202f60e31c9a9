import { underscore } from '../../inflection/inflection.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { optionsFrom } from '../../ruby/hash/keywords.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { Range } from '../../ruby/range/range.ts'
import { validationKinds } from '../../vocabulary/record.ts'
import type { Model } from '../model/model.ts'
import { valueOf } from '../model/value-of.ts'
import { type Conditions, isWanted } from '../saving/ask.ts'
import { type CallbackOptions, isOn } from '../saving/callbacks.ts'
import { isBlank } from '../value/blank.ts'
import { checkOptions } from './check-options.ts'
import { findValidator, type RuleOptions, type Validator } from './validators.ts'

/** Options that every validation takes. */
export interface ValidationOptions extends Conditions {
  readonly on?: CallbackOptions['on']
  readonly allowNil?: boolean
  readonly allowBlank?: boolean
  readonly message?: unknown
  /** Raises StrictValidationFailed in place of adding an error. */
  readonly strict?: unknown
}

/** One validation of a model. */
export interface Validation {
  /** The method's name, where it is one. */
  readonly name: string | null
  readonly options: ValidationOptions
  readonly check: (record: Model) => void
}

/** Options of every validation. */
const shared = ['on', 'allowNil', 'allowBlank', 'message', 'if', 'unless', 'strict']

/** What `validates('title', { presence: true, length: { minimum: 3 } })` asks for. */
export function validationsOf(
  attributes: readonly string[],
  rules: Readonly<Record<string, unknown>>,
): Validation[] {
  const common = Object.fromEntries(Object.entries(rules).filter(([key]) => shared.includes(key)))
  const kinds = Object.entries(rules).filter(([key]) => !shared.includes(key))
  if (attributes.length === 0) throw new ArgumentError('You need to supply at least one attribute')
  if (kinds.length === 0) throw new ArgumentError('You need to supply at least one validation')
  return kinds.flatMap(([kind, rule]) => {
    const validator = findValidator(kind)
    if (validator === undefined) {
      const known = validationKinds.join(', ')
      throw new ArgumentError(`Unknown validator: '${underscore(kind)}'. Validators: ${known}`)
    }
    if (rule === false || rule === null) return []
    const own = ruleOptions(kind, rule)
    checkOptions(kind, validator, own)
    const options: RuleOptions & ValidationOptions = { ...validator.defaults, ...common, ...own }
    return attributes.map((attribute) => validation(attribute, validator, options))
  })
}

/** What looks at the value of an attribute. */
export type EachCheck<T extends Model> = (record: T, attribute: symbol, value: unknown) => unknown

/** Validations of attributes by a function. */
export function checksOf(
  attributes: readonly string[],
  options: ValidationOptions,
  check: EachCheck<Model>,
): Validation[] {
  return attributes.map((attribute) => ({
    name: null,
    options,
    check: (record) => {
      const value = valueOf(record, attribute)
      if (!isLeftOut(value, options)) check(record, Symbol.for(attribute), value)
    },
  }))
}

/** Whether `allow_nil:` or `allow_blank:` lets a value pass. */
function isLeftOut(value: unknown, { allowNil, allowBlank }: ValidationOptions): boolean {
  if (allowNil && (value === null || value === undefined)) return true
  return allowBlank === true && isBlank(value)
}

function validation(
  attribute: string,
  validator: Validator,
  options: RuleOptions & ValidationOptions,
): Validation {
  return {
    name: null,
    options,
    check(record) {
      const value = valueOf(record, attribute)
      if (!isLeftOut(value, options)) validator.check(record, attribute, value, options)
    },
  }
}

/** `presence: true`, `inclusion: [1, 2]` and `format: /x/` are short for options. */
function ruleOptions(kind: string, rule: unknown): Record<string, unknown> {
  if (rule === true) return {}
  if (rule instanceof Hash) return optionsFrom(rule) as Record<string, unknown>
  if (typeof rule === 'object' && rule !== null && Object.getPrototypeOf(rule) === Object.prototype)
    return rule as Record<string, unknown>
  if (Array.isArray(rule) || rule instanceof Range) return { in: rule }
  if (kind === 'format') return { with: rule }
  throw new ArgumentError(`${kind}: takes true or options, not ${inspect(rule)}`)
}

/** Runs the validations that apply in a context: `create`, `update`, or one of the application's own. */
export function runValidations(
  record: Model,
  validations: readonly Validation[],
  moment: string,
): void {
  for (const { options, check } of validations) {
    if (isOn(options.on, moment) && isWanted(record, options)) check(record)
  }
}
