import { order } from '../operators/compare.ts'

/** `[a, b].max` of an Array that is written out: CRuby asks each item about the greatest so far, not the other way round. */
export function greatestOf(items: readonly unknown[]): unknown {
  return extremeOf(items, 1)
}

/** `[a, b].min` of an Array that is written out. */
export function leastOf(items: readonly unknown[]): unknown {
  return extremeOf(items, -1)
}

function extremeOf(items: readonly unknown[], sign: 1 | -1): unknown {
  let best = items[0]
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index]
    const isBetter =
      typeof item === 'number' && typeof best === 'number'
        ? sign * item > sign * best
        : sign * order(item, best) > 0
    if (isBetter) best = item
  }
  return best ?? null
}
