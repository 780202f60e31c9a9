import { toAryOrNull } from '../array/to-ary.ts'
import { Hash } from '../hash/hash.ts'
import { keywordsFrom } from '../hash/keywords.ts'
import { isKeywords } from '../types.ts'
import { arrange } from './arguments.ts'
import { parseSignature } from './signature.ts'

/**
 * The arguments of a block whose parameters a plain pattern cannot take apart: those with a `*rest` in
 * the middle, or with keywords. One Array spreads, what is missing is nil, what is too much is dropped.
 */
export function blockArguments(given: readonly unknown[], text: string): unknown[] {
  const signature = parseSignature(text)
  const args = [...given]
  const last = args.at(-1)
  const isNamed = signature.keywords !== null && (isKeywords(last) || last instanceof Hash)
  const keywords = isNamed ? [keywordsFrom(args.pop())] : []
  const { required, named, hasRest } = signature
  const takesMany = named > 1 || (hasRest && named > 0) || signature.keywords !== null
  const spread = args.length === 1 && takesMany ? (toAryOrNull(args[0]) ?? args) : args
  const positional = [...spread]
  while (positional.length < required) positional.push(null)
  if (!hasRest && positional.length > named) positional.length = named
  return arrange(signature, [...positional, ...keywords])
}
