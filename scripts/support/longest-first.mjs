/**
 * The files that take longest, longest first: started last, they would run while a processor idles. Those of one line
 * share a process, which loads the generator and the command line once.
 */
const LONGEST = [
  ['tests/docs/tidy.test.ts'],
  ['tests/rails/applications.test.ts', 'tests/rails/larger-applications.test.ts'],
  ['tests/shell/sqlite/database.test.ts'],
  [
    'tests/cli/rails-tests.test.ts',
    'tests/cli/spin-test.test.ts',
    'tests/cli/new.test.ts',
    'tests/cli/build.test.ts',
    'tests/cli/dry-start.test.ts',
    'tests/cli/lock.test.ts',
  ],
  [
    'tests/application/initializers.test.ts',
    'tests/application/latent-mistakes.test.ts',
    'tests/application/time-zones.test.ts',
    'tests/application/mutants.test.ts',
  ],
  ['tests/cli/database.test.ts', 'tests/cli/scaffold.test.ts', 'tests/cli/hotwire.test.ts'],
  ['tests/gen/ruby.test.ts'],
  ['tests/views/executed-pages.test.ts', 'tests/views/xss.test.ts'],
  ['tests/examples/desk.test.ts'],
  ['tests/shell/main/database-paths.test.ts'],
  ['tests/wasm-core/request-fuzz.test.ts', 'tests/wasm-core/template-fuzz.test.ts'],
]

/** Files that wait for locks, timeouts and intervals most of the time: they run beside the others. */
const WAITING = [
  'tests/cli/server.test.ts',
  'tests/shell/server/supervisor.test.ts',
  'tests/examples/restore.test.ts',
  'tests/shell/sqlite/waiting.test.ts',
  'tests/shell/server/process.test.ts',
  'tests/wasm-core/other-parsers.test.ts',
  'tests/shell/server/server.test.ts',
  'tests/shell/server/hostile.test.ts',
]

/** Sorts files: those that take longest, then the others by their name. */
export function longestFirst(files) {
  const all = LONGEST.flat()
  const rank = (file) => {
    const place = all.indexOf(file)
    return place < 0 ? all.length : place
  }
  return files.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

/** Whether a file waits more than it works. */
export function mostlyWaits(file) {
  return WAITING.includes(file)
}

/** Folders whose files share processes: what one has loaded and compiled, the next finds. */
const SHARED = [
  'tests/application/',
  'tests/cli/',
  'tests/examples/',
  'tests/gen/',
  'tests/rails/',
  'tests/shell/',
  'tests/views/',
  'tests/wasm-core/',
]

/** Files that ask what is so before other modules of the shell are loaded. */
const ALONE = ['tests/shell/frame.test.ts', 'tests/shell/ruby/values.test.ts']

/**
 * How many files share a process. The first application that a process generates costs it two seconds of processor time more
 * than the next ones; what runs last is in smaller groups, so that both processors end together.
 */
const AT_ONCE = 24
const AT_ONCE_OF_LAST = 14
const LAST = ['tests/shell/', 'tests/views/', 'tests/wasm-core/']

/** Sorted files as they share processes. */
export function groupsOf(files) {
  const open = new Map()
  const groups = []
  for (const file of files) {
    const own = LONGEST.find((line) => line.includes(file))
    const shared = own ?? SHARED.find((each) => file.startsWith(each))
    const key = ALONE.includes(file) ? undefined : shared
    const group = open.get(key)
    const most = LAST.includes(shared) ? AT_ONCE_OF_LAST : AT_ONCE
    if (key !== undefined && group !== undefined && group.length < most) {
      group.push(file)
      continue
    }
    groups.push([file])
    if (key !== undefined) open.set(key, groups.at(-1))
  }
  return groups
}
