import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { srand } from '../kernel/functions.ts'
import { checkFrozen } from '../object/frozen.ts'
import { isKeywords } from '../types.ts'

/** Array#shuffle. */
export function arrayShuffle(self: readonly unknown[], options: unknown = null): unknown[] {
  if (isKeywords(options)) srand()
  const items = self.slice()
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    ;[items[index], items[other]] = [items[other], items[index]]
  }
  return items
}

/** Array#shuffle!. */
export function arrayShuffleBang(self: unknown[], options: unknown = null): unknown[] {
  checkFrozen(self)
  const items = arrayShuffle(self, options)
  items.forEach((item, index) => {
    self[index] = item
  })
  return self
}

/** Array#sample. */
export function arraySample(self: readonly unknown[], count: unknown = null): unknown {
  if (isKeywords(count)) srand()
  if (count !== null) {
    const size = toIndex(count)
    if (size < 0) throw new ArgumentError('negative sample number')
    return arrayShuffle(self).slice(0, size)
  }
  return self.length === 0 ? null : self[Math.floor(Math.random() * self.length)]
}
