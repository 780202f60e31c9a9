import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { putLines, writeParts, writesItself } from '../kernel/object-sink.ts'
import { putsText } from '../kernel/output.ts'
import { toS } from '../object/texts.ts'
import { BinaryString } from '../text/binary-string.ts'
import { outsideUtf8 } from '../text/encoding.ts'
import { format } from '../text/format.ts'
import { isString } from '../text/mutable-string.ts'
import { type Streaming, writable } from './state.ts'

/** StringIO#write. */
export function stringIOWrite(self: Streaming, ...values: unknown[]): number {
  let count = 0
  for (const value of values) {
    const text = value instanceof BinaryString ? value : toS(value)
    count += writable(self).write(text)
  }
  return count
}

/** Writes values through `write`, which a subclass may have made its own. */
function put(self: Streaming, value: unknown): void {
  if (writesItself(self)) writeParts(self, [value])
  else stringIOWrite(self, value)
}

/** StringIO#<<. */
export function stringIOAppend(self: Streaming, value: unknown): Streaming {
  put(self, value)
  return self
}

/** StringIO#syswrite: one `write`. */
export function stringIOSyswrite(self: Streaming, value: unknown): unknown {
  return writesItself(self) ? writeParts(self, [value]) : stringIOWrite(self, value)
}

/** StringIO#print. */
export function stringIOPrint(self: Streaming, ...values: unknown[]): null {
  if (values.length === 0) throw new OutsideSubsetError('`print` without a value prints $_')
  for (const value of values) put(self, value)
  return null
}

/** StringIO#puts. */
export function stringIOPuts(self: Streaming, ...values: unknown[]): null {
  if (writesItself(self)) putLines(self, values)
  else writable(self).write(putsText(values))
  return null
}

/** StringIO#printf. */
export function stringIOPrintf(self: Streaming, ...values: unknown[]): null {
  const [pattern, ...rest] = values
  if (values.length > 0) put(self, format(pattern, ...rest))
  return null
}

/** StringIO#putc: the first character of a String, or a byte. */
export function stringIOPutc(self: Streaming, value: unknown): unknown {
  const stream = writable(self)
  stream.checkModifiable()
  stream.write(isString(value) ? ([...toS(value)][0] ?? '') : byteText(value))
  return value
}

function byteText(value: unknown): string {
  const byte = toIndex(value) & 0xff
  if (byte > 127) throw outsideUtf8('a byte that is no character, for putc,')
  return String.fromCharCode(byte)
}
