import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bunExecutable } from '../support/bun-executable.mjs'
import { root } from '../support/root.mjs'
import { get, sleep, Visitor } from './visitor.mjs'

const secret = 'load'.repeat(10)

/** The built blog with 30 articles, in a folder of its own. */
export function deployBlog() {
  const dist = join(root, 'examples', 'blog', 'dist')
  if (!existsSync(join(dist, 'blog'))) {
    throw new Error('examples/blog/dist/blog is missing: `npm run blog` builds it')
  }
  const folder = mkdtempSync(join(tmpdir(), 'webfw-load-'))
  cpSync(dist, folder, { recursive: true, filter: (path) => !path.includes('/storage/') })
  execFileSync(join(folder, 'blog'), ['migrate'])
  const database = join(folder, 'storage', 'production.sqlite3')
  execFileSync(bunExecutable(), [join(root, 'bench', 'http', 'seed.ts'), database])
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Serves it on a free port; `stop` gives the exit status. */
export async function serveBlog(folder, env = {}) {
  const port = await freePort()
  const child = spawn(join(folder, 'blog'), [], {
    env: { ...process.env, WEBFW_SECRET_KEY_BASE: secret, PORT: String(port), ...env },
    stdio: 'ignore',
  })
  const ended = new Promise((done) => child.once('exit', done))
  const visitor = new Visitor(port)
  while ((await visitor.ask(get('/up'))) !== 200) await sleep(10)
  visitor.close()
  return {
    port,
    pid: child.pid,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
