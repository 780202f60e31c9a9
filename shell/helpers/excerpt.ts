import { toS } from '../ruby/object/texts.ts'
import { firstOf, type HelperCall, numberOption, textOption } from './helper.ts'

/** `excerpt("This is an example", "an", radius: 5)` → `...s is an exam...` */
export function excerpt(call: HelperCall): string | null {
  const text = toS(firstOf(call) ?? '')
  const phrase = toS(call.args[1] ?? '')
  const radius = numberOption(call, 'radius', 100)
  const omission = textOption(call, 'omission', '...')
  const found = text.toLowerCase().indexOf(phrase.toLowerCase())
  if (phrase === '' || found < 0) return null
  const start = Math.max(0, found - radius)
  const end = Math.min(text.length, found + phrase.length + radius)
  const before = start > 0 ? omission : ''
  return `${before}${text.slice(start, end).trim()}${end < text.length ? omission : ''}`
}
