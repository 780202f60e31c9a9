// What bundled tests import as `tap`: the `t` of a file is the subtest that the file runs in.
import tap from '../@tapjs/tap.mjs'

let current = tap

/** node-tap's own root. */
export const root = tap

/** Has what the next file says at its top level be said of a subtest. */
export function within(test) {
  current = test
}

export const test = (...words) => current.test(...words)

export default new Proxy(tap, {
  get(_, name) {
    const member = current[name]
    return typeof member === 'function' ? member.bind(current) : member
  },
})
