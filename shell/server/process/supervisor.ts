import type { Subprocess } from 'bun'
import type { Log } from '../../log/log.ts'
import { reap } from '../socket/libc.ts'
import { closeDescriptor, shutDoor } from '../socket/listening-socket.ts'
import { type Beat, type Heartbeat, silentFor } from './heartbeat.ts'
import { releaseProgram } from './program-pages.ts'
import { WorkerPlaces } from './worker-memory.ts'

/** How a supervisor runs its workers. */
export interface SupervisorOptions {
  /** The listening socket that every worker inherits as descriptor 3. */
  readonly fd: number
  readonly count: number
  /** Where a file without a name can be made. */
  readonly temporaryFolder: string
  /** What the first worker is: one that looks at the database for all, or one of a reload. The others start when it is up. */
  readonly first: 'first' | 'new'
  /** The command line of a worker; what is run is this process' own program. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Seconds of silence after which a worker is replaced; 0 for never. */
  readonly watchdog: number
  readonly log: Log
  /** Called when the first worker serves. */
  onUp(): void
  /** The workers of the program that this process was before a restart in place: they serve until there are others. */
  readonly former?: readonly number[]
  readonly restart: {
    /** Whether SIGHUP means that the terminal has gone. */
    readonly hangsUp: boolean
    /** Whether the program that a restart in place would run is fit to serve; it says itself why not. */
    isFit(): Promise<boolean>
    /** Turns this process into that program; returns only by an error. */
    become(former: readonly number[]): never
  }
}

const WATCH_MILLISECONDS = 1000
/** A worker that ends within this time has not come to serve. */
const YOUNG_MILLISECONDS = 2000
const FIRST_DELAY = 100
const LONGEST_DELAY = 10_000
/** So often in a row every worker is tried, in about six seconds, before nobody is left who could serve. */
const TRIES = 7
/** Seconds that a stopping worker has until one has said how many. */
const DRAIN = 10
/** Seconds beyond the drain after which what has begun to stop, and does not end, is killed. */
const GRACE = 2
/** What a worker exits with that says itself why it does not serve. */
const REFUSED = 1

interface Worker extends Heartbeat {
  readonly child: Subprocess
  /** Its place in the memory that the workers share. */
  readonly place: number | undefined
  readonly startedAt: number
}

