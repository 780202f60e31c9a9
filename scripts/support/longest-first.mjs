/** The files that take longest, longest first: started last, they would run while a processor idles. */
const LONGEST = [
  'tests/docs/tidy.test.ts',
  'tests/wasm-core/request-fuzz.test.ts',
  'tests/wasm-core/template-fuzz.test.ts',
  'tests/shell/sqlite/database.test.ts',
  'tests/cli/server.test.ts',
  'tests/cli/build.test.ts',
  'tests/gen/ruby.test.ts',
  'tests/gen/random.test.ts',
  'tests/wasm-core/engines.test.ts',
]

/** Files that wait for locks and timeouts most of the time: they run beside the others. */
const WAITING = ['tests/shell/sqlite/waiting.test.ts', 'tests/shell/server/process.test.ts']

/** Sorts files: those that take longest, then the others by their name. */
export function longestFirst(files) {
  const rank = (file) => {
    const place = LONGEST.indexOf(file)
    return place < 0 ? LONGEST.length : place
  }
  return files.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** Whether a file waits more than it works. */
export function mostlyWaits(file) {
  return WAITING.includes(file)
}
