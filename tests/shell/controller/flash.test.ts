import t from 'tap'
import { Flash } from '../../../shell/controller/flash.ts'
import { TypeError } from '../../../shell/ruby/exception/standard-errors.ts'

t.test('a message of this request is there for the next one', async (t) => {
  const flash = new Flash()
  flash.set('notice', 'Saved.')

  t.equal(flash.get('notice'), 'Saved.')
  t.strictSame([...flash.next()], [['notice', 'Saved.']])
})

t.test('a message of the request before ends with this one', async (t) => {
  const flash = new Flash(new Map([['notice', 'Saved.']]))

  t.equal(flash.get('notice'), 'Saved.')
  t.equal(flash.next().size, 0)
})

t.test('now() shows a message in this request only', async (t) => {
  const flash = new Flash()
  flash.now().set('alert', 'Wrong.')

  t.equal(flash.get('alert'), 'Wrong.')
  t.equal(flash.next().size, 0)
})

t.test('keep() carries one message further, discard() drops one', async (t) => {
  const flash = new Flash(
    new Map([
      ['notice', 'a'],
      ['alert', 'b'],
    ]),
  )
  flash.keep('notice')
  flash.set('info', 'c')
  flash.discard('info')

  t.strictSame([...flash.next()], [['notice', 'a']])
})

t.test('a value that is no String raises TypeError naming the key', async (t) => {
  t.throws(
    () => new Flash().set('notice', 7),
    new TypeError('flash[:notice] takes a String. Write flash[:notice] = value.to_s.'),
  )
})
