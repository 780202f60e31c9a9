import { existsSync, statSync } from 'node:fs'
import { type App, appPath } from '../app/app.ts'
import { CommandError } from '../errors.ts'
import { listFiles } from '../generation/app-source.ts'
import { nearestOf } from '../nearest-of.ts'

/** A file of tests, and which of its tests are wanted. */
export interface ChosenFile {
  readonly file: string
  /** Lines that lie in the tests wanted; none for all of them. */
  readonly lines: readonly number[]
}

/** The Ruby and the fixtures of test/. */
export function testSources(app: App): string[] {
  return listFiles(app.root, 'test').filter((path) => /\.(rb|ya?ml)$/.test(path))
}

/**
 * Whether a file holds tests: test/NAME.rb, and NAME_test.rb in any folder. The others are there to be
 * required: helpers, support, cases to inherit from.
 */
function isTest(path: string): boolean {
  if (path.endsWith('_test.rb')) return true
  return /^test\/[^/]+\.rb$/.test(path) && !/(_helper|_test_case)\.rb$/.test(path)
}

/** The files that names on the command line choose: all, or those of a folder, a file, a file's line. */
export function chooseFiles(app: App, names: readonly string[]): ChosenFile[] {
  const files = testSources(app).filter((path) => path.endsWith('.rb'))
  const tests = files.filter(isTest)
  if (names.length === 0) {
    // As `rails test` does: tests with a browser are run by name.
    return tests.filter((path) => !path.startsWith('test/system/')).map(whole)
  }
  // `webfw test:all`, as `rails test:all` does.
  if (
    names.length === 1 &&
    names[0] === 'all' &&
    !files.some((each) => /^test\/all\b/.test(each))
  ) {
    return tests.map(whole)
  }
  const chosen = new Map<string, ChosenFile>()
  for (const each of names.flatMap((name) => chosenBy(app, name, files, tests))) {
    const known = chosen.get(each.file)
    const isWhole = each.lines.length === 0 || known?.lines.length === 0
    const lines = isWhole ? [] : [...(known?.lines ?? []), ...each.lines]
    chosen.set(each.file, { file: each.file, lines })
  }
  return tests.concat(files.filter((file) => !tests.includes(file))).flatMap((file) => {
    return chosen.get(file) ?? []
  })
}

function whole(file: string): ChosenFile {
  return { file, lines: [] }
}

/** `articles`, `test/articles`, `test/models`, `test/articles.rb:12`. */
function chosenBy(
  app: App,
  name: string,
  files: readonly string[],
  tests: readonly string[],
): ChosenFile[] {
  const [, path = '', lines = ''] = /^(.*?)((?::\d+)*)$/.exec(name.replace(/^\.\//, '')) ?? []
  const wanted = path.replace(/\/+$/, '')
  const below = wanted === 'test' || wanted.startsWith('test/') ? wanted : `test/${wanted}`
  const folder = appPath(app, below)
  if (lines === '' && existsSync(folder) && statSync(folder).isDirectory()) {
    const found = tests.filter((file) => file.startsWith(`${below}/`))
    if (found.length > 0) return found.map(whole)
    throw new CommandError(`there are no tests in ${below}.`)
  }
  const plain = below.replace(/\.rb$/, '')
  const file = [`${plain}.rb`, `${plain}_test.rb`].find((each) => files.includes(each))
  if (file === undefined) {
    const near = nearestOf(`${plain}.rb`, tests)
    const hint =
      near === undefined ? `There are: ${tests.join(', ') || 'none'}` : `Did you mean ${near}?`
    throw new CommandError(`there is no test ${plain}.rb.`, { hint })
  }
  return [{ file, lines: lines.split(':').filter(Boolean).map(Number) }]
}
