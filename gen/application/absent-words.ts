import type { AppFacts } from './app-facts.ts'

/** Why a method is not there: it speaks of an association whose declaration is refused. Null for any other name. */
export function absenceOf({ absent }: AppFacts, name: string): string | null {
  return absent.get(name.replace(/[=?!]$/, '')) ?? null
}
