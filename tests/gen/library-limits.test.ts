import t from 'tap'
import {
  globals,
  OutsideSubsetError,
  Range,
  rangeBsearch,
  stdin,
  stdout,
} from '../../shell/ruby/index.ts'
import { mathCbrt } from '../../shell/ruby/math/math-functions.ts'
import { raised } from '../support/raised.ts'

t.test('a binary search without a beginning is refused', async (t) => {
  const range = new Range<unknown>(null, 100)

  const error = raised(() => rangeBsearch(range, (x) => Number(x) >= 77))

  t.type(error, OutsideSubsetError)
})

t.test('$stdout does not lead to standard input', async (t) => {
  const error = raised(() => globals.set('$stdout', stdin))

  t.type(error, OutsideSubsetError)
  t.equal(globals.$stdout, stdout)
})

t.test('Math.cbrt answers for cubes of whole numbers alone', async (t) => {
  const error = raised(() => mathCbrt(2))

  t.type(error, OutsideSubsetError)
})
