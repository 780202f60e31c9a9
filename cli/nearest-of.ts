import { distance } from 'fastest-levenshtein'

/** The word that one starts, or that it misspells. */
export function nearestOf(word: string, known: readonly string[]): string | undefined {
  const begun = known.find((each) => word.length > 1 && each.startsWith(word))
  if (begun !== undefined) return begun
  const most = word.length < 3 ? 0 : Math.max(2, Math.floor(word.length / 3))
  const near = known.filter((each) => distance(word, each) <= most)
  return near.sort((one, other) => distance(word, one) - distance(word, other))[0]
}
