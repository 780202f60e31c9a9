import t from 'tap'
import {
  Float,
  globals,
  OutsideSubsetError,
  Range,
  rangeBsearch,
  stdin,
  stdout,
} from '../../shell/ruby/index.ts'
import { raised } from '../support/raised.ts'

t.test('a binary search up to a Float is refused', async (t) => {
  const range = new Range<unknown>(1, new Float(Number.POSITIVE_INFINITY))

  const error = raised(() => rangeBsearch(range, (x) => Number(x) >= 77))

  t.type(error, OutsideSubsetError)
})

t.test('$stdout does not lead to other objects than the standard ones', async (t) => {
  class Writer {
    write(): number {
      return 0
    }
  }

  const errors = [new Writer(), stdin].map((value) => raised(() => globals.set('$stdout', value)))

  for (const error of errors) t.type(error, OutsideSubsetError)
  t.equal(globals.$stdout, stdout)
})
