import { checkCount } from '../call/arguments.ts'
import type { MethodTable } from '../call/signature.ts'
import { RubyObject } from '../class/core-classes.ts'
import { toInt } from '../integer/convert.ts'
import { COPY_STATE } from '../object/copy-state.ts'
import { defaultGenerator, newSeed } from './generator.ts'
import { MersenneTwister } from './mersenne-twister.ts'
import { randomBytes, randomNumber, randomRand, srand } from './random-functions.ts'
import { TWISTER } from './twister.ts'

/** Random::Formatter. */
export abstract class RandomFormatter {
  static readonly rubyName: string = 'Random::Formatter'
  static readonly isModule = true
}

/** Random::Base. */
export abstract class RandomBase extends RubyObject {
  static override readonly rubyName: string = 'Random::Base'
  static readonly rubyModules = [RandomFormatter]
}

const methods: MethodTable = {
  '==': [(self: Random, other) => self['=='](other), '1 -> Boolean'],
  bytes: [(self: Random, count) => randomBytes(self[TWISTER], count), '1'],
  rand: [(self: Random, ...args) => randomRand(self[TWISTER], args), '0-1'],
  random_number: [(self: Random, ...args) => randomNumber(self[TWISTER], args), '0-1'],
  seed: [(self: Random) => self[TWISTER].seed, '0 -> Integer'],
}

const singletons: MethodTable = {
  bytes: [(_owner, count) => randomBytes(defaultGenerator(), count), '1'],
  new_seed: [() => newSeed(), '0 -> Integer'],
  rand: [(_owner, ...args) => randomRand(defaultGenerator(), args), '0-1'],
  random_number: [(_owner, ...args) => randomNumber(defaultGenerator(), args), '0-1'],
  seed: [() => defaultGenerator().seed, '0 -> Integer'],
  srand: [(_owner, ...args) => srand(...args), '0-1 -> Integer'],
  urandom: [(_owner, count) => randomBytes(defaultGenerator(), count), '1'],
}

/** A Ruby Random: the Mersenne Twister of CRuby. */
export class Random extends RandomBase {
  static override readonly rubyName: string = 'Random'
  static readonly rubyMethods = methods
  static readonly rubySingletons = singletons;
  [TWISTER]: MersenneTwister

  constructor(...args: unknown[]) {
    super()
    checkCount(args.length, 0, 1)
    this[TWISTER] = new MersenneTwister(args.length === 0 ? newSeed() : toInt(args[0]))
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof Random &&
      other.constructor === this.constructor &&
      this[TWISTER].equals(other[TWISTER])
    )
  }

  [COPY_STATE](made: Random): void {
    made[TWISTER] = this[TWISTER].copy()
  }
}
