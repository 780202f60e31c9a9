import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { type App, appPath } from '../app/app.ts'

/**
 * What the running application is told about the last build. `looked` is when the templates have last been looked at,
 * in milliseconds: one that needs a build and is no newer gets none.
 */
export type BuildStatus = { looked: number } & (
  | { ok: true; bundle: string }
  | { ok: false; banner: string }
)

/** Writes tmp/webfw-build.json in one step: the running application reads it whole. */
export function writeBuildStatus(app: App, status: BuildStatus): void {
  const path = appPath(app, 'tmp', 'webfw-build.json')
  mkdirSync(appPath(app, 'tmp'), { recursive: true })
  writeFileSync(`${path}.part`, `${JSON.stringify(status)}\n`)
  renameSync(`${path}.part`, path)
}
