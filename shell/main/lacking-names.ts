import { readFileSync } from 'node:fs'
import { definitionOf } from '../record/model/definition.ts'
import { Model, type ModelClass } from '../record/model/model.ts'
import { findModelClass } from '../record/model/model-named.ts'
import { findMember } from '../ruby/call/find-member.ts'
import { classNamed } from '../ruby/class/class-info.ts'
import type { AskedName } from '../vocabulary/asked-name.ts'
import { attributeQuery } from '../vocabulary/attribute-queries.ts'

/** Which of the names that a file lists as JSON no live class has, by their places in the list. */
export function lackingNames(path: string): number[] {
  const asked = JSON.parse(readFileSync(path, 'utf8')) as readonly AskedName[]
  return asked.flatMap((each, index) => (isThere(each) ? [] : [index]))
}

function isThere({ owner, name, isStatic }: AskedName): boolean {
  const found = findModelClass(owner) ?? classNamed(owner)
  // Of a class that nothing has loaded nothing is known.
  if (typeof found !== 'function') return true
  const receiver = isStatic ? found : (Object.create(found.prototype) as object)
  if (findMember(receiver, name) !== undefined) return true
  return !isStatic && found.prototype instanceof Model && isAttribute(found as ModelClass, name)
}

/** Whether records have an attribute or an association that the name asks for: `rank`, `rank_changed?`, `build_owner`. */
function isAttribute(model: ModelClass, name: string): boolean {
  const { byName, associations, writers } = definitionOf(model)
  const plain = name.replace(/=$/, '')
  const column = attributeQuery(name)?.column ?? plain
  return byName.has(column) || associations.has(plain) || writers.has(name)
}
