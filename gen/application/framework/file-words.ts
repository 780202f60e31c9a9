import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'

const OF_EVERY_CLASS = 'name to_s inspect class == != === hash is_a? respond_to?'

/** What an application may ask of files: it reads those of its own folder. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  File: wordsOf(
    `read readlines foreach open exist? file? directory? readable? empty? zero? size basename dirname extname join
    expand_path fnmatch? fnmatch`,
  ),
  IO: wordsOf('read readlines foreach'),
  Dir: wordsOf('glob [] children entries each_child exist? empty?'),
  CSV: wordsOf(
    'generate generate_line generate_lines parse parse_line read readlines foreach open table',
  ),
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(`${text} ${OF_EVERY_CLASS}`.split(/\s+/))
}

/** Refuses what `File`, `Dir`, `IO` and `CSV` do beside reading texts of the application. */
export function checkFileWord(lo: Lowering, node: nodes.CallNode): void {
  const path = constantPath(node.receiver as Node | null)?.replace(/^::/, '') ?? ''
  const words = Object.hasOwn(WORDS, path) ? WORDS[path] : undefined
  if (words === undefined || lo.program.resolveClass(path, lo.scope.owner) !== null) return
  const [, mode] = (node.arguments_?.arguments_ ?? []) as Node[]
  const isWriting =
    node.name === 'open' &&
    mode !== undefined &&
    kindOf(mode) === 'StringNode' &&
    !/^r(?![+b])/.test(symbolText(mode) ?? '')
  if (words.has(node.name) && !isWriting) return
  lo.refuse(
    { location: node.messageLoc ?? node.location },
    `\`${path}.${node.name}\` does more than to read a text of the application.`,
    'Keep what is written in a column; `send_file` sends a file, and an upload has `read`.',
  )
}
