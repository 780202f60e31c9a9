import { toAryOrNull } from '../array/to-ary.ts'
import { LocalJumpError } from '../exception/standard-errors.ts'
import type { Block } from '../types.ts'
import { isVariadic } from './variadic.ts'

/** `yield`: pads with nil, and spreads a single Array over a block of several parameters. */
export function yieldTo(block: Block | null | undefined, ...args: unknown[]): unknown {
  if (block === null || block === undefined) throw noBlock()
  if (isVariadic(block)) return block(...args) ?? null
  if (args.length === 1) return yieldOne(block, args[0]) ?? null
  return block(...args, null, null, null) ?? null
}

/** `yield value` with exactly one value. */
export function yield1(block: Block | null | undefined, value: unknown): unknown {
  if (block === null || block === undefined) throw noBlock()
  return (isVariadic(block) ? block(value) : yieldOne(block, value)) ?? null
}

/** `yield` with nothing. */
export function yield0(block: Block | null | undefined): unknown {
  if (block === null || block === undefined) throw noBlock()
  return (isVariadic(block) ? block() : block(null, null, null, null)) ?? null
}

/** One value for a block that may be given more arguments than it has parameters; lowering defaults those after the fourth. */
export function yieldOne(block: Block, value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? spreadOver(block, value)
    : block(value, null, null, null)
}

function spreadOver(block: Block, value: object): unknown {
  if (block.length <= 1) return block(value)
  if (block.length === 2 && Array.isArray(value)) {
    return block(value.length > 0 ? value[0] : null, value.length > 1 ? value[1] : null)
  }
  return spreadInto(block, value)
}

/** The LocalJumpError of a yield without a block. */
export function noBlock(): LocalJumpError {
  const error = new LocalJumpError('no block given (yield)')
  error.reason = Symbol.for('noreason')
  return error
}

function spreadInto(block: Block, value: unknown): unknown {
  const array = Array.isArray(value) ? value : toAryOrNull(value)
  const args = array === null ? [value] : array.slice()
  while (args.length < block.length) args.push(null)
  return block(...args)
}

let several: readonly unknown[] | null = null

/** Tells a visitor the values of one `yield` as one: nil for none, the value itself, or an Array of them. */
export function gathered(args: readonly unknown[], visit: (value: unknown) => unknown): unknown {
  if (args.length === 1) return visit(args[0])
  const outer = several
  several = args
  try {
    return visit(args.length === 0 ? null : args)
  } finally {
    several = outer
  }
}

/** As `unary`, but for methods like `map`, which hand a block all that was yielded at once: `|x|` takes the first. */
export function spreading(block: Block): (value: unknown) => unknown {
  const call = unary(block)
  return (value) =>
    several !== null && value === several ? yieldTo(block, ...several) : call(value)
}

/** As `spreading`, for a Lazy: a `yield` of nothing has become nil. */
export function unpacking(block: Block): (value: unknown) => unknown {
  const call = single(block)
  return (value) =>
    several !== null && value === several ? yieldTo(block, ...several) : call(value)
}

/**
 * The block as a function of one value: one of several parameters gets the elements of an Array.
 * The library asks for this once a loop, not once a turn.
 */
export function unary(block: Block): (value: unknown) => unknown {
  if (!isVariadic(block)) return (value) => yieldOne(block, value)
  return (value) => (value === null && several !== null ? yieldNil(block) : block(value))
}

/** As `unary`, for methods that make nil of a `yield` of nothing. */
export function single(block: Block): (value: unknown) => unknown {
  return isVariadic(block) ? block : (value) => yieldOne(block, value)
}

/** nil for a block that counts its arguments: it gets none where an `each` has yielded none. */
function yieldNil(block: Block): unknown {
  if (several === null || several.length > 0) return block(null)
  several = null
  return block()
}

/** The block as a function of two values, padded with nil where it wants more. */
export function binary(block: Block): (first: unknown, second: unknown) => unknown {
  return isVariadic(block) ? block : (first, second) => block(first, second, null, null)
}

/** The arguments that a block with several parameters gets: `[[1, 2]]` is `[1, 2]`. */
export function spread(args: readonly unknown[]): readonly unknown[] {
  return args.length === 1 ? (toAryOrNull(args[0]) ?? args) : args
}

/** The right side of `a, b = value`. */
export function destructure(value: unknown): readonly unknown[] {
  return toAryOrNull(value) ?? [value]
}
