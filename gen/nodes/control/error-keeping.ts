import { ends } from '../../lower/answers.ts'
import { type Lowering } from '../../lower/lowering.ts'
import { isPure } from '../../lower/purity.ts'
import { declare, type Expression, name, type Statement, statement } from '../../typescript/tree.ts'

/** What a handler does with `$!`: nothing, where no handler of the program asks for it or may raise. */
export function keptError(lo: Lowering): KeptError | null {
  return lo.inference.keepsErrors ? new KeptError(lo) : null
}

/** A `$!` that is put back on every way out of a handler. */
export class KeptError {
  private readonly lo: Lowering
  private known: Expression | null = null

  constructor(lo: Lowering) {
    this.lo = lo
  }

  /** The declaration that has to stand in front of the `begin`, where something puts `$!` back. */
  declaration(): Statement[] {
    return this.known === null ? [] : [declare('const', this.known, this.lo.call('currentError'))]
  }

  /** A handler that puts `$!` back when it ends and where it is left, but not where it raises. */
  restoring(handler: readonly Statement[]): Statement[] {
    const out = this.leaving(handler, false)
    return ends(out) ? out : [...out, this.restore()]
  }

  private get before(): Expression {
    this.known ??= name(this.lo.fresh('before'))
    return this.known
  }

  private restore(): Statement {
    return statement(this.lo.call('setCurrentError', this.before))
  }

  private leaving(list: readonly Statement[], isInLoop: boolean): Statement[] {
    return list.flatMap((each) => this.left(each, isInLoop))
  }

  private left(at: Statement, isInLoop: boolean): Statement[] {
    const within = (list: readonly Statement[]): Statement[] => this.leaving(list, isInLoop)
    switch (at.kind) {
      case 'break':
      case 'continue':
        return isInLoop ? [at] : [this.restore(), at]
      case 'return':
        if (at.value === null || isPure(at.value)) return [this.restore(), at]
        return [{ ...at, value: this.lo.call('restoring', this.before, at.value) }]
      case 'markedStatement': {
        const list = this.left(at.value, isInLoop)
        const last = list.pop() as Statement
        return [...list, { ...at, value: last }]
      }
      case 'if':
        return [{ ...at, then: within(at.then), else: at.else === null ? null : within(at.else) }]
      case 'while':
      case 'doWhile':
      case 'for':
      case 'forOf':
        return [{ ...at, body: this.leaving(at.body, true) }]
      case 'block':
        return [{ ...at, body: within(at.body) }]
      case 'try': {
        const { body, handler, finalizer } = at
        return [
          {
            ...at,
            body: within(body),
            handler: handler === null ? null : within(handler),
            finalizer: finalizer === null ? null : within(finalizer),
          },
        ]
      }
      default:
        return [at]
    }
  }
}
