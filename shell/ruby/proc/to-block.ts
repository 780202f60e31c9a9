import { respondTo, send } from '../call/send.ts'
import { variadic } from '../control/variadic.ts'
import { outsideSubset } from '../exception/outside-subset.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Hash } from '../hash/hash.ts'
import { classNameOf } from '../object/describe.ts'
import { inspect } from '../object/texts.ts'
import { symbolName } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { MethodObject } from './method-object.ts'
import { lambda, noteSender, Proc } from './proc.ts'

/** `&value` as a block argument: a Proc, a Method, a Symbol, nil, or anything with `to_proc`. */
export function toBlock(value: unknown): Block | null {
  if (value === null || value === undefined) return null
  if (value instanceof Proc) return value.block
  if (typeof value === 'symbol') return symbolToBlock(symbolName(value))
  if (value instanceof MethodObject) return value.block
  if (value instanceof Hash) return (key) => value.get(key)
  const result = respondTo(value, 'to_proc') ? send(value, 'to_proc') : null
  if (result instanceof Proc) return result.block
  throw new TypeError(`wrong argument type ${classNameOf(value)} (expected Proc)`)
}

/**
 * `&value` in an application: a Symbol made at run time may be a visitor's, who would choose the method.
 *
 * @throws OutsideSubsetError
 */
export function toNamelessBlock(value: unknown): Block | null {
  if (typeof value !== 'symbol') return toBlock(value)
  throw outsideSubset(
    `&${inspect(value)}: an application calls no method by a name made at run time. Write a block.`,
  )
}

const SENDERS = new Map<string, Block>()

/** `&:name`: a block that sends the name to its first argument; the same one for every such place. */
export function symbolToBlock(name: string): Block {
  let block = SENDERS.get(name)
  if (block === undefined) {
    block = sender(name)
    if (SENDERS.size < 10_000) SENDERS.set(name, block)
  }
  return block
}

function sender(name: string): Block {
  const block: Block = variadic((...args) => {
    if (args.length === 0) throw new ArgumentError('no receiver given')
    return args.length === 1 ? send(args[0], name) : send(args[0], name, args.slice(1))
  })
  noteSender(block)
  return block
}

/** Symbol#to_proc. */
export function symbolToProc(value: symbol): Proc {
  return lambda(symbolToBlock(symbolName(value)), 1, -1)
}
