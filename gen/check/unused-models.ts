import type { AppFile } from '../application/file-kinds.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import type { Parsed } from '../parse/parse.ts'

/**
 * What is told of a model without a table that nothing names, as generators leave it behind: Rails asks for its table
 * when it is used, and nothing uses it. Null for any other file.
 */
export function unusedModel(
  file: AppFile,
  found: readonly Diagnostic[],
  units: readonly Parsed[],
  templates: Iterable<string>,
): Diagnostic[] | null {
  const first = found.find(({ code }) => code === 'missing-table')
  if (file.kind !== 'model' || first === undefined) return null
  const name = new RegExp(`\\b${file.rubyName ?? file.constant}\\b`)
  const ruby = units.flatMap(({ source }) => (source.file === file.path ? [] : [source.text]))
  const isNamed =
    ruby.some((text) => name.test(text.replace(/^\s*#.*$/gm, ''))) ||
    [...templates].some((text) => name.test(text))
  if (isNamed) return null
  return [{ ...first, severity: 'warning', hint: 'Nothing names it, and it is left out.' }]
}
