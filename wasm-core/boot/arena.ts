import { allocate, openArena } from '../memory/arena'

let arena: usize = 0

/** The arena of what is written once at boot and lives as long as the instance. */
export function getBootArena(): usize {
  if (arena === 0) arena = openArena()
  return arena
}

/** Gives `length` bytes that live as long as the instance; 0 when memory is full. */
export function bootAllocate(length: u32): usize {
  return allocate(getBootArena(), length)
}
