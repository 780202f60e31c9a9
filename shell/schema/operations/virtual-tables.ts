import { quoteName } from '../quote.ts'
import { requireTable } from '../read-tables.ts'
import { irreversible, type Operation } from './operation.ts'

/** `create_virtual_table :articles_search, :fts5, ["title", "body"]`. */
export function createVirtualTable(
  name: string,
  module: string,
  parts: readonly string[],
): Operation {
  return {
    apply: (db) => {
      const list = parts.join(', ')
      db.execute(`CREATE VIRTUAL TABLE ${quoteName(name)} USING ${module} (${list})`)
    },
    inverse: () => dropVirtualTable(name, module, parts),
  }
}

/** `drop_virtual_table`; with the module and its columns it can be undone. */
export function dropVirtualTable(
  name: string,
  module: string | undefined,
  parts: readonly string[],
): Operation {
  return {
    apply(db) {
      requireTable(db, name)
      db.execute(`DROP TABLE ${quoteName(name)}`)
    },
    inverse:
      module === undefined
        ? irreversible(`drop_virtual_table :${name}`, 'give it the module and the columns')
        : () => createVirtualTable(name, module, parts),
  }
}
