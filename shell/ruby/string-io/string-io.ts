import { checkCount } from '../call/arguments.ts'
import { newObject } from '../class/class-functions.ts'
import { Enumerable, RubyObject } from '../class/core-classes.ts'
import { yield1 } from '../control/yield.ts'
import { EACCES } from '../exception/errno.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { COPY_STATE } from '../object/copy-state.ts'
import { isFrozen } from '../object/frozen.ts'
import { MutableString } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import { type Block, isKeywords } from '../types.ts'
import { Stream, sharedOf } from './stream.ts'
import {
  CLOSED,
  STREAM,
  type Streaming,
  stringIOAppend,
  stringIOMethods,
} from './string-io-methods.ts'

/** StringIO.open: closes after its block. */
function open(owner: unknown, block: Block | null, ...args: unknown[]): unknown {
  const made = newObject(owner, args) as Streaming
  if (block === null) return made
  try {
    return yield1(block, made)
  } finally {
    made[CLOSED] = true
  }
}

/** A Ruby StringIO: reads and writes a String that it shares with its caller. */
export class StringIO extends RubyObject implements Streaming {
  static override readonly rubyName: string = 'StringIO'
  static readonly rubyMethods = stringIOMethods
  static readonly rubySingletons = { open: [open, '0-2 k &'] } as const
  static readonly rubyModules = [Enumerable];
  [STREAM]: Stream;
  [CLOSED] = false

  constructor(...args: unknown[]) {
    super()
    if (isKeywords(args.at(-1))) {
      throw new OutsideSubsetError(
        'keywords for StringIO.new are outside the Ruby subset: write `StringIO.new(text, "r")`',
      )
    }
    checkCount(args.length, 0, 2)
    const [given = new MutableString(''), mode = null] = args
    const holder = sharedOf(given)
    const wanted = mode === null ? null : toStr(mode)
    if (isFrozen(holder) && wanted !== null && wanted !== 'r' && wanted !== 'rb') throw new EACCES()
    this[STREAM] = new Stream(holder, wanted)
  }

  '<<'(value: unknown): this {
    stringIOAppend(this, value)
    return this
  }

  /** Copies share the String, the place and the number of the line. */
  [COPY_STATE](made: StringIO): void {
    made[STREAM] = this[STREAM]
    made[CLOSED] = this[CLOSED]
  }
}
