import { ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The descriptor by which a worker inherits the memory. */
export const MEMORY_FD = 4
/** What stands in the place of a worker that there is not. */
export const NOBODY = -1
/** How many numbers a worker has for its metrics. */
export const NUMBERS = 32

const COUNT_BYTES = 4
const NUMBER_BYTES = 8

/** What the workers of a supervisor share: for each, how many connections it has, and its metrics. */
export interface WorkerMemory {
  /** Connections by place, NOBODY where there is no worker. */
  readonly counts: Int32Array
  /** `NUMBERS` for each place. */
  readonly numbers: Float64Array
  /** The place of this worker. */
  readonly place: number
}

/** The memory of a process that works alone. */
export function ownMemory(): WorkerMemory {
  return { counts: new Int32Array(1), numbers: new Float64Array(NUMBERS), place: 0 }
}

/** What this worker shares with others by the environment that the supervisor gave it; null where it works alone. */
export function inheritedMemory(workers: number): WorkerMemory | null {
  const place = process.env['WEBFW_LOAD_PLACE']
  if (place === undefined) return null
  const { buffer } = Bun.mmap(`/proc/self/fd/${MEMORY_FD}`, { shared: true })
  return {
    counts: new Int32Array(buffer, 0, workers),
    numbers: new Float64Array(buffer, numbersAt(workers), workers * NUMBERS),
    place: Number(place),
  }
}

/** Where the numbers begin: at a multiple of their size. */
function numbersAt(workers: number): number {
  return Math.ceil((workers * COUNT_BYTES) / NUMBER_BYTES) * NUMBER_BYTES
}

/** The supervisor's side of it: a file without a name, which each worker inherits. */
export class WorkerPlaces {
  readonly fd: number
  readonly #isTaken: boolean[]

  constructor(folder: string, count: number) {
    const path = join(folder, `workers-${process.pid}-${Date.now()}`)
    this.fd = openSync(path, 'wx+', 0o600)
    rmSync(path)
    ftruncateSync(this.fd, numbersAt(count) + count * NUMBERS * NUMBER_BYTES)
    this.#isTaken = Array<boolean>(count).fill(false)
    for (const place of this.#isTaken.keys()) this.#leave(place)
  }

  /** The place of a worker that starts. */
  enter(): number {
    const place = Math.max(0, this.#isTaken.indexOf(false))
    this.#isTaken[place] = true
    return place
  }

  /** The worker of a place has ended, however it did; what it has counted stays. */
  leave(place: number | undefined): void {
    if (place === undefined) return
    this.#isTaken[place] = false
    this.#leave(place)
  }

  #leave(place: number): void {
    const bytes = new Uint8Array(new Int32Array([NOBODY]).buffer)
    writeSync(this.fd, bytes, 0, COUNT_BYTES, place * COUNT_BYTES)
  }
}
