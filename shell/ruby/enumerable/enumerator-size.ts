import { respondTo, send } from '../call/send.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { Float } from '../float/float.ts'
import type { Int } from '../types.ts'
import type { Origin } from './enumerator-class.ts'
import { groupSize } from './group-size.ts'

/** How many values the Enumerator of a method call will give; nil where CRuby does not say either. */
export function sizeOf({ receiver, method, args }: Origin): unknown {
  if (OUTSIDE.has(method)) {
    throw new OutsideSubsetError(
      `the size of an Enumerator of ${method} is outside the Ruby subset: write \`count\``,
    )
  }
  if (method === 'loop') return new Float(Number.POSITIVE_INFINITY)
  if (method === 'times') return (receiver as Int) < 0 ? 0 : receiver
  if (UNKNOWN.has(method) || !respondTo(receiver, 'size')) return null
  const size = send(receiver, 'size')
  if (size === null || (method !== 'each_slice' && method !== 'each_cons')) return size
  const wanted = groupSize(method, args[0])
  const count = Number(size)
  const groups = method === 'each_slice' ? Math.ceil(count / wanted) : count - wanted + 1
  return groups === Number.POSITIVE_INFINITY ? new Float(groups) : Math.max(0, groups)
}

const OUTSIDE: ReadonlySet<string> = new Set([
  'combination',
  'cycle',
  'downto',
  'each_byte',
  'each_grapheme_cluster',
  'permutation',
  'step',
  'then',
  'upto',
  'yield_self',
])

const UNKNOWN: ReadonlySet<string> = new Set([
  'bsearch',
  'bsearch_index',
  'chunk_while',
  'detect',
  'drop_while',
  'each_line',
  'find',
  'find_index',
  'gsub',
  'gsub!',
  'index',
  'rindex',
  'slice_when',
  'take_while',
])
