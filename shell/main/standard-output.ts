import { writeSync } from 'node:fs'

/** Writes all of a text to standard output, as it is: what `print` writes ends no line. */
export function writeOut(text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A reader that is gone ends nothing; one that is slow is waited for.
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
