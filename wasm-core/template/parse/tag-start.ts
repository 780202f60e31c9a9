import { isAlphanumeric } from './character-reference'

/** Whether a text of a raw element ends in what may become the beginning of a tag: 1 in `<` alone, 2 in more. */
export function findTagStart(start: usize, end: usize): u32 {
  let cursor = end
  while (cursor > start && isAlphanumeric(load<u8>(cursor - 1))) cursor -= 1
  if (cursor > start && load<u8>(cursor - 1) === 0x2f) cursor -= 1
  while (cursor > start && end - cursor < 3 && isDashOrBang(load<u8>(cursor - 1))) cursor -= 1
  if (cursor === start || load<u8>(cursor - 1) !== 0x3c) return 0
  return cursor === end ? 1 : 2
}

function isDashOrBang(byte: u8): bool {
  return byte === 0x21 || byte === 0x2d
}
