import { classNameOf } from '../object/describe.ts'
import { isString, text } from '../text/mutable-string.ts'
import { symbolName } from '../text/symbol.ts'
import { Exception } from './exception.ts'
import { ArgumentError } from './standard-errors.ts'

/** The signals of Linux by number; some have a second name. */
const NAMES =
  `HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU URG
  XCPU XFSZ VTALRM PROF WINCH IO PWR SYS`.split(/\s+/)
const OTHERS: Readonly<Record<string, number>> = { IOT: 6, CLD: 17, POLL: 29 }
const LAST = 64

/** What CRuby names no signal. */
const UNNAMED: ReadonlySet<string> = new Set(['STKFLT'])

function nameOfNumber(number: number): string {
  const name = NAMES[number - 1]
  return name === undefined || UNNAMED.has(name) ? `SIG${number}` : `SIG${name}`
}

function numberOf(name: string): number {
  const plain = name.replace(/^SIG/, '')
  const number = OTHERS[plain] ?? (UNNAMED.has(plain) ? 0 : NAMES.indexOf(plain) + 1)
  if (number === 0) throw new ArgumentError(`unsupported signal \`SIG${plain}'`)
  return number
}

function checkCount(given: readonly unknown[], least: number, most: number): void {
  if (given.length >= least && given.length <= most) return
  const expected = least === most ? least : `${least}..${most}`
  throw new ArgumentError(`wrong number of arguments (given ${given.length}, expected ${expected})`)
}

/** SignalException: knows the number of the signal, by which or by whose name it is made. */
export class SignalException extends Exception {
  static override readonly rubyName: string = 'SignalException'
  readonly signo: number

  constructor(...given: unknown[]) {
    const [signal, message] = given
    const isNumber = typeof signal === 'number'
    checkCount(given, 1, isNumber || given.length > 2 ? 2 : 1)
    if (isNumber) {
      if (signal < 0 || signal > LAST) throw new ArgumentError(`invalid signal number (${signal})`)
      super(given.length > 1 ? message : nameOfNumber(signal))
      this.signo = signal
      return
    }
    const isName = isString(signal) || typeof signal === 'symbol'
    if (!isName) throw new ArgumentError(`bad signal type ${classNameOf(signal)}`)
    const name = typeof signal === 'symbol' ? symbolName(signal) : text(signal)
    super(`SIG${name.replace(/^SIG/, '')}`)
    this.signo = numberOf(name)
  }
}

/** Interrupt: the SignalException of SIGINT. */
export class Interrupt extends SignalException {
  static override readonly rubyName: string = 'Interrupt'

  constructor(...given: unknown[]) {
    checkCount(given, 0, 1)
    super(2, given.length === 0 ? 'Interrupt' : given[0])
  }
}
