import type { View } from '../view.ts'

/** The names that helpers had before Rails 8. */
const FORMER: Readonly<Record<string, string>> = {
  checkbox_tag: 'check_box_tag',
  textarea_tag: 'text_area_tag',
}

/** `checkbox_tag` and `textarea_tag`, Rails 8's names of `check_box_tag` and `text_area_tag`. */
export function renamedHelper(this: View, name: string, ...list: unknown[]): unknown {
  return this.call(FORMER[name] ?? name, list)
}
