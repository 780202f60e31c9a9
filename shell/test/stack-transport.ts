import type { Answer } from '../server/socket/reading.ts'
import type { Stack } from '../server/stack.ts'
import type { Transport } from './client.ts'

/** Sends a client's requests through a stack, without sockets. */
export function stackTransport(stack: Stack): Transport {
  return (request, trusted) => {
    const reading = stack.receive(request, '127.0.0.1', trusted)
    if (reading.kind === 'more') throw new Error('The request of a test is not complete.')
    if (reading.kind === 'refused') {
      const bytes = reading.bytes.slice()
      reading.release()
      return bytes
    }
    if (reading.answer instanceof Promise) {
      throw new Error('An action that awaits cannot be tested without a server.')
    }
    return collect(reading.answer)
  }
}

function collect(answer: Answer): Uint8Array {
  const parts: Uint8Array[] = [answer.bytes.slice()]
  answer.release()
  for (let piece = answer.pieces?.() ?? null; piece !== null; piece = answer.pieces?.() ?? null) {
    parts.push(piece)
  }
  const whole = Buffer.concat(parts)
  answer.done?.(whole.length)
  return whole
}
