import { ORIGIN } from '../../origin.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isKeywords } from '../../ruby/types.ts'
import type { View } from '../view.ts'

/** `polymorphic_path [:admin, article], action: :edit`: the address of a record's route (Rails: PolymorphicRoutes). */
export function polymorphicAddress(
  this: View,
  name: string,
  target: unknown,
  options: unknown = null,
): string {
  const pairs =
    options instanceof Hash
      ? [...options]
      : isKeywords(options)
        ? Object.entries(options as object)
        : []
  const action = pairs.find(([key]) => toS(key) === 'action')?.[1]
  const list = action === undefined ? target : [Symbol.for(toS(action)), target].flat()
  const path = this.urlFor(list)
  return name === 'polymorphic_url' ? this[ORIGIN] + path : path
}
