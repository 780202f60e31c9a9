import { classInfo } from '../class/class-info.ts'
import { methodName } from '../class/method-name.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import type { MemberObject } from './member-object.ts'

/** A class that Struct or Data makes. */
export type MemberClass<Base extends MemberObject> = (new (
  ...values: unknown[]
) => Base & Record<string, unknown>) & { readonly members: readonly string[] }

/** Raises where the names cannot be members together. */
export function checkMembers(members: readonly string[], maker: 'Struct' | 'Data'): void {
  const twice = members.find((name, index) => members.indexOf(name) !== index)
  if (twice !== undefined) throw new ArgumentError(`duplicate member: ${twice}`)
  const taken = members.find((name) => name === 'constructor' || name === '__proto__')
  if (taken !== undefined) {
    throw new OutsideSubsetError(`a member \`${taken}' of a ${maker} is outside the Ruby subset`)
  }
}

/** Gives a class without a name the readers of its members. */
export function readMembers(made: typeof MemberObject, members: readonly string[]): void {
  const info = classInfo(made)
  info.name = ''
  for (const name of members) {
    const key = methodName(name)
    info.reads.add(key)
    if (key !== name) questionMember(made.prototype, key, name)
  }
}

/** The method of a member such as `success?`, which is kept under its name. */
function questionMember(prototype: MemberObject, key: string, name: string): void {
  Object.defineProperty(prototype, key, {
    get(this: MemberObject): unknown {
      return Reflect.get(this, name)
    },
    set(this: MemberObject, value: unknown) {
      Reflect.set(this, name, value)
    },
    configurable: true,
  })
}
