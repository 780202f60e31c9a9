import { toAryOrNull } from '../array/to-ary.ts'
import { isNamed, keywordsFrom } from '../hash/keywords.ts'
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
  const keywords = signature.keywords !== null && isNamed(last) ? [keywordsFrom(args.pop())] : []
  const { required, named, hasRest } = signature
  const takesMany = named > 1 || (named > 0 && (hasRest || signature.keywords !== null))
  const isAlone = args.length === 1 && keywords.length === 0
  const spread = isAlone && takesMany ? (toAryOrNull(args[0]) ?? args) : args
  const positional = [...spread]
  while (positional.length < required) positional.push(null)
  if (!hasRest && positional.length > named) positional.length = named
  return arrange(signature, [...positional, ...keywords])
}
