import { closest, distance } from 'fastest-levenshtein'

/** The word that was probably meant, or undefined when none is close. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const found = closest(word, words as string[])
  return distance(word, found) <= Math.max(2, word.length / 3) ? found : undefined
}
