import { firstOf } from '../active-support/options.ts'
import { localize } from '../i18n/localize.ts'
import type { HelperCall } from './helper.ts'

/** `l(time, format: :short)` in the locale in use; `default:` where there is no time. */
export function localizeHelper(call: HelperCall): unknown {
  return localize(firstOf(call), Object.fromEntries(call.options))
}
