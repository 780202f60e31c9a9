import { UsageError } from '../errors.ts'

/**
 * The words of a command line, where they may be Rails' own: `rails` or `rake` in front is left out, and a colon between
 * words that name a command is a space (`rails db:schema:dump` is `db schema dump`). `following` gives the words that may
 * come after others in the name of a command.
 */
export function commandWords(
  given: readonly string[],
  following: (start: readonly string[]) => readonly string[],
): string[] {
  const rest = /^(?:rails|rake)$/.test(given[0] ?? '') ? given.slice(1) : [...given]
  const words: string[] = []
  for (let known = following([]); known.length > 0 && rest.length > 0; known = following(words)) {
    const [word = ''] = rest
    const parts = /^\w+(?::\w+)+$/.test(word) ? word.split(':') : [word]
    if (words.length === 0 && !known.includes(parts[0] ?? '')) break
    words.push(...parts)
    rest.shift()
  }
  return [...words, ...rest]
}

/**
 * Takes `NAME=value` from the words of a task and puts it into the environment, as Rake does: `db rollback STEP=2`.
 * RAILS_ENV says what WEBFW_ENV says.
 */
export function withoutVariables(
  words: readonly string[],
  environment: Record<string, string | undefined>,
): string[] {
  return words.filter((word) => {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(word) ?? []
    if (name === undefined) return true
    environment[name === 'RAILS_ENV' ? 'WEBFW_ENV' : name] = value
    return false
  })
}

/** The status of a command for which `webfw` runs db/seeds.rb, once it has lowered that for the schema as it is then. */
export const SEEDS_FOLLOW = 3

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
    `${name} takes ${['nothing more', 'one word'][most] ?? `${most} words`}: ${JSON.stringify(extra)} is too much.`,
  )
}
