import { breakable } from '../control/breakable.ts'
import { variadic } from '../control/variadic.ts'
import type { Block } from '../types.ts'

/** The values of an iteration that JavaScript cannot pause: it is run ahead from its beginning, further each time. */
export function* runAhead(run: (each: Block) => unknown): IterableIterator<unknown, unknown> {
  let given = 0
  for (let limit = 64; ; limit *= 4) {
    const values: unknown[] = []
    const wanted = limit
    const result = breakable<unknown>((stop) =>
      run(
        variadic((...args) => {
          values.push(args.length === 1 ? args[0] : args.length === 0 ? null : args)
          if (values.length >= wanted) stop(ENDLESS)
          return null
        }),
      ),
    )
    for (; given < values.length; given += 1) yield values[given]
    if (result !== ENDLESS) return result
  }
}

const ENDLESS = Symbol('endless')
