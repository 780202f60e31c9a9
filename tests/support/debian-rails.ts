import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { Test } from 'tap'
import { find, type Inputs, keep } from './kept.ts'
import type { LoweredRequest } from './lowered-app.ts'

const NEEDED = ['rails', 'action_mailer', 'sqlite3', 'jbuilder', 'bcrypt']

/** Looks where Ruby would, without loading: that takes a third of a second, in each file of tests. Says what is installed. */
const CHECK = `
found = ->(name) { Gem::Specification.find_by_path(name) || $LOAD_PATH.resolve_feature_path(name) }
exit false unless %w[${NEEDED.join(' ')}].all?(&found) && found["active_record"].version.to_s.start_with?("6.1.")
gems = Gem::Specification.stubs.map { |gem| [gem.full_name, File.mtime(gem.loaded_from).to_i] }
p RUBY_DESCRIPTION, File.mtime(RbConfig.ruby).to_i, gems.sort, ENV.slice(*%w[TZ LANG LC_ALL RUBYOPT RUBYLIB]).sort`

const check = spawnSync('ruby', ['-e', CHECK], { encoding: 'utf8' })

/** False where Debian's Rails 6.1 is there to compare with, else why a test is skipped. */
export const withoutRails: string | false =
  check.status === 0
    ? false
    : 'needs Rails 6.1 (Debian packages: ruby-railties ruby-actionmailer ruby-sqlite3 ruby-jbuilder ruby-bcrypt)'

/** What decides an answer of Rails, beside the question: the installed gems and Ruby, and the clock that they have. */
export function judgeInputs(): string[] {
  return [check.stdout, readFileSync('tests/support/fixed-clock.rb', 'utf8')]
}

/** An application in a folder, and what one visitor asks of it in turn. */
export interface RailsCase {
  readonly root: string
  readonly requests: readonly LoweredRequest[]
}

/** What Rails answered; several `Set-Cookie` are lines of one field. */
export interface RailsAnswer {
  /** `articles#index`; empty where no action has answered. */
  readonly action?: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * What Debian's Rails answers: each application runs in a fork of a process that has loaded it. What the same Rails has
 * answered to the same requests of the same files is kept.
 */
export async function askRails(cases: readonly RailsCase[]): Promise<RailsAnswer[][]> {
  const known = cases.map((each) => find<RailsAnswer[]>(inputsOf(each)))
  const missing = cases.filter((_, index) => known[index] === undefined)
  const made = missing.length === 0 ? [] : await runRails(missing)
  for (const [index, each] of missing.entries()) keep(inputsOf(each), made[index])
  return known.map((answers) => answers ?? (made.shift() as RailsAnswer[]))
}

function inputsOf({ root, requests }: RailsCase): Inputs {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
  return [
    ...judgeInputs(),
    readFileSync(ANSWERS, 'utf8'),
    JSON.stringify(requests),
    ...files.flatMap((path) => [relative(root, path), readFileSync(path)]),
  ]
}

const ANSWERS = 'tests/rails/rails-answers.rb'

/** A process that has loaded Rails, which takes longer than most applications: the files of tests in this process share it. */
interface LoadedRails {
  ask(line: string): Promise<string>
}

let loaded: LoadedRails | null = null

async function runRails(cases: readonly RailsCase[]): Promise<RailsAnswer[][]> {
  loaded ??= loadRails()
  return JSON.parse(await loaded.ask(JSON.stringify(cases))) as RailsAnswer[][]
}

function loadRails(): LoadedRails {
  const child = spawn('ruby', ['-E', 'UTF-8', '-W0', ANSWERS])
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise<never>((_, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      loaded = null
      fail(new Error(`Rails ended with ${code}: ${said}`))
    })
  })
  ended.catch(() => undefined)
  const lines: Interface = createInterface({ input: child.stdout })
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as NodeJS.Timeout[]
  const ask = async (line: string): Promise<string> => {
    for (const each of handles) each.ref()
    const answer = new Promise<string>((done) => lines.once('line', done))
    child.stdin.write(`${line}\n`)
    try {
      return await Promise.race([answer, ended])
    } finally {
      // The process of the tests ends without waiting for it, and it with its standard input.
      for (const each of handles) each.unref()
    }
  }
  return { ask }
}

/** The same of applications without records, from the text of their files. */
export async function askRailsOf(
  t: Test,
  cases: readonly {
    files: Readonly<Record<string, string>>
    requests: readonly LoweredRequest[]
  }[],
): Promise<RailsAnswer[][]> {
  let answers: RailsAnswer[][] = []
  // A subtest has a folder of its own.
  await t.test('beside Rails', async (t) => {
    const folder = t.testdir()
    const written = cases.map(({ files, requests }, index) => {
      const root = join(folder, String(index))
      writeRailsApp(root, files)
      return { root, requests }
    })
    answers = await askRails(written)
  })
  return answers
}

/** Writes an application without records into a folder, as Rails wants it. */
function writeRailsApp(root: string, files: Readonly<Record<string, string>>): void {
  const usual = { 'config/application.rb': '', 'db/seeds.rb': '', 'db/migrate/.keep': '' }
  for (const [path, text] of Object.entries({ ...usual, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
