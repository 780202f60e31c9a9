import { Hash } from '../../ruby/hash/hash.ts'
import { isKeywords } from '../../ruby/types.ts'
import type { View } from '../view.ts'

const TYPES: Readonly<Record<string, string>> = {
  telephone: 'tel',
  phone: 'tel',
  datetime: 'datetime-local',
  datetime_local: 'datetime-local',
}

/** `url_field_tag :home, value`: an input that belongs to no builder (Rails: FormTagHelper). */
export function plainField(this: View, name: string, ...list: unknown[]): unknown {
  const word = name.slice(0, -'_field_tag'.length)
  const last = list.at(-1)
  const given = last instanceof Hash ? [...last] : isKeywords(last) ? Object.entries(last) : []
  const hasOptions = last instanceof Hash || isKeywords(last)
  const options = new Hash()
  for (const [key, value] of given) {
    options.set(typeof key === 'string' ? Symbol.for(key) : key, value)
  }
  options.set(Symbol.for('type'), TYPES[word] ?? word)
  const positional = hasOptions ? list.slice(0, -1) : list
  const [field, value = null] = positional
  const html = this.call('text_field_tag', [field, value, options])
  return html
}
