// An arena is a chain of page runs that are given back all at once.
//
// First run of an arena                          every further run
// 0      4       8       12       16    20       0      4       8
// ├ next ┼ pages ┼ cursor ┼ limit ┼ held ┼ data  ├ next ┼ pages ┼ data
//
// `cursor` and `limit` describe the run being filled, `held` counts the pages of all runs.

import { checkRun, giveRun, takeRun, turnCanary } from './guard'
import { PAGE_SIZE } from './pages'

const FIRST_RUN_HEADER: u32 = 24
const RUN_HEADER: u32 = 8

/** The most pages that arenas opened from now on may hold: a runaway request fails, its neighbours do not. */
let pageLimit: u32 = 1024

/** Sets how many bytes an arena may hold, 64 MiB unless this is called; at least a page, at most 192 MiB. */
export function limitArenas(bytes: u32): void {
  pageLimit = min<u32>(max<u32>(bytes / PAGE_SIZE, 1), 3072)
}

/** Whether an allocation failed because the memory of all arenas is taken, and not because of its arena's own limit. */
export let isMemoryFull: bool = false

/** Forgets what an earlier request ran into. */
export function clearMemoryFull(): void {
  isMemoryFull = false
}

@unmanaged
class ArenaHeader {
  next: usize
  pages: u32
  cursor: usize
  limit: usize
  held: u32
  most: u32
}

/** Opens an arena of one page; 0 when memory is full. */
export function openArena(): usize {
  turnCanary()
  const address = takeRun(1)
  if (address === 0) return 0
  const arena = changetype<ArenaHeader>(address)
  arena.next = 0
  arena.pages = 1
  arena.cursor = address + FIRST_RUN_HEADER
  arena.limit = address + PAGE_SIZE
  arena.held = 1
  arena.most = pageLimit
  return address
}

/** Allocates `size` bytes, 8-byte aligned, not zeroed; 0 when the arena or the memory is full. */
export function allocate(address: usize, size: u32): usize {
  const arena = changetype<ArenaHeader>(address)
  if (size > arena.most * PAGE_SIZE) return 0
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

/** Lets the arena take a page beyond its limit: what is too large gets an answer. */
export function widenArena(address: usize): void {
  const arena = changetype<ArenaHeader>(address)
  arena.most = max<u32>(arena.most, arena.held + 1)
}

/** Gives every page of the arena back. The address is dead after this. */
export function closeArena(address: usize): void {
  let run = address
  while (run !== 0) {
    const header = changetype<ArenaHeader>(run)
    const next = header.next
    giveRun(run, header.pages)
    run = next
  }
}

function allocateRun(arena: ArenaHeader, rounded: u32): usize {
  const pages = (rounded + RUN_HEADER + PAGE_SIZE - 1) / PAGE_SIZE
  if (arena.held + pages > arena.most) return 0
  if (arena.next !== 0) checkRun(arena.next, changetype<ArenaHeader>(arena.next).pages)
  const run = takeRun(pages)
  if (run === 0) {
    isMemoryFull = true
    return 0
  }
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
