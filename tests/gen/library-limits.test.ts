import t from 'tap'
import {
  arrayShuffle,
  float,
  globals,
  method,
  mutable,
  OutsideSubsetError,
  Range,
  RubyMath,
  RubySet,
  rangeBsearch,
  StringIO,
  send,
  stdin,
  stdout,
} from '../../shell/ruby/index.ts'
import { raised } from '../support/raised.ts'

t.test('a binary search without a beginning, or of Floats, is refused', async (t) => {
  for (const range of [new Range<unknown>(null, 100), new Range<unknown>(float(0), float(1.5))]) {
    const error = raised(() => rangeBsearch(range, (x) => Number(x) >= 77))

    t.type(error, OutsideSubsetError)
  }
})

t.test('$stdout does not lead to standard input', async (t) => {
  const error = raised(() => globals.set('$stdout', stdin))

  t.type(error, OutsideSubsetError)
  t.equal(globals.$stdout, stdout)
})

t.test(
  'what no application asks for raises OutsideSubsetError, and is not undefined',
  async (t) => {
    const io = (): StringIO => new StringIO(mutable('one\ntwo\n'))
    const calls: readonly (readonly [unknown, string, ...unknown[]])[] = [
      [io(), 'ungetc', 'x'],
      [io(), 'getbyte'],
      [io(), 'reopen', ''],
      [io(), 'gets', '', 3],
      [io(), 'gets', ''],
      [mutable('a'), 'setbyte', 0, 66],
      ['a', 'dump'],
      ['a', 'undump'],
      ['ab', 'unpack', 's'],
      [[1], 'pack', 'Q>'],
      [5, '[]', 0, 2],
      [[1, 2], '[]', send(1, 'step', [3, 2])],
      [float(2.5), 'object_id'],
      [float(2.5), 'next_float'],
      ['%a', '%', float(2.5)],
      [[1, 2], 'repeated_permutation', 2],
      [new RubySet(), 'compare_by_identity'],
      [RubySet, 'private_instance_methods'],
      [RubyMath, 'gamma', 5],
      [RubyMath, 'cbrt', 27],
      [method(5, '+'), 'super_method'],
      [send([1, 2], 'cycle'), 'size'],
      [send([1, 2], 'permutation'), 'size'],
    ]
    for (const [receiver, name, ...args] of calls) {
      t.type(
        raised(() => send(receiver, name, args)),
        OutsideSubsetError,
        name,
      )
    }
    t.type(
      raised(() => arrayShuffle([1, 2], { random: new RubySet() })),
      OutsideSubsetError,
    )
  },
)
