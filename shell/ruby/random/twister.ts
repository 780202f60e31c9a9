import type { MersenneTwister } from './mersenne-twister.ts'

/** Where a Random keeps its generator: under a symbol, where no instance variable of a subclass can be. */
export const TWISTER: unique symbol = Symbol('twister')

export interface Twisting {
  [TWISTER]: MersenneTwister
}
