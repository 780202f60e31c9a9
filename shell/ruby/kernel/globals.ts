import { currentError } from '../control/current-error.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { lastMatch, setLastMatch } from '../regexp/last-match.ts'
import { MatchData } from '../regexp/match-data.ts'
import { world } from '../world.ts'
import { IO, stderr, stdin, stdout } from './io.ts'
import { redirected } from './streams.ts'

/** Global variables by their Ruby names: `globals['$counter']`. One that was never set is undefined. */
export interface Globals {
  [name: string]: unknown
}

/** What an output variable may lead to. */
function sinkOf(variable: string, value: unknown): IO {
  if (value instanceof IO && value !== stdin) return value
  const isWriter =
    value === stdin ||
    (typeof value === 'object' && value !== null && findMethod(value, 'write') !== undefined)
  if (isWriter) {
    throw new OutsideSubsetError(
      `${variable} leads to STDOUT or STDERR here; give methods the object they write to`,
    )
  }
  throw new TypeError(`${variable} must have write method, ${classNameOf(value)} given`)
}

/** Ruby's own global variables, and the program's. */
class RubyGlobals {
  $stdin: unknown = stdin
  '$/': unknown = '\n'
  '$,': unknown = null
  #name: unknown = null

  get $stdout(): unknown {
    return redirected.out ?? stdout
  }

  set $stdout(value: unknown) {
    redirected.out = sinkOf('$stdout', value)
  }

  get '$>'(): unknown {
    return this.$stdout
  }

  set '$>'(value: unknown) {
    redirected.out = sinkOf('$>', value)
  }

  get $stderr(): unknown {
    return redirected.error ?? stderr
  }

  set $stderr(value: unknown) {
    redirected.error = sinkOf('$stderr', value)
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
