import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LoweredRequest } from './lowered-app.ts'

const NEEDED = ['rails', 'action_mailer', 'sqlite3', 'jbuilder', 'bcrypt']

/** False where Debian's Rails is there to compare with, else why a test is skipped. */
export const withoutRails: string | false =
  spawnSync('ruby', ['-e', NEEDED.map((name) => `require "${name}"`).join(';')]).status === 0
    ? false
    : 'needs Rails (Debian packages: ruby-railties ruby-actionmailer ruby-sqlite3 ruby-jbuilder ruby-bcrypt)'

/** What Rails answered; several `Set-Cookie` are lines of one field. */
export interface RailsAnswer {
  /** `articles#index`; empty where no action has answered. */
  readonly action?: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Has Debian's Rails run the application in a folder, one visitor's requests in turn. */
export function askRails(root: string, requests: readonly LoweredRequest[]): RailsAnswer[] {
  const run = spawnSync('ruby', ['-E', 'UTF-8', '-W0', 'tests/rails/rails-answers.rb', root], {
    input: JSON.stringify(requests),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as RailsAnswer[]
}

/** Writes an application without records into a folder, as Rails wants it. */
export function writeRailsApp(root: string, files: Readonly<Record<string, string>>): void {
  const usual = { 'config/application.rb': '', 'db/seeds.rb': '', 'db/migrate/.keep': '' }
  for (const [path, text] of Object.entries({ ...usual, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
