import type { View } from '../view.ts'

/**
 * `text_field :movie, :title`: a field of the object that the page's `@movie` is, as its form builder writes it
 * (Rails: FormHelper, FormOptionsHelper).
 */
export function objectField(
  this: View,
  name: string,
  object: unknown,
  ...rest: unknown[]
): unknown {
  return this.callForm(this.builderOf(object), name, rest)
}
