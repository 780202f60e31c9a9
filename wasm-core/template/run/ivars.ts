// Instance variables of views: the same slots for all templates, because a layout reads what its page
// reads.

import { getBootArena } from '../../boot/arena'
import { allocate, reallocate } from '../../memory/arena'
import { getNameKind, setNameKind } from '../../value/names'
import { NameKind } from '../name-kind'

const MAX_IVARS: u32 = 65535

/** How many instance variables the templates name. */
export let ivarCount: u32 = 0
let words: usize = 0
let capacity: u32 = 0

/** Slot of an instance variable. */
export function internIvar(word: u32): u32 {
  const slot = findIvar(word)
  if (slot >= 0) return <u32>slot
  if (ivarCount === capacity) {
    const wanted: u32 = capacity === 0 ? 64 : capacity * 2
    const moved =
      capacity === 0
        ? allocate(getBootArena(), wanted * 4)
        : reallocate(getBootArena(), words, capacity * 4, wanted * 4)
    if (moved === 0 || wanted > MAX_IVARS) return 0
    words = moved
    capacity = wanted
  }
  store<u32>(words + (ivarCount << 2), word)
  setNameKind(word, getNameKind(word) | NameKind.IVAR | (ivarCount << NameKind.IVAR_SHIFT))
  ivarCount += 1
  return ivarCount - 1
}

/** Slot of an instance variable, −1 when no template names it. */
export function findIvar(word: u32): i32 {
  const kind = getNameKind(word)
  return (kind & NameKind.IVAR) !== 0 ? <i32>(kind >> NameKind.IVAR_SHIFT) : -1
}
