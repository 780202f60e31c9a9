import { type Expression } from '../typescript/tree.ts'

/** Where the value of a statement goes. */
export type Destination =
  | { kind: 'none' }
  | { kind: 'return' }
  | { kind: 'assign'; target: Expression }

export const NONE: Destination = { kind: 'none' }

export const RETURN: Destination = { kind: 'return' }

/** What `break`, `next` and `return` meet on their way out. */
export interface Frame {
  kind: 'method' | 'lambda' | 'block' | 'loop' | 'top' | 'class'
  /** The name of the BreakTag, once something needs it. */
  tag: string | null
  /** Where `break` leaves its value, in a loop. */
  destination?: Destination
  /** The name under which the method's block is known. */
  block?: string | null
  /** Whether `return` gives nothing back (constructors, actions). */
  silent?: boolean
  label?: string
  /** Whether a loop is a block in Ruby. */
  isBlock?: boolean
  /** Whether a block outlives the call it was made for: that of `proc`. */
  orphan?: boolean
}
