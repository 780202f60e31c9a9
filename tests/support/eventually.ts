import { readFileSync } from 'node:fs'

/** Milliseconds for which a test waits for what has to happen: half of what its file has, so that it says what did not. */
export const PATIENCE = Number(process.env['TEST_SECONDS'] ?? 600) * 500

/**
 * Waits until a condition holds, however busy the machine is. It does not hold yet where a file is not there or half
 * written, or where a server does not answer. `what` is what a failure says; `told` adds what a server has printed.
 */
export async function eventually(
  what: string,
  condition: () => unknown,
  told: () => string = () => '',
): Promise<void> {
  const end = performance.now() + PATIENCE
  let pause = 5
  // Also who asks in a loop leaves the event loop its turn.
  await new Promise((done) => setImmediate(done))
  let problem: unknown
  // A condition may never answer itself, as a request may not.
  let isOver = () => {}
  const over = new Promise<boolean>((done) => {
    isOver = () => done(false)
  })
  const timer = setTimeout(isOver, PATIENCE)
  const holds = async (): Promise<unknown> => {
    problem = undefined
    try {
      return await Promise.race([condition(), over])
    } catch (error) {
      if (!isOfMoment(error)) throw error
      problem = error
      return false
    }
  }
  try {
    while (!(await holds())) {
      if (performance.now() > end) {
        const text = `in ${PATIENCE / 1000} s it did not come to this: ${what}\n${told()}`
        throw new Error(text, { cause: problem })
      }
      await new Promise((done) => setTimeout(done, pause))
      // Who asks all the time takes the processor from what it waits for.
      pause = Math.min(100, pause * 1.2)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Whether an error is of the system, of a connection, or of JSON that is cut short. */
function isOfMoment(error: unknown): boolean {
  const { code, cause } = error as NodeJS.ErrnoException
  const codes = [code, (cause as NodeJS.ErrnoException | undefined)?.code]
  return (
    error instanceof SyntaxError ||
    codes.some((each) => /^(?:E[A-Z]+|UND_ERR_\w+)$/.test(each ?? ''))
  )
}

/** Whether a process runs: one that has ended, and that nobody has waited for, does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}
