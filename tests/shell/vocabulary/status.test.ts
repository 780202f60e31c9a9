import t from 'tap'
import { REASONS, statusCode } from '../../../shell/vocabulary/status.ts'

t.test('statusCode() knows numbers, names and symbols', async (t) => {
  t.equal(statusCode(404), 404)
  t.equal(statusCode('see_other'), 303)
  t.equal(statusCode(Symbol.for('no_content')), 204)
  t.equal(statusCode('unprocessable_entity'), 422)
  t.equal(statusCode('unprocessable_content'), 422)
  t.equal(statusCode('payload_too_large'), 413)
  t.equal(statusCode('im_a_teapot'), 418)
})

t.test('statusCode() knows the name of every registered status', async (t) => {
  for (const [code, reason] of Object.entries(REASONS)) {
    const name = reason.toLowerCase().replaceAll("'", '').replaceAll(/[ -]/g, '_')
    t.equal(statusCode(name), Number(code), name)
  }
})

t.test('statusCode() refuses what is no status', async (t) => {
  for (const wrong of [99, 600, 'nonsense', 20.5])
    t.throws(() => statusCode(wrong), /Unrecognized status code/)
  t.throws(() => statusCode(Symbol.for('okay')), /Unrecognized status code :okay$/)
})
