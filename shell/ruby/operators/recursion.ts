/** How deep a comparison goes before it looks out for a collection that holds itself. */
const DEEP = 64

const OPEN: [object, object][] = []
let depth = 0

/** Compares the insides of two collections; two that are being compared already answer `again`. */
export function guardedPair<L extends object, R extends object, T>(
  left: L,
  right: R,
  again: T,
  compare: (left: L, right: R) => T,
): T {
  const isDeep = depth >= DEEP
  if (isDeep) {
    if (OPEN.some(([first, second]) => first === left && second === right)) return again
    OPEN.push([left, right])
  }
  depth += 1
  try {
    return compare(left, right)
  } finally {
    depth -= 1
    if (isDeep) OPEN.pop()
  }
}
