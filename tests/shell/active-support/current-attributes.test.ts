import t from 'tap'
import {
  CurrentAttributes,
  closeCurrent,
  enterCurrent,
} from '../../../shell/active-support/current-attributes.ts'
import { defineClass } from '../../../shell/ruby/index.ts'

const told: string[] = []

class Current extends CurrentAttributes {
  declare _user: unknown

  static {
    defineClass(this, 'Current')
  }

  get user() {
    return this._user ?? null
  }

  set user(value: unknown) {
    this._user = value
  }

  override run_before_reset = () => told.push(`before ${this.user}`)
  override run_after_reset = () => told.push(`after ${this.user}`)
}

t.test('what runs inside another has attributes of its own', (t) => {
  Current.instance().user = 'outer'
  const leave = enterCurrent()
  t.equal(Current.instance().user, null)
  Current.instance().user = 'inner'
  leave()
  t.equal(Current.instance().user, 'outer')
  t.strictSame(told, ['before inner', 'after null'])
  t.end()
})

t.test('set is undone after its block, also where the block raises', (t) => {
  Current.instance().user = 'kept'
  const seen = Current.instance().set({ user: 'lent' }, () => Current.instance().user)
  t.equal(seen, 'lent')
  t.throws(() =>
    Current.instance().set({ user: 'lent' }, () => {
      throw new Error('no')
    }),
  )
  t.equal(Current.instance().user, 'kept')
  t.throws(() => Current.instance().set({ user: 'lent' }), { message: 'no block given (yield)' })
  t.end()
})

t.test('an object that is held is the same after reset', (t) => {
  const held = Current.instance()
  held.user = 'a'
  held.reset()
  t.equal(held.user, null)
  t.equal(Current.instance(), held)
  t.end()
})

t.test('a server has attributes within actions only', (t) => {
  closeCurrent()
  t.throws(() => Current.instance(), /Current is empty here: no request, job or test runs/)
  const leave = enterCurrent()
  t.equal(Current.instance().user, null)
  leave()
  t.throws(() => Current.instance(), { message: /Current is empty/ })
  t.end()
})
