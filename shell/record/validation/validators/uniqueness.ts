import { Proc } from '../../../ruby/proc/proc.ts'
import { isString } from '../../../ruby/text/mutable-string.ts'
import type { Definition } from '../../model/definition.ts'
import { STATE } from '../../model/is-record.ts'
import type { Model } from '../../model/model.ts'
import { nameOf } from '../../model/names.ts'
import { columnSql } from '../../query/column-reference.ts'
import { allOf } from '../../query/query.ts'
import { Relation } from '../../relation/relation.ts'
import { errorOptions, type Validator } from './validator.ts'

/** `uniqueness: true`, or with `scope:` (columns, or names of `belongs_to`), `caseSensitive: false`. A unique index makes it certain. */
export const uniqueness: Validator = {
  options: { scope: 'names', caseSensitive: 'flag', conditions: 'any' },
  check(record, attribute, value, options) {
    const { definition } = record[STATE]
    const association = definition.associations.get(attribute)
    const column = association?.kind === 'belongsTo' ? association.foreignKey : attribute
    const scopes = [options.scope ?? []]
      .flat()
      .map(nameOf)
      .flatMap((name) => {
        const scope = definition.associations.get(name)
        if (scope?.kind !== 'belongsTo') return name
        return [scope.foreignKey, scope.type ?? []].flat()
      })
    const conditions = Object.fromEntries(scopes.map((name) => [name, record.readColumn(name)]))
    const text = record.readColumn(column)
    const declaring = declaringOf(definition, options)
    let same: Relation<Model> = new Relation<Model>(allOf(declaring)).where(conditions)
    const { conditions: narrow } = options
    if (narrow instanceof Proc) {
      same = narrow.call(...[same, record].slice(0, narrow.required)) as Relation<Model>
    }
    if (options.caseSensitive === false && isString(text)) {
      const part = {
        sql: `lower(${columnSql(definition, column)}) = lower(?)`,
        binds: [String(text)],
      }
      same = new Relation<Model>({ ...same.query, conditions: [...same.query.conditions, part] })
    } else {
      same = same.where({ [column]: text })
    }
    if (record.isPersisted() && definition.primaryKey !== null) {
      same = same.whereNot({ [definition.primaryKey]: record.id })
    }
    if (same.exists())
      record.errors.add(attribute, Symbol.for('taken'), errorOptions(options, { value }))
  },
}

/** The model that says the validation: its records may not share the value, whatever their class. */
function declaringOf(definition: Definition, options: object): Definition {
  const { parent } = definition
  if (parent === null || parent.table !== definition.table) return definition
  const isOfParent = parent.validations.some((each) => each.options === options)
  return isOfParent ? declaringOf(parent, options) : definition
}
