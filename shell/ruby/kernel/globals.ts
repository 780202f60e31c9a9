import { respondTo, send } from '../call/send.ts'
import { currentError } from '../control/current-error.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import { toS } from '../object/texts.ts'
import { lastMatch, setLastMatch } from '../regexp/last-match.ts'
import { MatchData } from '../regexp/match-data.ts'
import { BinaryString } from '../text/binary-string.ts'
import { isString } from '../text/mutable-string.ts'
import { world } from '../world.ts'
import { IO, stderr, stdin, stdout } from './io.ts'
import { objectSink } from './object-sink.ts'
import { putsText } from './output.ts'
import { redirected, type Sink, type Source } from './streams.ts'

/** Global variables by their Ruby names: `globals['$counter']`. One that was never set is undefined. */
export interface Globals {
  [name: string]: unknown
}

/** What an output variable leads to: an object with `write`. */
function sinkOf(variable: string, value: unknown): Sink {
  if (value === stdin) {
    throw new OutsideSubsetError(`${variable} cannot lead to STDIN: nothing is written there`)
  }
  if (value instanceof IO) {
    return {
      target: value,
      isOwn: false,
      write: (...parts) => value.take(parts.map(toS).join('')),
      puts: (values) => value.take(putsText(values)),
    }
  }
  if (typeof value === 'object' && value !== null && respondTo(value, 'write')) {
    return objectSink(value)
  }
  throw new TypeError(`${variable} must have write method, ${classNameOf(value)} given`)
}

/** What `gets` reads from where `$stdin` is another object. */
function sourceOf(target: unknown): Source | null {
  if (target === stdin) return null
  const gets = (args: readonly unknown[]): unknown => {
    const line = send(target, 'gets', args)
    if (line === null || isString(line) || line instanceof BinaryString) return line
    throw new OutsideSubsetError('`gets` of $stdin gave something else than a String')
  }
  return { target, gets }
}

/** Ruby's own global variables, and the program's. */
class RubyGlobals {
  '$/': unknown = '\n'
  '$,': unknown = null
  #name: unknown = null

  get $stdout(): unknown {
    return redirected.out?.target ?? stdout
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
    return redirected.error?.target ?? stderr
  }

  set $stderr(value: unknown) {
    redirected.error = sinkOf('$stderr', value)
  }

  get $stdin(): unknown {
    return redirected.in === null ? stdin : redirected.in.target
  }

  set $stdin(value: unknown) {
    redirected.in = sourceOf(value)
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
