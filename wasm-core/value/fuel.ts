// A page takes a limited number of steps. An instruction is one; work on many bytes at once is more.

import { OUT_OF_FUEL } from '../error-code'
import { raise } from './fault'

let left: i32 = 0

/** Sets how many steps are left. */
export function setFuel(steps: i32): void {
  left = steps
}

/** How many steps are left. */
export function getFuel(): i32 {
  return left
}

/** Takes one step. False, with OUT_OF_FUEL raised, when there is none. */
export function takeStep(): bool {
  left -= 1
  if (left > 0) return true
  raise(OUT_OF_FUEL, 0, 0)
  return false
}

/** Takes steps for work on `bytes`: one for every 64. False, with OUT_OF_FUEL raised, when there is none. */
export function charge(bytes: u32): bool {
  left -= min<i32>(<i32>(bytes >> 6) + 1, max<i32>(left, 0))
  if (left > 0) return true
  raise(OUT_OF_FUEL, 0, 0)
  return false
}
