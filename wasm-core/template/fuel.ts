import { raise } from '../value/fault'
import { TemplateError } from './error-code'
import { machine } from './machine'

/** Takes fuel for work that is done at once: a node for every 64 bytes. False when there is none. */
export function charge(bytes: u32): bool {
  machine.fuel -= <i32>(bytes >> 6) + 1
  if (machine.fuel > 0) return true
  raise(TemplateError.OUT_OF_FUEL, 0, 0)
  return false
}
