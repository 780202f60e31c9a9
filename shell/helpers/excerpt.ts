import { firstOf, numberOption, textOption } from '../active-support/options.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall } from './helper.ts'

/** `excerpt("This is an example", "an", radius: 5)` → `...s is an exam...`; with `separator: " "` radius counts words. */
export function excerpt(call: HelperCall): string | null {
  const text = toS(firstOf(call) ?? '')
  const phrase = toS(call.args[1] ?? '')
  const separator = textOption(call, 'separator', '')
  const found = text.toLowerCase().indexOf(phrase.toLowerCase())
  if (phrase === '' || found < 0) return null
  const own = text.slice(found, found + phrase.length)
  const words = separator === '' ? [] : text.split(separator)
  const middle = words.find((word) => word.toLowerCase().includes(phrase.toLowerCase())) ?? own
  const start = text.indexOf(middle)
  const [before, first] = cut(call, text.slice(0, start), separator, true)
  const [after, second] = cut(call, text.slice(start + middle.length), separator, false)
  return before + [first, middle, second].join(separator).trim() + after
}

/** What stands for the rest, and as much of one side as the radius lets in. */
function cut(call: HelperCall, text: string, separator: string, isBefore: boolean): string[] {
  const radius = numberOption(call, 'radius', 100)
  const parts = separator === '' ? [...text] : text.split(separator).filter((part) => part !== '')
  const isCut = parts.length > radius
  const kept = isBefore ? parts.slice(Math.max(0, parts.length - radius)) : parts.slice(0, radius)
  return [isCut ? textOption(call, 'omission', '...') : '', kept.join(separator)]
}
