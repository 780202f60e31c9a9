import { getChecksum, startChecksum } from './checksum'
import { testPrimitives } from './crypto'
import { bootRequests, testRequest } from './requests'

/** Parts of the self-test. */
export const PRIMITIVES: u32 = 1
export const REQUESTS: u32 = 2

/**
 * Runs a part of the core on `rounds` inputs that follow from `seed` and gives a checksum of all it
 * saw: every engine must give the same. It boots the instance for itself, so throw that away.
 */
export function selftest(part: u32, seed: u32, rounds: u32): u32 {
  startChecksum(seed)
  if (part === REQUESTS && bootRequests() !== 0) return 0
  for (let round: u32 = 0; round < rounds; round++) {
    if (part === PRIMITIVES) testPrimitives()
    else if (part === REQUESTS) testRequest()
  }
  return getChecksum()
}
