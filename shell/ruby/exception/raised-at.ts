import { wasRaised } from '../control/current-error.ts'
import { world } from '../world.ts'

/** Exception#backtrace: where it was raised and what called that, nil before it was raised. */
export function exceptionBacktrace(self: Error): string[] | null {
  const given: unknown = Reflect.get(self, 'backtraceLines')
  if (Array.isArray(given)) return given
  return wasRaised(self) ? world().backtrace(self) : null
}
