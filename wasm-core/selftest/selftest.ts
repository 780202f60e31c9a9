import { getChecksum, startChecksum } from './checksum'
import { testPrimitives } from './crypto'
import { bootRequests, testRequest } from './requests'
import { bootTemplates, testTemplate } from './templates'

/** Parts of the self-test. */
const PRIMITIVES: u32 = 1
export const REQUESTS: u32 = 2
export const TEMPLATES: u32 = 3

/**
 * Runs a part of the core on `rounds` inputs that follow from `seed` and gives a checksum of all it
 * saw: every engine must give the same. It boots the instance for itself, so throw that away.
 */
export function selftest(part: u32, seed: u32, rounds: u32): u32 {
  startChecksum(seed)
  if (part === REQUESTS && bootRequests() !== 0) return 0
  if (part === TEMPLATES && bootTemplates() !== 0) return 0
  for (let round: u32 = 0; round < rounds; round++) {
    if (part === PRIMITIVES) testPrimitives()
    else if (part === REQUESTS) testRequest()
    else if (part === TEMPLATES) testTemplate()
  }
  return getChecksum()
}
