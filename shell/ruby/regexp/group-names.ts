import type { PatternReader } from './parse-pattern.ts'

/** The names of the groups of a pattern, in order. */
export function groupNames(source: string): string[] {
  const names: string[] = []
  const found = source.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?(?:<([^>=!][^>]*)>|'([^']+)')/g)
  for (const [, angled, quoted] of found) {
    const name = angled ?? quoted
    if (name !== undefined) names.push(name)
  }
  return names
}

/** The group that a number means, counted back from here when it is negative; null for a name. */
export function numberOf(reader: PatternReader, shown: string): number | null {
  if (!/^[-+]?\d+$/.test(shown)) return null
  const number = Number(shown)
  if (shown.startsWith('+')) return reader.opened + number
  return number < 0 ? reader.opened + 1 + number : number
}

/** The groups of a name, the last one first. */
export function referenceGroups(reader: PatternReader, name: string): number[] {
  const groups = reader.names.flatMap((other, index) => (other === name ? [index + 1] : []))
  if (groups.length === 0) reader.fail(`undefined name <${name}> reference`)
  return groups.reverse()
}
