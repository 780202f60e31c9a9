import { readFileSync } from 'node:fs'
import { definitionOf } from '../record/model/definition.ts'
import { Model, type ModelClass } from '../record/model/model.ts'
import { findModelClass } from '../record/model/model-named.ts'
import { findMember } from '../ruby/call/find-member.ts'
import { classNamed } from '../ruby/class/class-info.ts'
import type { Asked, AskedName, AskedSql } from '../vocabulary/asked-name.ts'
import { attributeQuery } from '../vocabulary/attribute-queries.ts'
import type { Runtime } from './runtime.ts'
import { StatementCheck } from './statement-check.ts'

/** One of what is asked, by its place in the list, and why a server refuses it. */
interface Lacking {
  readonly index: number
  readonly reason?: string
}

/** Which of the names that a file lists as JSON no live class has, and which SQL the server of development refuses. */
export function lackingAmong(runtime: Runtime, path: string): Lacking[] {
  const asked = JSON.parse(readFileSync(path, 'utf8')) as readonly Asked[]
  const sql = asked.filter(isSql)
  const server = sql.length === 0 ? null : StatementCheck.open(runtime, sql)
  const lacking = asked.flatMap((each, index): Lacking[] => {
    if (!isSql(each)) return isThere(each) ? [] : [{ index }]
    const reason = server?.reason(each) ?? null
    return reason === null ? [] : [{ index, reason }]
  })
  server?.close()
  return lacking
}

function isSql(asked: Asked): asked is AskedSql {
  return 'statements' in asked
}

function isThere({ owner, name, isStatic }: AskedName): boolean {
  const found = findModelClass(owner) ?? classNamed(owner)
  // Of a class that nothing has loaded nothing is known.
  if (typeof found !== 'function') return true
  const receiver = isStatic ? found : (Object.create(found.prototype) as object)
  if (findMember(receiver, name) !== undefined) return true
  return !isStatic && found.prototype instanceof Model && isAttribute(found as ModelClass, name)
}

/** Whether records answer something about an attribute of theirs: `rank_changed?`. */
function isAttribute(model: ModelClass, name: string): boolean {
  return definitionOf(model).byName.has(attributeQuery(name)?.column ?? name.replace(/=$/, ''))
}
