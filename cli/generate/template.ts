import { readFileSync } from 'node:fs'
import { packageFile } from '../package-root.ts'

/** What the `{{words}}` of a template stand for; a list is a line each. */
export type TemplateValues = Readonly<Record<string, string | readonly string[]>>

/** The text of a template file with its `{{words}}` filled in. */
export function fillTemplateFile(path: string, values: TemplateValues): string {
  return fillTemplate(readFileSync(packageFile('cli', 'templates', path), 'utf8'), values)
}

/**
 * Fills in `{{words}}`. One that stands alone on its line takes as many lines as its value has, each
 * indented as the word was; without a value the line goes away. Words it does not know stay.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text
    .split('\n')
    .flatMap((line) => fillLine(line, values))
    .join('\n')
}

function fillLine(line: string, values: TemplateValues): string[] {
  const alone = /^(\s*)\{\{(\w+)\}\}$/.exec(line)
  const value = alone && values[alone[2] ?? '']
  if (!alone || value === undefined || value === null) return [fillWords(line, values)]
  const lines = typeof value === 'string' ? value.split('\n') : value.join('\n').split('\n')
  if (lines.length === 1 && lines[0] === '') return []
  return lines.map((part) => (part === '' ? '' : `${alone[1]}${part}`))
}

function fillWords(line: string, values: TemplateValues): string {
  return line.replace(/\{\{(\w+)\}\}/g, (found, word: string) => {
    const value = values[word]
    if (value === undefined) return found
    return typeof value === 'string' ? value : value.join(', ')
  })
}
