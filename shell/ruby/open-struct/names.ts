import { findMember } from '../call/find-member.ts'
import { isOutsideSubset } from '../call/outside-subset.ts'
import { findCoreMethod, findKernelMethod } from '../call/tables.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'

/**
 * Raises for a field with the name of a method that the object has from the core: calls of it may have been
 * lowered to that. A class below OpenStruct calls Kernel's methods without a receiver.
 */
export function checkFieldName(self: object, name: string): void {
  if (findMember(self, name) !== undefined) return
  const isBelow = !Object.hasOwn(self.constructor, 'rubyName')
  const isTaken =
    findCoreMethod(self, name) !== undefined ||
    isOutsideSubset(self, name, isBelow) ||
    (isBelow && findKernelMethod(name) !== undefined) ||
    OF_THE_LANGUAGE.has(name)
  if (!isTaken) return
  throw new OutsideSubsetError(
    `a field of an OpenStruct that is named like the method \`${name}\` is outside the Ruby subset; give it another name, or use a Hash`,
  )
}

/** What lowered code writes without asking the object. */
const OF_THE_LANGUAGE: ReadonlySet<string> = new Set(['nil?', '!', '!=', '!~', 'binding', 'raise'])
