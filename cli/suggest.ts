import type { CommandClass } from 'clipanion'
import { commands } from './cli.ts'
import { WrongUsage } from './errors.ts'
import { nearestOf } from './nearest-of.ts'

/** The command that the first words of a command line name, or null. */
export function findCommand(argv: readonly string[]): CommandClass | null {
  let found: CommandClass | null = null
  let length = 0
  for (const command of commands) {
    for (const path of command.paths ?? []) {
      if (path.length > length && path.every((word, index) => argv[index] === word)) {
        found = command
        length = path.length
      }
    }
  }
  return found
}

/** What to answer to a command that does not exist; null where the words are the start of one. */
export function nearestWords(argv: readonly string[]): WrongUsage | null {
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? ''
    const known = nextWords(argv.slice(0, index))
    if (known.length === 0 || word.startsWith('-')) return null
    if (known.includes(word)) continue
    return unknownWord(argv.slice(0, index), word, known)
  }
  return null
}

/** The words that may come after others in the name of a command. */
export function nextWords(start: readonly string[]): string[] {
  const paths = commands.flatMap((command) => command.paths ?? [])
  const longer = paths.filter(
    (path) => path.length > start.length && start.every((word, index) => path[index] === word),
  )
  return [...new Set(longer.map((path) => path[start.length] ?? ''))]
}

function unknownWord(start: readonly string[], word: string, known: string[]): WrongUsage {
  const before = ['webfw', ...start].join(' ')
  const nearest = nearestOf(word, known)
  const meant = nearest === undefined ? nearestPath(start, word) : [...start, nearest].join(' ')
  return new WrongUsage(
    `there is no command \`${before} ${word}\`.`,
    meant !== undefined
      ? `Did you mean \`webfw ${meant}\`?`
      : `Known here: ${known.join(', ')}. Try \`${before} --help\`.`,
  )
}

/** The command that ends in a word when its first words were left out: `db migrate` of `migrate`. */
function nearestPath(start: readonly string[], word: string): string | undefined {
  const longer = commands
    .map((command) => command.paths?.[0] ?? [])
    .filter((path) => path.length > start.length + 1)
  const last = nearestOf(word, [...new Set(longer.map((path) => path.at(-1) ?? ''))])
  return longer.find((path) => path.at(-1) === last)?.join(' ')
}
