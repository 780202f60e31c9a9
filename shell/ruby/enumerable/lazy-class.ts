import { inspect } from '../object/inspect.ts'
import type { Block } from '../types.ts'
import { Enumerator } from './enumerator-class.ts'

/** A Ruby Enumerator::Lazy: every step works on one value at a time, as late as possible. */
export class Lazy extends Enumerator {
  static override readonly rubyName: string = 'Enumerator::Lazy'
  readonly source: unknown
  readonly step: string

  constructor(run: (block: Block) => unknown, source: unknown, step = '', args: unknown[] = []) {
    super(run, { receiver: source, method: step, args })
    this.source = source
    this.step = step
  }

  override inspect(): string {
    const args = this.origin.args
    const shown = args.length === 0 ? '' : `(${args.map(inspect).join(', ')})`
    return `#<Enumerator::Lazy: ${inspect(this.source)}${this.step === '' ? '' : `:${this.step}${shown}`}>`
  }
}
