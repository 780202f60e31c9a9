/** Parameters as a form sends them: nested hashes become `a[b]`, lists become `a[]`. */
export function encodeForm(params: unknown): string {
  const pairs: string[] = []
  for (const [key, value] of entries(params)) append(key, value, pairs)
  return pairs.join('&')
}

function append(key: string, value: unknown, pairs: string[]): void {
  if (Array.isArray(value)) {
    for (const each of value) append(`${key}[]`, each, pairs)
  } else if (isHash(value)) {
    for (const [name, each] of entries(value)) append(`${key}[${name}]`, each, pairs)
  } else {
    pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(textOf(value))}`)
  }
}

function isHash(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Symbol.iterator in value || Object.getPrototypeOf(value) === Object.prototype
}

function entries(value: unknown): [string, unknown][] {
  if (value === null || value === undefined) return []
  const pairs = isIterable(value) ? [...value] : Object.entries(value as object)
  return (pairs as [unknown, unknown][]).map(([key, each]) => [textOf(key), each])
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'symbol') return value.description ?? ''
  if (typeof value === 'object' && 'toParam' in value && typeof value.toParam === 'function') {
    return textOf(value.toParam())
  }
  return String(value)
}
