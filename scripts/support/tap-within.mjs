// What bundled tests import as `tap`: the `t` of a file is the subtest that the file runs in.
import { writeFileSync } from 'node:fs'
import tap from '../@tapjs/tap.mjs'

let current = tap

/** node-tap's own root. */
export const root = tap

/** Has what the next file says at its top level be said of a subtest. */
export function within(test) {
  current = test
}

// In a file of that name stands the claim that runs: a process that is killed cannot say which it was.
const { TEST_ONLY: only, TEST_NOTE: note } = process.env

/** With `--only=WORDS` the tests at the top level of a file run whose sentence has these words. */
const isWanted = (sentence) =>
  only === undefined || (typeof sentence === 'string' && sentence.includes(only))

/** How many tests have been left out, and how many not. */
export const counts = { left: 0, wanted: 0 }

export const test = (sentence, ...words) => {
  counts[isWanted(sentence) ? 'wanted' : 'left']++
  if (!isWanted(sentence)) return Promise.resolve()
  const body = words.pop()
  if (typeof body !== 'function') return current.test(sentence, ...words, body)
  return current.test(sentence, ...words, (test) => {
    if (note !== undefined) writeFileSync(note, sentence)
    return body(test)
  })
}

export default new Proxy(tap, {
  get(_, name) {
    if (name === 'test') return test
    const member = current[name]
    return typeof member === 'function' ? member.bind(current) : member
  },
})
