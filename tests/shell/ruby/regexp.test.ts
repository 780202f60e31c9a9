import t from 'tap'
import { compileProgram } from '../../../shell/ruby/regexp/compile-program.ts'
import { MachineFinder } from '../../../shell/ruby/regexp/finder.ts'
import { parsePattern } from '../../../shell/ruby/regexp/parse-pattern.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import { RegexpTimeoutError } from '../../../shell/ruby/regexp/time-limit.ts'
import { mostForNative, worstCaseOf } from '../../../shell/ruby/regexp/worst-case.ts'
import { stringRindex } from '../../../shell/ruby/text/search.ts'
import { stringGsub, stringScan, stringSplit } from '../../../shell/ruby/text/substitute.ts'

const programOf = (source: string) => compileProgram(parsePattern(source))

t.test('the worst case of a pattern is known from its tree', async (t) => {
  for (const [source, degree] of [
    ['foo(\\d\\d)bar', 1],
    ['\\w+', 1],
    ['\\A[a-z]+\\z', 1],
    ['\\A[^@\\s]+@[^@\\s]+\\z', 1],
    ['\\A[\\w+\\-.]+@[a-z\\d\\-]+(\\.[a-z\\d\\-]+)*\\.[a-z]+\\z', 1],
    ['\\A[a-z0-9]+(?:-[a-z0-9]+)*\\z', 1],
    ['(?:ab|ac)*', 2],
    ['\\s+$', 2],
    ['a+b', 2],
    ['<[^>]*>', 2],
    ['\\Aa*a*b', 2],
    ['\\A\\s*(.*?)\\s*\\z', 3],
    ['^#+\\s*(.*)$', 2],
    ['(.*?,){3}P', 4],
    ['(\\w+) \\1', 2],
    ['(a+)+b', null],
    ['(a|a)*b', null],
    ['(a|aa)+b', null],
    ['(a*)*b', null],
    ['(\\w+\\s?)*\\z', null],
    ['(x+x+)+y', null],
    ['(?:a?){30}b', 1],
    ['(?=(a+)+b)a', null],
  ] as const) {
    t.equal(worstCaseOf(programOf(source)).degree, degree, source)
  }
  t.equal(mostForNative(programOf('\\w+@')), 3162, 'a square of so many characters is quick')
  t.equal(mostForNative(programOf('foo|bar')), Number.POSITIVE_INFINITY)
  t.equal(mostForNative(programOf('(?:a?){30}b')), -1, 'a billion ways are too many, if not more')
})

t.test('patterns that would take for ever come to an end without a limit', async (t) => {
  const long = 'a'.repeat(30_000)
  for (const source of ['(a+)+b', '(a|a)*b', '(a*)*b', '(a|aa)+$b', '(?:a?a?)*b', '\\s*a+\\s+$']) {
    const finder = new MachineFinder(programOf(source), Number.POSITIVE_INFINITY)
    t.equal(finder.test(`${long}c`, 0), false, source)
    t.equal(finder.exec(`${long}c`, 1), null, source)
  }
  t.equal(new Regexp('(a+)+b|<script>').match(`${'a'.repeat(30)}<script>`)?.start, 30)
})

t.test('a long subject needs no native stack', async (t) => {
  const subject = 'ab,'.repeat(100_000)
  for (const source of [
    '\\A(?:(a)|(b)|,)*+\\z',
    '\\A(?:(\\w)(\\w),)*\\z',
    '\\A(?:[ab]++,)*?\\z',
    '\\A(?:(?=\\w)ab,)*\\z',
  ]) {
    const finder = new MachineFinder(programOf(source), Number.POSITIVE_INFINITY)
    t.equal(finder.exec(subject, 0)?.[0].length, subject.length, source)
  }
  // JavaScriptCore gives up after so many turns of a group.
  const turns = 'ab'.repeat(2_200_000)
  t.equal(new Regexp('\\A(?:a|b)*\\z', '', 60).match(turns)?.end, turns.length)
})

t.test('all who search are bounded', async (t) => {
  const slow = new Regexp('(x+)+\\1y', '', 0.02)
  const subject = 'x'.repeat(5000)
  for (const search of [
    () => slow.match(subject),
    () => slow.test(subject),
    () => slow['==='](subject),
    () => slow.matchAt(subject, 0),
    () => stringScan(subject, null, slow),
    () => stringGsub(subject, null, slow, ''),
    () => stringGsub(subject, () => '', slow),
    () => stringSplit(subject, null, slow),
    () => stringRindex(subject, slow),
  ]) {
    t.throws(search, { constructor: RegexpTimeoutError, message: 'regexp match timeout' })
  }
  t.equal(new Regexp('x+y', '', 0.02).test('xxy'), true, 'a limit stops nobody who is quick')
})

t.test(
  'searches that go on in one text share what has failed, and nothing that matched',
  async (t) => {
    const subject = `${'a'.repeat(20_000)}-${'ab'.repeat(2000)}`
    const found = stringScan(subject, null, new Regexp('(?:a+)+b|-', '', Number.POSITIVE_INFINITY))
    t.equal((found as string[]).length, 2001)
    const again = new Regexp('(a|ab)(c|bcd)*(d*)')
    t.same(again.match('abcd')?.groups, ['abcd', 'a', 'bcd', ''])
    t.same(again.match('abcd')?.groups, ['abcd', 'a', 'bcd', ''])
  },
)

t.test('what hardly any pattern says is refused, with what to write instead', async (t) => {
  for (const source of ['(a)?(?(1)b)', '(?<p>\\(\\g<p>?\\))', 'a\\Kb', '\\Ga', '\\X', '(?~a)']) {
    t.throws(() => new Regexp(source), { message: /is outside the subset; \w+ / }, source)
  }
})
