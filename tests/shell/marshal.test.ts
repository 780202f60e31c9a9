import { spawnSync } from 'node:child_process'
import t from 'tap'
import { inspect } from '../../shell/ruby/object/texts.ts'
import { loadMarshal, Marshal } from '../../shell/standard-library/marshal.ts'
import { hasRuby } from '../support/ruby.ts'

/** What CRuby writes, and how it shows it. */
const VALUES = [
  'nil',
  '[true, false, nil]',
  '[0, 1, -1, 122, 123, -123, -124, 255, 256, -256, -257, 65535, 65536, -65536, 2**30 - 1, -(2**30)]',
  '[2**30, -(2**30) - 1, 2**31, 2**62, 2**64, -(2**64), 2**200]',
  '[1.5, -0.0, 0.1, 1e100, 1e-5, Float::INFINITY, -Float::INFINITY, 3.0]',
  '["text", "grün", "", "a\\u0000b", "x" * 300, "plain".encode("US-ASCII")]',
  '"\\xff\\xfe".b',
  '[:name, :name, :other, :"grün", :name, "text"]',
  '{ a: 1, "b" => [2.5, { nil => :c }], 3 => {} }',
  'Hash.new(7).merge!(x: 1)',
  'list = ["shared"]; [list, list, list.first]',
  '[2**70, 1.5, "a"].then { |list| [list, list[0], list[1], list[2]] }',
  '(1..40).inject([]) { |list, _| [list] }',
]

t.test(
  'Marshal reads what CRuby has written',
  { skip: hasRuby ? false : 'no CRuby' },
  async (t) => {
    const code = VALUES.map((text) => `->{ ${text} }`).join(',\n')
    const script = `require "json"
print JSON.generate([${code}].map { |made| value = made.call; [[Marshal.dump(value)].pack("m0"), value.inspect.b.unpack1("H*")] })`
    const { stdout } = spawnSync('ruby', ['-E', 'UTF-8', '-e', script], { encoding: 'utf8' })
    const answers = JSON.parse(stdout) as [string, string][]
    t.equal(answers.length, VALUES.length)
    for (const [index, [data, shown]] of answers.entries()) {
      const value = loadMarshal(Buffer.from(data, 'base64'))
      t.equal(inspect(value), Buffer.from(shown, 'hex').toString(), VALUES[index] ?? '')
    }
  },
)

t.test('Marshal refuses objects, other formats and data that ends early', async (t) => {
  const point = Buffer.from('\x04\bo:\nPoint\x06:\x07@xi\x06', 'latin1')
  t.throws(() => loadMarshal(point), { message: /no value of type o/ })
  t.throws(() => loadMarshal(Buffer.from([4, 8, 0x5b, 7, 0x30])), /marshal data too short/)
  t.throws(() => loadMarshal(Buffer.from([4])), /marshal data too short/)
  t.throws(() => loadMarshal(Buffer.from([3, 0, 0x30])), /format version 4.8 required; 3.0 given/)
  t.equal(Marshal.load('\x04\b0'), null)
})
