import type { Subprocess } from 'bun'
import type { Log } from '../../log/log.ts'
import { closeDescriptor, shutDoor } from '../socket/listening-socket.ts'

/** How a supervisor runs its workers. */
export interface SupervisorOptions {
  /** The listening socket that every worker inherits as descriptor 3. */
  readonly fd: number
  readonly count: number
  /** The command line of a worker. */
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Seconds of silence after which a worker is replaced; 0 for never. */
  readonly watchdog: number
  /** Seconds that a stopping worker has. */
  readonly drainTimeout: number
  readonly log: Log
}

/** What a worker sends every few seconds while its event loop turns. */
export const HEARTBEAT = 'alive'

const HEARTBEAT_MILLISECONDS = 2000
/** How many heartbeats at least fit into what the watchdog allows. */
const HEARTBEATS = 4
const WATCH_MILLISECONDS = 1000
/** What a worker has until it is first heard, however busy the machine. */
const STARTING_SECONDS = 30
const YOUNG_MILLISECONDS = 2000
const FAILED_STARTS = 5

/** Starts the heartbeat of a worker; it ends by itself when the supervisor is gone. */
export function startHeartbeat(watchdog: number, onOrphaned: () => void): void {
  const beat = () => process.send?.(HEARTBEAT)
  beat()
  const allowed = watchdog === 0 ? HEARTBEAT_MILLISECONDS : (watchdog * 1000) / HEARTBEATS
  setInterval(beat, Math.min(HEARTBEAT_MILLISECONDS, allowed)).unref()
  process.on('disconnect', onOrphaned)
}

interface Worker {
  readonly child: Subprocess
  readonly startedAt: number
  heardAt: number
  /** Whether it has been heard at all. */
  isUp: boolean
}

/**
 * Keeps so many processes of one application running on one listening socket. One that dies is
 * replaced, one that falls silent is killed and replaced.
 */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #workers = new Set<Worker>()
  #stopping = false
  #failedStarts = 0
  #watchedAt = Date.now()
  readonly #finished = Promise.withResolvers<number>()

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  /** Runs until stopped; answers the exit status. */
  run(): Promise<number> {
    for (let index = 0; index < this.#options.count; index++) this.#start()
    const timer = setInterval(() => this.#watch(), WATCH_MILLISECONDS)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => this.#stop())
    return this.#finished.promise.finally(() => clearInterval(timer))
  }

  #start(): void {
    const { command, env, fd } = this.#options
    const now = Date.now()
    const child = Bun.spawn([...command], {
      env: { ...env, WEBFW_WORKER: '1', WEBFW_LISTEN_FD: '3' },
      stdio: ['ignore', 'inherit', 'inherit', fd],
      ipc: () => {
        worker.heardAt = Date.now()
        worker.isUp = true
      },
      onExit: (_child, code, signal) => this.#ended(worker, code, signal),
    })
    const worker: Worker = { child, startedAt: now, heardAt: now, isUp: false }
    this.#workers.add(worker)
  }

  #ended(worker: Worker, code: number | null, signal: number | string | null): void {
    this.#workers.delete(worker)
    if (this.#stopping) {
      if (this.#workers.size === 0) this.#finished.resolve(0)
      return
    }
    const reason = signal === null ? `exit ${code}` : `signal ${signal}`
    this.#options.log.warn(`worker ${worker.child.pid} ended (${reason}): starting another`)
    const isYoung = Date.now() - worker.startedAt < YOUNG_MILLISECONDS
    this.#failedStarts = isYoung && signal === null ? this.#failedStarts + 1 : 0
    if (this.#failedStarts >= FAILED_STARTS) {
      this.#options.log.error('workers end as soon as they start: giving up')
      this.#finished.resolve(1)
      this.#stop()
      return
    }
    this.#start()
  }

  #watch(): void {
    const { watchdog, log } = this.#options
    if (watchdog === 0 || this.#stopping) return
    const now = Date.now()
    const slept = now - this.#watchedAt > 3 * WATCH_MILLISECONDS
    this.#watchedAt = now
    for (const worker of this.#workers) {
      // After a sleep of this process or of the machine nobody has been heard.
      if (slept) worker.heardAt = now
      const seconds = worker.isUp ? watchdog : Math.max(watchdog, STARTING_SECONDS)
      if (now - worker.heardAt < seconds * 1000) continue
      log.error(`worker ${worker.child.pid} was silent for ${seconds} s: replacing it`)
      worker.heardAt = now
      worker.child.kill('SIGKILL')
    }
  }

  #stop(): void {
    if (this.#stopping) return
    this.#stopping = true
    // Else the kernel goes on taking connections for it, which nobody would answer.
    shutDoor(this.#options.fd)
    closeDescriptor(this.#options.fd)
    if (this.#workers.size === 0) this.#finished.resolve(0)
    for (const { child } of this.#workers) child.kill('SIGTERM')
    setTimeout(
      () => {
        for (const { child } of this.#workers) child.kill('SIGKILL')
      },
      (this.#options.drainTimeout + 2) * 1000,
    ).unref()
  }
}
