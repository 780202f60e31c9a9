import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eventually } from './eventually.ts'

const DIST = resolve('examples/blog/dist')

/** A secret that is long enough, and the only thing in the environment. */
export const ENVIRONMENT = { WEBFW_SECRET_KEY_BASE: '0123456789abcdef'.repeat(4) }

/** Copies the built blog's dist/ alone to an empty folder and gives that folder. */
export function deployBlog(): string {
  if (!existsSync(join(DIST, 'blog'))) {
    throw new Error(
      'examples/blog/dist/blog is missing: run `node scripts/test.mjs`, which builds it',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'webfw-blog-'))
  cpSync(DIST, folder, { recursive: true, filter: (path) => !path.includes('/storage/') })
  return folder
}

/** Runs a command of the deployed binary to its end and gives what it printed. */
export function runBlog(folder: string, words: string[], environment: Record<string, string> = {}) {
  return execFileSync(join(folder, 'blog'), words, { env: environment, cwd: '/', encoding: 'utf8' })
}

/** Ports that no connection gets by itself, and so few of them a process that two processes seldom meet. */
const FIRST_PORT = 20_000
const PORTS_EACH = 20
let nextPort = FIRST_PORT + (process.pid % 600) * PORTS_EACH

/** A port nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const port = nextPort++
    const server = createServer()
    server.once('error', () => found(findFreePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => found(port)))
  })
}

/** A running server and how to end it. */
export interface Running {
  readonly origin: string
  readonly port: number
  readonly pid: number
  /** Everything it has printed so far. */
  output(): string
  /** Sends the signal and waits for the end; gives the exit code (null when the signal killed it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Serves the deployed blog and gives it once it answers. */
export async function serveBlog(
  folder: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const port = await findFreePort()
  const child = spawn(join(folder, 'blog'), [], {
    cwd: '/',
    env: { ...ENVIRONMENT, PORT: String(port), ...environment },
  })
  return untilReady(child, port)
}

/** Waits until the child answers HTTP on `port`; throws with its output when it ends first. */
export async function untilReady(
  child: ChildProcess,
  port: number,
  address = '127.0.0.1',
): Promise<Running> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.once('error', (error) => (output += error.message))
  const origin = `http://${address}:${port}`
  await eventually(
    'the server answers',
    () => {
      const hasEnded =
        child.exitCode !== null || child.signalCode !== null || child.pid === undefined
      if (hasEnded) throw new Error(`the server ended (${child.exitCode}):\n${output}`)
      return answers(origin)
    },
    () => output,
  )
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    output: () => output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/robots.txt`)
    return true
  } catch {
    return false
  }
}
