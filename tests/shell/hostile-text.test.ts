// A megabyte that is meant to hold a worker up. Each of these took minutes or hours when it looked at every
// character again for every character: the time limit of the file is the assertion, the answer is compared too.

import t from 'tap'
import { installActiveSupport } from '../../shell/active-support/install.ts'
import { tokenCredentials } from '../../shell/controller/http-authentication.ts'
import { Request } from '../../shell/controller/request.ts'
import { callShellHelper } from '../../shell/helpers/index.ts'
import { withoutTags } from '../../shell/helpers/strip-tags.ts'
import { classify, titleize, underscore } from '../../shell/inflection/inflection.ts'
import { Decimal } from '../../shell/record/value/decimal.ts'
import { isJson, readDocument, readJson } from '../../shell/record/value/json.ts'
import * as ruby from '../../shell/ruby/index.ts'

const SIZE = 1_000_000
const spaces = ' '.repeat(SIZE)

function helper(name: string, ...args: unknown[]): string {
  return String(callShellHelper(name, args, null, new Map()))
}

/** `Authorization` as a request has it. */
function authorized(value: string): Request {
  const fields = () => [['Authorization', value] as const]
  const source = { method: 'GET', sentAsHead: false, target: '/', path: '/', query: '', id: '' }
  const where = { remoteIp: '', protocol: 'http', host: 'a', body: () => new Uint8Array() } as const
  return new Request({ siteUrl: null, ...source, ...where, fields })
}

t.before(installActiveSupport)

t.test('white space inside a text does not hold up strip and its kin', async (t) => {
  const inside = `a${spaces}a`
  t.ok(ruby.stringStrip(inside) === inside)
  t.ok(ruby.stringRstrip(` ${inside} \0`) === ` ${inside}`)
  t.ok(ruby.stringLstrip(`\0 ${inside}`) === inside)
  const lines = `a${'\n'.repeat(SIZE)}a`
  t.ok(ruby.stringChomp(lines, '') === lines)
  t.equal(ruby.stringChomp(`a${'\r\n'.repeat(SIZE)}`, ''), 'a')
})

t.test('texts that are no numbers are refused at once', async (t) => {
  for (const text of [
    `1${spaces}x`,
    `${spaces}x`,
    `${'1_'.repeat(SIZE)}`,
    `1.${'1'.repeat(SIZE)}x`,
  ]) {
    t.equal(ruby.convertToFloat(text, { exception: false }), null)
    t.equal(ruby.convertToInteger(text, { exception: false }), null)
  }
})

t.test('a decimal with spaces inside is refused at once', async (t) => {
  const text = `${spaces}1${spaces}x`
  t.throws(() => ruby.sendSelf(null, 'BigDecimal', [text]), /invalid value for BigDecimal/)
})

t.test('an Integer has at most so many bits, wherever it comes from', async (t) => {
  const nines = '9'.repeat(4 * SIZE)
  const huge = ruby.send(2, '**', [2_000_000])
  const ways: readonly (() => unknown)[] = [
    () => ruby.send(nines, 'to_i', []),
    () => ruby.send(nines, 'hex', []),
    () => ruby.send(nines, 'to_i', [36]),
    () => ruby.convertToInteger(nines),
    () => ruby.send(2, '**', [30_000_000]),
    () => ruby.send(10, 'pow', [30_000_000]),
    () => ruby.send(1, '<<', [1_000_000_000]),
    () => ruby.send(huge, '*', [huge]),
    () => Decimal.parse(nines),
    () => Decimal.parse('1.5')?.['**'](30_000_000),
    () => Decimal.parse('1.5')?.round(-30_000_000),
    () => readJson(nines),
  ]
  for (const way of ways)
    t.throws(way, { name: /Error/, message: /at most 2097152 bits/ }, String(way))
  t.equal((ruby.send(huge, 'digits', []) as unknown[]).length, 602_060)
  t.equal(String(ruby.send(huge, 'to_s', [])).length, 602_060)
  for (const call of ['gcd', 'lcm']) {
    t.throws(() => ruby.send(huge, call, [ruby.send(huge, '-', [1])]), /outside the Ruby subset/)
  }
  t.throws(() => ruby.send(3, 'pow', [huge, ruby.send(huge, '-', [1])]), /outside the Ruby subset/)
})

