// The clock of a program that a test starts: the machine's, and what the test has added to it by `advance`
// (tests/support/server.ts). A program imports this before everything else. Its deadlines come when the test says so,
// and not because the machine is busy.

import { openSync, readSync, writeSync } from 'node:fs'

/** Files hold a number of milliseconds in so many bytes: one how far ahead the test wants the clock, one a process how far it is. */
export const CLOCK_BYTES = 20
export const clockText = (milliseconds: number) => String(milliseconds).padStart(CLOCK_BYTES, '0')

/** No jump is longer: what is due within one is called in its order, with a turn of the event loop between. */
const STEP = 250
const POLL = 5

const path = process.env['TEST_CLOCK']
/** How fast it goes: at 0.1 what the machine does in a second takes a tenth of one. */
const speed = Number(process.env['TEST_CLOCK_SPEED'] ?? 1)
const system = {
  now: performance.now.bind(performance),
  date: Date.now,
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
}
let ahead = 0

/** A timer that may be called before its time has come on the machine's clock. */
class MovingTimer {
  readonly #call: () => void
  readonly #milliseconds: number
  readonly #repeats: boolean
  #due = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  #holds = true

  constructor(call: () => void, milliseconds: number, repeats: boolean) {
    this.#call = call
    this.#milliseconds = Math.max(1, milliseconds || 0)
    this.#repeats = repeats
    this.#set()
  }

  #set(): void {
    this.#due = performance.now() + this.#milliseconds
    this.#timer = system.setTimeout(() => this.fire(), this.#milliseconds / speed)
    if (!this.#holds) this.#timer.unref()
    timers.add(this)
  }

  get due(): number {
    return this.#due
  }

  fire(): void {
    this.clear()
    if (this.#repeats) this.#set()
    this.#call()
  }

  clear(): void {
    timers.delete(this)
    if (this.#timer !== null) system.clearTimeout(this.#timer)
    this.#timer = null
  }

  ref(): this {
    this.#holds = true
    this.#timer?.ref()
    return this
  }

  unref(): this {
    this.#holds = false
    this.#timer?.unref()
    return this
  }

  hasRef(): boolean {
    return this.#holds
  }
}

const timers = new Set<MovingTimer>()

/** Puts the clock in place of the machine's, and follows the file in which the test says how far it is ahead. */
function install(path: string): void {
  // Held open: a test may take every further descriptor from this process.
  const file = openSync(path, 'r')
  const own = openSync(`${path}.${process.pid}`, 'w')
  const read = () => {
    const bytes = Buffer.alloc(CLOCK_BYTES)
    readSync(file, bytes, 0, CLOCK_BYTES, 0)
    return Number(bytes.toString())
  }
  ahead = read()
  performance.now = () => system.now() * speed + ahead
  Date.now = () => system.date() + ahead
  const timer =
    (repeats: boolean) =>
    (call: (...words: unknown[]) => void, milliseconds = 0, ...words: unknown[]) =>
      new MovingTimer(() => call(...words), milliseconds, repeats)
  const clear = (timer: unknown) => {
    if (timer instanceof MovingTimer) timer.clear()
    else system.clearTimeout(timer as number)
  }
  Object.assign(globalThis, {
    setTimeout: timer(false),
    setInterval: timer(true),
    clearTimeout: clear,
    clearInterval: clear,
  })
  const follow = () => {
    const wanted = read()
    if (ahead < wanted) {
      ahead = Math.min(wanted, ahead + STEP)
      const due = [...timers].filter((each) => each.due <= performance.now())
      for (const each of due.sort((one, other) => one.due - other.due)) each.fire()
    }
    writeSync(own, clockText(ahead), 0)
    system.setTimeout(follow, ahead < wanted ? 0 : POLL).unref()
  }
  follow()
}

if (path) install(path)
