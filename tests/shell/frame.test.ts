import t from 'tap'
import {
  encode,
  encodeValue,
  FrameWriter,
  SafeString,
  UnencodableValue,
} from '../../shell/core/frame.ts'
import { decodeFrame, decodeText, FrameReader } from '../../shell/core/frame-reader.ts'
import { Float } from '../../shell/ruby/float/float.ts'
import { Hash } from '../../shell/ruby/hash/hash.ts'
import { Range } from '../../shell/ruby/range/range.ts'
import { MutableString } from '../../shell/ruby/text/mutable-string.ts'
import { Time } from '../../shell/ruby/time/time.ts'

function bytesOf(value: unknown): Uint8Array {
  const writer = new FrameWriter(1)
  encodeValue(writer, value)
  return writer.written
}

function roundTrip(value: unknown): unknown {
  const bytes = bytesOf(value)
  return decodeFrame(bytes, 0, bytes.length)
}

t.test('encodeValue() writes the bytes of docs/wire-format.md', async (t) => {
  const hex = (value: unknown) => Buffer.from(bytesOf(value)).toString('hex')
  t.equal(hex(null), '00')
  t.equal(hex(undefined), '00')
  t.equal(hex(false), '01')
  t.equal(hex(true), '02')
  t.equal(hex(5), '030500000000000000')
  t.equal(hex(-1), '03ffffffffffffffff')
  t.equal(hex(1.5), '04000000000000f83f')
  t.equal(hex(new Float(2)), '040000000000000040')
  t.equal(hex('ä'), '0502c3a4')
  t.equal(hex(Symbol.for('id')), '06026964')
  t.equal(hex([1]), '0701030100000000000000')
  t.equal(hex({ a: null }), '0801060161' + '00')
  t.equal(hex(new Map([['a', null]])), '0801050161' + '00')
  t.equal(hex(new SafeString('<b>')), '09033c623e')
  t.equal(hex(10n ** 20n), `1115${Buffer.from('100000000000000000000').toString('hex')}`)
})

t.test('values come back as they were', async (t) => {
  const whole = [0, 1, -1, 255, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, -(2 ** 53) + 1]
  for (const value of [
    ...whole,
    null,
    true,
    false,
    '',
    'a',
    'ä€😀',
    '\ufeffa mark at the beginning',
    2n ** 62n,
    -(2n ** 63n),
    2n ** 64n,
  ]) {
    t.equal(roundTrip(value), value, String(value))
  }
  t.same(roundTrip([1, ['a', []], null]), [1, ['a', []], null])
  t.equal(roundTrip(Symbol.for('name')), Symbol.for('name'))
  t.same(roundTrip(new Map([['a', [1]]])), new Map([['a', [1]]]))
  t.equal((roundTrip(0.1) as Float).value, 0.1)
  t.equal((roundTrip(new Time(1795226632123456)) as Time).microseconds, 1795226632123456)
  t.equal((roundTrip(new Time(-1)) as Time).microseconds, -1)
  t.equal((roundTrip(new Date(5)) as Time).microseconds, 5000)
  t.same(roundTrip(new Range(1, null, true)), new Range(1, null, true))
  t.equal((roundTrip(new SafeString('<br>')) as SafeString).html, '<br>')
})

t.test("Ruby's own classes are written by content", async (t) => {
  const hash = Hash.of<unknown, unknown>(['a', 1], [Symbol.for('b'), 2])
  t.same(
    roundTrip(hash),
    new Map<unknown, unknown>([
      ['a', 1],
      [Symbol.for('b'), 2],
    ]),
  )
  t.equal(roundTrip(new MutableString('text')), 'text')
})

t.test('texts of every length are framed right', async (t) => {
  for (const length of [0, 1, 31, 32, 33, 42, 43, 127, 128, 129, 16383, 16384, 70000]) {
    for (const letter of ['a', 'ä', '😀']) {
      const text = letter.repeat(length)
      if (roundTrip(text) !== text) t.fail(`${length} times ${letter}`)
    }
  }
  t.equal(roundTrip('\ud800'), '\ufffd', 'a lone surrogate is replaced')
})

t.test('an object with the encode method writes itself', async (t) => {
  const record = { [encode]: (writer: FrameWriter) => writer.string('itself') }
  t.equal(roundTrip(record), 'itself')
})

t.test('what has no tag is refused by name', async (t) => {
  class Socket {}
  t.throws(() => bytesOf(new Socket()), { name: 'UnencodableValue', message: /Socket/ })
  t.throws(() => bytesOf(() => 1), UnencodableValue)
})

t.test('values follow one another in a frame', async (t) => {
  const writer = new FrameWriter()
  for (const value of [1, 'two', null]) encodeValue(writer, value)
  const reader = new FrameReader(writer.written)
  t.same([reader.value(), reader.value(), reader.value()], [1, 'two', null])
  t.equal(reader.offset, writer.length)
  t.throws(() => reader.value(), RangeError)
})

t.test('dates, decimals and handles are made by the decoders that are given', async (t) => {
  const writer = new FrameWriter()
  writer.u8(11)
  writer.i64(-5)
  writer.u8(18)
  writer.text('12.50')
  writer.u8(15)
  writer.varuint(3)
  writer.varuint(300)
  writer.u8(16)
  writer.varuint(0)
  writer.text('UploadedFile')
  const reader = new FrameReader(writer.written, 0, {
    date: (days) => `date ${days}`,
    decimal: (text) => `decimal ${text}`,
    relation: (modelClass, handle) => `relation ${modelClass} ${handle}`,
    object: (handle, className) => `object ${handle} ${className}`,
  })
  t.same(
    [reader.value(), reader.value(), reader.value(), reader.value()],
    ['date -5', 'decimal 12.50', 'relation 3 300', 'object 0 UploadedFile'],
  )
})

t.test('decodeText() reads UTF-8 wherever it starts', async (t) => {
  const bytes = Buffer.from('xxäyy and a longer text with ümlauts')
  t.equal(decodeText(bytes, 2, 2), 'ä')
  t.equal(decodeText(bytes, 2, bytes.length - 2), 'äyy and a longer text with ümlauts')
})
