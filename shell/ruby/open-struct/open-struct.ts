import { checkCount } from '../call/arguments.ts'
import { METHOD_MISSING, type MethodMissing } from '../call/method-missing.ts'
import { className } from '../class/class-info.ts'
import { RubyObject } from '../class/core-classes.ts'
import { FrozenError } from '../exception/detailed-errors.ts'
import { Hash } from '../hash/hash.ts'
import { KEY, keyText } from '../hash/key.ts'
import { COPY_STATE } from '../object/copy-state.ts'
import { checkFrozen, freeze } from '../object/frozen.ts'
import { guarded, inspect, toS } from '../object/texts.ts'
import { equals } from '../operators/equals.ts'
import { symbol } from '../text/symbol.ts'
import { fieldSymbol, fieldsOf } from './fields.ts'
import { checkFieldName } from './names.ts'
import { openStructMethods } from './open-struct-methods.ts'
import { TABLE } from './table.ts'

/** A Ruby OpenStruct: a Hash whose keys are methods. */
export class OpenStruct extends RubyObject implements MethodMissing {
  static override readonly rubyName: string = 'OpenStruct'
  static readonly rubyMethods = openStructMethods;
  [TABLE]: Hash

  constructor(...args: unknown[]) {
    super()
    checkCount(args.length, 0, 1)
    this[TABLE] = new Hash()
    for (const [name, value] of fieldsOf(args[0] ?? null)) this['[]='](name, value)
  }

  get frozen(): boolean {
    return this[TABLE].frozen
  }

  set frozen(_value: boolean) {
    freeze(this[TABLE])
  }

  '[]'(name: unknown): unknown {
    return this[TABLE].peek(fieldSymbol(name)) ?? null
  }

  '[]='(name: unknown, value: unknown): unknown {
    const field = fieldSymbol(name)
    const table = this[TABLE]
    if (!table.has(field)) {
      if (table.frozen)
        throw new FrozenError(`can't modify frozen object: ${this.inspect()}`, { receiver: this })
      checkFieldName(this, field.description ?? '')
    }
    checkFrozen(table)
    table.set(field, value)
    return value
  }

  '=='(other: unknown): boolean {
    return other instanceof OpenStruct && equals(this[TABLE], other[TABLE])
  }

  inspect(): string {
    const name = className(this.constructor)
    return guarded(this, `#<${name} ...>`, () => {
      const fields = this[TABLE].entries().map(([key, value]) => ` ${toS(key)}=${inspect(value)}`)
      return `#<${name}${fields.join(',')}>`
    })
  }

  to_s(): string {
    return this.inspect()
  }

  /** `name`, `name = value`, and nil for what was never set. */
  [METHOD_MISSING](name: string, args: readonly unknown[]): { value: unknown } | undefined {
    if (name.endsWith('=')) {
      checkCount(args.length, 1, 1)
      return { value: this['[]='](symbol(name.slice(0, -1)), args[0]) }
    }
    const field = symbol(name)
    if (args.length > 0 && !this[TABLE].has(field)) return undefined
    checkCount(args.length, 0, 0)
    return { value: this[TABLE].peek(field) ?? null }
  }

  answersTo(name: string): boolean {
    return this[TABLE].has(symbol(name.replace(/=$/, '')))
  }

  [COPY_STATE](made: OpenStruct): void {
    made[TABLE] = new Hash()
    for (const [name, value] of this[TABLE]) made[TABLE].set(name, value)
  }

  [KEY](): string {
    return `o${keyText(this[TABLE])}`
  }
}
