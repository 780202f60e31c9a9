import { currentError } from '../control/current-error.ts'
import { lastMatch } from '../regexp/last-match.ts'
import { world } from '../world.ts'
import { stderr, stdin, stdout } from './io.ts'

const VALUES = new Map<string, unknown>()

/** Global variables by their Ruby names: `globals.get('$x')`. */
export const globals = {
  get(name: string): unknown {
    switch (name) {
      case '$stdout':
      case '$>':
        return VALUES.get('$stdout') ?? stdout
      case '$stderr':
        return VALUES.get(name) ?? stderr
      case '$stdin':
        return stdin
      case '$!':
        return currentError()
      case '$~':
        return lastMatch()
      case '$&':
        return lastMatch(0)
      case '$`':
        return lastMatch()?.pre ?? null
      case "$'":
        return lastMatch()?.post ?? null
      case '$+':
        return lastMatch()?.groups.findLast((group) => group !== null) ?? null
      case '$0':
      case '$PROGRAM_NAME':
        return VALUES.get('$0') ?? world().programName
      case '$,':
      case '$;':
        return null
      case '$/':
        return '\n'
      default:
        return VALUES.get(name) ?? null
    }
  },

  set(name: string, value: unknown): unknown {
    VALUES.set(name, value)
    return value
  },
}
