// In the debug build a canary page stands on either side of every run of an arena, and a run's own
// bytes start as canaries too. A write outside a run is found when the run is given back and traps. A
// read outside it, or of bytes that were never written, is found by doing the same work twice: each
// arena has the other one of two canaries, so what was read would differ.
//
// ├ canary page ┼ run ... ┼ canary page ┤

import { givePages, PAGE_SIZE, takePages } from './pages'

const CANARIES: u8 = 0xdb

/** What the newest arena is filled with. */
let canary: u8 = CANARIES

/** Chooses the canary of an arena about to be opened: the other one than last time. */
export function turnCanary(): void {
  if (!ASC_NO_ASSERT) canary = ~canary
}

/** Takes pages for a run of an arena; 0 when there are none. */
export function takeRun(count: u32): usize {
  if (ASC_NO_ASSERT) return takePages(count)
  const start = takePages(count + 2)
  if (start === 0) return 0
  memory.fill(start, canary, (<usize>count + 2) * PAGE_SIZE)
  return start + PAGE_SIZE
}

/** Gives the pages of a run back. */
export function giveRun(address: usize, count: u32): void {
  if (ASC_NO_ASSERT) return givePages(address, count)
  checkRun(address, count)
  givePages(address - PAGE_SIZE, count + 2)
}

/** Traps, in the debug build, when the canaries beside a run are not what they were. */
export function checkRun(address: usize, count: u32): void {
  if (ASC_NO_ASSERT) return
  const after = address + <usize>count * PAGE_SIZE
  const expected = v128.splat<u8>(load<u8>(address - PAGE_SIZE))
  checkPage(address - PAGE_SIZE, expected)
  checkPage(after, expected)
}

function checkPage(page: usize, expected: v128): void {
  const byte = v128.extract_lane<u8>(expected, 0)
  if (byte !== CANARIES && byte !== <u8>~CANARIES) unreachable()
  let changed = v128.splat<u8>(0)
  for (let at: usize = 0; at < PAGE_SIZE; at += 64) {
    changed = v128.or(changed, v128.xor(v128.load(page + at), expected))
    changed = v128.or(changed, v128.xor(v128.load(page + at, 16), expected))
    changed = v128.or(changed, v128.xor(v128.load(page + at, 32), expected))
    changed = v128.or(changed, v128.xor(v128.load(page + at, 48), expected))
  }
  if (v128.any_true(changed)) unreachable()
}
