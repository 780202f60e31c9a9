/** What stands between the words of a sentence. */
export interface Connectors {
  readonly words: string
  readonly two: string
  readonly last: string
}

/** The connectors of English. */
export const ENGLISH: Connectors = { words: ', ', two: ' and ', last: ', and ' }

/** `a, b, and c`. */
export function sentence(
  words: readonly string[],
  { words: between, two, last }: Connectors,
): string {
  if (words.length < 3) return words.join(two)
  return `${words.slice(0, -1).join(between)}${last}${words.at(-1)}`
}
