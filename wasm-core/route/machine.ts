// Paths that are more than words and whole parameters between slashes: their programs (docs/wire-format.md, Path
// programs) run on all alternatives side by side, so that a path costs at most its length times the program's, whatever
// stands in either. The alternatives are kept in order: of several the first one counts, as in a Ruby pattern.
//
// Program
// ├ lead u8 ┼ captures u8 ┼ sets u8 ┼ sets × 32 bytes ┼ length u16 ┼ length × (op u8, x u16, y u16) ┤

import { bootAllocate } from '../boot/arena'

const MATCH: u8 = 0
const BYTE: u8 = 1
const SET: u8 = 2
const JUMP: u8 = 3
const SPLIT: u8 = 4
const SAVE: u8 = 5
const LOOK: u8 = 6
const END: u8 = 7

const HEAD: u32 = 3
const SET_SIZE: u32 = 32
const INSTRUCTION: u32 = 5

/** The longest program, and the most captures, of those checked. */
let longest: u32 = 0
let mostCaptures: u32 = 0

/** Two lists of threads: instruction, then where each capture begins and ends, plus one; 0 while it does not. */
let current: usize = 0
let following: usize = 0
let threadSize: u32 = 0
/** The step at which an instruction was last entered. */
let entered: usize = 0
let step: u32 = 0
let starting: usize = 0

let code: usize = 0
let sets: usize = 0
let text: usize = 0
let length: u32 = 0
let slotCount: u32 = 0
let threadCount: u32 = 0

/** How many words between slashes stand in front of what the program matches. */
export function getLead(program: usize): u32 {
  return load<u8>(program)
}

/** How many captures a program has. */
export function getCaptureCount(program: usize): u32 {
  return load<u8>(program + 1)
}

function getLength(program: usize): u32 {
  return load<u16>(program + HEAD + <u32>load<u8>(program + 2) * SET_SIZE)
}

/** Whether a program leads nowhere outside of itself. */
export function checkProgram(program: usize, size: u32): bool {
  if (size < HEAD + 2) return false
  const setCount: u32 = load<u8>(program + 2)
  const head = HEAD + setCount * SET_SIZE + 2
  if (size < head) return false
  const count = getLength(program)
  if (count === 0 || size !== head + count * INSTRUCTION) return false
  const slots = getCaptureCount(program) * 2
  for (let index: u32 = 0; index < count; index++) {
    const at = program + head + index * INSTRUCTION
    const op = load<u8>(at)
    const x: u32 = load<u16>(at + 1)
    const y: u32 = load<u16>(at + 3)
    if (op > END) return false
    if (op === SET && x >= setCount) return false
    if (op === SAVE && x >= slots) return false
    if ((op === JUMP || op === SPLIT || op === LOOK) && (x >= count || y >= count)) return false
  }
  if (load<u8>(program + head + (count - 1) * INSTRUCTION) !== MATCH) return false
  longest = max(longest, count)
  mostCaptures = max(mostCaptures, getCaptureCount(program))
  return true
}

/** Takes the room that the programs checked need; false when memory is full. */
export function prepareMachine(): bool {
  if (longest === 0) return true
  threadSize = 4 + mostCaptures * 8
  current = bootAllocate(longest * threadSize)
  following = bootAllocate(longest * threadSize)
  entered = bootAllocate(longest * 4)
  starting = bootAllocate(threadSize)
  if (current === 0 || following === 0 || entered === 0 || starting === 0) return false
  memory.fill(entered, 0, longest * 4)
  return true
}

/** Whether all of a text matches; where the captures begin and end (plus one; 0 for none) goes to `slots`. */
export function runProgram(program: usize, start: usize, size: u32, slots: usize): bool {
  sets = program + HEAD
  code = sets + <u32>load<u8>(program + 2) * SET_SIZE + 2
  slotCount = getCaptureCount(program) * 2
  text = start
  length = size
  memory.fill(starting, 0, slotCount * 4)
  nextStep()
  threadCount = 0
  enter(current, 0, 0, starting)
  for (let position: u32 = 0; threadCount > 0; position++) {
    const count = threadCount
    threadCount = 0
    nextStep()
    for (let index: u32 = 0; index < count; index++) {
      const thread = current + <usize>index * threadSize
      const at = load<u32>(thread)
      if (operation(at) === MATCH) {
        if (position !== length) continue
        if (slots !== 0) memory.copy(slots, thread + 4, slotCount * 4)
        return true
      }
      if (position < length && takes(at, position)) {
        enter(following, at + 1, position + 1, thread + 4)
      }
    }
    const swapped = current
    current = following
    following = swapped
  }
  return false
}

function nextStep(): void {
  step += 1
  if (step !== 0) return
  memory.fill(entered, 0, longest * 4)
  step = 1
}

function operation(at: u32): u8 {
  return load<u8>(code + at * INSTRUCTION)
}

function firstOperand(at: u32): u32 {
  return load<u16>(code + at * INSTRUCTION + 1)
}

/** Whether BYTE or SET takes what stands at a position. */
function takes(at: u32, position: u32): bool {
  const byte: u32 = load<u8>(text + position)
  const x = firstOperand(at)
  if (operation(at) === BYTE) return byte === x
  return (load<u8>(sets + x * SET_SIZE + (byte >> 3)) & (1 << (byte & 7))) !== 0
}

/** Adds a thread to a list, and those that it goes on as without taking anything. */
function enter(list: usize, at: u32, position: u32, slots: usize): void {
  if (load<u32>(entered + at * 4) === step) return
  store<u32>(entered + at * 4, step)
  const x = firstOperand(at)
  switch (operation(at)) {
    case JUMP:
      return enter(list, x, position, slots)
    case SPLIT:
      enter(list, x, position, slots)
      return enter(list, load<u16>(code + at * INSTRUCTION + 3), position, slots)
    case SAVE: {
      const slot = slots + x * 4
      const before = load<u32>(slot)
      store<u32>(slot, position + 1)
      enter(list, at + 1, position, slots)
      store<u32>(slot, before)
      return
    }
    case LOOK:
      if (looks(at + 1, position)) enter(list, x, position, slots)
      return
    case END:
      if (position === length) enter(list, at + 1, position, slots)
      return
    default: {
      const thread = list + <usize>threadCount * threadSize
      store<u32>(thread, at)
      memory.copy(thread + 4, slots, slotCount * 4)
      threadCount += 1
    }
  }
}

/** Whether what stands ahead is one of a lookahead's words; they hold no loops. */
function looks(start: u32, from: u32): bool {
  let at = start
  let position = from
  while (true) {
    switch (operation(at)) {
      case MATCH:
        return true
      case JUMP:
        if (firstOperand(at) <= at) return false
        at = firstOperand(at)
        break
      case SPLIT:
        if (firstOperand(at) <= at) return false
        if (looks(firstOperand(at), position)) return true
        if (<u32>load<u16>(code + at * INSTRUCTION + 3) <= at) return false
        at = load<u16>(code + at * INSTRUCTION + 3)
        break
      case END:
        if (position !== length) return false
        at += 1
        break
      case BYTE:
      case SET:
        if (position >= length || !takes(at, position)) return false
        at += 1
        position += 1
        break
      default:
        return false
    }
  }
}
