import type { QueueSize } from '../../jobs/job-store.ts'
import { NOBODY, NUMBERS, ownMemory, type WorkerMemory } from './worker-memory.ts'

/** Bounds of the histogram of durations, in seconds: those of Prometheus' client libraries. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Classes of statuses: 1xx to 5xx. */
const CLASSES = 5

/** Where each number of a worker lies. */
const AT = {
  statuses: 0,
  buckets: CLASSES,
  seconds: CLASSES + BOUNDS.length + 1,
  views: CLASSES + BOUNDS.length + 2,
  database: CLASSES + BOUNDS.length + 3,
  connections: CLASSES + BOUNDS.length + 4,
  resident: CLASSES + BOUNDS.length + 5,
  open: CLASSES + BOUNDS.length + 6,
  started: CLASSES + BOUNDS.length + 7,
} as const

/** How a process is now. */
export interface Gauges {
  /** Open connections of visitors. */
  readonly connections: number
  /** Bytes of memory. */
  readonly resident: number
  /** Open connections to the database. */
  readonly open: number
}

/** Counts what a process answers, in memory that all workers share; the text is of all of them. */
export class Metrics {
  readonly #memory: WorkerMemory
  readonly #own: Float64Array

  constructor(memory: WorkerMemory | null) {
    this.#memory = memory ?? ownMemory()
    const { numbers, place } = this.#memory
    this.#own = numbers.subarray(place * NUMBERS, (place + 1) * NUMBERS)
    this.#own[AT.started] = Date.now() / 1000
  }

  /** Counts an answer; all times are milliseconds. */
  answered(status: number, total: number, views: number, database: number): void {
    const seconds = total / 1000
    this.#add(AT.statuses + Math.floor(status / 100) - 1, 1)
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
    this.#add(AT.buckets + (bucket < 0 ? BOUNDS.length : bucket), 1)
    this.#add(AT.seconds, seconds)
    this.#add(AT.views, views / 1000)
    this.#add(AT.database, database / 1000)
  }

  /** Notes how this process is now. */
  note(gauges: Gauges): void {
    for (const name of ['connections', 'resident', 'open'] as const)
      this.#own[AT[name]] = gauges[name]
  }

  /** The text format of Prometheus, version 0.0.4. */
  text(queues: readonly QueueSize[]): string {
    const sum = (at: number): number => this.#sum(at)
    const counts = [...BOUNDS, Number.POSITIVE_INFINITY].map((_, at) => sum(AT.buckets + at))
    let reached = 0
    const buckets = counts.map((count, at) => {
      reached += count
      return [`_bucket{le="${BOUNDS[at] ?? '+Inf'}"}`, reached] as const
    })
    return [
      family('http_requests_total', 'counter', 'Requests that were answered, by status.', [
        ...[1, 2, 3, 4, 5].map(
          (each) => [`{status="${each}xx"}`, sum(AT.statuses + each - 1)] as const,
        ),
      ]),
      family(
        'http_request_duration_seconds',
        'histogram',
        'From the head of a request to its answer.',
        [...buckets, ['_sum', sum(AT.seconds)], ['_count', reached]],
      ),
      family('webfw_view_seconds_total', 'counter', 'Time in templates.', [['', sum(AT.views)]]),
      family('webfw_database_seconds_total', 'counter', 'Time in statements of requests.', [
        ['', sum(AT.database)],
      ]),
      this.#gauge('webfw_connections', 'Open connections of visitors.', AT.connections),
      this.#gauge('webfw_database_connections', 'Open connections to the database.', AT.open),
      this.#gauge('process_resident_memory_bytes', 'Memory of the process.', AT.resident),
      this.#gauge('process_start_time_seconds', 'When it started, since 1970.', AT.started),
      family('webfw_jobs', 'gauge', 'Jobs that are kept, by queue and state.', [
        ...queues.flatMap(({ queue, ...states }) =>
          Object.entries(states).map(
            ([state, count]) => [`{queue=${label(queue)},state="${state}"}`, count] as const,
          ),
        ),
      ]),
    ].join('')
  }

  #add(at: number, amount: number): void {
    this.#own[at] = (this.#own[at] ?? 0) + amount
  }

  /** What workers that have ended had counted is part of it: a counter never falls. */
  #sum(at: number): number {
    return this.#places().reduce((all, place) => all + this.#number(place, at), 0)
  }

  /** A line for each worker that runs. */
  #gauge(name: string, help: string, at: number): string {
    const running = this.#places().filter((place) => this.#memory.counts[place] !== NOBODY)
    return family(
      name,
      'gauge',
      help,
      running.map((place) => [`{worker="${place}"}`, this.#number(place, at)]),
    )
  }

  #places(): number[] {
    return [...this.#memory.counts.keys()]
  }

  #number(place: number, at: number): number {
    return this.#memory.numbers[place * NUMBERS + at] ?? 0
  }
}

/** A metric with its lines; nothing where it has none. */
function family(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  lines: readonly (readonly [string, number])[],
): string {
  if (lines.length === 0) return ''
  const rows = lines.map(([rest, value]) => `${name}${rest} ${value}\n`).join('')
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${rows}`
}

/** A value of a label, in quotes. */
function label(text: string): string {
  return `"${text.replace(/[\\"\n]/g, (each) => (each === '\n' ? '\\n' : `\\${each}`))}"`
}
