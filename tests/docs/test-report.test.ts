import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'

const url = pathToFileURL(resolve('scripts/support/tap-reader.mjs'))
const { NO_CLAIM, TapReader } = await import(url.href)

/** What `npm test` prints of some TAP. */
function report(tap: string) {
  const printed: string[] = []
  const reader = new TapReader((line: string) => printed.push(line))
  for (const line of tap.split('\n')) reader.read(line)
  const { passed, failed, skipped } = reader
  return { text: printed.join('\n'), passed, failed, skipped }
}

const FAILING = `# Subtest: tests/a.test.ts
    # Subtest: it's a claim
        # Subtest: the inner one
            not ok 1 - the list
              ---
              diff: |
                --- expected
                +++ actual
                -3
                +2
              at:
                fileName: build/tests-x/tests/a.test.mjs
              stack: |
                tests/a.test.ts:6:85
              ...
            1..1
            # failed 1 test
        not ok 1 - the inner one # time=1.5ms
          ---
          at:
            lineNumber: 1
          ...
        1..1
    not ok 1 - it's a claim # time=2ms
      ---
      at:
        lineNumber: 1
      ...
    # Subtest: another
        ok 1 - should be equal
        1..1
    ok 2 - another # time=1ms
    1..2
not ok 1 - tests/a.test.ts # time=1234ms
  ---
  at:
    lineNumber: 1
  ...`

t.test('a failure is its sentences, both values, its place, and how to run it alone', async (t) => {
  const { text, passed, failed } = report(FAILING)

  t.equal(
    text.trimEnd(),
    `FAIL tests/a.test.ts (1, 1.2 s)

     it's a claim › the inner one › the list
       diff: |
         --- expected
         +++ actual
         -3
         +2
       stack: |
         tests/a.test.ts:6:85
     to run it alone: npm test -- tests/a.test.ts --only='it'\\''s a claim'`,
  )
  t.same([passed, failed], [1, 1])
})

t.test('a claim that does not end is named', async (t) => {
  const { text, failed } = report(`# Subtest: tests/a.test.ts
    # Subtest: it waits
        not ok 1 - timeout!
          ---
          signal: null
          expired: TAP
          ...
        1..1
    not ok 1 - it waits # time=600000ms
not ok 1 - tests/a.test.ts # time=600001ms`)

  t.match(text, 'it waits › it had not ended when the time of its file was over')
  t.match(text, "npm test -- tests/a.test.ts --only='it waits'")
  t.equal(failed, 1)
})

t.test('a file without a claim of the words of --only counts as nothing', async (t) => {
  const { text, passed, failed, skipped } = report(`# Subtest: tests/a.test.ts
    1..0 # ${NO_CLAIM}
ok 1 - tests/a.test.ts # SKIP ${NO_CLAIM}`)

  t.same([text, passed, failed, skipped], ['', 0, 0, []])
})
