import { ArgumentError } from '../exception/standard-errors.ts'
import type { Block } from '../types.ts'
import { type Proc, proc } from './proc.ts'

/** Proc.new. */
export function newProc(_owner: unknown, block: Block | null = null): Proc {
  if (block === null) throw new ArgumentError('tried to create Proc object without a block')
  return proc(block)
}
