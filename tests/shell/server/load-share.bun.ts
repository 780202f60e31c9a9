// The rule by which workers share connections, without sockets and processes: who accepts next is drawn by lot.

import { LoadShare } from '../../../shell/server/process/load-share.ts'
import { claim, plan, same } from '../../support/bun-tap.ts'
import { Dice } from '../../support/dice.ts'

/** A descriptor at which nothing waits. */
const NOWHERE = -1

/** How many of the connections that come at once each worker gets; `chances` says how often each is the first. */
async function shares(count: number, chances: readonly number[], seed: number): Promise<number[]> {
  const dice = new Dice(seed)
  const counts = new Int32Array(chances.length)
  const workers = chances.map((_, place) => ({ share: new LoadShare(counts, place), place }))
  const accepting = new Set(workers)
  const lots = workers.flatMap((worker) =>
    Array<typeof worker>(chances[worker.place] ?? 1).fill(worker),
  )
  for (let left = count; left > 0; ) {
    const worker = dice.pick(lots)
    if (accepting.has(worker)) {
      left--
      worker.share.opened()
      if (worker.share.shouldStop()) {
        accepting.delete(worker)
        worker.share.whenDue(NOWHERE, () => accepting.add(worker))
      }
    }
    await new Promise((done) => setImmediate(done))
  }
  return [...counts]
}

for (const chances of [
  [1, 1],
  [9, 1],
  [1, 1, 1, 1],
  [9, 1, 1, 1],
]) {
  for (const count of [16, 64, 1000]) {
    await claim(
      `of ${count} connections ${chances.length} workers have an even share within a third, chosen ${chances.join(':')}`,
      async () => {
        for (const seed of [1, 2, 3]) {
          const found = await shares(count, chances, seed)
          const even = count / chances.length
          same(
            found.filter((share) => share < (even * 2) / 3 || share > (even * 4) / 3),
            [],
          )
        }
      },
    )
  }
}

plan()
