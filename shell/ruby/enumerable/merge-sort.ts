/**
 * A sorted copy. Compares in the order in which CRuby on Linux does (a merge sort that splits in the
 * middle), so that what a block sees, and which pair fails to compare, are the same. Stable.
 */
export function mergeSort<T>(items: readonly T[], compare: (left: T, right: T) => number): T[] {
  const result = items.slice()
  sortPart(result, 0, result.length, compare, new Array<T>(result.length))
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
  let [left, right, at] = [start, middle, start]
  let [first, second] = [items[left] as T, items[right] as T]
  while (left < middle && right < end) {
    if (compare(first, second) <= 0) {
      spare[at] = first
      left += 1
      first = items[left] as T
    } else {
      spare[at] = second
      right += 1
      second = items[right] as T
    }
    at += 1
  }
  for (; left < middle; left += 1, at += 1) spare[at] = items[left] as T
  for (let index = start; index < at; index += 1) items[index] = spare[index] as T
}
