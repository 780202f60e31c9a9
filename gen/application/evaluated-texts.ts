import type { EvaluatedText } from '../../shell/ruby/class/evaluated-text.ts'

export type { EvaluatedText }

/** The file of gen/ with the Ruby texts that classes evaluated when the application was last loaded to be built. */
export const EVALUATED_TEXTS = 'gen/evaluated_texts.json'

/** The texts, by the places of the calls that they were given to. */
export type EvaluatedTexts = ReadonlyMap<string, readonly string[]>

/** What the file says; nothing where it is not there, or is none that was written here. */
export function readEvaluatedTexts(files: ReadonlyMap<string, string>): EvaluatedTexts {
  const texts = new Map<string, string[]>()
  for (const { place, text } of listIn(files.get(EVALUATED_TEXTS))) {
    const known = texts.get(place)
    if (known === undefined) texts.set(place, [text])
    else known.push(text)
  }
  return texts
}

function listIn(json = '[]'): readonly EvaluatedText[] {
  try {
    return JSON.parse(json) as readonly EvaluatedText[]
  } catch {
    return []
  }
}

/** The text of the file: each text once, in an order of its own. Null where there is none. */
export function printEvaluatedTexts(texts: readonly EvaluatedText[]): string | null {
  if (texts.length === 0) return null
  const lines = new Set(texts.map(({ place, text }) => JSON.stringify({ place, text })))
  return `[\n${[...lines].sort().join(',\n')}\n]\n`
}
