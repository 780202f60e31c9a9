// What a partial calls the item of its collection and what counts it: comment, comment_counter, comment_iteration.

/** Bytes that the longest of the suffixes needs behind a name. */
export const SUFFIX: u32 = 10

/** Writes `_counter` behind a name; gives the new length. */
export function appendCounter(name: usize, length: u32): u32 {
  // "_counter"
  store<u64>(name + length, 0x7265746e756f635f)
  return length + 8
}

/** Writes `_iteration` behind a name; gives the new length. */
export function appendIteration(name: usize, length: u32): u32 {
  // "_iterati" and "on"
  store<u64>(name + length, 0x697461726574695f)
  store<u16>(name + length, 0x6e6f, 8)
  return length + 10
}
