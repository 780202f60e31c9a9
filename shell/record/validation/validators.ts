import type { validationKinds } from '../../vocabulary/record.ts'
import { acceptance } from './validators/acceptance.ts'
import { associated } from './validators/associated.ts'
import { comparison } from './validators/comparison.ts'
import { confirmation } from './validators/confirmation.ts'
import { format } from './validators/format.ts'
import { json } from './validators/json.ts'
import { length } from './validators/length.ts'
import { exclusion, inclusion } from './validators/list.ts'
import { numericality } from './validators/numericality.ts'
import { absence, presence } from './validators/presence.ts'
import { uniqueness } from './validators/uniqueness.ts'
import type { Validator } from './validators/validator.ts'

export type { RuleOptions, Validator } from './validators/validator.ts'

/** What each kind of validation does. */
const validators = {
  presence,
  absence,
  length,
  numericality,
  format,
  inclusion,
  exclusion,
  uniqueness,
  confirmation,
  acceptance,
  json,
  comparison,
  associated,
} satisfies Readonly<Record<(typeof validationKinds)[number], Validator>>

/** The name of one of them. */
export type ValidationKind = keyof typeof validators

/** The validation of a name; undefined for one that there is not. */
export function findValidator(name: string): Validator | undefined {
  return Object.hasOwn(validators, name) ? validators[name as ValidationKind] : undefined
}
