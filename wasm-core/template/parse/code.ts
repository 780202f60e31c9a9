// Collects the instructions of the template being parsed. They grow in an arena of their own and are
// copied next to the other boot data when the template is complete.

import { getBootArena } from '../../boot/arena'
import { OUT_OF_MEMORY } from '../../error-code'
import { allocate, closeArena, openArena, reallocate } from '../../memory/arena'
import { raise } from '../../value/fault'
import { TemplateError } from '../error-code'
import { INSTRUCTION, Instruction, Op } from '../op'

const MAX_INSTRUCTIONS: u32 = 100000

let arena: usize = 0
let code: usize = 0
let capacity: u32 = 0
/** How many instructions there are. */
export let codeCount: u32 = 0
/** Values on the stack at this point, and the most there ever are. */
export let depth: u32 = 0
export let maxDepth: u32 = 0
/** No instruction before this one may be changed: a jump leads here. */
export let barrier: u32 = 0
/** The instruction, counted from 1, by which the open `if` asks whether a list holds anything; 0 for none. */
export let listQuestion: u32 = 0

/** Starts an empty list; false when memory is full. */
export function startCode(): bool {
  arena = openArena()
  if (arena === 0) return false
  capacity = 1024
  code = allocate(arena, capacity * INSTRUCTION)
  codeCount = 0
  depth = 0
  maxDepth = 0
  barrier = 0
  listQuestion = 0
  return true
}

/** The arena that is given back when the parse is over. */
export function getScratchArena(): usize {
  return arena
}

/** Copies the list to where it stays; 0 when memory is full. */
export function finishCode(): usize {
  const address = allocate(getBootArena(), codeCount * INSTRUCTION)
  if (address !== 0) memory.copy(address, code, codeCount * INSTRUCTION)
  return address
}

/** Gives the scratch arena back. */
export function endCode(): void {
  closeArena(arena)
  arena = 0
}

/** The instruction at `index`. */
export function instructionAt(index: u32): Instruction {
  return changetype<Instruction>(code + <usize>index * INSTRUCTION)
}

/** Appends an instruction that takes `pops` values and leaves `pushes`; gives its index. */
export function emit(op: Op, a: u32, b: u32, offset: u32, pops: u32, pushes: u32): u32 {
  if (codeCount >= MAX_INSTRUCTIONS) {
    raise(TemplateError.TEMPLATE_TOO_LARGE, 0, 0)
    return 0
  }
  if (codeCount === capacity) {
    const moved = reallocate(arena, code, capacity * INSTRUCTION, capacity * 2 * INSTRUCTION)
    if (moved === 0) {
      raise(OUT_OF_MEMORY, 0, 0)
      return 0
    }
    code = moved
    capacity *= 2
  }
  const instruction = instructionAt(codeCount)
  instruction.op = <u8>op
  instruction.count = 0
  instruction.extra = 0
  instruction.a = a
  instruction.b = b
  instruction.offset = offset
  depth = max<i32>(<i32>depth - <i32>pops, 0) + pushes
  maxDepth = max(maxDepth, depth)
  codeCount += 1
  return codeCount - 1
}

/** Takes back the last instructions, each of which pushed one value; false when a jump leads among them. */
export function dropConstants(count: u32): bool {
  if (codeCount < barrier + count) return false
  for (let index = codeCount - count; index < codeCount; index++) {
    const op = instructionAt(index).op
    if (op !== Op.CONST && op !== Op.NIL && op !== Op.TRUE && op !== Op.FALSE) return false
  }
  codeCount -= count
  depth -= count
  return true
}

/** Notes what the open `if` asks; 0 for no list. */
export function setListQuestion(value: u32): void {
  listQuestion = value
}

/** Says how many values are on the stack here: after branches that each leave one. */
export function setDepth(value: u32): void {
  depth = value
}

/** Makes the jump at `index` lead to the next instruction to come. */
export function landHere(index: u32): void {
  instructionAt(index).a = codeCount - index - 1
  barrier = codeCount
}

/** Like landHere, for the instructions that keep their target in `b`. */
export function landHereB(index: u32): void {
  instructionAt(index).b = codeCount - index - 1
  barrier = codeCount
}

/** Moves the instructions from `middle` on in front of those from `start` to `middle`. */
export function swapBlocks(start: u32, middle: u32): void {
  const first = (middle - start) * INSTRUCTION
  const second = (codeCount - middle) * INSTRUCTION
  const copy = allocate(arena, first)
  if (copy === 0) {
    raise(OUT_OF_MEMORY, 0, 0)
    return
  }
  const base = code + <usize>start * INSTRUCTION
  memory.copy(copy, base, first)
  memory.copy(base, base + first, second)
  memory.copy(base + second, copy, first)
  barrier = codeCount
}
