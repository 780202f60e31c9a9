import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Project } from './project.ts'

/** The built shop: what its addresses begin with, and what it has printed so far. */
export interface ServedShop {
  readonly origin: string
  log(): string
}

/** Runs the built shop on a free port. */
export function serveShop(
  t: Test,
  project: Project,
  own: Readonly<Record<string, string>> = {},
): Promise<ServedShop> {
  const folder = join(project.folder, 'shop')
  const env = {
    ...process.env,
    AOT_WORKERS: '1',
    WEBFW_ROOT: folder,
    WEBFW_DATABASE: join(folder, 'storage', 'development.sqlite3'),
    WEBFW_SECRET_KEY_BASE: 'x'.repeat(64),
    ...own,
  }
  const server = spawn(join(folder, 'dist', 'shop'), ['server', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => server.kill('SIGKILL'))
  let log = ''
  return new Promise<ServedShop>((found) => {
    server.stdout.on('data', (chunk) => {
      log += String(chunk)
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? []
      if (origin !== undefined) found({ origin, log: () => log })
    })
  })
}
