import { type ChildProcess, spawn } from 'node:child_process'
import { bunEnvironment, bunFlags } from '../build/bun-environment.ts'
import { exitStatus, forwardSignals } from '../process/run.ts'

/** What an application that runs is started with. */
export interface Launch {
  /** The program that runs bundles. */
  bun: string
  /** The application's folder. */
  root: string
  bundle: string
  words: readonly string[]
}

/**
 * The process of the application, for as long as it lives, whatever bundle it turns into. It is asked to
 * turn only once it listens: until then SIGHUP would end it. It says so itself, a line each time, on the
 * descriptor that WEBFW_READY_FD names: the seconds that it needs at most to stop. There it also says `look` where a
 * request waits for what has changed on disk.
 */
export class ApplicationProcess {
  /** Its exit status, once it has ended. */
  readonly ended: Promise<number>
  readonly #child: ChildProcess
  #bundle: string
  #next: string | undefined
  #isListening = false
  #drainTimeout = 10
  #look = () => {}
  /** Whether this process has been told to stop, and has told it. */
  #isStopping = false

  constructor({ bun, root, bundle, words }: Launch) {
    this.#bundle = bundle
    this.#child = spawn(bun, [...bunFlags, bundle, ...words], {
      cwd: root,
      env: { ...bunEnvironment(), WEBFW_READY_FD: '3' },
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    })
    this.#child.stdio[3]?.on('data', (lines: Buffer) => {
      const said = String(lines).trim().split('\n')
      const seconds = said.filter((line) => line !== 'look').at(-1)
      if (seconds !== undefined) {
        this.#drainTimeout = Number(seconds)
        this.#listens()
      }
      if (said.includes('look')) this.#look()
    })
    const stopForwarding = forwardSignals(this.#child)
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, this.#killHeld)
    this.ended = new Promise<number>((resolve, reject) => {
      this.#child.on('error', reject)
      this.#child.on('exit', (code, signal) =>
        // While it turns into a bundle it hears no signal: what ends it then is what was asked for.
        resolve(this.#isStopping && signal !== null ? 0 : exitStatus(code, signal)),
      )
    }).finally(stopForwarding)
  }

  /** Ends when a request waits for what has changed on disk. */
  asked(): Promise<void> {
    return new Promise((resolve) => {
      this.#look = resolve
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** The bundle it started with, or was last asked to turn into. */
  get bundle(): string {
    return this.#bundle
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Turns it into another bundle: the one that tmp/webfw-build.json names by then. */
  become(bundle: string): void {
    this.#next = bundle
    if (this.#isListening) this.#turn(bundle)
  }

  /** An action that does not end hears no signal: after the time that requests have it is stopped all the same. */
  readonly #killHeld = () => {
    this.#isStopping = true
    setTimeout(() => this.#child.kill('SIGKILL'), this.#drainTimeout * 1000).unref()
  }

  #listens(): void {
    this.#isListening = true
    if (this.#next !== undefined) this.#turn(this.#next)
  }

  #turn(bundle: string): void {
    this.#isListening = false
    this.#next = undefined
    this.#bundle = bundle
    this.#child.kill('SIGHUP')
  }
}
