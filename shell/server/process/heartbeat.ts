import { libc } from '../socket/libc.ts'

/** When a worker was last heard. */
export interface Heartbeat {
  /** By the monotonic clock, in milliseconds. */
  heardAt: number
  /** Whether it has been heard at all. */
  isUp: boolean
}

/** What a worker sends every few seconds while its event loop turns: the seconds that it needs when it is to stop. */
export type Beat = number

const HEARTBEAT_MILLISECONDS = 2000
/** How many heartbeats at least fit into what the watchdog allows. */
const HEARTBEATS = 4
/** What a worker has until it is first heard, however busy the machine. */
const STARTING_SECONDS = 30

/**
 * Whether the supervisor that started this worker is its parent still; one that was killed while the worker
 * started has left it to another process.
 */
export function hasSupervisor(): boolean {
  return libc().getppid() === Number(process.env.WEBFW_SUPERVISOR)
}

/**
 * Starts the heartbeat of a worker, and tells it when its supervisor is gone. One that has only become another
 * program is there still: that one asks the worker to stop when it has workers of its own. The returned function is one more beat.
 */
export function startHeartbeat(
  watchdog: number,
  drainTimeout: Beat,
  onOrphaned: () => void,
): () => void {
  const beat = () => {
    if (!hasSupervisor()) onOrphaned()
    else if (process.connected) process.send?.(drainTimeout)
  }
  beat()
  const allowed = watchdog === 0 ? HEARTBEAT_MILLISECONDS : (watchdog * 1000) / HEARTBEATS
  setInterval(beat, Math.min(HEARTBEAT_MILLISECONDS, allowed)).unref()
  process.on('disconnect', beat)
  return beat
}

/** The seconds for which a worker has been silent when they are too many; else null. */
export function silentFor(worker: Heartbeat, watchdog: number, now: number): number | null {
  const seconds = worker.isUp ? watchdog : Math.max(watchdog, STARTING_SECONDS)
  return now - worker.heardAt < seconds * 1000 ? null : seconds
}
