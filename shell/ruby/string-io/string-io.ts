import { Enumerable, RubyObject } from '../class/core-classes.ts'
import { COPY_STATE } from '../object/copy-state.ts'
import { newStream } from './new-stream.ts'
import { openStringIO } from './place.ts'
import { OPEN, type Opening, STREAM, type Streaming } from './state.ts'
import type { Stream } from './stream.ts'
import { stringIOMethods } from './string-io-methods.ts'
import { stringIOAppend } from './writing.ts'

/** IO::generic_readable: what StringIO has of IO's ways to read. */
export abstract class GenericReadable {
  static readonly rubyName: string = 'IO::generic_readable'
  static readonly isModule = true
}

/** IO::generic_writable. */
export abstract class GenericWritable {
  static readonly rubyName: string = 'IO::generic_writable'
  static readonly isModule = true
}

/** A Ruby StringIO: reads and writes a String that it shares with whoever gave it. */
export class StringIO extends RubyObject implements Streaming {
  static override readonly rubyName: string = 'StringIO'
  static readonly rubyMethods = stringIOMethods
  static readonly rubySingletons = { open: [openStringIO, '0-2 k &'] } as const
  static readonly rubyModules = [GenericWritable, GenericReadable, Enumerable];
  [STREAM]: Stream;
  [OPEN]: Opening

  constructor(...args: unknown[]) {
    super()
    const stream = newStream(args)
    this[STREAM] = stream
    this[OPEN] = { reads: stream.reads, writes: stream.writes }
  }

  '<<'(value: unknown): this {
    stringIOAppend(this, value)
    return this
  }

  /** Copies share the String, the place and the number of the line. */
  [COPY_STATE](made: StringIO): void {
    made[STREAM] = this[STREAM]
    made[OPEN] = { ...this[OPEN] }
  }
}
