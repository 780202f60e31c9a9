import type { Block } from '../types.ts'

/** A method of a core class: the function (receiver, block if `&`, then arguments) and its signature. */
export type MethodEntry = readonly [fn: Block, signature: string]

/** The methods of a core class by Ruby name. */
export type MethodTable = Readonly<Record<string, MethodEntry>>

/** What a call may give back, as gen reads it. */
type Result =
  | `${'Array' | 'Boolean' | 'Enumerator' | 'Float' | 'Hash' | 'Integer' | 'MatchData' | 'Range'}${'' | '?'}`
  | `${'Regexp' | 'Set' | 'String' | 'Symbol' | 'Time'}${'' | '?'}`
  | 'element'
  | 'nil'
  | 'self'

type Counts =
  | `${number}${'' | '+'}${'' | `/${number}`}`
  | `${number}-${number}${'' | '+'}${'' | `/${number}`}`

type Flag = '&' | '&e' | '&e0' | 'k' | '...' | `k:${string}` | `with:${string}`

type WrongFlags<Text> = Text extends `${infer Head} ${infer Rest}`
  ? Exclude<Head, Flag> | WrongFlags<Rest>
  : Exclude<Text, Flag>

type WrongHead<Text> = Text extends `${infer Head} ${infer Rest}`
  ? Exclude<Head, Counts> | WrongFlags<Rest>
  : Exclude<Text, Counts>

type WrongText<Text> = Text extends `${infer Head} -> ${infer Tail}`
  ? Exclude<Tail, Result> | WrongHead<Head>
  : WrongHead<Text>

/** What the signatures of a table say that is none of their words; never for a table that is right. */
export type WrongSignatures<Table> = Table extends unknown
  ? {
      [Name in keyof Table]: Table[Name] extends readonly [unknown, infer Text]
        ? WrongText<Text>
        : never
    }[keyof Table]
  : never

/** What a signature says about a call. */
export interface Signature {
  readonly required: number
  /** The most arguments; Infinity for any number. */
  readonly maximum: number
  /** Required and optional arguments together, without a rest. */
  readonly named: number
  readonly block: boolean
  /** The method that runs instead when there is a block: `lines` is `each_line` then. */
  readonly withBlock: string | null
  /** Without a block the call gives an Enumerator. */
  readonly enumerator: boolean
  /** Without arguments, too: `&e0`. */
  readonly enumeratesAlone: boolean
  /** Keyword names: null when the method takes none, empty when any. */
  readonly keywords: readonly string[] | null
  readonly requiredKeywords: readonly string[]
  readonly anyKeyword: boolean
  /** How many of the required arguments come after optional ones or a rest. */
  readonly post: number
  readonly hasRest: boolean
  /** The rest keeps keywords as they came: `...`. */
  readonly forwards: boolean
}

const CACHE = new Map<string, Signature>()

/**
 * Reads a signature: `"1"`, `"0-1 &e -> Array"`, `"1+ k:size,color? &"`, `"0 with:each_char"`, `"1-2+"` (a rest after an
 * optional one), `"2+/1"` (the second required one comes after the rest), `"1+ ... &"` (`def f(a, ...)`).
 */
export function parseSignature(text: string): Signature {
  let signature = CACHE.get(text)
  if (signature === undefined) {
    signature = readSignature(text)
    CACHE.set(text, signature)
  }
  return signature
}

function readSignature(text: string): Signature {
  const words = (text.split('->')[0] ?? '').trim().split(/\s+/)
  const counts = /^(\d+)(?:-(\d+))?(\+)?(?:\/(\d+))?$/.exec(words[0] ?? '')
  const required = Number(counts?.[1] ?? 0)
  const named = Number(counts?.[2] ?? required)
  const hasRest = counts?.[3] !== undefined
  const keywordWord = words.find((word) => word === 'k' || word.startsWith('k:'))
  const names = keywordWord?.startsWith('k:') ? keywordWord.slice(2).split(',') : []
  return {
    required,
    maximum: hasRest ? Number.POSITIVE_INFINITY : named,
    named,
    block: words.some((word) => /^&(?:e0?)?$/.test(word)),
    withBlock: words.find((word) => word.startsWith('with:'))?.slice(5) ?? null,
    enumerator: words.includes('&e') || words.includes('&e0'),
    enumeratesAlone: words.includes('&e0'),
    keywords: keywordWord === undefined ? null : names.map((name) => name.replace(/\?$/, '')),
    requiredKeywords: names.filter((name) => !name.endsWith('?') && name !== '**'),
    anyKeyword: keywordWord === 'k' || names.includes('**'),
    post: Number(counts?.[4] ?? 0),
    hasRest,
    forwards: words.includes('...'),
  }
}

/** The words of CRuby's message for a wrong number of arguments. */
export function describeCounts(required: number, maximum: number): string {
  if (maximum === Number.POSITIVE_INFINITY) return `${required}+`
  return required === maximum ? String(required) : `${required}..${maximum}`
}
