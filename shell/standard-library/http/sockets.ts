import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import type { Operation, SocketFailure } from '../../server/waiting/open-sockets.ts'

/** What does the operations of a socket: the caller waits until it answers. Raises a SocketFailure. */
export type Sockets = (operation: Operation) => unknown

/**
 * A conversation over a socket, written once: it gives its operations one after the other, and goes on with their results. Who
 * runs it waits for each of them, by blocking or in a promise.
 */
export type Conversation<Result> = Generator<Operation, Result, unknown>

let blocking: Sockets | null = null
let suspending: ((operation: Operation) => Promise<unknown>) | null = null

/** Says what does the operations of sockets: one that blocks, and one that answers promises. Once a process. */
export function useSockets(
  block: Sockets,
  suspend: (operation: Operation) => Promise<unknown>,
): void {
  blocking = block
  suspending = suspend
}

/** Runs a conversation to its end; the thread does nothing else meanwhile. */
export function converse<Result>(talk: Conversation<Result>): Result {
  let step = talk.next()
  while (step.done !== true) {
    if (blocking === null) throw new OutsideSubsetError('this program reaches no network')
    let answer: unknown
    try {
      answer = blocking(step.value)
    } catch (error) {
      step = talk.throw(error)
      continue
    }
    step = talk.next(answer)
  }
  return step.value
}

/** The same, while others run. */
export async function converseMeanwhile<Result>(talk: Conversation<Result>): Promise<Result> {
  if (suspending === null) return converse(talk)
  let step = talk.next()
  while (step.done !== true) {
    let answer: unknown
    try {
      answer = await suspending(step.value)
    } catch (error) {
      step = talk.throw(error)
      continue
    }
    step = talk.next(answer)
  }
  return step.value
}

/** Whether an error says what a socket, a name or a certificate would not do. */
export function isSocketFailure(error: unknown): error is SocketFailure {
  return error instanceof Error && 'socketCode' in error
}
