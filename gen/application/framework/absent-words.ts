import type { AppFacts } from '../app-facts.ts'
import { MODEL_REMEDIES } from '../class-body/rails-words.ts'

const KEPT_ELSEWHERE = /\b(has_rich_text)[ (]:(\w+)/g

/** The names that the texts of models declare in words that are not here, with what is told of them. */
export function keptElsewhere(texts: Iterable<string>): [string, string][] {
  return [...texts].flatMap((text) =>
    [...text.matchAll(KEPT_ELSEWHERE)].map(([, word = '', name = '']): [string, string] => {
      return [name, MODEL_REMEDIES[word] ?? '']
    }),
  )
}

/**
 * Why a method is not there, where its name says it: it speaks of rich text or of an
 * association whose declaration is refused. Null for any other name.
 */
export function absenceOf({ absent }: AppFacts, name: string): string | null {
  if (/^rich_?text_?area(_tag)?$/.test(name)) return MODEL_REMEDIES.has_rich_text ?? null
  const plain = name.replace(/[=?!]$/, '')
  const kept = plain.replace(/^(with_rich_text_|rich_text_)|_and_embeds$/g, '')
  return absent.get(kept) ?? null
}
