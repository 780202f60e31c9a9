import { send } from '../call/send.ts'
import { yield1 } from '../control/yield.ts'
import { Enumerator } from '../enumerable/enumerator-class.ts'
import { ArgumentError, EOFError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { MutableString } from '../text/mutable-string.ts'
import type { Block } from '../types.ts'
import { isKeywords } from '../types.ts'
import { type Cutting, parseCutting } from './read-line.ts'
import { readable, type Streaming } from './state.ts'
import { fill, type Read } from './stream.ts'

/** StringIO#gets. */
export function stringIOGets(self: Streaming, ...args: unknown[]): Read | null {
  const cutting = parseCutting(args)
  const stream = readable(self)
  return cutting.limit === 0 ? new MutableString('') : stream.line(cutting)
}

function cuttingFor(method: string, args: readonly unknown[]): Cutting {
  const cutting = parseCutting(args)
  if (cutting.limit === 0) throw new ArgumentError(`invalid limit: 0 for ${method}`)
  return cutting
}

/** StringIO#readlines. */
export function stringIOReadlines(self: Streaming, ...args: unknown[]): unknown[] {
  const cutting = cuttingFor('readlines', args)
  const lines: unknown[] = []
  for (
    let line = readable(self).line(cutting);
    line !== null;
    line = readable(self).line(cutting)
  ) {
    lines.push(line)
  }
  return lines
}

/** StringIO#each_line. */
export const stringIOEachLine: Block = /* @__PURE__ */ each('each_line', (self, args) => {
  const cutting = cuttingFor('each_line', args)
  return () => readable(self).line(cutting)
})

/** StringIO#each. */
export const stringIOEach: Block = /* @__PURE__ */ each('each', (self, args) => {
  const cutting = cuttingFor('each_line', args)
  return () => readable(self).line(cutting)
})

/** StringIO#each_char. */
export const stringIOEachChar: Block = /* @__PURE__ */ each(
  'each_char',
  (self) => () => readable(self).character(),
)

/** StringIO#each_byte. */
export const stringIOEachByte: Block = /* @__PURE__ */ each(
  'each_byte',
  (self) => () => readable(self).byte(),
)

/** StringIO#each_codepoint. */
export const stringIOEachCodepoint: Block = /* @__PURE__ */ each('each_codepoint', (self) => () => {
  const next = readable(self).character()
  return next instanceof MutableString ? (next.value.codePointAt(0) ?? null) : (next?.[0] ?? null)
})

/** A method that goes through what is left, step by step; without a block an Enumerator that does. */
function each(
  method: string,
  stepper: (self: Streaming, args: readonly unknown[]) => () => unknown,
): Block {
  const run = (self: Streaming, args: readonly unknown[], block: Block): Streaming => {
    const step = stepper(self, args)
    for (let value = step(); value !== null; value = step()) yield1(block, value)
    return self
  }
  return (self: Streaming, block: Block | null = null, ...args: unknown[]) => {
    if (block !== null) return run(self, args, block)
    return new Enumerator((visit) => run(self, args, visit), {
      receiver: self,
      method,
      args,
      size: null,
      *steps() {
        const step = stepper(self, args)
        for (let value = step(); value !== null; value = step()) yield value
        return self
      },
    })
  }
}

/** StringIO#read. */
export function stringIORead(
  self: Streaming,
  count: unknown = null,
  buffer: unknown = null,
): unknown {
  const stream = readable(self)
  if (buffer !== null && count === 0 && stream.pos > stream.text.size) {
    throw new ArgumentError('negative string size (or size too big)')
  }
  const part = stream.read(count === null ? null : toIndex(count))
  return buffer === null ? part : fill(buffer, part)
}

function endOfFile(): EOFError {
  return new EOFError('end of file reached')
}

/** A method that asks another one, and raises EOFError where that gives nil. */
function demanding(method: string): Block {
  return (self: Streaming, ...args: unknown[]) => {
    const value = send(self, method, args)
    if (value === null) throw endOfFile()
    return value
  }
}

/** StringIO#readline. */
export const stringIOReadline: Block = /* @__PURE__ */ demanding('gets')

/** StringIO#readchar. */
export const stringIOReadchar: Block = /* @__PURE__ */ demanding('getc')

/** StringIO#readbyte. */
export const stringIOReadbyte: Block = /* @__PURE__ */ demanding('getbyte')

/** StringIO#sysread, and readpartial. */
export const stringIOSysread: Block = /* @__PURE__ */ demanding('read')

/** StringIO#read_nonblock. */
export function stringIOReadNonblock(self: Streaming, ...args: unknown[]): unknown {
  const last = args.at(-1)
  const [count, buffer = null] = isKeywords(last) ? args.slice(0, -1) : args
  const value = stringIORead(self, count, buffer)
  if (value !== null || (isKeywords(last) && last['exception'] === false)) return value
  throw endOfFile()
}
