import { checkCount } from '../call/arguments.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { BinaryString } from '../text/binary-string.ts'
import { isString, MutableString } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import { isKeywords } from '../types.ts'
import { parseMode } from './mode.ts'
import type { Shared } from './shared-text.ts'
import { Stream } from './stream.ts'

/** What `mode:` may stand beside, which changes how bytes are taken. */
const ENCODINGS = ['external_encoding', 'internal_encoding', 'encoding', 'textmode', 'binmode']

/** The stream of `StringIO.new(string, mode)`. */
export function newStream(args: readonly unknown[]): Stream {
  const last = args.at(-1)
  const options = isKeywords(last) ? last : {}
  const given = isKeywords(last) ? args.slice(0, -1) : args
  checkCount(given.length, 0, 2)
  const foreign = ENCODINGS.find((key) => Object.hasOwn(options, key))
  if (foreign !== undefined) {
    throw new OutsideSubsetError(`${foreign}: of a StringIO is outside the Ruby subset`)
  }
  const named = options['mode'] ?? null
  if (named !== null && (given[1] ?? null) !== null) {
    throw new ArgumentError('mode specified twice')
  }
  const mode = given[1] ?? named
  const holder = given.length === 0 ? new MutableString('') : sharedOf(given[0])
  return new Stream(holder, parseMode(mode), mode === null)
}

/** The String of an argument that a StringIO is to share. */
export function sharedOf(value: unknown): Shared {
  if (isString(value) || value instanceof BinaryString) return value
  return new MutableString(toStr(value))
}
