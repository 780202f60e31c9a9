import { readSync } from 'node:fs'

/** Reads standard input a line at a time, each with its newline; null at the end. */
export function lineReader(): () => string | null {
  const chunk = Buffer.alloc(65_536)
  let rest = Buffer.alloc(0)
  let isAtEnd = false
  return () => {
    for (;;) {
      const newline = rest.indexOf(10)
      if (newline !== -1 || (isAtEnd && rest.length > 0)) {
        const end = newline === -1 ? rest.length : newline + 1
        const line = rest.toString('utf8', 0, end)
        rest = rest.subarray(end)
        return line
      }
      if (isAtEnd) return null
      const count = readSync(0, chunk, 0, chunk.length, null)
      if (count === 0) isAtEnd = true
      rest = Buffer.concat([rest, chunk.subarray(0, count)])
    }
  }
}
