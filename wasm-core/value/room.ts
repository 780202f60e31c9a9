// Where values live: the arena of the request being rendered. Only one render is at work at a time,
// so the arena is named once, when a render starts or goes on, instead of in every call.

import { OUT_OF_MEMORY } from '../error-code'
import { allocate, reallocate } from '../memory/arena'
import { createWriter, Writer } from '../memory/writer'
import { Cell, setNil, setText } from './cell'
import { raise } from './fault'

let arena: usize = 0

/** Names the arena that values are made in from now on. */
export function useArena(address: usize): void {
  arena = address
}

/** The arena that values are made in. */
export function getArena(): usize {
  return arena
}

/** Gives `size` bytes; 0, with OUT_OF_MEMORY raised, when there is no room. */
export function take(size: u32): usize {
  const address = allocate(arena, size)
  if (address === 0) raise(OUT_OF_MEMORY, 0, 0)
  return address
}

/** Grows an allocation, moving it when it must; 0, with OUT_OF_MEMORY raised, when there is no room. */
export function grow(start: usize, oldSize: u32, newSize: u32): usize {
  const address = reallocate(arena, start, oldSize, newSize)
  if (address === 0) raise(OUT_OF_MEMORY, 0, 0)
  return address
}

/** Starts a text; null, with OUT_OF_MEMORY raised, when there is no room. */
export function startText(capacity: u32): Writer | null {
  const writer = createWriter(arena, capacity)
  if (writer === null) raise(OUT_OF_MEMORY, 0, 0)
  return writer
}

/** Ends a text: `target` becomes it. */
export function endText(writer: Writer, target: Cell, tag: u8): void {
  if (writer.failed) {
    raise(OUT_OF_MEMORY, 0, 0)
    setNil(target)
    return
  }
  setText(target, tag, writer.start, writer.length)
}
