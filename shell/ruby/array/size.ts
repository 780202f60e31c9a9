import { NoMemoryError } from '../exception/fatal-errors.ts'

/** As many elements as an Array made at once may have (256 MB), and as CRuby would try to find memory for. */
const MOST = 2 ** 25
const CRUBY_MOST = 2 ** 60 - 1

/** Raises where an Array would be larger than there is memory for, and CRuby's error where it would not even try. */
export function checkSize(size: number, tooBig: () => Error): void {
  if (size <= MOST) return
  throw size > CRUBY_MOST ? tooBig() : new NoMemoryError('failed to allocate memory')
}
