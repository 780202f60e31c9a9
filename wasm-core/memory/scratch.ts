// Writers for texts that are read before the next one is begun. They start in static memory, so a short
// text costs no allocation; a long one moves to the arena.

import { Writer } from './writer'

const CAPACITY: u32 = 256
const COUNT: u32 = 3
const writers = memory.data(72, 8)
const buffers = memory.data(768, 16)

/** Empties scratch writer number `index` (below 3) and gives it; what is too long goes to `arena`. */
export function startScratch(index: u32, arena: usize): Writer {
  const at = min(index, COUNT - 1)
  const writer = changetype<Writer>(writers + <usize>at * 24)
  writer.arena = arena
  writer.start = buffers + <usize>at * CAPACITY
  writer.length = 0
  writer.capacity = CAPACITY
  writer.failed = false
  return writer
}
