import { deepStrictEqual } from 'node:assert'

let count = 0
let failed = false

/** Runs one claim and prints its TAP line: for programs that run on Bun, where tap does not. */
export async function claim(title: string, body: () => unknown): Promise<void> {
  count += 1
  try {
    await body()
    console.log(`ok ${count} - ${title}`)
  } catch (error) {
    failed = true
    console.log(`not ok ${count} - ${title}`)
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    console.log(text.replace(/^/gm, '# '))
  }
}

/** Ends the program's TAP. */
export function plan(): void {
  console.log(`1..${count}`)
  process.exitCode = failed ? 1 : 0
}

/** Two values are equal, through and through. */
export function same(actual: unknown, expected: unknown): void {
  deepStrictEqual(actual, expected)
}

/** The error that the body raises. */
export function raised(body: () => unknown): Error {
  try {
    body()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was raised')
}
