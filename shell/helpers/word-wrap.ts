import { firstOf, numberOption, textOption } from '../active-support/options.ts'
import { toS } from '../ruby/object/texts.ts'
import type { HelperCall } from './helper.ts'

/** `word_wrap(text, line_width: 80)`: lines no longer than that, broken between words. */
export function wordWrap(call: HelperCall): string {
  const width = Math.max(1, numberOption(call, 'line_width', 80))
  const breaker = textOption(call, 'break_sequence', '\n')
  const lines = toS(firstOf(call) ?? '').split('\n')
  return lines.map((line) => wrapLine(line, width).join(breaker)).join(breaker)
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.trim().split(/\s+/)) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current)
      current = word
    } else {
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current]
}
