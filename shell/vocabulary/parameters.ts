import { parameterTexts } from './notation.ts'
import type { Words } from './word.ts'

/** What a word takes, as its entry in the vocabulary says it; each kind is one of kinds.ts, or several with `|`. */
export interface Parameters {
  readonly positional: readonly string[]
  /** How many of them have to be there. */
  readonly required: number
  /** The kind of all further ones. */
  readonly rest: string | null
  readonly keywords: ReadonlyMap<string, string>
  readonly needed: readonly string[]
  /** The kind of what any other keywords say together. */
  readonly others: string | null
  /** Whether it needs a block, or a block does `instead` of positional arguments. */
  readonly block: 'needed' | 'instead' | null
  /** The entry as it is written. */
  readonly text: string
}

/**
 * Reads `status **`: a kind for each argument (`?` may be left out, `*` any number, `+` one or more), `name:kind` for
 * a keyword (`name!:kind` has to be there), `**` or `**kind` for keywords of any name, `&` for a block that has to be
 * there, `|&` for one that may stand for the arguments.
 */
export function readParameters(text: string): Parameters {
  const positional: string[] = []
  const keywords = new Map<string, string>()
  const needed: string[] = []
  let required = 0
  let rest: string | null = null
  let others: string | null = null
  let block: Parameters['block'] = null
  for (const part of text.split(' ').filter((each) => each !== '')) {
    const keyword = /^(\w+)(!?):(.+)$/.exec(part)
    if (part === '&' || part === '|&') block = part === '&' ? 'needed' : 'instead'
    else if (part.startsWith('**')) others = part.slice(2) || 'any'
    else if (keyword !== null) {
      const [, name = '', mark, kind = ''] = keyword
      keywords.set(name, kind)
      if (mark === '!') needed.push(name)
    } else {
      const kind = part.replace(/[?*+]$/, '')
      if (/[*+]$/.test(part)) rest = kind
      else positional.push(kind)
      if (!/[?*]$/.test(part)) required += 1
    }
  }
  return { positional, required, rest, keywords, needed, others, block, text }
}

/** What a word of a class's vocabulary takes; null where its entry does not say. */
export function parametersOf(words: Words, name: string): Parameters | null {
  const entry = Object.hasOwn(words, name) ? words[name] : undefined
  const text = /\((.*)\)$/.exec(entry ?? '')?.[1]
  return text === undefined ? null : readParameters(text)
}

/** The keywords of Hashes that are options, by their kind. */
export const optionSets: Readonly<Record<string, string>> = parameterTexts({
  cookie:
    'value:any path:string|nil domain:any tld_length:integer max_age:any expires:any secure:flag|nil httponly:flag|nil same_site:same_site|flag|nil',
  ssl: 'hsts:any redirect:any secure_cookies:flag',
})
