import type * as nodes from '@ruby/prism/src/nodes.js'
import { classMethods } from '../../../shell/vocabulary/class-methods.ts'
import { WRITTEN_FOLDERS } from '../../../shell/vocabulary/written-folders.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../../parse/syntax.ts'

const OF_EVERY_CLASS = 'new name to_s inspect class == != === hash is_a? respond_to?'.split(' ')

const FILES = ['CSV', 'Dir', 'File', 'FileUtils', 'IO', 'Tempfile']

/** What IO answers of what File does. */
const OF_IO = 'binread binwrite copy_stream foreach read readlines write'

/** Words of those that change what is at the paths they are given. */
const CHANGING =
  /^(?:binwrite|delete|mkdir(?:_p)?|mkpath|rename|rm_?(?:r?f?|dir|tree)|touch|truncate|unlink|write)$/

/**
 * Refuses what `File`, `Dir` and their kin do and this library does not, and what is written, as the text says, to a folder
 * that the binary carries.
 */
export function checkFileWord(lo: Lowering, node: nodes.CallNode): void {
  const path = constantPath(node.receiver)?.replace(/^::/, '') ?? ''
  if (!FILES.includes(path) || lo.program.resolveClass(path, lo.scope.owner) !== null) return
  const place = { location: node.messageLoc ?? node.location }
  const known = (path === 'IO' ? OF_IO : (classMethods[path] ?? '')).trim().split(/\s+/)
  if (!known.includes(node.name) && !OF_EVERY_CLASS.includes(node.name)) {
    lo.unsupported(
      place,
      `\`${path}.${node.name}\` is outside of what an application does with files here.`,
      `There are ${known.map((word) => `\`${word}\``).join(', ')}.`,
    )
    return
  }
  const [first, second] = argumentsOf(node)
  const isWritten = CHANGING.test(node.name) || (node.name === 'open' && isWriting(second))
  const folder = first === undefined || !isWritten ? null : folderIn(first)
  if (folder === null || (WRITTEN_FOLDERS as readonly string[]).includes(folder)) return
  const folders = WRITTEN_FOLDERS.map((each) => `\`${each}/\``).join(', ')
  lo.unsupported(
    place,
    `\`${path}.${node.name}\` writes outside of ${folders}: the binary carries the rest of the application.`,
    'Write `Rails.root.join("storage", "report.txt")`; `Tempfile` and `Dir.mktmpdir` are in `tmp/`.',
  )
}

function isWriting(mode: Node | undefined): boolean {
  return is(mode, 'StringNode') && !/^r(?!.*\+)/.test(symbolText(mode) ?? '')
}

/** Where a path begins, as the text says: with `config` for `"config/x.yml"` and `Rails.root.join("config")`; null for others. */
function folderIn(node: Node): string | null {
  if (is(node, 'StringNode')) return beginningOf(node)
  if (!is(node, 'CallNode')) return null
  const { name, receiver, arguments_ } = node
  const from = receiver
  const isRoot =
    name === 'join' &&
    is(from, 'CallNode') &&
    from.name === 'root' &&
    constantPath(from.receiver)?.replace(/^::/, '') === 'Rails'
  const [part] = arguments_?.arguments_ ?? []
  return isRoot && is(part, 'StringNode') ? beginningOf(part) : null
}

function beginningOf(node: Node): string {
  const text = (node as nodes.StringNode).unescaped.value
  return text.replace(/^(?:\.\/)+/, '').split('/')[0] as string
}
