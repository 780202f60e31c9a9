import type { MatchData } from './match-data.ts'

/** The match, or how to find it again: most programs never ask. */
let last: MatchData | null | (() => MatchData | null) = null

/** `$~`, or with an index one of its groups: `lastMatch(1)` is `$1`. */
export function lastMatch(): MatchData | null
export function lastMatch(group: number): string | null
export function lastMatch(group?: number): MatchData | string | null {
  if (typeof last === 'function') last = last()
  return group === undefined ? last : (last?.group(group) ?? null)
}

/** `$+`: the last group that took part in the match. */
export function lastGroup(): string | null {
  return (
    lastMatch()
      ?.groups.slice(1)
      .findLast((group) => group !== null) ?? null
  )
}

/** Sets `$~`. */
export function setLastMatch(match: MatchData | null): void {
  last = match
}

/** Sets `$~` to what a function will find when the program asks. */
export function setLazyLastMatch(find: () => MatchData | null): void {
  last = find
}

/** Runs the body of a method with a `$~` of its own. */
export function ownMatch<T>(body: () => T): T {
  const outer = last
  last = null
  try {
    return body()
  } finally {
    last = outer
  }
}
