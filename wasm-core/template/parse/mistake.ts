// The first mistake of a template.

import { clearFault, faultCode, raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import { TemplateError } from '../error-code'

/** Where the first mistake is; valid when `faultCode` is set. */
export let errorOffset: u32 = 0

/** Starts without any. */
export function clearMistake(): void {
  clearFault()
  errorOffset = 0
}

/** Notes a mistake at an offset. */
export function failWith(code: u32, offset: u32, textStart: usize, textLength: u32): void {
  if (faultCode !== 0) return
  errorOffset = offset
  raise(code, textStart, textLength)
}

/** Notes a method that is outside of the grammar. */
export function failOutside(word: u32, offset: u32): void {
  failWith(TemplateError.UNSUPPORTED_SYNTAX, offset, getNameStart(word), getNameLength(word))
}
