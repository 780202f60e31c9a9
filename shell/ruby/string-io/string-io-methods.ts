import { send } from '../call/send.ts'
import type { MethodTable } from '../call/signature.ts'
import { yield1 } from '../control/yield.ts'
import { EINVAL } from '../exception/errno.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, EOFError, IOError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { putLines, writeParts, writesItself } from '../kernel/object-sink.ts'
import { putsText } from '../kernel/output.ts'
import { isTruthy } from '../object/truth.ts'
import { format } from '../text/format.ts'
import { MutableString } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import { type Block, isKeywords } from '../types.ts'
import { type ByteStream, type Read, Stream, sharedOf } from './stream.ts'

/** Where a StringIO or a File keeps its stream: under symbols, where no instance variable of a subclass can be. */
export const STREAM: unique symbol = Symbol('stream')

/** Where it keeps whether it was closed. */
export const CLOSED: unique symbol = Symbol('closed')

export interface Streaming {
  [STREAM]: ByteStream
  [CLOSED]: boolean
}

/** A Streaming over a String. */
interface StringStreaming extends Streaming {
  [STREAM]: Stream
}

/** The stream, which raises IOError where it is closed and no StringIO's. */
export function openStream(self: Streaming): ByteStream {
  const stream = self[STREAM]
  if (self[CLOSED] && stream.whenClosed !== null) throw new IOError(stream.whenClosed)
  return stream
}

/** The stream, to be read from. */
export function readable(self: Streaming): ByteStream {
  const stream = openStream(self)
  if (self[CLOSED] || !stream.mode.reads) throw new IOError('not opened for reading')
  return stream
}

/** The stream, to be written to. */
export function writable(self: Streaming): ByteStream {
  const stream = openStream(self)
  if (self[CLOSED] || !stream.mode.writes) throw new IOError('not opened for writing')
  return stream
}

/** What `gets` and its kin are asked for, as a function that gives the next line; null where there is none. */
function lineReader(self: Streaming, args: readonly unknown[]): () => Read | null {
  const last = args.at(-1)
  const { chomp = null, ...unknown } = isKeywords(last) ? last : {}
  const [name] = Object.keys(unknown)
  if (name !== undefined) throw new ArgumentError(`unknown keyword: :${name}`)
  const [given = '\n', limit] = isKeywords(last) ? args.slice(0, -1) : args
  if (limit !== undefined || typeof given === 'number') {
    throw new OutsideSubsetError(
      'a limit for the lines of a stream is outside the Ruby subset: `read` takes one',
    )
  }
  const separator = given === null ? null : toStr(given)
  if (separator === '') {
    throw new OutsideSubsetError(
      'paragraphs of a stream are outside the Ruby subset: write `read.split(/\\n{2,}/)`',
    )
  }
  const end = separator === null ? null : new TextEncoder().encode(separator)
  return () => {
    const stream = readable(self)
    if (stream.isAtEnd) return null
    stream.lineNumber += 1
    const line = stream.take(stream.lineEnd(end))
    return isTruthy(chomp) ? chomped(line, separator ?? '\n') : line
  }
}

/** A line without its end, which a carriage return is part of. */
function chomped(line: Read, end: string): Read {
  if (!(line instanceof MutableString)) {
    throw new OutsideSubsetError('`chomp: true` for lines of bytes is outside the Ruby subset')
  }
  const { $value: value } = line
  if (value.endsWith(end)) {
    line.$value = value.slice(0, end === '\n' && value.endsWith('\r\n') ? -2 : -end.length)
  }
  return line
}

/** StringIO#each_line, each. */
function eachLine(self: Streaming, block: Block, ...args: unknown[]): Streaming {
  const next = lineReader(self, args)
  for (let line = next(); line !== null; line = next()) yield1(block, line)
  return self
}

/** StringIO#readlines. */
function readlines(self: Streaming, ...args: unknown[]): unknown[] {
  const lines: unknown[] = []
  eachLine(self, (line) => lines.push(line), ...args)
  return lines
}

/** StringIO#readline: raises EOFError at the end. */
function readline(self: Streaming, ...args: unknown[]): unknown {
  const line = send(self, 'gets', args)
  if (line === null) throw new EOFError('end of file reached')
  return line
}

/** StringIO#getc: the next character. */
function getc(self: Streaming): Read | null {
  const stream = readable(self)
  if (stream.isAtEnd) return null
  return stream.take(stream.characterEnd())
}

/** StringIO#each_char. */
function eachChar(self: Streaming, block: Block): Streaming {
  for (let next = getc(self); next !== null; next = getc(self)) yield1(block, next)
  return self
}

/** StringIO#read: all that is left, or so many bytes of it. */
function read(self: Streaming, count: unknown = null): Read | null {
  const stream = readable(self)
  const { size } = stream
  if (count === null) return stream.take(Math.max(size, stream.pos))
  const wanted = toIndex(count)
  if (wanted < 0) throw new ArgumentError(`negative length ${wanted} given`)
  if (wanted > 0 && stream.isAtEnd) return null
  return stream.take(Math.min(Math.max(size, stream.pos), stream.pos + wanted), true)
}

