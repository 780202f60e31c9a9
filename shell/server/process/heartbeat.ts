/** When a worker was last heard. */
export interface Heartbeat {
  /** By the monotonic clock, in milliseconds. */
  heardAt: number
  /** Whether it has been heard at all. */
  isUp: boolean
}

/** What a worker sends every few seconds while its event loop turns. */
const HEARTBEAT = 'alive'
const HEARTBEAT_MILLISECONDS = 2000
/** How many heartbeats at least fit into what the watchdog allows. */
const HEARTBEATS = 4
/** What a worker has until it is first heard, however busy the machine. */
const STARTING_SECONDS = 30

/** Starts the heartbeat of a worker; it ends by itself when the supervisor is gone. */
export function startHeartbeat(watchdog: number, onOrphaned: () => void): void {
  const beat = () => process.send?.(HEARTBEAT)
  beat()
  const allowed = watchdog === 0 ? HEARTBEAT_MILLISECONDS : (watchdog * 1000) / HEARTBEATS
  setInterval(beat, Math.min(HEARTBEAT_MILLISECONDS, allowed)).unref()
  process.on('disconnect', onOrphaned)
}

/** The seconds for which a worker has been silent when they are too many; else null. */
export function silentFor(worker: Heartbeat, watchdog: number, now: number): number | null {
  const seconds = worker.isUp ? watchdog : Math.max(watchdog, STARTING_SECONDS)
  return now - worker.heardAt < seconds * 1000 ? null : seconds
}
