/** Parameters as the log may show them: values under names such as `password` are hidden. */
export function filterParams(
  params: ReadonlyMap<string, unknown>,
  words: readonly string[],
): Record<string, unknown> {
  return filterMap(params, patternOf(words))
}

const patterns = new WeakMap<readonly string[], RegExp>()

function patternOf(words: readonly string[]): RegExp {
  let pattern = patterns.get(words)
  if (pattern === undefined) {
    pattern = new RegExp(words.map(escapeWord).join('|') || '(?!)', 'i')
    patterns.set(words, pattern)
  }
  return pattern
}

const LONGEST = 200

function filterMap(params: ReadonlyMap<string, unknown>, hidden: RegExp): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of params) {
    shown[name] = hidden.test(name) ? '[FILTERED]' : filterValue(value, hidden)
  }
  return shown
}

function filterValue(value: unknown, hidden: RegExp): unknown {
  if (value instanceof Map) return filterMap(value, hidden)
  if (Array.isArray(value)) return value.map((each) => filterValue(each, hidden))
  if (typeof value === 'string')
    return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'object' && value !== null ? '[FILE]' : value
}

function escapeWord(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
