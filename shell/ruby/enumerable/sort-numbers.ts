/** Numbers in ascending order. */
export function sortedNumbers(items: readonly number[]): number[] {
  const sorted = new Float64Array(items.length)
  for (let index = 0; index < items.length; index += 1) sorted[index] = items[index] as number
  sorted.sort()
  const result: number[] = []
  for (let index = 0; index < sorted.length; index += 1) result.push(sorted[index] as number)
  return result
}

/** The places of whole numbers in ascending order; equal ones stay in theirs. */
export function sortedPlaces(keys: ArrayLike<number>): Uint32Array {
  let [low, high] = [keys[0] ?? 0, keys[0] ?? 0]
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] as number
    if (key < low) low = key
    else if (key > high) high = key
  }
  const isNarrow = keys.length > 200 && high - low < 2 ** 32
  return isNarrow ? placesByDigits(keys, low, high - low) : placesByMerging(keys)
}

const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

/** Sorts by the last digit first (in base 2048), keeping the order of equal ones. */
function placesByDigits(keys: ArrayLike<number>, low: number, width: number): Uint32Array {
  const size = keys.length
  const ranks = new Uint32Array(size)
  let from = new Uint32Array(size)
  let to = new Uint32Array(size)
  for (let place = 0; place < size; place += 1) {
    ranks[place] = (keys[place] as number) - low
    from[place] = place
  }
  for (let shift = 0; 2 ** shift <= width; shift += DIGIT_BITS) {
    const starts = digitStarts(ranks, shift)
    for (let index = 0; index < size; index += 1) {
      const place = from[index] as number
      const digit = ((ranks[place] as number) >>> shift) & (DIGITS - 1)
      const at = starts[digit] as number
      starts[digit] = at + 1
      to[at] = place
    }
    ;[from, to] = [to, from]
  }
  return from
}

/** Where the numbers with each digit begin in the result. */
function digitStarts(ranks: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(DIGITS + 1)
  for (let place = 0; place < ranks.length; place += 1) {
    const digit = ((ranks[place] as number) >>> shift) & (DIGITS - 1)
    starts[digit + 1] = (starts[digit + 1] as number) + 1
  }
  for (let digit = 1; digit < DIGITS; digit += 1) {
    starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number)
  }
  return starts
}

function placesByMerging(keys: ArrayLike<number>): Uint32Array {
  const size = keys.length
  let from = new Uint32Array(size)
  let to = new Uint32Array(size)
  const ranks = new Float64Array(keys)
  for (let place = 0; place < size; place += 1) from[place] = place
  for (let width = 1; width < size; width *= 2) {
    for (let start = 0; start < size; start += 2 * width) {
      const middle = Math.min(start + width, size)
      const end = Math.min(start + 2 * width, size)
      let [left, right] = [start, middle]
      for (let at = start; at < end; at += 1) {
        const takesLeft =
          left < middle &&
          (right >= end ||
            (ranks[from[left] as number] as number) <= (ranks[from[right] as number] as number))
        to[at] = takesLeft ? (from[left++] as number) : (from[right++] as number)
      }
    }
    ;[from, to] = [to, from]
  }
  return from
}
