import type { Leaf } from './leaf.ts'

// What the Machine does at an instruction. `x`, `y`, `z` are its operands; it goes on with the next one.

/** Takes what leaf x takes. */
export const TAKE = 0
/** Leaf x as often as possible, y to z times (z < 0: any number); gives back one at a time. */
export const RUN = 1
/** Goes to x, and when that fails to y; z = 1 where a loop begins or ends. */
export const SPLIT = 2
/** Goes to x. */
export const JUMP = 3
/** Group x begins; ends. */
export const OPEN = 4
export const CLOSE = 5
/** Remembers in slot x how high the stack is, and in x + 1 the place. */
export const HOLD = 6
/** Forgets the choices made since HOLD of slot x; with y = 1 goes back to its place (a lookaround). */
export const CUT = 7
/** What follows must fail (then it goes to y); DENIED says that it did not. Slot x. */
export const DENY = 8
export const DENIED = 9
/** Goes back x characters. */
export const BACK = 10
/** Goes on only where HOLD of slot x was. */
export const SAME = 11
/** The text that one of the groups in list x took; y = 1 ignores case. */
export const REFERENCE = 12
/** A turn of a loop begins, with its place in slot x; TURN goes to y when it took nothing. */
export const ENTER = 13
export const TURN = 14
/** Slot x counts turns from 0; COUNTED adds one. */
export const COUNT = 15
export const COUNTED = 16
/** Goes to y while slot x is under z, goes on from z on. */
export const UNDER = 17
/** Goes to y when slot x has come to z. */
export const UNTIL = 18
export const MATCH = 19

/** An instruction. */
export interface Instruction {
  readonly op: number
  x: number
  y: number
  z: number
  /** SPLIT, RUN: the first of its numbers in the memory of failures; −1 when it has none. */
  memo: number
  /** Slots of the loops around it whose turns may take nothing. */
  readonly turns: readonly number[]
  /** SPLIT: what x may begin with; RUN: what comes after it; null when that may be anything. */
  kinds: Uint8Array | null
  /** SPLIT: what y may begin with; RUN: set where it never needs to give anything back. */
  otherKinds: Uint8Array | null
}

/** A pattern as instructions. */
export interface Program {
  readonly code: readonly Instruction[]
  readonly leaves: readonly Leaf[]
  readonly references: readonly (readonly number[])[]
  readonly groups: number
  /** The slot in which the first group notes where it began, and how many slots there are. */
  readonly opened: number
  readonly slots: number
  /** How many numbers the memory of failures has for each index; 0 where failures may not be remembered. */
  readonly memoized: number
  /** Which kinds of characters a match may begin with; null when that may be anything. */
  readonly first: Uint8Array | null
  /** A match begins with the subject, or with a line of it, in every case. */
  readonly anchor: 'subject' | 'line' | null
}
