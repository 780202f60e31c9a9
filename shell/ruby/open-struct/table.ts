import type { Hash } from '../hash/hash.ts'

/** Where an OpenStruct keeps its fields: under a symbol, where no instance variable of a subclass can be. */
export const TABLE: unique symbol = Symbol('table')

export interface Tabled {
  [TABLE]: Hash
}
