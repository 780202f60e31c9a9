import { callWithSignature } from '../ruby/call/arguments.ts'
import { findMember } from '../ruby/call/find-member.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError, ZeroDivisionError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { arrayGet, replaceItems, send } from '../ruby/index.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import { Range } from '../ruby/range/range.ts'
import { type Block, isKeywords } from '../ruby/types.ts'
import { csvLine } from '../standard-library/csv-line.ts'
import { ArrayInquirer } from './array-inquirer.ts'
import { isBlank } from './blank.ts'
import { readGiven } from './options.ts'
import { sentence } from './sentence.ts'
import { arrayToXml } from './to-xml.ts'

type Items = readonly unknown[]

const NTH = { second: 1, third: 2, fourth: 3, fifth: 4, forty_two: 41 }

/** What Active Support gives Array. */
export const arrayExtension = {
  ...(Object.fromEntries(
    Object.entries(NTH).map(([name, index]) => [
      name,
      [(self: Items) => self[index] ?? null, '0 -> element'],
    ]),
  ) as unknown as Record<keyof typeof NTH, readonly [Block, '0 -> element']>),
  compact_blank: [(self: Items) => self.filter((each) => !isBlank(each)), '0 -> Array'],
  'compact_blank!': [(self: unknown[]) => keep(self, (each) => !isBlank(each)), '0 -> self'],
  extract_options: [extractOptions, '0 -> Hash'],
  'extract_options!': [extractOptions, '0 -> Hash'],
  'extract!': [extract, '0 &'],
  from: [(self: Items, at) => arrayGet(self, new Range(at, -1)) ?? [], '1 -> Array'],
  in_groups: [inGroups, '1-2 &'],
  in_groups_of: [inGroupsOf, '1-2 &'],
  inquiry: [(self: Items) => ArrayInquirer.new(self), '0'],
  second_to_last: [(self: Items) => self.at(-2) ?? null, '0 -> element'],
  split: [split, '0-1 & -> Array'],
  third_to_last: [(self: Items) => self.at(-3) ?? null, '0 -> element'],
  to_csv: [
    (self: Items, options) => csvLine(self, options ?? {}),
    '0 k:col_sep?,force_quotes? -> String',
  ],
  to: [(self: Items, at) => to(self, toIndex(at)), '1 -> Array'],
  to_formatted_s: [formatList, '0-1 -> String'],
  to_fs: [formatList, '0-1 -> String'],
  to_sentence: [toSentence, '0 k -> String'],
  to_xml: [(self: Items, options) => arrayToXml(self, options), '0-1 k -> String'],
} as const satisfies MethodTable

/** `Array.wrap(value)`: nil as an empty list, a list as it is, anything else as the one item. */
export function arrayWrap(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && !(value instanceof Hash)) {
    const own = findMember(value, 'to_ary')
    if (own?.kind === 'method')
      return callWithSignature(own.fn, value, [], null, own.parameters) as unknown[]
    if ('toAry' in value && typeof value.toAry === 'function') return value.toAry()
  }
  return [isKeywords(value) ? Hash.from(Object.entries(value)) : value]
}

/** `ids.to_fs(:db)`: `null` for none, or the ids of the records with commas between. Rails API, Array#to_fs. */
function formatList(self: Items, format: unknown): string {
  if (typeof format !== 'symbol' || format.description !== 'db') return toS(self)
  return self.length === 0 ? 'null' : self.map((each) => toS(send(each, 'id'))).join(',')
}

function to(self: Items, at: number): unknown[] {
  return at >= 0 ? self.slice(0, at + 1) : ((arrayGet(self, new Range(0, at)) as unknown[]) ?? [])
}

function toSentence(self: Items, ...list: unknown[]): string {
  return sentence(self.map(toS), readGiven(list).options)
}

function inGroupsOf(
  self: Items,
  block: Block | null,
  size: unknown,
  fill: unknown = null,
): unknown {
  const count = toIndex(size)
  if (count <= 0) {
    throw new ArgumentError(`Group size must be a positive integer, was ${inspect(size)}`)
  }
  const groups: unknown[][] = []
  for (let at = 0; at < self.length; at += count) groups.push(self.slice(at, at + count))
  const last = groups.at(-1)
  while (fill !== false && last !== undefined && last.length < count) last.push(fill)
  if (block === null) return groups
  for (const group of groups) block(group)
  return self
}

function inGroups(
  self: Items,
  block: Block | null,
  number: unknown,
  fill: unknown = null,
): unknown {
  const count = toIndex(number)
  if (count === 0) throw new ZeroDivisionError('divided by 0')
  const size = Math.floor(self.length / count)
  const rest = self.length % count
  const groups: unknown[][] = []
  for (let index = 0, start = 0; index < count; index++) {
    const length = size + (rest > 0 && rest > index ? 1 : 0)
    const group = self.slice(start, start + length)
    if (fill !== false && rest > 0 && length === size) group.push(fill)
    groups.push(group)
    start += length
  }
  if (block === null) return groups
  for (const group of groups) block(group)
  return self
}

function split(self: Items, block: Block | null, value: unknown = null): unknown[][] {
  const groups: unknown[][] = [[]]
  for (const each of self) {
    if (block === null ? equals(each, value) : isTruthy(block(each))) groups.push([])
    else groups.at(-1)?.push(each)
  }
  return groups
}

function keep(self: unknown[], wanted: (item: unknown) => boolean): unknown[] {
  return replaceItems(self, self.filter(wanted))
}

function extract(self: unknown[], block: Block | null): unknown[] {
  if (block === null) return []
  const taken: unknown[] = []
  const rest: unknown[] = []
  for (const each of self) (isTruthy(block(each)) ? taken : rest).push(each)
  replaceItems(self, rest)
  return taken
}

function extractOptions(self: unknown[]): unknown {
  return self.at(-1) instanceof Hash ? self.pop() : new Hash()
}