/**
 * Keeps so many processes of one application running on one listening socket. One that dies is
 * replaced, one that falls silent is killed and replaced. SIGHUP turns it into the program that is at
 * its path by then.
 */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #workers = new Set<Worker>()
  /** Null where one works alone, or the system has no name for the memory. */
  readonly #places: WorkerPlaces | null
  readonly #former: Set<number>
  /** When the former workers were asked to end; null while they are needed. */
  #dismissedAt: number | null = null
  #state: 'running' | 'restarting' | 'stopping' = 'running'
  #status = 0
  /** Whether a worker has served. */
  #isUp = false
  /** Seconds that a stopping worker has: each says so itself. */
  #drainTimeout = DRAIN
  /** Starts in a row that came to nothing. */
  #failures = 0
  #failedAt = 0
  #watchedAt = performance.now()
  readonly #finished = Promise.withResolvers<number>()

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#former = new Set(options.former)
    const isShared = options.count > 1 && process.platform === 'linux'
    this.#places = isShared ? new WorkerPlaces(options.temporaryFolder, options.count) : null
  }

  /** Runs until stopped; answers the exit status. */
  run(): Promise<number> {
    this.#start(this.#options.first)
    const timer = setInterval(() => this.#watch(), WATCH_MILLISECONDS)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.#stop())
    const { hangsUp } = this.#options.restart
    process.on('SIGHUP', () => (hangsUp ? this.#stop() : this.#restart()))
    return this.#finished.promise.finally(() => clearInterval(timer))
  }

  get #isStopping(): boolean {
    return this.#state === 'stopping'
  }

  #start(kind: 'first' | 'new' | 'again'): void {
    if (this.#isStopping) return
    const { command, env, fd } = this.#options
    const now = performance.now()
    const place = this.#places?.enter()
    try {
      const child = Bun.spawn([...ownProgram(command)], {
        argv0: command[0] ?? '',
        env: {
          ...env,
          WEBFW_WORKER: kind,
          WEBFW_SUPERVISOR: String(process.pid),
          WEBFW_LISTEN_FD: '3',
          WEBFW_LOAD_PLACE: place === undefined ? undefined : String(place),
        },
        stdio: [
          'ignore',
          'inherit',
          'inherit',
          fd,
          ...(this.#places === null ? [] : [this.#places.fd]),
        ],
        ipc: (beat) => this.#heard(worker, beat as Beat),
        onExit: (_child, code, signal) => this.#ended(worker, code, signal),
      })
      const worker: Worker = { child, place, startedAt: now, heardAt: now, isUp: false }
      this.#workers.add(worker)
    } catch (error) {
      this.#places?.leave(place)
      // EAGAIN and ENOMEM pass; so may a program that cannot be read.
      this.#failed(`a worker cannot be started (${reasonOf(error)})`)
    }
  }

  #startAgain(): void {
    this.#start(this.#isUp ? 'again' : this.#options.first)
  }

  #heard(worker: Worker, drainTimeout: Beat): void {
    const { count } = this.#options
    worker.heardAt = performance.now()
    worker.isUp = true
    this.#drainTimeout = drainTimeout
    if (!this.#isUp && !this.#isStopping) {
      this.#isUp = true
      this.#options.onUp()
      for (let index = 1; index < count; index++) this.#start('new')
      setTimeout(releaseProgram, WATCH_MILLISECONDS)
    }
    if (this.#upCount === count) this.#dismissFormer()
  }

  #ended(worker: Worker, code: number | null, signal: number | string | null): void {
    this.#workers.delete(worker)
    this.#places?.leave(worker.place)
    if (this.#isStopping) {
      this.#finishWhenEmpty()
      return
    }
    const reason = signal === null ? `exit ${code}` : `signal ${signal}`
    const line = `worker ${worker.child.pid} ended (${reason})`
    // With workers of the program before it, they go on meanwhile.
    if (!this.#isUp && code === REFUSED && this.#former.size === 0) {
      this.#status = code
      this.#stop()
      return
    }
    const isYoung = performance.now() - worker.startedAt < YOUNG_MILLISECONDS
    if (isYoung && (signal === null || !worker.isUp)) {
      this.#failed(line)
      return
    }
    this.#failures = 0
    this.#options.log.warn(`${line}: starting another`)
    this.#startAgain()
  }

  /** Tries again, later each time; without any worker only so often, since nobody would accept. */
  #failed(line: string): void {
    const { log, count } = this.#options
    const round = Math.floor(this.#failures++ / (this.#isUp ? count : 1))
    this.#failedAt = performance.now()
    if (round + 1 >= TRIES && this.#upCount === 0) {
      log.error(`${line}: there is no worker left, giving up`)
      this.#status = 1
      this.#stop()
      return
    }
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** round)
    log.error(`${line}: starting another in ${delay / 1000} s`)
    setTimeout(() => this.#startAgain(), delay)
  }

  #watch(): void {
    this.#reapFormer()
    const { watchdog, log } = this.#options
    const now = performance.now()
    const slept = now - this.#watchedAt > 3 * WATCH_MILLISECONDS
    this.#watchedAt = now
    if (this.#isStopping) return
    for (const worker of this.#workers) {
      // After a sleep of this process nobody has been heard.
      if (slept) worker.heardAt = now
      const isSettled = worker.isUp && now - worker.startedAt > YOUNG_MILLISECONDS
      if (isSettled && worker.startedAt > this.#failedAt) this.#failures = 0
      const seconds = watchdog === 0 ? null : silentFor(worker, watchdog, now)
      if (seconds === null) continue
      log.error(`worker ${worker.child.pid} was silent for ${seconds} s: replacing it`)
      worker.heardAt = now
      worker.child.kill('SIGKILL')
    }
  }

  get #upCount(): number {
    return [...this.#workers].filter(({ isUp }) => isUp).length
  }

  #dismissFormer(): void {
    if (this.#dismissedAt !== null) return
    this.#dismissedAt = performance.now()
    for (const pid of this.#former) signal(pid, 'SIGTERM')
  }

  /** Nobody else waits for the children of the program that this process was before. */
  #reapFormer(): void {
    const since = this.#dismissedAt ?? Number.POSITIVE_INFINITY
    const isLate = performance.now() - since > (this.#drainTimeout + GRACE) * 1000
    for (const pid of this.#former) {
      if (isLate) signal(pid, 'SIGKILL')
      if (reap(pid)) this.#former.delete(pid)
    }
    this.#finishWhenEmpty()
  }

  async #restart(): Promise<void> {
    if (this.#state !== 'running') return
    this.#state = 'restarting'
    const { restart, log } = this.#options
    try {
      if (!(await restart.isFit())) return
      await log.flush()
      // Asked to stop meanwhile, it stops; a signal that has just come is heard in the next turn.
      await new Promise((done) => setImmediate(done))
      if (this.#isStopping) return
      restart.become([...this.#former, ...[...this.#workers].map(({ child }) => child.pid)])
    } catch (error) {
      log.error(`cannot restart in place (${reasonOf(error)}): going on as before`)
    } finally {
      if (!this.#isStopping) this.#state = 'running'
    }
  }

  #stop(): void {
    if (this.#isStopping) return
    this.#state = 'stopping'
    // Else the kernel goes on taking connections for it, which nobody would answer.
    shutDoor(this.#options.fd)
    closeDescriptor(this.#options.fd)
    for (const { child } of this.#workers) child.kill('SIGTERM')
    this.#dismissFormer()
    const stoppedAt = performance.now()
    const seconds = this.#drainTimeout
    setTimeout(() => this.#killHeld(stoppedAt, seconds), seconds * 1000).unref()
    setTimeout(
      () => {
        for (const { child } of this.#workers) child.kill('SIGKILL')
        for (const pid of this.#former) signal(pid, 'SIGKILL')
      },
      (seconds + GRACE) * 1000,
    ).unref()
    this.#finishWhenEmpty()
  }

  /** Kills the workers that have not even heard that they are to stop: an action holds them. */
  #killHeld(stoppedAt: number, seconds: number): void {
    for (const { child, heardAt } of this.#workers) {
      if (heardAt >= stoppedAt) continue
      this.#options.log.error(
        `worker ${child.pid} was held by an action for ${seconds} s: killing it`,
      )
      child.kill('SIGKILL')
    }
  }

  #finishWhenEmpty(): void {
    if (!this.#isStopping) return
    if (this.#workers.size === 0 && this.#former.size === 0) this.#finished.resolve(this.#status)
  }
}

/** On Linux the build that runs here, also where another has taken its place on the disk. */
export function ownProgram(command: readonly string[]): readonly string[] {
  return process.platform === 'linux' ? ['/proc/self/exe', ...command.slice(1)] : command
}

/** The process is a child of this one that has not been waited for: nobody else has its number. */
function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
