import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse.ts'

const OF_FILES = new Set([
  'foreach',
  'read',
  'readlines',
  'open',
  'table',
  'new',
  'instance',
  'filter',
])

/** Refuses what CSV does with files: an application reads texts. */
export function checkCsv(lo: Lowering, node: nodes.CallNode): void {
  if (!OF_FILES.has(node.name) || constantPath(node.receiver as Node | null) !== 'CSV') return
  lo.refuse(
    { location: node.messageLoc ?? node.location },
    `\`CSV.${node.name}\` is for files, which Ruby code of an application does not reach.`,
    'Write `CSV.parse(text, headers: true)`, where an upload has `read`, and `CSV.generate { |csv| csv << row }`.',
  )
}
