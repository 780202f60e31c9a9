import { className } from '../class/class-info.ts'
import { identity, KEY, keyText } from '../hash/key.ts'
import { guarded, inspect } from '../object/texts.ts'
import { sameOrEql } from '../operators/eql.ts'
import { sameOrEqual } from '../operators/equals.ts'
import { inspectSymbol } from '../text/inspect-symbol.ts'

/** What Struct and Data have in common: the members are properties, and an object is what they are. */
export class MemberObject {
  static readonly members: readonly string[] = []
  /** The word before the class's name where an object is shown: `#<struct Point x=1>`. */
  static readonly shownAs: string = ''

  /** The members' names. */
  memberNames(): readonly string[] {
    return (this.constructor as typeof MemberObject).members
  }

  inspect(): string {
    const head = headOf(this)
    return guarded(this, `${head.trimEnd()}:...>`, () => {
      const parts = this.memberNames().map((member) => {
        const shown = /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(member)
          ? member
          : inspectSymbol(member)
        return `${shown}=${inspect(Reflect.get(this, member))}`
      })
      return `${`${head}${parts.join(', ')}`.trimEnd()}>`
    })
  }

  to_s(): string {
    return MemberObject.prototype.inspect.call(this)
  }

  '=='(other: unknown): boolean {
    return matches(this, other, sameOrEqual)
  }

  is_eql(other: unknown): boolean {
    return matches(this, other, sameOrEql)
  }

  [KEY](): string {
    return `u${identity(this.constructor)}(${memberValues(this).map(keyText).join(',')})`
  }
}

/** How the text of an object begins: `#<struct Point `, and `#<struct ` of a class without a name. */
export function headOf(self: MemberObject): string {
  const { shownAs } = self.constructor as typeof MemberObject
  const name = className(self.constructor)
  return name === '' ? `#<${shownAs} ` : `#<${shownAs} ${name} `
}

/** The values of the members, whatever a class makes of `to_a`. */
export function memberValues(self: MemberObject): unknown[] {
  return self.memberNames().map((name) => Reflect.get(self, name) ?? null)
}

function matches(
  self: MemberObject,
  other: unknown,
  same: (left: unknown, right: unknown) => boolean,
): boolean {
  if (!(other instanceof MemberObject) || other.constructor !== self.constructor) return false
  const theirs = memberValues(other)
  return memberValues(self).every((value, index) => same(value, theirs[index]))
}
