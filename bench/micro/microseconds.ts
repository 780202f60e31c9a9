import { threadTime } from '../linear/thread-time.ts'

const WARMING = 300
const ROUNDS = 7

/** Microseconds of processor time of this thread that a call takes: the middle of seven rounds of 40 ms, after 300 ms. */
export function microseconds(call: () => unknown): number {
  let times = 1
  for (let spent = 0; spent < WARMING; ) {
    const took = repeat(call, times)
    spent += took
    // Rounds of about 40 ms; at least one call.
    times = Math.max(1, Math.min(times * 2, Math.ceil((times * 40) / Math.max(took, 0.01))))
  }
  const rounds = Array.from({ length: ROUNDS }, () => (repeat(call, times) / times) * 1000)
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number
}

function repeat(call: () => unknown, times: number): number {
  const before = threadTime()
  for (let count = 0; count < times; count++) call()
  return threadTime() - before
}
