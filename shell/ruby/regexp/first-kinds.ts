import { END, KINDS, type Leaf } from './leaf.ts'
import type { Instruction } from './program.ts'
import * as op from './program.ts'

/** How many instructions are looked at before anything is taken to be possible. */
const FAR = 200

/** What the code from an instruction on may begin with; null when that may be anything, or nothing. */
export function firstKinds(
  code: readonly Instruction[],
  leaves: readonly Leaf[],
  start: number,
): Uint8Array | null {
  const kinds = new Uint8Array(KINDS)
  const seen = new Set<number>()
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const one = code[at] as Instruction
    if (seen.size > FAR) return null
    switch (one.op) {
      case op.TAKE:
      case op.RUN: {
        const leaf = leaves[one.x] as Leaf
        const isKnown = leaf.width !== 0 || leaf.kinds[END] === 1
        if (isKnown) for (const [kind, taken] of leaf.kinds.entries()) kinds[kind]! |= taken
        if (!isKnown || (one.op === op.RUN && one.y === 0)) open.push(at + 1)
        break
      }
      case op.SPLIT:
        open.push(one.x, one.y)
        break
      case op.JUMP:
        open.push(one.x)
        break
      case op.DENY:
        open.push(one.y)
        break
      case op.TURN:
        open.push(one.y, at + 1)
        break
      case op.OPEN:
      case op.CLOSE:
      case op.ENTER:
        open.push(at + 1)
        break
      default:
        return null
    }
  }
  return kinds
}

/** Whether two sets of kinds have none in common. */
export function isDisjoint(left: Uint8Array, right: Uint8Array): boolean {
  return left.every((taken, kind) => taken === 0 || right[kind] === 0)
}
