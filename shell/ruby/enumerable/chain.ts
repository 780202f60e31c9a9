import { Chain } from './enumerator-class.ts'

/** Enumerable#chain, and Enumerator#+. */
export function chainOf(self: unknown, ...others: unknown[]): Chain {
  return new Chain([self, ...others])
}
