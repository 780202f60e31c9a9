import { checkCount } from '../call/arguments.ts'
import type { MethodTable } from '../call/signature.ts'
import { RubyObject } from '../class/core-classes.ts'
import { toInt } from '../integer/convert.ts'
import { COPY_STATE } from '../object/copy-state.ts'
import { defaultGenerator, GENERATOR, Generator, newSeed } from './generator.ts'
import { randomBytes, randomNumber, randomRand, srand } from './random-functions.ts'

const methods: MethodTable = {
  bytes: [(self: Random, count) => randomBytes(self[GENERATOR], count), '1'],
  rand: [(self: Random, ...args) => randomRand(self[GENERATOR], args), '0-1'],
  random_number: [(self: Random, limit) => randomNumber(self[GENERATOR], limit), '0-1'],
  seed: [(self: Random) => self[GENERATOR].seed, '0 -> Integer'],
}

const singletons: MethodTable = {
  bytes: [(_owner, count) => randomBytes(defaultGenerator(), count), '1'],
  new_seed: [() => newSeed(), '0 -> Integer'],
  rand: [(_owner, ...args) => randomRand(defaultGenerator(), args), '0-1'],
  random_number: [(_owner, limit) => randomNumber(defaultGenerator(), limit), '0-1'],
  seed: [() => defaultGenerator().seed, '0 -> Integer'],
  srand: [(_owner, ...args) => srand(...args), '0-1 -> Integer'],
}

/** A Ruby Random: its seed repeats its numbers, which are not those of CRuby's Mersenne Twister. */
export class Random extends RubyObject {
  static override readonly rubyName: string = 'Random'
  static readonly rubyMethods = methods
  static readonly rubySingletons = singletons;
  [GENERATOR]: Generator

  constructor(...args: unknown[]) {
    super()
    checkCount(args.length, 0, 1)
    this[GENERATOR] = new Generator(args.length === 0 ? newSeed() : toInt(args[0]))
  }

  [COPY_STATE](made: Random): void {
    made[GENERATOR] = this[GENERATOR].copy()
  }
}
