import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { TestRequest } from '../../shell/test/report.ts'
import { type App, appPath } from '../app/app.ts'
import { bunEnvironment, bunFlags } from '../build/bun-environment.ts'
import { CommandError } from '../errors.ts'
import { exitStatus, type Finished } from '../process/run.ts'
import { type BrowserCall, BrowserDriver, launchBrowser } from './browser-driver.ts'

/** Seconds that the server of a file's tests has to start. */
const PATIENCE = 30

/** Whether the tests of a file are run in a browser. */
export function isSystemTest(file: string): boolean {
  return file.startsWith('test/system/')
}

/**
 * Runs a file of tests in a browser: the process of the tests asks for the browser's part over a pipe, and waits; a server of
 * the same bundle answers the browser, over the same database file.
 */
export async function runWithBrowser(
  app: App,
  bun: string,
  program: string,
  request: TestRequest,
): Promise<Finished> {
  const database = appPath(
    app,
    'tmp',
    'webfw',
    'test',
    `${request.file.replace(/\W+/g, '-')}.sqlite3`,
  )
  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true })
  }
  remove()
  const env = { ...bunEnvironment(), WEBFW_ENV: 'test', WEBFW_DATABASE: database }
  const place = { cwd: app.root, env }
  const child = spawn(bun, [...bunFlags, program, JSON.stringify(request)], {
    ...place,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<number>((done) => {
    child.on('close', (code, signal) => done(exitStatus(code, signal)))
  })
  const [, , , answers, questions] = child.stdio as unknown as [
    null,
    null,
    null,
    Writable,
    Readable,
  ]
  let server: ChildProcess | null = null
  let browser: Browser | null = null
  let driver: BrowserDriver | null = null
  try {
    for await (const line of createInterface({ input: questions })) {
      if (driver === null) {
        // The tables are there by then.
        const port = await freePort()
        browser = await launchBrowser(app.root)
        server = await startServer(bun, program, port, place)
        driver = new BrowserDriver(browser, `http://127.0.0.1:${port}`, app.root)
      }
      const answer = await driver.answer(JSON.parse(line) as BrowserCall)
      answers.write(`${JSON.stringify(answer)}\n`)
    }
    return { code: await ended, stdout, stderr }
  } finally {
    child.kill()
    await browser?.close()
    if (server !== null) await stop(server)
    remove()
  }
}

async function startServer(
  bun: string,
  program: string,
  port: number,
  place: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  const env = {
    ...place.env,
    PORT: String(port),
    WEBFW_HOST: '127.0.0.1',
    WEBFW_SECRET_KEY_BASE: randomBytes(32).toString('hex'),
    AOT_WORKERS: '1',
  }
  const server = spawn(bun, [...bunFlags, program, 'serve'], {
    ...place,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  for (let waited = 0; waited < PATIENCE * 10; waited += 1) {
    if (server.exitCode !== null) break
    if (await answers(port)) return server
    await sleep(100)
  }
  server.kill('SIGKILL')
  throw new CommandError(`the server for the browser did not start.\n${said.trim()}`)
}

/** Lets a server end by itself, which leaves what was counted in it; one that goes on is ended. */
async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((done) => server.once('exit', done))
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  const timer = setTimeout(() => server.kill('SIGKILL'), PATIENCE * 1000)
  await ended
  clearTimeout(timer)
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isThere: boolean) => {
      socket.destroy()
      done(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
