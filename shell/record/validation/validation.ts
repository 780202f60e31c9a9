import { underscore } from '../../inflection/inflection.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { Range } from '../../ruby/range/range.ts'
import type { Model } from '../model/model.ts'
import { valueOf } from '../model/value-of.ts'
import { type Conditions, isWanted } from '../saving/ask.ts'
import { type CallbackOptions, checkOn, isOn } from '../saving/callbacks.ts'
import { isBlank } from '../value/blank.ts'
import { checkOptions } from './check-options.ts'
import { findValidator, type RuleOptions, type Validator, validationKinds } from './validators.ts'

/** Options that every validation takes. */
export interface ValidationOptions extends Conditions {
  readonly on?: CallbackOptions['on']
  readonly allowNil?: boolean
  readonly allowBlank?: boolean
  readonly message?: unknown
}

/** One validation of a model. */
export interface Validation {
  /** The method's name, where it is one. */
  readonly name: string | null
  readonly options: ValidationOptions
  readonly check: (record: Model) => void
}

/** Options of every validation. */
const shared = ['on', 'allowNil', 'allowBlank', 'message', 'if', 'unless']

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
    checkOn(options.on, ['create', 'update'])
    return attributes.map((attribute) => validation(attribute, validator, options))
  })
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
      if (options.allowNil && (value === null || value === undefined)) return
      if (options.allowBlank && isBlank(value)) return
      validator.check(record, attribute, value, options)
    },
  }
}

/** `presence: true`, `inclusion: [1, 2]` and `format: /x/` are short for options. */
function ruleOptions(kind: string, rule: unknown): Record<string, unknown> {
  if (rule === true) return {}
  if (typeof rule === 'object' && rule !== null && Object.getPrototypeOf(rule) === Object.prototype)
    return rule as Record<string, unknown>
  if (Array.isArray(rule) || rule instanceof Range) return { in: rule }
  if (kind === 'format') return { with: rule }
  throw new ArgumentError(`${kind}: takes true or options, not ${inspect(rule)}`)
}

/** Runs the validations that apply when a record is created or updated. */
export function runValidations(record: Model, validations: readonly Validation[]): void {
  const moment = record.isNewRecord() ? 'create' : 'update'
  for (const { options, check } of validations) {
    if (isOn(options.on, moment) && isWanted(record, options)) check(record)
  }
}
