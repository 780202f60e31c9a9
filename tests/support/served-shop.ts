import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Project } from './project.ts'

/** Runs the built shop on a free port; what its addresses begin with. */
export function serveShop(
  t: Test,
  project: Project,
  own: Readonly<Record<string, string>> = {},
): Promise<string> {
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
  return new Promise<string>((found) => {
    server.stdout.on('data', (chunk) => {
      log += String(chunk)
      const [place] = /http:\/\/127\.0\.0\.1:\d+/.exec(log) ?? []
      if (place !== undefined) found(place)
    })
  })
}
