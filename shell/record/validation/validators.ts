import { acceptance } from './validators/acceptance.ts'
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

/** The kinds of validation that `validates` knows. */
export const validators: Readonly<Record<string, Validator>> = {
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
}
