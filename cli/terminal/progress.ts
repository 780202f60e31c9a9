import type { Writable } from 'node:stream'
import spinner from 'yocto-spinner'
import { colorsFor, isTerminal } from './colors.ts'

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

/** How long a step takes before a terminal keeps a line of it: milliseconds. */
const NOTICED = 1000

/**
 * Runs a step of a build. A terminal shows what is done while it lasts, and keeps what took above a second, with how long;
 * where nobody is looking, nothing is written. The line goes to `shown`, apart from what the command prints on `stream`.
 */
export async function withStep<Result>(
  stream: Writable,
  text: string,
  work: () => Promise<Result>,
  shown: Writable = process.stderr,
): Promise<Result> {
  if (!isTerminal(stream) || !isTerminal(shown) || process.env.CI) return work()
  const colors = colorsFor(shown)
  const started = performance.now()
  shown.write(colors.dim(`${text}…`))
  try {
    return await work()
  } finally {
    const taken = performance.now() - started
    const kept =
      taken < NOTICED ? '' : `${colors.dim(`${text} (${(taken / 1000).toFixed(1)} s)`)}\n`
    // To the start of the line, which is erased.
    shown.write(`\r\u001b[2K${kept}`)
  }
}
