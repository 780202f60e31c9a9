import { internName } from '../value/names'
import { WORDS, Word } from './word'

const bytes = memory.data(64)
let isDone = false

/** Gives every word its number, once, before anything else is named. */
export function internWords(): void {
  if (isDone) return
  isDone = true
  let length: u32 = 0
  let expected: u32 = Word.NONE
  for (let index = 0; index < WORDS.length; index++) {
    const unit = load<u16>(changetype<usize>(WORDS) + ((<usize>index) << 1))
    if (unit > 0x20) {
      store<u8>(bytes + length, <u8>unit)
      length += 1
      continue
    }
    expected += 1
    if (internName(bytes, length) !== expected) unreachable()
    length = 0
  }
}
