import { ORIGIN, originOf } from '../../origin.ts'
import { polymorphicTarget } from '../named-route.ts'
import type { View } from '../view.ts'

/** `polymorphic_path [:admin, article], action: :edit`: the address of a record's route. */
export function polymorphicAddress(
  this: View,
  name: string,
  target: unknown,
  given: unknown = null,
): string {
  const { list, options, isPath } = polymorphicTarget(name, target, given)
  const path = this.urlFor(list)
  return isPath ? path : originOf(this[ORIGIN], options) + path
}
