import { Hash } from '../../ruby/hash/hash.ts'
import type { View } from '../view.ts'
import { optionsOf } from './date-selects.ts'

/** `image_submit_tag "go.png", alt: "Go"`: a button of a form that is an image (Rails: FormTagHelper). */
export function imageSubmitTag(
  this: View,
  _name: string,
  source: unknown,
  given: unknown = null,
): unknown {
  const attributes = new Hash()
  attributes.set(Symbol.for('type'), 'image')
  attributes.set(Symbol.for('src'), this.call('image_path', [source]))
  for (const [key, value] of optionsOf(given)) attributes.set(Symbol.for(key), value)
  return this.call('tag', ['input', attributes])
}
