import { respondTo, send } from '../call/send.ts'
import { Float } from '../float/float.ts'
import { integerDivide, integerMultiply } from '../integer/arithmetic.ts'
import { toIndex } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { floatSteps } from '../integer/step.ts'
import { add, divide, subtract } from '../operators/arithmetic.ts'
import { lessThan } from '../operators/ordering.ts'
import { type Int, isKeywords } from '../types.ts'
import type { Origin } from './enumerator-class.ts'
import { groupSize } from './group-size.ts'

/** How many values the Enumerator of a method call will give; nil where CRuby does not say either. */
export function sizeOf({ receiver, method, args }: Origin): unknown {
  switch (method) {
    case 'loop':
      return new Float(Number.POSITIVE_INFINITY)
    case 'then':
    case 'yield_self':
      return 1
    case 'times':
      return (receiver as Int) < 0 ? 0 : receiver
    case 'upto':
    case 'downto':
    case 'step':
      return stepsOf(receiver, method, args)
    case 'each_slice':
      return perSlice(receiver, args[0])
    case 'each_cons':
      return perRow(receiver, args[0])
    case 'cycle':
      return turns(receiver, args[0] ?? null)
    case 'each_byte':
      return send(receiver, 'bytesize')
    case 'each_grapheme_cluster':
      return (send(receiver, 'grapheme_clusters') as unknown[]).length
    case 'permutation':
    case 'combination':
    case 'repeated_permutation':
    case 'repeated_combination':
      return arrangements(method, (receiver as unknown[]).length, args[0])
    default:
      return UNKNOWN.has(method) || !respondTo(receiver, 'size') ? null : send(receiver, 'size')
  }
}

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

function stepsOf(receiver: unknown, method: string, args: readonly unknown[]): unknown {
  if (!isInteger(receiver) && !(receiver instanceof Float)) return null
  const keywords = args.find(isKeywords) ?? {}
  const [limit = keywords['to'] ?? null, given = keywords['by'] ?? 1] = args.filter(
    (arg) => !isKeywords(arg),
  )
  const step = method === 'downto' ? -1 : given
  const isDown = lessThan(step, 0)
  if (limit === null) return new Float(Number.POSITIVE_INFINITY)
  if ([receiver, limit, step].some((value) => value instanceof Float)) {
    const count = floatSteps(Number(receiver), Number(limit), Number(step), false)
    return count === Number.POSITIVE_INFINITY ? new Float(count) : count
  }
  if (isDown ? lessThan(receiver, limit) : lessThan(limit, receiver)) return 0
  return add(divide(subtract(limit, receiver), step), 1)
}

function sizeOfReceiver(receiver: unknown): number | null {
  const size = respondTo(receiver, 'size') ? send(receiver, 'size') : null
  return size === null ? null : Number(size)
}

function perSlice(receiver: unknown, count: unknown): unknown {
  const wanted = groupSize('each_slice', count)
  const size = sizeOfReceiver(receiver)
  return size === null ? null : boxed(Math.ceil(size / wanted))
}

function perRow(receiver: unknown, count: unknown): unknown {
  const wanted = groupSize('each_cons', count)
  const size = sizeOfReceiver(receiver)
  return size === null ? null : boxed(Math.max(0, size - wanted + 1))
}

function turns(receiver: unknown, count: unknown): unknown {
  const size = sizeOfReceiver(receiver)
  if (size === null || size === 0) return size
  if (count === null) return new Float(Number.POSITIVE_INFINITY)
  return boxed(size * Math.max(0, toIndex(count)))
}

function boxed(size: number): unknown {
  return size === Number.POSITIVE_INFINITY ? new Float(size) : size
}

function arrangements(method: string, size: number, count: unknown): Int {
  const wanted = count === undefined || count === null ? size : toIndex(count)
  if (wanted < 0) return 0
  let result: Int = 1
  for (let index = 0; index < wanted; index += 1) {
    if (method === 'repeated_permutation') result = integerMultiply(result, size)
    else if (method === 'permutation') result = integerMultiply(result, Math.max(0, size - index))
    else {
      const from = method === 'combination' ? Math.max(0, size - index) : size + index
      result = integerDivide(integerMultiply(result, from), index + 1)
    }
  }
  return result
}

/** How many values a lazy step gives: what the one before gives where it passes all on, else nil. */
export function lazySize(source: unknown, step: string, args: readonly unknown[]): unknown {
  const size = respondTo(source, 'size') ? send(source, 'size') : null
  if (size === null || KEEPING.has(step)) return size
  const count = toIndex(args[0] ?? 0)
  if (step === 'take') return lessThan(size, count) ? size : count
  if (step !== 'drop') return null
  return lessThan(size, count) ? 0 : subtract(size, count)
}

/** Lazy steps that give one value for each; the empty one is `lazy` itself. */
const KEEPING: ReadonlySet<string> = new Set(['', 'map', 'with_index', 'zip'])
