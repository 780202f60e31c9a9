import { LocalJumpError } from '../exception/standard-errors.ts'
import { currentError, markRaised, restoring } from './current-error.ts'

/** What `break` and `return` out of a block throw: no Error, so that no stack is taken. */
export class ControlFlow {
  value: unknown = null
  /** Whether what it would leave has ended: the block has outlived it. */
  isOver = false
}

/** Runs a body whose blocks may stop it: `break` inside a block. One that is async is stopped when it is awaited. */
export function breakable<T>(body: (stop: (value?: unknown) => never) => T): T {
  return leavable(body, 'break from proc-closure', 'break')
}

/** Runs a method whose blocks may return from it. */
export function returnable<T>(body: (leave: (value?: unknown) => never) => T): T {
  return leavable(body, 'unexpected return', 'return')
}

function leavable<T>(
  body: (leave: (value?: unknown) => never) => T,
  message: string,
  reason: string,
): T {
  const flow = new ControlFlow()
  const before = currentError()
  const leave = (value: unknown = null): never => {
    if (flow.isOver) throw outlived(message, reason, value)
    flow.value = value
    throw flow
  }
  const taken = (error: unknown): T => {
    if (error === flow) return restoring(before, flow.value as T)
    throw error
  }
  let result: T | undefined
  try {
    result = body(leave)
    if (!(result instanceof Promise)) return result
  } catch (error) {
    return taken(error)
  } finally {
    flow.isOver = !(result instanceof Promise)
  }
  const over = () => {
    flow.isOver = true
  }
  return result.catch(taken).finally(over) as T
}

function outlived(message: string, reason: string, value: unknown): LocalJumpError {
  const error = new LocalJumpError(message)
  error.reason = Symbol.for(reason)
  error.exitValue = value
  markRaised(error)
  return error
}

/** `break` out of a block that is a Proc: nothing is left to end. */
export function orphanBreak(value: unknown): never {
  throw outlived('break from proc-closure', 'break', value)
}