/** StringIO#write: the number of bytes written. */
function write(self: Streaming, ...values: unknown[]): number {
  return values.reduce((count: number, value) => count + writable(self).write(value), 0)
}

/** Writes values through `write`, which a subclass may have made its own. */
function put(self: Streaming, ...values: unknown[]): void {
  for (const value of values) {
    if (writesItself(self)) writeParts(self, [value])
    else write(self, value)
  }
}

/** StringIO#<<. */
export function stringIOAppend(self: Streaming, value: unknown): Streaming {
  put(self, value)
  return self
}

/** StringIO#print. */
function print(self: Streaming, ...values: unknown[]): null {
  if (values.length === 0) throw new OutsideSubsetError('`print` without a value prints $_')
  put(self, ...values)
  return null
}

/** StringIO#puts. */
function puts(self: Streaming, ...values: unknown[]): null {
  if (writesItself(self)) putLines(self, values)
  else writable(self).write(putsText(values))
  return null
}

/** StringIO#printf. */
function printf(self: Streaming, pattern: unknown, ...values: unknown[]): null {
  put(self, format(pattern, ...values))
  return null
}

function moveTo(stream: ByteStream, place: number): number {
  if (place < 0) throw stream.badPlace()
  stream.pos = place
  return place
}

/** StringIO#pos=. */
function setPlace(self: Streaming, value: unknown): unknown {
  return moveTo(openStream(self), toIndex(value))
}

/** StringIO#rewind. */
function rewind(self: Streaming): number {
  openStream(self).lineNumber = 0
  return moveTo(self[STREAM], 0)
}

/** StringIO#seek, from the beginning, from where it stands, or from the end. */
function seek(self: Streaming, amount: unknown, whence: unknown = 0): number {
  const stream = self[STREAM]
  const distance = toIndex(amount)
  if (self[CLOSED]) throw new IOError('closed stream')
  const from = [0, stream.pos, stream.size][toIndex(whence)]
  if (from === undefined) throw new EINVAL('invalid whence')
  moveTo(stream, from + distance)
  return 0
}

/** StringIO#truncate. */
function truncate(self: Streaming, size: unknown): unknown {
  const stream = writable(self)
  const wanted = toIndex(size)
  if (wanted < 0) throw new EINVAL('negative length')
  stream.truncate(wanted)
  return size
}

/** StringIO#string=: goes on with another String, from its beginning. */
function setString(self: StringStreaming, value: unknown): unknown {
  self[STREAM] = new Stream(sharedOf(value), null)
  return value
}

/** StringIO#close. */
function close(self: Streaming): null {
  self[CLOSED] = true
  return null
}

const itself = (self: Streaming): Streaming => {
  openStream(self)
  return self
}
const size = (self: Streaming): number => openStream(self).size
const place = (self: Streaming): number => openStream(self).pos
const isAtEnd = (self: Streaming): boolean => readable(self).isAtEnd

/** What StringIO and File have in common, without the methods of Enumerable. */
export const streamMethods = {
  '<<': [stringIOAppend, '1 -> self'],
  close: [close, '0 -> nil'],
  'closed?': [(self: Streaming) => self[CLOSED], '0 -> Boolean'],
  each: [eachLine, '0-2 k &e'],
  each_char: [eachChar, '0 &e'],
  each_line: [eachLine, '0-2 k &e'],
  eof: [isAtEnd, '0 -> Boolean'],
  'eof?': [isAtEnd, '0 -> Boolean'],
  flush: [itself, '0 -> self'],
  getc: [getc, '0 -> String?'],
  gets: [(self: Streaming, ...args: unknown[]) => lineReader(self, args)(), '0-2 k -> String?'],
  isatty: [() => false, '0 -> Boolean'],
  length: [size, '0 -> Integer'],
  lineno: [(self: Streaming) => openStream(self).lineNumber, '0 -> Integer'],
  pos: [place, '0 -> Integer'],
  'pos=': [setPlace, '1'],
  print: [print, '0+ -> nil'],
  printf: [printf, '1+ k -> nil'],
  puts: [puts, '0+ -> nil'],
  read: [read, '0-1'],
  readline: [readline, '0-2 k -> String'],
  readlines: [readlines, '0-2 k -> Array'],
  rewind: [rewind, '0 -> Integer'],
  seek: [seek, '1-2 -> Integer'],
  size: [size, '0 -> Integer'],
  sync: [() => true, '0 -> Boolean'],
  'sync=': [(_self: Streaming, value: unknown) => value, '1'],
  tell: [place, '0 -> Integer'],
  truncate: [truncate, '1'],
  'tty?': [() => false, '0 -> Boolean'],
  write: [write, '0+ -> Integer'],
} satisfies MethodTable

/** The methods of StringIO. */
export const stringIOMethods: MethodTable = {
  ...streamMethods,
  string: [(self: StringStreaming) => self[STREAM].holder, '0'],
  'string=': [setString, '1'],
}
