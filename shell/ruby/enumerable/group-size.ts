import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'

/** How many elements `each_slice` or `each_cons` wants at a time; raises ArgumentError for none. */
export function groupSize(method: 'each_slice' | 'each_cons', count: unknown): number {
  const size = toIndex(count)
  if (size > 0) return size
  throw new ArgumentError(method === 'each_cons' ? 'invalid size' : 'invalid slice size')
}
