import {
  GenMapping,
  maybeAddSegment,
  setSourceContent,
  toEncodedMap,
} from '@jridgewell/gen-mapping'
import { printModule } from '../typescript/print.ts'
import type { Statement } from '../typescript/tree.ts'
import { frameLabels } from './frame-label.ts'
import type { Lowering } from './lowering.ts'

/** A module's text with its imports, and the source map that leads back to the Ruby file. */
export function writeModule(
  lowering: Lowering,
  statements: readonly Statement[],
): { text: string; map: string } {
  const imports = lowering.imports.statements()
  const rest = [...statements]
  const raw: Statement[] = []
  while (rest[0]?.kind === 'raw' && rest[0].text.startsWith('import '))
    raw.push(rest.shift() as Statement)
  const head = [...imports, ...raw]
  const body = [...lowering.outside, ...rest]
  const all: Statement[] = head.length > 0 ? [...head, { kind: 'blank' }, ...body] : body
  const { text, mappings } = printModule(all, lowering.isCounted)
  const { source } = lowering
  const map = new GenMapping({ file: source.file.replace(/\.rb$/, '.ts') })
  setSourceContent(map, source.file, null)
  const frameOf = frameLabels(lowering.parsed, lowering.isMain ? '<main>' : '<top (required)>')
  for (const { line, column, at, name } of mappings) {
    const original = source.line(at) - 1
    const character = source.column(at) - 1
    const label = name ?? frameOf(at)
    maybeAddSegment(map, line, column, source.fileAt(at), original, character, label)
  }
  return { text: text === '\n' ? '' : text, map: JSON.stringify(toEncodedMap(map)) }
}
