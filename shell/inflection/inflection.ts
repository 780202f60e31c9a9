import { irregular, plurals, singulars, uncountable } from './rules.ts'

/** Rules of an application's own, as config/initializers/inflections.rb gives them; the last is tried first. */
export interface Inflections {
  readonly plural?: readonly OwnRule[]
  readonly singular?: readonly OwnRule[]
  readonly human?: readonly OwnRule[]
  readonly irregular?: readonly (readonly [one: string, many: string])[]
  readonly uncountable?: readonly string[]
  readonly acronym?: readonly string[]
}

/** What is looked for, as text or as a pattern, and what stands there instead. */
type OwnRule = readonly [string | RegExp, string]

let own: Inflections = {}
let acronyms: ReadonlyMap<string, string> = new Map()
let acronymsInside: RegExp | null = null

/** Sets the rules of the application that this process generates or runs, in place of those before. */
export function inflections(rules: Inflections): void {
  own = rules
  const listed = rules.acronym ?? []
  acronyms = new Map(listed.map((word) => [word.toLowerCase(), word]))
  const pattern = `(?:(?<=([A-Za-z\\d]))|\\b)(${listed.join('|')})(?=\\b|[^a-z])`
  acronymsInside = listed.length === 0 ? null : new RegExp(pattern, 'g')
  known.plural.clear()
  known.singular.clear()
}

/** `article` → `articles`, by Rails' English rules. */
export function pluralize(word: string): string {
  return inflect(word, plurals, 'plural')
}

/** `articles` → `article`, by Rails' English rules. */
export function singularize(word: string): string {
  return inflect(word, singulars, 'singular')
}

/** What a query calls a table that an association joins and whose own name is taken: `parents_categories`. */
export function joinAlias(association: string, table: string): string {
  return `${pluralize(association)}_${table}`
}

/** `blog_comment` → `BlogComment`, `blog/comment` → `Blog::Comment`. */
export function camelize(word: string): string {
  return word
    .replace(/^[a-z\d]*/, (part) => acronyms.get(part) ?? capitalize(part))
    .replace(/(?:_|(\/))([a-z\d]*)/gi, (_, slash: string | undefined, part: string) => {
      return (slash ?? '') + (acronyms.get(part) ?? capitalize(part.toLowerCase()))
    })
    .replaceAll('/', '::')
}

/** `BlogComment` → `blog_comment`. */
export function underscore(word: string): string {
  const parts = word.replaceAll('::', '/')
  const lowered =
    acronymsInside === null
      ? parts
      : parts.replace(acronymsInside, (_, before: string | undefined, acronym: string) => {
          return `${before === undefined ? '' : '_'}${acronym.toLowerCase()}`
        })
  return lowered
    .replace(/(?<=[A-Z\d])(?=[A-Z][a-z])/g, '_')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase()
}

/** `articles` → `Article`: the class of a table. */
export function classify(table: string): string {
  return camelize(singularize(withoutSchema(table)))
}

/** `public.articles` → `articles`: without what the first line with a dot has before its last one. */
function withoutSchema(table: string): string {
  const first = table.indexOf('.')
  if (first < 0) return table
  const start = table.lastIndexOf('\n', first) + 1
  const line = table.indexOf('\n', first)
  const last = table.lastIndexOf('.', line < 0 ? table.length : line)
  return table.slice(0, start) + table.slice(last + 1)
}

/** `BlogComment` → `blog_comments`: the table of a class. */
export function tableize(className: string): string {
  return pluralize(underscore(className))
}

/** `author_id` → `Author`, `created_at` → `Created at`: a name for people. */
export function humanize(word: string): string {
  const words = (ownForm(word, own.human) ?? word)
    .replace(/^_+/, '')
    .replace(/_id$/, '')
    .replaceAll('_', ' ')
    .replace(/[a-z\d]+/gi, (part) => acronyms.get(part.toLowerCase()) ?? part.toLowerCase())
  return words.replace(/^\w/, (first) => first.toUpperCase())
}

// A letter of any language before it makes a letter the middle of a word.
const FIRST_LETTERS = /(?<![\p{L}\p{M}\p{N}_])(?<!\w['’`])[a-z]/gu

/** `blog_comment` → `Blog Comment`. */
export function titleize(word: string): string {
  return humanize(underscore(word)).replace(FIRST_LETTERS, (letter) => letter.toUpperCase())
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const known = { plural: new Map<string, string>(), singular: new Map<string, string>() }

function inflect(
  word: string,
  rules: readonly (readonly [RegExp, string])[],
  wanted: 'plural' | 'singular',
): string {
  const before = known[wanted].get(word)
  if (before !== undefined) return before
  const after =
    unchanged(word) ??
    ownForm(word, own[wanted]) ??
    irregularForm(word, wanted) ??
    ruleForm(word, rules)
  if (word.length <= 64 && known[wanted].size < 4096) known[wanted].set(word, after)
  return after
}

/** A word that is its own plural. */
function unchanged(word: string): string | null {
  const listed = [...(own.uncountable ?? []), ...uncountable]
  return listed.some((end) => new RegExp(`(^|[^a-z])${end}$`, 'i').test(word)) ? word : null
}

/** What the application's own rules make of a word; null where none matches. */
function ownForm(word: string, rules: readonly OwnRule[] = []): string | null {
  for (const [pattern, replacement] of rules.toReversed()) {
    if (typeof pattern === 'string' ? !word.includes(pattern) : word.search(pattern) < 0) continue
    return word.replace(pattern, replacement)
  }
  return null
}

function ruleForm(word: string, rules: readonly (readonly [RegExp, string])[]): string {
  if (word === '') return word
  const rule = rules.find(([pattern]) => pattern.test(word))
  return rule === undefined ? word : word.replace(rule[0], rule[1])
}

function irregularForm(word: string, wanted: 'plural' | 'singular'): string | null {
  const lower = word.toLowerCase()
  for (const [one, many] of [...(own.irregular ?? []).toReversed(), ...irregular]) {
    const found = [one, many].find((form) => lower.endsWith(form))
    if (found === undefined) continue
    const target = wanted === 'plural' ? many : one
    const start = word.length - found.length
    return word.slice(0, start + 1) + target.slice(1)
  }
  return null
}

/** The helper that makes the path of a class's records where config/routes.rb says `resolve "Admin::Basket"`. */
export function resolverName(className: string): string {
  return `resolved_${underscore(className).replaceAll('/', '_')}_path`
}

/** Whether a helper may be one of those. */
export function isResolverName(name: string): boolean {
  return name.startsWith('resolved_')
}
