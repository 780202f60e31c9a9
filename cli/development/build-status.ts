import { mkdirSync } from 'node:fs'
import { type App, appPath } from '../app/app.ts'
import { writeWhole } from '../write-whole.ts'

/**
 * What the running application is told about the last build. `looked` is when the templates have last been looked at,
 * in milliseconds: one that needs a build and is no newer gets none. `sources`: the Ruby that it was of, by `snapshotText`.
 */
export type BuildStatus = { looked: number; sources: string } & Outcome

/** What became of a build. */
export type Outcome = { ok: true; bundle: string } | { ok: false; banner: string }

/** Writes tmp/webfw-build.json. */
export function writeBuildStatus(app: App, status: BuildStatus): void {
  mkdirSync(appPath(app, 'tmp'), { recursive: true })
  writeWhole(appPath(app, 'tmp', 'webfw-build.json'), `${JSON.stringify(status)}\n`)
}
