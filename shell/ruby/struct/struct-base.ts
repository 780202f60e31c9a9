import { className } from '../class/class-info.ts'
import { identity, KEY, keyText } from '../hash/key.ts'
import { guarded, inspect } from '../object/texts.ts'
import { sameOrEql } from '../operators/eql.ts'
import { sameOrEqual } from '../operators/equals.ts'
import { inspectSymbol } from '../text/inspect-symbol.ts'

/** What the classes made by Struct have in common. The members are properties. */
export class StructBase implements Iterable<unknown> {
  static readonly rubyName: string = 'Struct'
  static readonly members: readonly string[] = []
  static readonly keywordInit: boolean | null = null

  /** The members' names. */
  memberNames(): readonly string[] {
    return (this.constructor as typeof StructBase).members
  }

  to_a(): unknown[] {
    return structValues(this)
  }

  [Symbol.iterator](): Iterator<unknown> {
    return this.to_a()[Symbol.iterator]()
  }

  inspect(): string {
    const name = className(this.constructor)
    const head = name === '' ? '#<struct ' : `#<struct ${name} `
    return guarded(this, `${head.trimEnd()}:...>`, () => {
      const parts = this.memberNames().map((member) => {
        const shown = /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(member)
          ? member
          : inspectSymbol(member)
        return `${shown}=${inspect(Reflect.get(this, member))}`
      })
      return `${head}${parts.join(', ')}>`
    })
  }

  to_s(): string {
    return StructBase.prototype.inspect.call(this)
  }

  '=='(other: unknown): boolean {
    return matches(this, other, sameOrEqual)
  }

  is_eql(other: unknown): boolean {
    return matches(this, other, sameOrEql)
  }

  [KEY](): string {
    return `u${identity(this.constructor)}(${structValues(this).map(keyText).join(',')})`
  }
}

/** The values of the members, whatever a class makes of `to_a`. */
export function structValues(self: StructBase): unknown[] {
  return self.memberNames().map((name) => Reflect.get(self, name) ?? null)
}

function matches(
  self: StructBase,
  other: unknown,
  same: (left: unknown, right: unknown) => boolean,
): boolean {
  if (!(other instanceof StructBase) || other.constructor !== self.constructor) return false
  const theirs = structValues(other)
  return structValues(self).every((value, index) => same(value, theirs[index]))
}
