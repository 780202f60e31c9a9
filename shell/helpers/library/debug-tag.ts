import { inspect } from '../../ruby/object/texts.ts'
import type { View } from '../view.ts'

/** `debug params`: what `inspect` says of a value, as text of its own line (Rails: DebugHelper). */
export function debugTag(this: View, _name: string, value: unknown): unknown {
  return this.call('content_tag', ['pre', inspect(value), { class: 'debug_dump' }])
}
