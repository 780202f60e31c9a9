import { UsageError } from '../errors.ts'

/** Whether the words of a command line ask to serve. */
export function asksToServe([first = 'serve']: readonly string[]): boolean {
  return first === 'serve' || first === 'server'
}

/** The port that the words of `server [PORT]` name; null where they name none. */
export function portOf([name = 'serve', ...rest]: readonly string[]): number | null {
  refuseWords(name, rest, 1)
  const [text] = rest
  if (text === undefined) return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UsageError(`${JSON.stringify(text)} is not a port: use a number from 0 to 65535.`)
}

/** Refuses words that a command would overlook. `--dump FILE` is the development command's own. */
export function refuseWords(name: string, args: readonly string[], most: number): void {
  const dump = args.indexOf('--dump')
  const words = dump === -1 ? args : args.slice(0, dump)
  const extra = words[most]
  if (extra === undefined) return
  throw new UsageError(
    `${name} takes ${most === 0 ? 'nothing more' : 'one word'}: ${JSON.stringify(extra)} is too much.`,
  )
}
