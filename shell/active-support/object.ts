import { asJson, instanceValues } from '../json/as-json.ts'
import type { JsonOptionSource } from '../json/json-options.ts'
import { toJson } from '../json/write-json.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { isRescued } from '../ruby/control/caught.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { answers, send, sendSelf } from '../ruby/index.ts'
import { dup } from '../ruby/object/copy.ts'
import { toS } from '../ruby/object/texts.ts'
import { symbolName } from '../ruby/text/symbol.ts'
import type { Block } from '../ruby/types.ts'
import { dumpYaml } from '../standard-library/yaml/dump.ts'
import { isBlank } from './blank.ts'
import { withOptions } from './option-merger.ts'
import { toParam, toQuery } from './query.ts'

/** What Active Support gives every object. */
export const objectExtension = {
  'acts_like?': [(self, what) => answers(self, `acts_like_${toS(what)}?`), '1 -> Boolean'],
  as_json: [(self, options) => asJson(self, options as JsonOptionSource), '0-1 k'],
  'blank?': [isBlank, '0 -> Boolean'],
  deep_dup: [deepDup, '0 -> self'],
  'duplicable?': [() => true, '0 -> Boolean'],
  'html_safe?': [isHtmlSafe, '0 -> Boolean'],
  'in?': [isIn, '1 -> Boolean'],
  instance_values: [instanceValues, '0 -> Hash'],
  presence: [(self) => (isBlank(self) ? null : self), '0 -> self?'],
  presence_in: [(self, list) => (isIn(self, list) ? self : null), '1 -> self?'],
  'present?': [(self) => !isBlank(self), '0 -> Boolean'],
  suppress: [(_self, block: Block, ...errors) => suppress(block, errors), '0+ &'],
  to_json: [(self, options) => toJson(self, options as JsonOptionSource), '0-1 k -> String'],
  to_param: [toParam, '0'],
  to_query: [toQuery, '1 -> String'],
  to_yaml: [(self) => dumpYaml(self), '0 -> String'],
  try: [(self, block, ...args) => tryTo(self, block as Block | null, args), '0+ &'],
  'try!': [(self, block, ...args) => tryHard(self, block as Block | null, args), '0+ &'],
  with_options: [
    (self, block, options) => withOptions(self, block as Block | null, options),
    '1 &',
  ],
} as const satisfies MethodTable

/** Runs the block; nil where it raises an error of one of these classes. Rails API, Kernel#suppress. */
function suppress(block: Block, errors: readonly unknown[]): unknown {
  try {
    return block()
  } catch (error) {
    if (errors.length > 0 && isRescued(error, ...errors)) return null
    throw error
  }
}

/** `value.try(:name, …)`: nil for nil and for what has no such method. */
function tryTo(self: unknown, block: Block | null, args: readonly unknown[]): unknown {
  if (self === null || self === undefined) return null
  if (args.length === 0) return block === null ? null : block(self)
  return answers(self, methodOf(args)) ? tryHard(self, block, args) : null
}

function tryHard(self: unknown, block: Block | null, args: readonly unknown[]): unknown {
  if (self === null || self === undefined) return null
  if (args.length === 0) return block === null ? null : block(self)
  return send(self, methodOf(args), args.slice(1), block)
}

function methodOf(args: readonly unknown[]): string {
  const [name] = args
  return typeof name === 'symbol' ? symbolName(name) : toS(name)
}

function isIn(self: unknown, list: unknown): boolean {
  if (!answers(list, 'include?')) {
    throw new ArgumentError('The parameter passed to #in? must respond to #include?')
  }
  return sendSelf(list, 'include?', [self]) === true
}

function isHtmlSafe(self: unknown): boolean {
  return typeof self === 'number' || typeof self === 'bigint'
}

/** A copy in which nested Hashes and Arrays are copies too. */
export function deepDup(self: unknown): unknown {
  if (Array.isArray(self)) return self.map(deepDup)
  if (!(self instanceof Hash)) return typeof self === 'object' && self !== null ? dup(self) : self
  const copy = dup(self) as Hash
  for (const [key, value] of self) copy.set(key, deepDup(value))
  return copy
}
