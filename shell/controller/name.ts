/** A name as lowered Ruby and TypeScript may write it: `'title'` or the symbol of that name. */
export type Name = string | symbol

/** The text of a name. */
export function nameOf(name: unknown): string {
  return typeof name === 'symbol' ? (name.description ?? '') : String(name)
}
