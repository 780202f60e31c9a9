/** The files that take longest, longest first: started last, they would run while a processor idles. */
const LONGEST = [
  'tests/rails/larger-applications.test.ts',
  'tests/rails/applications.test.ts',
  'tests/views/executed-pages.test.ts',
  'tests/cli/build.test.ts',
  'tests/cli/dry-start.test.ts',
  'tests/cli/rails-tests.test.ts',
  'tests/shell/sqlite/database.test.ts',
  'tests/cli/spin-test.test.ts',
  'tests/cli/scaffold.test.ts',
  'tests/gen/ruby.test.ts',
  'tests/cli/new.test.ts',
  'tests/shell/main/database-paths.test.ts',
  'tests/cli/hotwire.test.ts',
  'tests/docs/tidy.test.ts',
  'tests/cli/toolchain.test.ts',
  'tests/cli/lock.test.ts',
  'tests/views/xss.test.ts',
  'tests/wasm-core/request-fuzz.test.ts',
  'tests/wasm-core/template-fuzz.test.ts',
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

/** Folders whose files share processes: what one compiles, the next finds compiled. */
const SHARED = [
  'tests/application/',
  'tests/cli/',
  'tests/gen/',
  'tests/shell/',
  'tests/wasm-core/',
]

/** Files that ask what is so before other modules of the shell are loaded. */
const ALONE = ['tests/shell/frame.test.ts']

/** How many files share a process. */
const AT_ONCE = 9

/** Sorted files as they share processes; those that take longest have one each. */
export function groupsOf(files) {
  const open = new Map()
  const groups = []
  for (const file of files) {
    const isAlone = LONGEST.includes(file) || ALONE.includes(file)
    const folder = isAlone ? undefined : SHARED.find((each) => file.startsWith(each))
    const group = open.get(folder)
    if (folder !== undefined && group !== undefined && group.length < AT_ONCE) {
      group.push(file)
      continue
    }
    groups.push([file])
    if (folder !== undefined) open.set(folder, groups.at(-1))
  }
  return groups
}
