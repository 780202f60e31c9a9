import { findMember } from '../call/find-member.ts'
import { ELEMENTS, type Elements, keeping, mayWait } from '../call/meanwhile.ts'
import { send } from '../call/send.ts'
import { findReopened } from '../class/reopened.ts'
import { RuntimeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { isTruthy } from '../object/truth.ts'
import { Range } from '../range/range.ts'
import { RubySet } from '../set/ruby-set.ts'
import type { Block } from '../types.ts'
import { Enumerator } from './enumerator-class.ts'

/** A method of the library that calls its block for one element after the other. */
interface Visits {
  /** What the block gives while its arguments are collected, so that all elements are reached. */
  readonly stand: unknown
  /** The truth of a value after which no further element is asked for. */
  readonly endsAt?: boolean
  /** Whether the block is given what it gave for the element before. */
  readonly folds?: boolean
}

/**
 * The methods whose blocks may wait while others run, by their names. What such a block gives decides about the result alone,
 * or about the end.
 */
export const WAITING_ITERATORS: ReadonlyMap<string, Visits> = new Map([
  ...entries(
    { stand: null },
    'each each_with_index each_pair each_key each_value each_entry each_slice each_cons each_with_object each_index ' +
      'reverse_each times upto downto with_index with_object find_each find_in_batches in_batches ' +
      'map collect flat_map collect_concat filter_map select filter find_all reject partition group_by index_by index_with ' +
      'min_by max_by minmax_by sort_by uniq tally_by count transform_values transform_keys',
  ),
  ...entries({ stand: 0 }, 'sum'),
  ...entries({ stand: [null, null] }, 'to_h'),
  ...entries({ stand: false, endsAt: true }, 'find detect find_index any? none?'),
  ...entries({ stand: true, endsAt: false }, 'all? take_while drop_while'),
  ...entries({ stand: null, folds: true }, 'inject reduce'),
  ...entries({ stand: null }, 'tap then yield_self'),
])

/** Those that give their block the receiver. */
const OF_ONE: ReadonlySet<string> = new Set(['tap', 'then', 'yield_self'])

function entries(visits: Visits, names: string): [string, Visits][] {
  return names.split(' ').map((name) => [name, visits])
}

interface Listed {
  readonly [ELEMENTS]?: (name: string, args: readonly unknown[]) => Elements | undefined
}

/**
 * `receiver.name(*args) { … }` whose block waits: others run meanwhile where the library's method goes through a list, which is
 * `waitingBlock` then. Every other method gets `block`, which keeps everybody waiting.
 */
export function iterateMeanwhile(
  receiver: unknown,
  name: string,
  args: readonly unknown[],
  block: Block,
  waitingBlock: Block,
): unknown {
  const visits = WAITING_ITERATORS.get(name)
  if (visits === undefined || !mayWait()) return send(receiver, name, args, block)
  if (OF_ONE.has(name) && !isOwn(receiver, name)) {
    return keeping(async () => {
      const value: unknown = await waitingBlock(receiver)
      return name === 'tap' ? receiver : value
    })
  }
  const found = visited(receiver, name, args)
  if (found === undefined) return send(receiver, name, args, block)
  return keeping(() => {
    if (found.steps !== undefined) return stepped(found.steps, waitingBlock, found.result)
    const { list } = found
    if (name === 'each' && Array.isArray(list)) return stepped(list, waitingBlock, receiver)
    return iterated({ list, name, args, visits }, waitingBlock, receiver)
  })
}

/** What is gone through; undefined where that is not known, or has no end. */
function visited(receiver: unknown, name: string, args: readonly unknown[]): Elements | undefined {
  if (isOwn(receiver, name)) return undefined
  if (isCollection(receiver)) return { list: receiver }
  return (receiver as Listed | null)?.[ELEMENTS]?.(name, args)
}

/** Whether the application has a method of the name on the receiver. */
function isOwn(receiver: unknown, name: string): boolean {
  const isObject = typeof receiver === 'object' && receiver !== null
  return (
    (isObject && findMember(receiver, name) !== undefined) ||
    findReopened(receiver, name) !== undefined
  )
}

/** Whether the library goes through a value, to an end, without code of the application. */
function isCollection(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return true
  if (value instanceof Range) return value.last !== null
  if (value instanceof Enumerator) {
    const { receiver, method } = value.origin
    return WAITING_ITERATORS.has(method) && !isOwn(receiver, method) && isCollection(receiver)
  }
  return Array.isArray(value) || value instanceof Hash || value instanceof RubySet
}

/** One element after the other, as they are there when it is their turn. */
async function stepped(
  elements: Iterable<unknown>,
  block: Block,
  result: unknown,
): Promise<unknown> {
  for (const element of elements) {
    const [args = []] = collected([element], 'each', [], block, null)
    await block(...args)
  }
  return result
}

/**
 * The method is run with a block that only collects its arguments; then the block is awaited for each of them, and the method is
 * run again with what it gave.
 */
async function iterated(
  call: {
    readonly list: unknown
    readonly name: string
    readonly args: readonly unknown[]
    readonly visits: Visits
  },
  block: Block,
  receiver: unknown,
): Promise<unknown> {
  const { name, args, visits } = call
  const list = copyOf(call.list)
  const calls = collected(list, name, args, block, visits.stand)
  const given: unknown[] = []
  for (const each of calls) {
    const values =
      visits.folds === true && given.length > 0 ? [given.at(-1), ...each.slice(1)] : each
    const value: unknown = await block(...values)
    given.push(value)
    if (visits.endsAt !== undefined && isTruthy(value) === visits.endsAt) break
  }
  let at = 0
  const again = answering(block, () => {
    if (at === given.length) throw new RuntimeError('the list was changed while its block waited')
    return given[at++]
  })
  const result = send(list, name, args, again)
  return result === list ? receiver : result
}

/** A list that nobody changes meanwhile. */
function copyOf(list: unknown): unknown {
  if (Array.isArray(list)) return [...list]
  return list instanceof Hash || list instanceof RubySet ? send(list, 'dup') : list
}

/** The arguments with which a method calls its block. */
function collected(
  list: unknown,
  name: string,
  args: readonly unknown[],
  block: Block,
  stand: unknown,
): readonly (readonly unknown[])[] {
  const calls: unknown[][] = []
  send(
    list,
    name,
    args,
    answering(block, (...given) => {
      calls.push(given)
      return stand
    }),
  )
  return calls
}

/** A block that takes the arguments of another one, and gives something else. */
function answering(block: Block, answer: Block): Block {
  return new Proxy(block, { apply: (_block, _self, args: unknown[]) => answer(...args) })
}
