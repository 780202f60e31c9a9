import { irreversible, type Operation } from './operation.ts'

/** `execute`: SQL as it stands. */
export function execute(sql: string): Operation {
  return {
    apply: (db) => db.adapter.execute(db, sql),
    inverse: irreversible('execute', 'write up and down instead of change'),
  }
}
