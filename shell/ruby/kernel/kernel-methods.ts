import type { MethodTable } from '../call/signature.ts'
import { RubyObject } from '../class/core-classes.ts'
import { catchTag, throwTag } from '../control/catch-tag.ts'
import { raise } from '../control/raise.ts'
import { noBlock } from '../control/yield.ts'
import { LocalJumpError } from '../exception/standard-errors.ts'
import { convertToFloat } from '../float/convert.ts'
import { convertToInteger } from '../integer/convert.ts'
import { lambda, proc } from '../proc/proc.ts'
import { rand, srand } from '../random/random-functions.ts'
import { format } from '../text/format.ts'
import type { Block } from '../types.ts'
import {
  convertToArray,
  convertToHash,
  convertToString,
  gets,
  loop,
  sleep,
} from './kernel-functions.ts'
import { p, print, printf, putc, puts, warn } from './output.ts'
import { pp } from './pp.ts'
import { abort, atExit, exit } from './program.ts'

/** A function that has no receiver, as a method of every object. */
function global(fn: Block): Block {
  return (_self, ...args) => fn(...args)
}

/** A function that takes only a block. */
function withBlock(fn: (block: Block) => unknown): Block {
  return (_self, block) => {
    if (typeof block !== 'function') throw noBlock()
    return fn(block as Block)
  }
}

/** Kernel#catch; without a tag with one of its own. */
function catchWith(_self: unknown, block: Block | null, tag: unknown = new RubyObject()): unknown {
  if (block === null) throw new LocalJumpError('no block given')
  return catchTag(tag, (open) => block(open))
}

/** The functions of Kernel as private methods of every object. */
export const kernelMethods = {
  Array: [/* @__PURE__ */ global(convertToArray), '1 -> Array'],
  Float: [/* @__PURE__ */ global(convertToFloat), '1 k -> Float'],
  Hash: [/* @__PURE__ */ global(convertToHash), '1 -> Hash'],
  Integer: [/* @__PURE__ */ global(convertToInteger), '1-2 k -> Integer'],
  String: [/* @__PURE__ */ global(convertToString), '1 -> String'],
  abort: [/* @__PURE__ */ global(abort), '0-1'],
  at_exit: [/* @__PURE__ */ withBlock(atExit), '0 &'],
  catch: [catchWith, '0-1 &'],
  exit: [/* @__PURE__ */ global(exit), '0-1'],
  format: [/* @__PURE__ */ global(format), '0+ k -> String'],
  gets: [/* @__PURE__ */ global(gets), '0-2 k -> String?'],
  lambda: [/* @__PURE__ */ withBlock((block) => lambda(block)), '0 &'],
  loop: [/* @__PURE__ */ withBlock(loop), '0 &e'],
  p: [/* @__PURE__ */ global(p), '0+ k'],
  pp: [/* @__PURE__ */ global(pp), '0+ k'],
  print: [/* @__PURE__ */ global(print), '0+ -> nil'],
  printf: [/* @__PURE__ */ global(printf), '1+ k -> nil'],
  proc: [/* @__PURE__ */ withBlock((block) => proc(block)), '0 &'],
  putc: [/* @__PURE__ */ global(putc), '1'],
  puts: [/* @__PURE__ */ global(puts), '0+ k -> nil'],
  raise: [/* @__PURE__ */ global(raise), '0-3 k'],
  rand: [/* @__PURE__ */ global(rand), '0-1'],
  sleep: [/* @__PURE__ */ global(sleep), '0-1 -> Integer'],
  sprintf: [/* @__PURE__ */ global(format), '0+ k -> String'],
  srand: [/* @__PURE__ */ global(srand), '0-1 -> Integer'],
  throw: [/* @__PURE__ */ global(throwTag), '1-2'],
  warn: [/* @__PURE__ */ global(warn), '0+ k -> nil'],
} as const satisfies MethodTable
