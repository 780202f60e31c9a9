import { readFileSync } from 'node:fs'
import t from 'tap'
import {
  ArgumentError,
  add,
  compare,
  divide,
  eql,
  equals,
  Float,
  float,
  format,
  freeze,
  Hash,
  ImmutableStringError,
  inspect,
  integerPower,
  MutableString,
  modulo,
  multiply,
  OutsideSubsetError,
  power,
  Range,
  Regexp,
  stringAppend,
  symbol,
  Time,
  toS,
  translateRegexp,
  ZeroDivisionError,
} from '../../../shell/ruby/index.ts'
import { methodPage } from '../../../shell/ruby/method-page.ts'
import { raised } from '../../support/raised.ts'

t.test('Integers grow into bigints and come back', async (t) => {
  t.equal(add(9007199254740991, 1), 9007199254740992n)
  t.equal(add(9007199254740992n, -1), 9007199254740991)
  t.equal(multiply(4503599627370496, 4), 18014398509481984n)
  t.equal(integerPower(2, 100), 2n ** 100n)
  t.ok(Object.is(multiply(0, -5), 0), 'zero has no sign')
  t.ok(Object.is(divide(0, -5), 0), 'nor has a quotient')
})

t.test('division and modulo follow the divisor, as Ruby has it', async (t) => {
  t.equal(divide(-7, 2), -4)
  t.equal(modulo(-7, 3), 2)
  t.equal(modulo(7, -3), -2)
  t.throws(() => divide(1, 0), new ZeroDivisionError('divided by 0'))
})

t.test('an Integer and a Float stay two different values', async (t) => {
  t.ok(equals(1, float(1)))
  t.notOk(eql(1, float(1)))
  t.equal(toS(float(2)), '2.0')
  t.equal(toS(add(1, float(2))), '3.0')
  t.equal(compare(2, float(1.5)), 1)
})

t.test('what would be a Rational or a Complex is refused', async (t) => {
  t.type(
    raised(() => power(2, -1)),
    OutsideSubsetError,
  )
  t.type(
    raised(() => power(float(-8), float(0.5))),
    OutsideSubsetError,
  )
})

t.test('Floats print as CRuby prints them', async (t) => {
  const cases: [number, string][] = [
    [1e15, '1.0e+15'],
    [123456789012345.6, '123456789012345.6'],
    [1e-4, '0.0001'],
    [1e-5, '1.0e-05'],
    [-0, '-0.0'],
    [1e100, '1.0e+100'],
    [Number.NaN, 'NaN'],
  ]
  for (const [value, text] of cases) t.equal(inspect(float(value)), text)
})

t.test('format() rounds ties as CRuby does', async (t) => {
  t.equal(format('%.1f %.1f %.2f', float(0.35), float(0.45), float(1.115)), '0.4 0.4 1.12')
  t.equal(format('%x %b', -255, -5), '..f01 ..1011')
  t.equal(format('%-5s|%05d|%+d', 'ab', 42, 7), 'ab   |00042|+7')
})

t.test('Hash compares keys with eql? and keeps their order', async (t) => {
  const hash = Hash.of<unknown, unknown>([symbol('a'), 1], ['a', 2], [1, 3], [float(1), 4])

  t.equal(hash.size, 4)
  t.equal(hash.get(float(1)), 4)
  hash.set([1, ['x']], 'found')
  t.equal(hash.get([1, ['x']]), 'found')
  t.equal(hash.get(new MutableString('a')), 2)
  hash.delete('a')
  hash.set('a', 5)
  t.equal(inspect(hash), '{:a=>1, 1=>3, 1.0=>4, [1, ["x"]]=>"found", "a"=>5}')
})

t.test('Hash gives its default, and runs its default block', async (t) => {
  t.equal(new Hash(0).get('missing'), 0)
  const block = new Hash(null, (hash, key) => {
    ;(hash as Hash).set(key, 'made')
    return 'made'
  })
  t.equal(block.get('x'), 'made')
  t.ok(block.has('x'))
})

t.test('a frozen collection raises FrozenError with its contents', async (t) => {
  const hash = freeze(Hash.of(['a', 1]))
  t.throws(() => hash.set('b', 2), { message: 'can\'t modify frozen Hash: {"a"=>1}' })
})

t.test('a JS string cannot be changed in place, a MutableString can', async (t) => {
  const text = new MutableString('ab')
  stringAppend(text, 'c')
  t.equal(text.$value, 'abc')
  t.type(
    raised(() => stringAppend('ab', 'c')),
    ImmutableStringError,
  )
})

t.test('Time reads what SQLite holds and writes it back', async (t) => {
  const time = Time.parse('2026-11-21 02:03:52.250000')
  t.equal(time?.to_s(), '2026-11-21 02:03:52 UTC')
  t.equal(time?.toDatabase(), '2026-11-21 02:03:52.250000')
  t.equal(time?.strftime('%-d %B %Y, %l:%M %p'), '21 November 2026,  2:03 AM')
  t.equal(Time.parse('yesterday'), null)
  const moments = [0, -1, 999, 59_999_999, -62_135_596_800_000_000, 253_402_300_799_999_999]
  const years = [-30_610_224_000_000_000, -30_610_224_000_000_001, 253_402_300_800_000_000]
  for (const at of [...moments, ...years, 1_795_226_632_000_001, -62_200_000_000_000_000]) {
    const shown = new Time(at).strftime('%Y-%m-%d %H:%M:%S.%6N').replace(/\.000000$/, '')
    t.equal(new Time(at).toDatabase(), shown)
    t.equal(new Time(at, { offset: 3600, isUtc: false, nanoseconds: 999 }).toDatabase(), shown)
  }
})

t.test('Range covers by comparing', async (t) => {
  t.ok(new Range(1, null)['==='](5))
  t.notOk(new Range(1, 5, true)['==='](5))
  t.equal(inspect(new Range(null, 5, true)), '...5')
})

t.test('translateRegexp() keeps Ruby’s meaning of anchors and dots', async (t) => {
  t.ok(new Regexp('^b$').test('a\nb\nc'))
  t.notOk(new Regexp('\\Ab').test('a\nb'))
  t.ok(new Regexp('a.b', 'm').test('a\nb'))
  t.notOk(new Regexp('a.b').test('a\nb'))
  t.same(translateRegexp('(?<year>\\d+)-(x)').names, ['year'])
})

t.test('translateRegexp() leaves to the Backtracker what JavaScript does otherwise', async (t) => {
  for (const source of ['(?>a)', 'a++', '(?:(a)|b)*', '(a)?\\1']) {
    t.equal(translateRegexp(source).finder, null, source)
  }
  t.not(translateRegexp('(a)\\1(?:b|c)*').finder, null)
})

t.test('inspect() of a cycle ends', async (t) => {
  const items: unknown[] = [1]
  items.push(items)
  t.equal(inspect(items), '[1, [...]]')
})

t.test('Float is immutable and compares with NaN as unequal', async (t) => {
  const nan = new Float(Number.NaN)
  t.notOk(equals(nan, nan))
  t.equal(compare(nan, 1), null)
  t.type(
    raised(() => format('%d', 'x')),
    ArgumentError,
  )
})

t.test('docs/ruby-methods.md lists the methods that there are', async (t) => {
  const page = readFileSync(new URL('../../../docs/ruby-methods.md', import.meta.url), 'utf8')
  t.equal(page, methodPage(), 'node scripts/method-pages.mjs writes it')
})
