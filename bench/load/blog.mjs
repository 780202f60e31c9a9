import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareBlog } from '../http/prepare.mjs'
import { get, sleep, Visitor } from './visitor.mjs'

const secret = 'load'.repeat(10)

/** The folder of the blog of the benchmarks, built, with its 30 articles. */
export function deployBlog() {
  const folder = mkdtempSync(join(tmpdir(), 'webfw-load-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return prepareBlog(folder).dist
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
