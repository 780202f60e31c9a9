import type { SqlConnection } from '../connection.ts'
import { IrreversibleMigration } from '../errors.ts'

/** One step of a migration, as a value: it can be done, or turned around first. */
export interface Operation {
  /** Makes the change. */
  apply(db: SqlConnection): void
  /** The step that undoes this one. */
  inverse(): Operation
}

/** What a step that cannot be turned around answers. */
export function irreversible(word: string, hint: string): () => never {
  return () => {
    throw new IrreversibleMigration(`${word} cannot be undone by itself: ${hint}`)
  }
}
