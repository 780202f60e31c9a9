import { breakable } from '../control/breakable.ts'
import { variadic } from '../control/variadic.ts'
import type { Block } from '../types.ts'
import { useWorld, world } from '../world.ts'
import { ahead, checkNotAhead } from './ahead.ts'

/**
 * The values of an iteration that JavaScript cannot pause: it is run ahead, further each time, and must
 * not be seen doing so.
 */
export function* runAhead(run: (each: Block) => unknown): IterableIterator<unknown, unknown> {
  let given = 0
  for (let limit = 64; ; limit *= 4) {
    const values: unknown[] = []
    const wanted = limit
    const result = unseen(() =>
      breakable<unknown>((stop) =>
        run(
          variadic((...args) => {
            values.push(args.length === 1 ? args[0] : args.length === 0 ? null : args)
            if (values.length >= wanted) stop(ENDLESS)
            return null
          }),
        ),
      ),
    )
    for (; given < values.length; given += 1) yield values[given]
    if (result !== ENDLESS) return result
  }
}

const ENDLESS = Symbol('endless')

/** Runs something that must not write: its output would come too early, or twice. */
function unseen<T>(body: () => T): T {
  const before = world()
  useWorld({ write: checkNotAhead, writeError: checkNotAhead })
  try {
    return ahead(body)
  } finally {
    useWorld(before)
  }
}
