import { ControlFlow } from '../control/breakable.ts'
import { caught } from '../control/caught.ts'
import { setCurrentError } from '../control/current-error.ts'
import { describeException } from '../exception/backtrace.ts'
import { SystemExit } from '../exception/fatal-errors.ts'
import { LocalJumpError } from '../exception/standard-errors.ts'
import { isString, text } from '../text/mutable-string.ts'
import type { Block } from '../types.ts'
import { useWorld, type World } from '../world.ts'
import { writeError } from './streams.ts'

const AT_EXIT: Block[] = []

/** Kernel#at_exit. */
export function atExit(block: Block): Block {
  AT_EXIT.push(block)
  return block
}

/** Kernel#exit. */
export function exit(status: unknown = true): never {
  throw new SystemExit(status, 'exit')
}

/** Kernel#abort. */
export function abort(message?: unknown): never {
  if (isString(message)) writeError(`${text(message)}\n`)
  throw new SystemExit(1, message ?? 'exit')
}

/** Runs a whole program and gives its exit status; an uncaught exception is written to standard error. */
export function runProgram(main: () => unknown, parts: Partial<World> = {}): number {
  useWorld(parts)
  setCurrentError(null)
  let status = attempt(main)
  for (let block = AT_EXIT.pop(); block !== undefined; block = AT_EXIT.pop()) {
    const body = block
    const result = attempt(() => body())
    if (result !== 0) status = result
  }
  return status
}

function attempt(body: () => unknown): number {
  try {
    body()
    return 0
  } catch (error) {
    return report(error)
  }
}

function report(error: unknown): number {
  const exception =
    error instanceof ControlFlow ? new LocalJumpError('break from proc-closure') : caught(error)
  if (exception instanceof SystemExit) return exception.status
  writeError(`${describeException(exception)}\n`)
  return 1
}
