/**
 * A sorted copy. Compares in the order in which CRuby on Linux does (a merge sort that splits in the
 * middle), so that what a block sees, and which pair fails to compare, are the same. Stable.
 */
export function mergeSort<T>(items: readonly T[], compare: (left: T, right: T) => number): T[] {
  const result = items.slice()
  sortPart(result, 0, result.length, compare, [])
  return result
}

function sortPart<T>(
  items: T[],
  start: number,
  end: number,
  compare: (left: T, right: T) => number,
  spare: T[],
): void {
  if (end - start <= 1) return
  const middle = start + ((end - start) >> 1)
  sortPart(items, start, middle, compare, spare)
  sortPart(items, middle, end, compare, spare)
  const size = middle - start
  for (let index = 0; index < size; index += 1) spare[index] = items[start + index] as T
  let left = 0
  let right = middle
  let at = start
  while (left < size && right < end) {
    const first = spare[left] as T
    const second = items[right] as T
    if (compare(first, second) <= 0) {
      items[at] = first
      left += 1
    } else {
      items[at] = second
      right += 1
    }
    at += 1
  }
  for (; left < size; left += 1, at += 1) items[at] = spare[left] as T
}
