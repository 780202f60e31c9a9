import { closest, distance } from 'fastest-levenshtein'

/** The known word that a misspelt one was meant to be; null when none is near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  if (known.length === 0) return null
  const nearest = closest(word, known)
  return distance(word, nearest) <= Math.max(2, Math.floor(word.length / 3)) ? nearest : null
}

/** "Did you mean …?" of the nearest known word, which stands for % in `shown`; where none is near, another remedy. */
export function didYouMean<Other extends string | undefined>(
  word: string,
  known: readonly string[],
  otherwise: Other,
  shown = '`%`',
): string | Other {
  const near = nearestWord(word, known)
  return near === null ? otherwise : `Did you mean ${shown.replace('%', () => near)}?`
}

/** ` Did you mean x?`, or the words there are. */
export function suggestWord(word: string, known: readonly string[], shown = known): string {
  const nearest = nearestWord(word, known)
  if (nearest !== null) return ` Did you mean ${shown[known.indexOf(nearest)] ?? nearest}?`
  return shown.length === 0 ? '' : ` There are: ${shown.join(', ')}.`
}
