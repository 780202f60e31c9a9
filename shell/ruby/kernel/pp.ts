import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { hashFromKeywords } from '../hash/keywords.ts'
import { isKeywords } from '../types.ts'
import { prettyText } from './pretty-print.ts'
import { redirected, writeOut } from './streams.ts'

/** Kernel#pp. */
export function pp(...values: unknown[]): unknown {
  if (redirected.out?.isOwn === true) {
    throw new OutsideSubsetError(
      'pp into an object with a `write` of its own; write `puts x.inspect`',
    )
  }
  const given = values.map((value) => (isKeywords(value) ? hashFromKeywords(value) : value))
  for (const value of given) writeOut(prettyText(value))
  return given.length === 0 ? null : given.length === 1 ? given[0] : given
}
