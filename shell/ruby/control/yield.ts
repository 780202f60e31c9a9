import { toAryOrNull } from '../array/to-ary.ts'
import { LocalJumpError } from '../exception/standard-errors.ts'
import type { Block } from '../types.ts'

/** `yield`: pads with nil, and spreads a single Array over a block of several parameters. */
export function yieldTo(block: Block | null | undefined, ...args: unknown[]): unknown {
  if (block === null || block === undefined) throw noBlock()
  const wanted = block.length
  if (args.length >= wanted) return block(...args) ?? null
  if (args.length === 1) return spreadInto(block, args[0]) ?? null
  while (args.length < wanted) args.push(null)
  return block(...args) ?? null
}

/** `yield value` with exactly one value. */
export function yield1(block: Block | null | undefined, value: unknown): unknown {
  if (block === null || block === undefined) throw noBlock()
  return (block.length > 1 ? spreadInto(block, value) : block(value)) ?? null
}

/** `yield` with nothing. */
export function yield0(block: Block | null | undefined): unknown {
  if (block === null || block === undefined) throw noBlock()
  return block.length === 0 ? (block() ?? null) : yieldTo(block)
}

/** The LocalJumpError of a yield without a block. */
export function noBlock(): LocalJumpError {
  return new LocalJumpError('no block given (yield)')
}

function spreadInto(block: Block, value: unknown): unknown {
  const array = Array.isArray(value) ? value : toAryOrNull(value)
  const args = array === null ? [value] : array.slice()
  while (args.length < block.length) args.push(null)
  return block(...args)
}

let several: readonly unknown[] | null = null

/** Tells a visitor the values of one `yield` as one: nil, the value itself, or an Array of them. */
export function gathered(args: readonly unknown[], visit: (value: unknown) => unknown): unknown {
  if (args.length <= 1) return visit(args.length === 0 ? null : args[0])
  const outer = several
  several = args
  try {
    return visit(args)
  } finally {
    several = outer
  }
}

/** As `unary`, but for methods like `map`, which hand a block all that was yielded at once: `|x|` takes the first. */
export function spreading(block: Block): (value: unknown) => unknown {
  const call = unary(block)
  return (value) =>
    several !== null && value === several ? yieldSeveral(block, several) : call(value)
}

function yieldSeveral(block: Block, values: readonly unknown[]): unknown {
  return values.length === 2 && block.length <= 2
    ? block(values[0], values[1])
    : yieldTo(block, ...values)
}

/**
 * The block as a function of one value: one of several parameters gets the elements of an Array.
 * The library asks for this once a loop, not once a turn.
 */
export function unary(block: Block): (value: unknown) => unknown {
  if (block.length <= 1) return block
  if (block.length === 2) {
    return (value) =>
      Array.isArray(value)
        ? block(value.length > 0 ? value[0] : null, value.length > 1 ? value[1] : null)
        : spreadInto(block, value)
  }
  return (value) => spreadInto(block, value)
}

/** The block as a function of two values, padded with nil where it wants more. */
export function binary(block: Block): (first: unknown, second: unknown) => unknown {
  if (block.length <= 2) return block
  return (first, second) => yieldTo(block, first, second)
}

/** The arguments that a block with several parameters gets: `[[1, 2]]` is `[1, 2]`. */
export function spread(args: readonly unknown[]): readonly unknown[] {
  return args.length === 1 ? (toAryOrNull(args[0]) ?? args) : args
}

/** The right side of `a, b = value`. */
export function destructure(value: unknown): readonly unknown[] {
  return toAryOrNull(value) ?? [value]
}
