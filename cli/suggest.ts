import type { CommandClass } from 'clipanion'
import { closest, distance } from 'fastest-levenshtein'
import { commands } from './cli.ts'
import { WrongUsage } from './errors.ts'

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

function nextWords(start: readonly string[]): string[] {
  const paths = commands.flatMap((command) => command.paths ?? [])
  const longer = paths.filter(
    (path) => path.length > start.length && start.every((word, index) => path[index] === word),
  )
  return [...new Set(longer.map((path) => path[start.length] ?? ''))]
}

function unknownWord(start: readonly string[], word: string, known: string[]): WrongUsage {
  const before = ['webfw', ...start].join(' ')
  const apart = word.split(':')
  if (apart.length > 1 && findCommand([...start, ...apart]) !== null) {
    const asked = `${before} ${word}`
    return new WrongUsage(
      `there is no command \`${asked}\`.`,
      `Did you mean \`${before} ${apart.join(' ')}\`?`,
    )
  }
  const nearest = closest(word, known)
  const isNear = distance(word, nearest) <= Math.max(2, Math.floor(word.length / 3))
  return new WrongUsage(
    `there is no command \`${before} ${word}\`.`,
    isNear
      ? `Did you mean \`${before} ${nearest}\`?`
      : `Known here: ${known.join(', ')}. Try \`${before} --help\`.`,
  )
}
