import { checkName } from '../constraint.ts'
import { SchemaError } from '../errors.ts'
import { nameOf } from '../names.ts'
import { requireTable } from '../read-tables.ts'
import { irreversible, type Operation } from './operation.ts'

/** Options of a CHECK. */
export interface CheckOptions {
  readonly name?: string | symbol
  readonly expression?: string
  readonly validate?: boolean
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
}

/** `add_check_constraint`: the rows there are have to meet it too. */
export function addCheck(table: string, expression: string, options: CheckOptions): Operation {
  return {
    apply(db) {
      const name = checkName(table, expression, options.name)
      const before = requireTable(db, table).checks ?? []
      if (options.ifNotExists && before.some((check) => check.name === name)) return
      db.adapter.changeTable(db, table, (shape) => ({
        ...shape,
        checks: [...(shape.checks ?? []), { name, expression }],
      }))
    },
    inverse: () => removeCheck(table, expression, options),
  }
}

/** `remove_check_constraint`, by its condition or its name; with the condition it can be undone. */
export function removeCheck(
  table: string,
  expression: string | undefined,
  options: CheckOptions,
): Operation {
  return {
    apply(db) {
      const before = requireTable(db, table).checks ?? []
      const name = options.name === undefined ? null : nameOf(options.name)
      const wanted = expression === undefined ? null : checkName(table, expression, undefined)
      const found = before.find((check) => {
        return name === null
          ? check.expression === expression || check.name === wanted
          : check.name === name
      })
      if (found === undefined && options.ifExists) return
      if (found === undefined) {
        const names = before.map((check) => check.name).join(', ')
        throw new SchemaError(
          `${table} has no check constraint ${name ?? expression}. There are: ${names || 'none'}`,
        )
      }
      db.adapter.changeTable(db, table, (shape) => ({
        ...shape,
        checks: (shape.checks ?? []).filter((check) => check.name !== found.name),
      }))
    },
    inverse:
      expression === undefined
        ? irreversible(
            `remove_check_constraint :${table}`,
            'give it the condition, as in remove_check_constraint :orders, "total > 0"',
          )
        : () => addCheck(table, expression, options),
  }
}
