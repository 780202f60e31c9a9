/** Compares by characters: −1, 0 or 1. UTF-16 order differs from Unicode's only around surrogates. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index += 1) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return rank(a) < rank(b) ? -1 : 1
  }
  return left.length < right.length ? -1 : 1
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