t.test('a text and an Array that one call makes have a size', async (t) => {
  const most = 2_000_000_000
  const ways: readonly (() => unknown)[] = [
    () => ruby.send('ab', '*', [most]),
    () => ruby.send('a', 'ljust', [most]),
    () => ruby.send('a', 'center', [most]),
    () => ruby.format('%*d', most, 1),
    () => ruby.format('%999999999d', 1),
    () => ruby.format('%.999999999f', ruby.float(1)),
    () => ruby.send([1], '*', [most]),
    () => ruby.send([1], '[]=', [most, 1]),
    () => ruby.send([1], 'insert', [most, 1]),
    () => ruby.send([1], 'fill', [0, 0, most]),
    () => ruby.send(new ruby.Range(1, most), 'to_a', []),
  ]
  for (const way of ways) t.throws(way, { message: 'failed to allocate memory' }, String(way))
})

t.test('texts of many digits are numbers', async (t) => {
  t.equal(ruby.stringToF(`${spaces}1.5${'0'.repeat(SIZE)}`).value, 1.5)
  const thirtySix = ruby.stringToI('z'.repeat(200_000), 36) as bigint
  t.ok(thirtySix + 1n === 36n ** 200_000n)
  t.equal(Decimal.parse(`1.5${'0'.repeat(SIZE)}`)?.to_s(), '1.5')
  t.equal(
    Decimal.parse(`0.${'0'.repeat(100_000)}1`)
      ?.['*'](10n ** 100_001n)
      .to_s(),
    '1.0',
  )
})

t.test('words of one case are inflected', async (t) => {
  const capitals = 'A'.repeat(SIZE)
  t.ok(underscore(`${capitals}a`) === `${'a'.repeat(SIZE - 1)}_aa`)
  t.equal(titleize(capitals).length, SIZE)
  t.equal(classify('a'.repeat(SIZE)).length, SIZE)
  t.equal(classify(`${'a'.repeat(SIZE)}.posts`), 'Post')
})

t.test('a phrase that is everywhere is marked, but not in a tag', async (t) => {
  const text = 'a'.repeat(SIZE)
  t.equal(helper('highlight', text, 'a').length, SIZE * '<mark>a</mark>'.length)
  const inTag = ruby.send(`<b ${text}>`, 'html_safe', [])
  t.equal(helper('highlight', inTag, 'a'), `<b ${text}>`)
})

t.test('tags around tags are taken away', async (t) => {
  const depth = SIZE / 10
  t.equal(withoutTags(`${'<'.repeat(depth)}${'b>'.repeat(depth)}x`), 'x')
  t.equal(withoutTags(`${'<!--'.repeat(depth)}x`), '')
  t.equal(withoutTags('<'.repeat(SIZE)).length, SIZE)
})

t.test('digits are grouped, and zeros at the end left out', async (t) => {
  t.equal(helper('number_with_delimiter', '7'.repeat(SIZE)).length, SIZE + (SIZE - 1) / 3)
  const options = new Map([[Symbol.for('strip_insignificant_zeros'), true]])
  const places = new Map<unknown, unknown>([...options, [Symbol.for('precision'), 100_000]])
  t.equal(helper('number_with_precision', '1.5', places), '1.5')
})

t.test('spaces in an Authorization field are one value', async (t) => {
  const [token] = tokenCredentials(authorized(`Bearer a${spaces}b, c=d`)) ?? ['']
  t.equal(token.length, SIZE + 2)
  t.strictSame(
    tokenCredentials(authorized('Token token="a" ;\t b="c"\t,d=e \t f=g'))?.map(ruby.inspect),
    ['"a"', '{"b"=>"c", "d"=>"e", "f"=>"g"}'],
  )
})

t.test('JSON with quotes that do not end is none', async (t) => {
  t.notOk(isJson(`"${'\\"'.repeat(SIZE)}`))
  t.equal(String(readDocument(`"${'\\"'.repeat(SIZE)}"`)).length, SIZE)
})

t.test('lists are compared by their keys', async (t) => {
  const list = Array.from({ length: SIZE / 5 }, (_, index) => `t${index}`)
  t.same(ruby.send(list, 'excluding', [list.slice(1)]), ['t0'])
  const taken = ruby.send(list.slice(), 'extract!', [], () => true)
  t.equal((taken as unknown[]).length, list.length)
})

t.test('a walk that never ends is refused', async (t) => {
  t.throws(() => ruby.send([1], 'in_groups_of', [-1]), /Group size must be a positive integer/)
  t.throws(() => ruby.send(Symbol.for('a'), '=~', [Symbol.for('b')]), /type mismatch: String given/)
  const day = ruby.send('2026-11-22', 'to_date', [])
  t.throws(() => ruby.send(day, 'downto', ['a'], () => null), /no implicit conversion/)
})
