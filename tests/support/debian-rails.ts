import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Test } from 'tap'
import type { LoweredRequest } from './lowered-app.ts'

const NEEDED = ['rails', 'action_mailer', 'sqlite3', 'jbuilder', 'bcrypt']

/** Looks where Ruby would, without loading: that takes a third of a second, in each file of tests. */
const CHECK = `
found = ->(name) { Gem::Specification.find_by_path(name) || $LOAD_PATH.resolve_feature_path(name) }
exit %w[${NEEDED.join(' ')}].all?(&found) && found["active_record"].version.to_s.start_with?("6.1.")`

/** False where Debian's Rails 6.1 is there to compare with, else why a test is skipped. */
export const withoutRails: string | false =
  spawnSync('ruby', ['-e', CHECK]).status === 0
    ? false
    : 'needs Rails 6.1 (Debian packages: ruby-railties ruby-actionmailer ruby-sqlite3 ruby-jbuilder ruby-bcrypt)'

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

/** Has Debian's Rails run applications, each in a fork of a process that has loaded it. */
export function askRails(cases: readonly RailsCase[]): RailsAnswer[][] {
  const run = spawnSync('ruby', ['-E', 'UTF-8', '-W0', 'tests/rails/rails-answers.rb'], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as RailsAnswer[][]
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
    answers = askRails(written)
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
