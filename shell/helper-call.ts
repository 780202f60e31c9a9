import { callWithSignature } from './ruby/call/arguments.ts'
import { Hash } from './ruby/hash/hash.ts'
import type { Block } from './ruby/types.ts'

const signatures = new WeakMap<object, string>()

/**
 * A method of app/helpers with what Ruby says of its parameters, where JavaScript does not show it:
 * optional ones, keywords, a block. `gen/app.ts` lists its helpers so.
 */
export function takes<F extends (...args: never[]) => unknown>(signature: string, helper: F): F {
  signatures.set(helper, signature)
  return helper
}

/**
 * Calls a helper of a page, which is `this` there, with the arguments that a template gives; raises
 * ArgumentError when they do not fit.
 */
export function callHelper(
  page: unknown,
  helper: (...args: never[]) => unknown,
  args: readonly unknown[],
  block: Block | null,
): unknown {
  const given = rubyArguments(args)
  return callWithSignature(helper as Block, page, given, block, signatures.get(helper))
}

/** The arguments of a template's call as Ruby code takes them. */
export function rubyArguments(args: readonly unknown[]): unknown[] {
  return args.map((arg, index) => (index === args.length - 1 ? lastArgument(arg) : rubyValue(arg)))
}

/** Words with Symbols for keys at the end of a call may be keywords. */
function lastArgument(value: unknown): unknown {
  if (!(value instanceof Map) || value.size === 0) return rubyValue(value)
  const pairs = [...value]
  if (!pairs.every(([key]) => typeof key === 'symbol')) return rubyValue(value)
  return Object.fromEntries(
    pairs.map(([key, each]) => [(key as symbol).description, rubyValue(each)]),
  )
}

/** A value from a template as Ruby code knows it: a Hash where the frame has a Map. */
export function rubyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rubyValue)
  if (!(value instanceof Map)) return value
  const hash = new Hash()
  for (const [key, each] of value) hash.set(key, rubyValue(each))
  return hash
}
