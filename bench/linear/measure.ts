import { threadTime } from './thread-time.ts'

/** Makes an input of a size, which is not measured, and gives the call. */
export type Prepare = (size: number) => () => unknown

/** One call with an input of any size. */
export interface Case {
  readonly name: string
  /** Ways to make it, with one block or another: the first is measured that is answered. */
  readonly ways: readonly Prepare[]
}

/** The first way that a small input is answered; null where all raise: what a refusal says is `inspect`'s work. */
export function answered({ ways }: Case): Prepare | null {
  const isAnswered = (prepare: Prepare) => {
    try {
      prepare(30)()
      return true
    } catch {
      return false
    }
  }
  return ways.find(isAnswered) ?? null
}

/** How the time of a call grew from one size to the next. */
export interface Growth {
  readonly small: number
  readonly large: number
  /** Milliseconds of the thread. */
  readonly from: number
  readonly to: number
  /** 1 is linear, 2 is quadratic. */
  readonly exponent: number
}

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
/** n log n has 1.1 here; collections in between, and caches that are too small, make 1.3 of it. */
const MOST = 1.45
/** What takes less counts as this much, in milliseconds: a collection or a compilation may come in between. */
const FLOOR = 2
/** A size that would take longer than this if the call were quadratic is made smaller. */
const PATIENCE = 5000

/** The step at which a call grows faster than n log n; null for one that does not. Also what the largest size took. */
export function measure(each: Prepare): { growth: Growth | null; last: number; size: number } {
  let size = SIZES[0] as number
  let time = once(each, size)
  while (size < 1_000_000) {
    let next = SIZES.find((at) => at > size) as number
    while (next > size * 2 && time * (next / size) ** 2 > PATIENCE) next = Math.ceil(next / 2)
    if (next <= size) next = size * 2
    let later = once(each, next)
    if (exponent(size, next, time, later) > MOST) {
      // Again, with the least of several: what else the machine does only ever adds.
      time = Math.min(time, ...repeat(each, size))
      later = Math.min(later, ...repeat(each, next))
      const found = exponent(size, next, time, later)
      if (found > MOST && goesOn(each, next, later)) {
        const growth = { small: size, large: next, from: time, to: later, exponent: found }
        return { growth, last: later, size: next }
      }
    }
    ;[size, time] = [next, later]
  }
  return { growth: null, last: time, size }
}

/** Whether the next step grows as fast: where a cache has become too small, or a table was made anew, it does not. */
function goesOn(each: Prepare, size: number, time: number): boolean {
  if (time > 1000) return true
  return exponent(size, size * 3, time, Math.min(...repeat(each, size * 3))) > MOST
}

function repeat(each: Prepare, size: number): number[] {
  const times: number[] = []
  for (let turn = 0, spent = 0; turn < 7 && spent < 1500; turn += 1) {
    const time = once(each, size)
    times.push(time)
    spent += time
  }
  return times
}

function exponent(small: number, large: number, from: number, to: number): number {
  const ratio = Math.max(to, FLOOR) / Math.max(from, FLOOR)
  return Math.log(ratio) / Math.log(large / small)
}

/** Milliseconds of processor time that one call takes on this thread. */
function once(each: Prepare, size: number): number {
  const call = each(size)
  const before = threadTime()
  try {
    call()
  } catch {
    // An error is an answer too.
  }
  return threadTime() - before
}
