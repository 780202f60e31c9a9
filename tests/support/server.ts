import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bunFile, bunProgram } from './bun.ts'
import { SECRET } from './core.ts'
import { removeFolder } from './folder.ts'

/** A server of its own process, on a port that was free. */
export interface RunningServer {
  readonly port: number
  readonly root: string
  readonly child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Stops it and waits; its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts a program of tests/support with a folder of its own, and waits until it listens. The process is the
 * server itself: `WEBFW_WATCHDOG: ''` gives it the supervisor that it has by default.
 */
export async function startServer(
  program: string,
  env: Readonly<Record<string, string>> = {},
  root: string = makeRoot(),
  /** What the command line begins with. */
  prefix: readonly string[] = [],
): Promise<RunningServer> {
  const [command, ...args] = [
    ...prefix,
    bunProgram,
    '--no-env-file',
    bunFile(resolve('tests/support', program)),
    root,
  ]
  const child = spawn(command ?? bunProgram, args, {
    env: {
      PATH,
      HOME: homedir(),
      PORT: '0',
      WEBFW_SECRET_KEY_BASE: SECRET,
      WEBFW_WATCHDOG: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const port = await new Promise<number>((done, fail) => {
    const take = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /listens on http:\/\/[^ ]*?:(\d+)/.exec(text)
      if (found !== null) done(Number(found[1]))
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('exit', () => fail(new Error(`the server ended: ${text}`)))
  })
  return {
    port,
    root,
    child,
    output: () => text,
    stop: (signal = 'SIGTERM') => stopChild(child, signal),
  }
}

const PATH = '/usr/bin:/bin'

const roots: string[] = []
process.on('exit', () => {
  for (const root of roots) removeFolder(root)
})

/** An empty folder that goes away with the process. */
export function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'webfw-server-'))
  roots.push(root)
  return root
}

function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((done) => {
    child.on('exit', (code) => done(code))
    child.kill(signal)
  })
}

/** A connection a test drives by hand. */
export class RawConnection {
  readonly socket: Socket
  readonly #chunks: Buffer[] = []
  readonly closed: Promise<void>

  constructor(port: number, options: { allowHalfOpen?: boolean } = {}) {
    this.socket = connect({ port, host: '127.0.0.1', ...options })
    this.socket.on('data', (chunk) => this.#chunks.push(chunk))
    this.socket.on('error', () => {})
    this.closed = new Promise((done) => this.socket.on('close', () => done()))
  }

  send(text: string | Uint8Array): void {
    this.socket.write(text)
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('latin1')
  }

  /** Waits until what arrived fits, at most so many milliseconds. */
  async until(pattern: RegExp, milliseconds = 4000): Promise<string> {
    const end = Date.now() + milliseconds
    while (!pattern.test(this.text)) {
      if (Date.now() > end) throw new Error(`waited for ${pattern}, got ${this.text.slice(0, 500)}`)
      await new Promise((done) => setTimeout(done, 5))
    }
    return this.text
  }
}
