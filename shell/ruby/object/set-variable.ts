import { findClassInfo } from '../class/class-info.ts'
import { RubyObject } from '../class/core-classes.ts'
import { NameError } from '../exception/detailed-errors.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { MemberObject } from '../struct/member-object.ts'
import { nameOf, symbol } from '../text/symbol.ts'
import { areVariablesFrozen, frozenError } from './frozen.ts'
import { main } from './main.ts'
import { RESERVED_WORDS } from './reserved-words.ts'

/**
 * Object#instance_variable_set. `taken` are the words that methods of the program have, `free` those of the
 * library that its attributes have: they say which property an instance variable is.
 */
export function setInstanceVariable(
  self: unknown,
  name: unknown,
  value: unknown,
  taken = '',
  free = '',
): unknown {
  const wanted = nameOf(name)
  if (!/^@[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(wanted)) {
    throw new NameError(`\`${wanted}' is not allowed as an instance variable name`, symbol(wanted))
  }
  if (areVariablesFrozen(self)) throw frozenError(self as object)
  if (!keepsVariables(self)) {
    throw new OutsideSubsetError('instance variables of such an object are outside the Ruby subset')
  }
  const key = keyOf(self, wanted.slice(1), taken, free)
  if (self instanceof MemberObject && self.memberNames().includes(key)) {
    throw new OutsideSubsetError(`an instance variable beside the member ${key} of a Struct`)
  }
  Reflect.set(self, key, value)
  return value
}

/** Whether an object of the program keeps its instance variables as properties. */
function keepsVariables(self: unknown): self is object {
  if (typeof self !== 'object' || self === null) return false
  if (self === main || self.constructor === RubyObject) return true
  return !Array.isArray(self) && !Object.hasOwn(self.constructor, 'rubyName')
}

function keyOf(self: object, plain: string, taken: string, free: string): string {
  for (const [key, ivar] of findClassInfo(self.constructor)?.ivars ?? []) {
    if (ivar === plain) return key
  }
  if (plain.startsWith('_')) {
    throw new OutsideSubsetError(`@${plain} cannot be told from @${plain.slice(1)} here`)
  }
  const isTaken = taken.split(' ').includes(plain)
  const isReserved = RESERVED_WORDS.has(plain) && !free.split(' ').includes(plain)
  if (isTaken || isReserved) return `_${plain}`
  if (plain !== 'constructor') return plain
  throw new OutsideSubsetError('@constructor cannot be set by its name')
}
