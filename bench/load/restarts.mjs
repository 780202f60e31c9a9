import { execFileSync } from 'node:child_process'
import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { bunExecutable } from '../../scripts/support/bun-executable.mjs'
import { serveBlog } from './blog.mjs'
import { childrenOf } from './processes.mjs'
import { sleep } from './visitor.mjs'

/** Writes articles one after the other and keeps the titles of those that were acknowledged. */
class Writer {
  acknowledged = []
  #name
  #isOver = false
  #work = null

  constructor(name) {
    this.#name = name
  }

  start(port) {
    this.#isOver = false
    this.#work = this.#write(`http://127.0.0.1:${port}`)
  }

  async stop() {
    this.#isOver = true
    await this.#work
  }

  async #write(origin) {
    while (!this.#isOver) {
      const title = `${this.#name} writes ${this.acknowledged.length}, ${Math.random()}`
      try {
        if (await create(origin, title)) this.acknowledged.push(title)
      } catch {
        await sleep(20)
      }
    }
  }
}

async function create(origin, title) {
  const form = await fetch(`${origin}/articles/new`)
  const token = /name="authenticity_token" value="([^"]+)"/.exec(await form.text())?.[1]
  const cookie = form.headers.get('set-cookie')?.split(';')[0] ?? ''
  const body = new URLSearchParams({
    authenticity_token: token ?? '',
    'article[title]': title,
    'article[body]': 'Long enough to pass.',
  })
  const headers = { Cookie: cookie, Origin: origin }
  const answer = await fetch(`${origin}/articles`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  })
  return answer.status === 303
}

/** Ways to restart a server, each of which leaves one that serves. */
const WAYS = {
  /** A deploy: another file takes the place of the binary. */
  reload: async (server, folder) => {
    const staged = join(folder, 'blog.new')
    copyFileSync(join(folder, 'blog'), staged)
    renameSync(staged, join(folder, 'blog'))
    const before = childrenOf(server.pid)
    process.kill(server.pid, 'SIGHUP')
    while (childrenOf(server.pid).some((pid) => before.includes(pid))) await sleep(20)
    return server
  },
  worker: async (server) => {
    process.kill(childrenOf(server.pid)[0], 'SIGKILL')
    return server
  },
  stop: async (server, folder, env) => {
    await server.stop()
    return serveBlog(folder, env)
  },
  supervisor: async (server, folder, env) => {
    await server.stop('SIGKILL')
    return serveBlog(folder, env)
  },
}

/** Restarts in every way, ten times each, while articles are written; the acknowledged ones that are lost. */
export async function restartWhileWriting(folder) {
  const env = { WEBFW_LOG_LEVEL: 'warn', AOT_WORKERS: '2' }
  const writers = Array.from({ length: 4 }, (_, index) => new Writer(`writer ${index}`))
  let server = await serveBlog(folder, env)
  let restarts = 0
  for (let round = 0; round < 10; round++) {
    for (const restart of Object.values(WAYS)) {
      for (const writer of writers) writer.start(server.port)
      await sleep(400)
      server = await restart(server, folder, env)
      restarts++
      await Promise.all(writers.map((writer) => writer.stop()))
    }
  }
  await server.stop()
  const kept = new Set(titlesIn(join(folder, 'storage', 'production.sqlite3')))
  const acknowledged = writers.flatMap((writer) => writer.acknowledged)
  const lost = acknowledged.filter((title) => !kept.has(title))
  return { restarts, acknowledged: acknowledged.length, lost: lost.length }
}

function titlesIn(file) {
  const program = `import { Database } from 'bun:sqlite'
    const rows = new Database(process.argv[1]).query('SELECT title FROM articles').all()
    console.log(JSON.stringify(rows.map((row) => row.title)))`
  const output = execFileSync(bunExecutable(), ['-e', program, file], { maxBuffer: 1 << 28 })
  return JSON.parse(output)
}
