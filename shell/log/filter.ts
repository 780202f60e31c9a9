/** What hides a parameter: a word in its name, or a pattern. With a dot it is looked for in the whole path, `card.code`. */
export type FilterWord = string | Pattern

/** A regular expression, Ruby's or JavaScript's. */
export interface Pattern {
  readonly source: string
  exec(subject: string, from: number): object | null
}

const HIDDEN = '[FILTERED]'

/** Which names hide their values. Rails: ActiveSupport::ParameterFilter. */
export class ParameterFilter {
  readonly #names: RegExp
  readonly #paths: RegExp
  readonly #namePatterns: readonly Pattern[]
  readonly #pathPatterns: readonly Pattern[]

  constructor(words: readonly FilterWord[]) {
    const texts = words.filter((word) => typeof word === 'string')
    const patterns = words.filter((word) => typeof word !== 'string')
    this.#names = oneOf(texts.filter((word) => !word.includes('.')))
    this.#paths = oneOf(texts.filter((word) => word.includes('.')))
    this.#namePatterns = patterns.filter(({ source }) => !source.includes('\\.'))
    this.#pathPatterns = patterns.filter(({ source }) => source.includes('\\.'))
  }

  hides(name: string, path = name): boolean {
    return (
      this.#names.test(name) ||
      this.#paths.test(path) ||
      this.#namePatterns.some((pattern) => pattern.exec(name, 0) !== null) ||
      this.#pathPatterns.some((pattern) => pattern.exec(path, 0) !== null)
    )
  }
}

const filters = new WeakMap<readonly FilterWord[], ParameterFilter>()

/** The filter of a list of words, made once. */
function filterOf(words: readonly FilterWord[]): ParameterFilter {
  let filter = filters.get(words)
  if (filter === undefined) {
    filter = new ParameterFilter(words)
    filters.set(words, filter)
  }
  return filter
}

/** Parameters as the log may show them: values under names such as `password` are hidden. */
export function filterParams(
  params: ReadonlyMap<string, unknown>,
  words: readonly FilterWord[],
): Record<string, unknown> {
  return filterMap(params, filterOf(words), '')
}

/** A path and query as a page or a log may show them. Rails: ActionDispatch::Http::FilterParameters. */
export function filterTarget(target: string, words: readonly FilterWord[]): string {
  const filter = filterOf(words)
  return target.replace(/(?<=[?&;])([^=&;]*)=([^&;]*)/g, (pair, name: string) =>
    filter.hides(decoded(name)) ? `${name}=${HIDDEN}` : pair,
  )
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

const LONGEST = 200
/** Longer numbers are not written: a million digits take seconds. */
const MOST = 10n ** BigInt(LONGEST)

function filterMap(
  params: ReadonlyMap<string, unknown>,
  filter: ParameterFilter,
  parent: string,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of params) {
    const path = `${parent}${name}`
    shown[name] = filter.hides(name, path) ? HIDDEN : filterValue(value, filter, path)
  }
  return shown
}

function filterValue(value: unknown, filter: ParameterFilter, path: string): unknown {
  if (value instanceof Map) return filterMap(value, filter, `${path}.`)
  if (Array.isArray(value)) return value.map((each) => filterValue(each, filter, path))
  if (typeof value === 'string')
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (typeof value === 'bigint') return value < MOST && value > -MOST ? String(value) : '[INTEGER]'
  return typeof value === 'object' && value !== null ? '[FILE]' : value
}

function oneOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(escaped.join('|') || '(?!)', 'i')
}
