import type { Writable } from 'node:stream'
import { type App, appPath } from '../app/app.ts'
import { lockHolder, withFileLock } from '../file-lock.ts'

const path = (app: App) => appPath(app, 'tmp', 'webfw-build.lock')

/** Holds tmp/webfw-build.lock while building, so that the development server rebuilds nothing. */
export function withBuildLock<Result>(
  output: Writable,
  app: App,
  work: () => Promise<Result>,
): Promise<Result> {
  return withFileLock(path(app), work, (holder) =>
    output.write(
      holder === 'somebody'
        ? 'waiting for who holds tmp/webfw-build.lock\n'
        : `waiting for process ${holder}, which is building this application\n`,
    ),
  )
}

/** Whether a build is going on. */
export function isBuilding(app: App): boolean {
  return lockHolder(path(app)) !== null
}
