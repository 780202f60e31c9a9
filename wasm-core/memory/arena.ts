// An arena is a chain of page runs that are given back all at once.
//
// First run of an arena                          every further run
// 0      4       8       12       16    20       0      4       8
// ├ next ┼ pages ┼ cursor ┼ limit ┼ held ┼ data  ├ next ┼ pages ┼ data
//
// `cursor` and `limit` describe the run being filled, `held` counts the pages of all runs.

import { givePages, PAGE_SIZE, takePages } from './pages'

const FIRST_RUN_HEADER: u32 = 24
const RUN_HEADER: u32 = 8

/** The most pages one arena may hold (64 MiB): a runaway request fails, its neighbours do not. */
export const ARENA_PAGE_LIMIT: u32 = 1024

@unmanaged
class ArenaHeader {
  next: usize
  pages: u32
  cursor: usize
  limit: usize
  held: u32
}

/** Opens an arena of one page; 0 when memory is full. */
export function openArena(): usize {
  const address = takePages(1)
  if (address === 0) return 0
  const arena = changetype<ArenaHeader>(address)
  arena.next = 0
  arena.pages = 1
  arena.cursor = address + FIRST_RUN_HEADER
  arena.limit = address + PAGE_SIZE
  arena.held = 1
  return address
}

/** Allocates `size` bytes, 8-byte aligned, not zeroed; 0 when the arena or the memory is full. */
export function allocate(address: usize, size: u32): usize {
  const arena = changetype<ArenaHeader>(address)
  if (size > ARENA_PAGE_LIMIT * PAGE_SIZE) return 0
  const rounded = (size + 7) & ~7
  const start = arena.cursor
  if (start + rounded <= arena.limit) {
    arena.cursor = start + rounded
    return start
  }
  return allocateRun(arena, rounded)
}

/**
 * Grows the allocation at `start` from `oldSize` to `newSize` bytes: in place when it is the newest
 * one and the run has room, else by copying. 0 when the arena or the memory is full.
 */
export function reallocate(address: usize, start: usize, oldSize: u32, newSize: u32): usize {
  const arena = changetype<ArenaHeader>(address)
  const oldEnd = start + ((oldSize + 7) & ~7)
  const newEnd = start + ((newSize + 7) & ~7)
  if (oldEnd === arena.cursor && newEnd <= arena.limit && newEnd >= start) {
    arena.cursor = newEnd
    return start
  }
  const moved = allocate(address, newSize)
  if (moved !== 0) memory.copy(moved, start, min(oldSize, newSize))
  return moved
}

/** Gives every page of the arena back. The address is dead after this. */
export function closeArena(address: usize): void {
  let run = address
  while (run !== 0) {
    const header = changetype<ArenaHeader>(run)
    const next = header.next
    givePages(run, header.pages)
    run = next
  }
}

function allocateRun(arena: ArenaHeader, rounded: u32): usize {
  const pages = (rounded + RUN_HEADER + PAGE_SIZE - 1) / PAGE_SIZE
  if (arena.held + pages > ARENA_PAGE_LIMIT) return 0
  const run = takePages(pages)
  if (run === 0) return 0
  store<usize>(run, arena.next)
  store<u32>(run, pages, 4)
  arena.next = run
  arena.held += pages
  const start = run + RUN_HEADER
  const end = run + <usize>pages * PAGE_SIZE
  // A big run leaves less than a page at its end: go on filling whichever has more room.
  if (end - (start + rounded) > arena.limit - arena.cursor) {
    arena.cursor = start + rounded
    arena.limit = end
  }
  return start
}
