import type { MatchData } from './match-data.ts'

let last: MatchData | null = null

/** `$~`, or with an index one of its groups: `lastMatch(1)` is `$1`. */
export function lastMatch(): MatchData | null
export function lastMatch(group: number): string | null
export function lastMatch(group?: number): MatchData | string | null {
  return group === undefined ? last : (last?.group(group) ?? null)
}

/** Sets `$~`. */
export function setLastMatch(match: MatchData | null): void {
  last = match
}
