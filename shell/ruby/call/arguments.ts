import { ArgumentError } from '../exception/standard-errors.ts'
import { hashFromKeywords, isNone, unknownKeys } from '../hash/keywords.ts'
import { inspect } from '../object/texts.ts'
import { symbol } from '../text/symbol.ts'
import { type Block, isKeywords, type Keywords } from '../types.ts'
import { describeCounts, parseSignature, type Signature } from './signature.ts'

/** Raises ArgumentError when the count does not fit. */
export function checkCount(given: number, required: number, maximum: number): void {
  if (given < required || given > maximum) {
    throw new ArgumentError(
      `wrong number of arguments (given ${given}, expected ${describeCounts(required, maximum)})`,
    )
  }
}

/** The ArgumentError of a method, with the keywords that it wants, too. */
function wrongCount(given: number, signature: Signature): ArgumentError {
  const { required, maximum, requiredKeywords } = signature
  const words = requiredKeywords.length === 1 ? 'required keyword' : 'required keywords'
  const wanted = requiredKeywords.length > 0 ? `; ${words}: ${requiredKeywords.join(', ')}` : ''
  return new ArgumentError(
    `wrong number of arguments (given ${given}, expected ${describeCounts(required, maximum)}${wanted})`,
  )
}

/** Calls a method of a user's class with arguments as its signature lays them out. */
export function callWithSignature(
  fn: Block,
  self: unknown,
  given: readonly unknown[],
  block: Block | null = null,
  text: string | undefined,
): unknown {
  if (text === undefined) return callPlain(fn, self, given, block)
  const signature = parseSignature(text)
  const args = withNil(given)
  return fn.apply(self, isPlain(signature, args) ? args : arrange(signature, args, block))
}

/** Whether arguments may go to required and optional parameters as they are. */
function isPlain(signature: Signature, args: readonly unknown[]): args is unknown[] {
  const { required, maximum, keywords, post, hasRest, block } = signature
  const takesMore = keywords !== null || post > 0 || hasRest || block
  if (takesMore || args.length < required || args.length > maximum) return false
  return !isKeywords(args[args.length - 1])
}

/** A function that ends without `return` gave undefined, which would count as no argument at all. */
function withNil(given: readonly unknown[]): readonly unknown[] {
  return given.includes(undefined) ? given.map((arg) => arg ?? null) : given
}

/** No signature: required parameters only, and perhaps a block after them. */
function callPlain(
  fn: Block,
  self: unknown,
  given: readonly unknown[],
  block: Block | null,
): unknown {
  const { length } = given
  if (length === fn.length && block === null) {
    if (length === 0) return fn.call(self)
    if (!isKeywords(given[length - 1])) {
      return length === 1 ? fn.call(self, given[0]) : fn.apply(self, given as unknown[])
    }
  }
  const args = withHash(given)
  const takesBlock = block !== null && fn.length === args.length + 1
  if (!takesBlock) checkCount(args.length, fn.length, fn.length)
  return block === null ? fn.apply(self, args) : fn.call(self, ...args, block)
}

/** Arguments for a method without keywords: keywords are a Hash, none are nothing. */
export function withHash(given: readonly unknown[]): unknown[] {
  const args = given.map((arg) => (isKeywords(arg) ? hashFromKeywords(arg) : arg))
  const last = given.at(-1)
  if (isKeywords(last) && isNone(last)) args.pop()
  return args
}

/** The JS arguments for a call: required, optional, rest, required again, keywords, block. */
export function arrange(
  signature: Signature,
  given: readonly unknown[],
  block: Block | null = null,
): unknown[] {
  const { required, maximum, named, post, hasRest } = signature
  const { positional, keywords } = splitKeywords(signature, given)
  if (positional.length < required || positional.length > maximum) {
    throw wrongCount(positional.length, signature)
  }
  if (keywords !== null) checkKeywords(signature, keywords)
  const lead = named - post
  const optional = positional.length - post
  const args = positional.slice(0, Math.min(optional, lead))
  const tail = post > 0 || keywords !== null || signature.block
  const rest = hasRest ? positional.slice(args.length, positional.length - post) : []
  while ((tail || rest.length > 0) && args.length < lead) args.push(undefined)
  if (hasRest && tail) args.push(rest)
  else args.push(...rest)
  if (post > 0) args.push(...positional.slice(positional.length - post))
  if (keywords !== null) args.push(keywords)
  if (signature.block) args.push(block)
  return args
}

function splitKeywords(
  signature: Signature,
  given: readonly unknown[],
): { positional: unknown[]; keywords: Keywords | null } {
  const last = given.at(-1)
  if (signature.keywords === null) {
    const positional = [...given]
    // They travel on through `...`, unless a named parameter before it takes them as a Hash.
    const isPassed = signature.forwards && given.length > signature.named
    if (isKeywords(last) && (isNone(last) || !isPassed)) {
      if (isNone(last)) positional.pop()
      else positional[positional.length - 1] = hashFromKeywords(last)
    }
    return { positional, keywords: null }
  }
  const keywords = isKeywords(last) ? last : {}
  const positional = isKeywords(last) ? given.slice(0, -1) : [...given]
  return { positional, keywords }
}

function checkKeywords(signature: Signature, keywords: Keywords): void {
  const missing = signature.requiredKeywords.filter((name) => !Object.hasOwn(keywords, name))
  if (missing.length > 0) throw keywordError('missing', missing.map(symbol))
  if (signature.anyKeyword) return
  const unknown = unknownKeys(keywords, signature.keywords ?? [])
  if (unknown.length > 0) throw keywordError('unknown', unknown)
}

function keywordError(kind: string, keys: readonly unknown[]): ArgumentError {
  return new ArgumentError(
    `${kind} keyword${keys.length === 1 ? '' : 's'}: ${keys.map(inspect).join(', ')}`,
  )
}
