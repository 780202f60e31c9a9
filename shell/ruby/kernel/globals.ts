import { currentError } from '../control/current-error.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import { lastMatch, setLastMatch } from '../regexp/last-match.ts'
import { MatchData } from '../regexp/match-data.ts'
import { world } from '../world.ts'
import { stderr, stdin, stdout } from './io.ts'

/** Global variables by their Ruby names: `globals['$counter']`. One that was never set is undefined. */
export interface Globals {
  [name: string]: unknown
}

/** Ruby's own global variables, and the program's. */
class RubyGlobals {
  $stdout: unknown = stdout
  $stderr: unknown = stderr
  $stdin: unknown = stdin
  '$/': unknown = '\n'
  '$,': unknown = null
  #name: unknown = null

  get '$>'(): unknown {
    return this.$stdout
  }

  get '$!'(): unknown {
    return currentError()
  }

  get '$~'(): unknown {
    return lastMatch()
  }

  set '$~'(match: unknown) {
    if (match !== null && !(match instanceof MatchData)) {
      throw new TypeError(`wrong argument type ${classNameOf(match)} (expected MatchData)`)
    }
    setLastMatch(match)
  }

  get '$&'(): unknown {
    return lastMatch(0)
  }

  get '$`'(): unknown {
    return lastMatch()?.pre ?? null
  }

  get "$'"(): unknown {
    return lastMatch()?.post ?? null
  }

  get '$+'(): unknown {
    return lastMatch()?.groups.findLast((group) => group !== null) ?? null
  }

  get $0(): unknown {
    return this.#name ?? world().programName
  }

  set $0(name: unknown) {
    this.#name = name
  }

  get $PROGRAM_NAME(): unknown {
    return this.$0
  }

  set $PROGRAM_NAME(name: unknown) {
    this.#name = name
  }

  get(name: string): unknown {
    return Reflect.get(this, name) ?? null
  }

  set(name: string, value: unknown): unknown {
    Reflect.set(this, name, value)
    return value
  }
}

export const globals: RubyGlobals & Globals = /* @__PURE__ */ (() =>
  new RubyGlobals() as RubyGlobals & Globals)()
