import type { Writable } from 'node:stream'
import spinner from 'yocto-spinner'
import { isTerminal } from './colors.ts'

/** Runs a long step under a spinner; where nobody is looking, announces it in one line. */
export async function withProgress<Result>(
  stream: Writable,
  text: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isTerminal(stream) || process.env.CI) {
    stream.write(`${text}\n`)
    return work()
  }
  const started = performance.now()
  const shown = spinner({ text, stream: process.stdout }).start()
  const clock = setInterval(() => {
    shown.text = `${text} (${Math.round((performance.now() - started) / 1000)} s)`
  }, 1000)
  try {
    const result = await work()
    shown.success(text)
    return result
  } catch (error) {
    shown.error(text)
    throw error
  } finally {
    clearInterval(clock)
  }
}
