import type { Definition } from '../model/definition.ts'
import { schemaConnection } from './connection.ts'

let isMigrating = false

/** Runs migrations: until they are done a table may lack columns that its model has. */
export function migrating<T>(body: () => T): T {
  isMigrating = true
  try {
    return body()
  } finally {
    isMigrating = false
  }
}

/** The columns of a model that its table has at this moment; null where it has all. */
export function presentColumns(definition: Definition): ReadonlySet<string> | null {
  if (!isMigrating) return null
  const { connection, table, columns } = definition
  const present = new Set(connection.adapter.columnNames(schemaConnection(connection), table))
  return columns.every(({ name }) => present.has(name)) ? null : present
}
