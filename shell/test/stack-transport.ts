import type { StreamOutlet } from '../controller/live/live-stream.ts'
import type { Answer } from '../server/socket/reading.ts'
import type { Stack } from '../server/stack.ts'
import type { Transport } from './client.ts'

/** Runs what is promised already: `drainMicrotasks` of the runtime. */
export type Settle = () => void

/**
 * Sends a client's requests through a stack, without sockets. An action that awaits is run to its end by
 * `settle`; one that streams is read until it ends, or sleeps.
 */
export function stackTransport(stack: Stack, settle: Settle = () => {}): Transport {
  return (request, trusted) => {
    const reading = stack.receive(request, '127.0.0.1', trusted)
    if (reading.kind === 'more') throw new Error('The request of a test is not complete.')
    if (reading.kind === 'refused') {
      const bytes = reading.bytes.slice()
      reading.release()
      return bytes
    }
    return collect(settled(reading.answer, settle), settle)
  }
}

function settled(answer: Answer | Promise<Answer>, settle: Settle): Answer {
  if (!(answer instanceof Promise)) return answer
  let value: Answer | null = null
  let failure: unknown = null
  answer.then(
    (found) => {
      value = found
    },
    (error) => {
      failure = error
    },
  )
  settle()
  if (failure !== null) throw failure
  if (value !== null) return value
  throw new Error('This action awaits something that a test does not wait for.')
}

function collect(answer: Answer, settle: Settle): Uint8Array {
  const parts: Uint8Array[] = [answer.bytes.slice()]
  answer.release()
  for (let piece = answer.pieces?.() ?? null; piece !== null; piece = answer.pieces?.() ?? null) {
    parts.push(piece)
  }
  if (answer.stream !== undefined) {
    const stop = answer.stream(collector(parts))
    settle()
    stop()
    settle()
  }
  const whole = Buffer.concat(parts)
  answer.done?.(whole.length)
  return whole
}

/** A visitor who reads at once. */
function collector(parts: Uint8Array[]): StreamOutlet {
  return {
    write: (bytes) => {
      parts.push(bytes.slice())
      return true
    },
    drained: () => Promise.resolve(),
    end: () => {},
    break: () => {},
  }
}
