import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { escapeHtml } from './html.ts'

const AROUND = 5

/** The lines around a place as HTML, the place marked; null when the file cannot be read. */
export function excerptHtml(
  root: string,
  file: string,
  line: number,
  column: number,
): string | null {
  let text: string
  try {
    text = readFileSync(isAbsolute(file) ? file : join(root, file), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n')
  const first = Math.max(1, line - AROUND)
  const last = Math.min(lines.length, line + AROUND)
  const width = String(last).length
  const shown: string[] = []
  for (let number = first; number <= last; number++) {
    const source = escapeHtml(lines[number - 1] ?? '')
    const label = String(number).padStart(width)
    if (number !== line) shown.push(`  ${label} | ${source}`)
    else shown.push(`<b>&gt; ${label} | ${source}</b>`, ...caret(width, column))
  }
  return `<pre>${shown.join('\n')}</pre>`
}

function caret(width: number, column: number): string[] {
  return column > 0 ? [`<b>${' '.repeat(width + 4 + column)}^</b>`] : []
}
