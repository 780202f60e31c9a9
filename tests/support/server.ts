import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { commandOf } from './bun.ts'
import { SECRET } from './core.ts'
import { eventually, isRunning } from './eventually.ts'
import { removeFolder } from './folder.ts'
import { clockText } from './moving-clock.ts'

/** A server of its own process, on a port that was free. */
export interface RunningServer {
  readonly port: number
  readonly root: string
  readonly child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Waits until it has printed what fits. */
  says(pattern: RegExp): Promise<void>
  /** Moves the clock of its processes on, and waits until what is due by then has been called in these of them. */
  advance(seconds: number, processes?: Iterable<number>): Promise<void>
  /** Stops it and waits; its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** How a server is started: what its command line begins with, and whether the framework is bundled with it. */
export interface StartOptions {
  readonly prefix?: readonly string[]
  readonly isWhole?: boolean
}

/**
 * Starts a program of tests/support with a folder of its own, and waits until it listens. The process is the
 * server itself: `WEBFW_WATCHDOG: ''` gives it the supervisor that it has by default.
 */
export async function startServer(
  program: string,
  env: Readonly<Record<string, string>> = {},
  root: string = makeRoot(),
  { prefix = [], isWhole = false }: StartOptions = {},
): Promise<RunningServer> {
  const own = commandOf(resolve('tests/support', program), { isWhole })
  const [command, ...args] = [...prefix, ...own, root]
  const clock = new ClockFile()
  const child = spawn(command ?? own[0], args, {
    env: {
      ...clock.environment,
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
    says: (pattern) =>
      eventually(
        `the server prints ${pattern}`,
        () => pattern.test(text),
        () => text,
      ),
    advance: (seconds, processes = [child.pid ?? 0]) => clock.advance(seconds, processes),
    stop: (signal = 'SIGTERM') => stopChild(child, signal),
  }
}

const PATH = '/usr/bin:/bin'

/** With `REAL_CLOCK=1` (`npm run campaign clock`) deadlines are waited for in real seconds. */
export const onRealClock = process.env['REAL_CLOCK'] === '1'

/** Where the processes of a server read how far their clock is ahead: tests/support/moving-clock.ts. */
class ClockFile {
  readonly #path = join(makeRoot(), 'clock')
  #ahead = 0

  constructor() {
    writeFileSync(this.#path, clockText(0))
  }

  get environment(): Record<string, string> {
    return onRealClock ? {} : { TEST_CLOCK: this.#path }
  }

  async advance(seconds: number, processes: Iterable<number>): Promise<void> {
    if (onRealClock) return new Promise((done) => setTimeout(done, seconds * 1000))
    this.#ahead += seconds * 1000
    const file = openSync(this.#path, 'r+')
    writeSync(file, clockText(this.#ahead), 0)
    closeSync(file)
    const isSet = (pid: number) =>
      Number(readFileSync(`${this.#path}.${pid}`, 'utf8')) >= this.#ahead || !isRunning(pid)
    await eventually('the clocks are set', () => [...processes].every(isSet))
    // A caller that asks in a loop whether a process has ended hears of its end.
    await new Promise((done) => setImmediate(done))
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

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
  if (hasEnded(child)) return Promise.resolve(child.exitCode)
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

  /** Waits until what arrived fits. */
  async until(pattern: RegExp): Promise<string> {
    await eventually(
      `${pattern} arrives`,
      () => pattern.test(this.text),
      () => `what has arrived: ${this.text.slice(0, 500)}`,
    )
    return this.text
  }
}
