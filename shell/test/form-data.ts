import { FixtureUpload } from './fixture-file.ts'

/** Parameters as a form sends them: nested hashes become `a[b]`, lists become `a[]`. */
export function encodeForm(params: unknown): string {
  const coded = pairsOf(params).map((pair) => pair.map((each) => encodeURIComponent(textOf(each))))
  return coded.map((pair) => pair.join('=')).join('&')
}

/** Whether parameters hold a file. */
export function hasUpload(params: unknown): boolean {
  return pairsOf(params).some(([, value]) => value instanceof FixtureUpload)
}

const BOUNDARY = 'webfw-test-form'

/** Parameters with files as a form sends them (RFC 7578). */
export function multipartOf(params: unknown): { body: Uint8Array; type: string } {
  const parts = pairsOf(params).flatMap(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"`
    if (!(value instanceof FixtureUpload)) return [`${head}\r\n\r\n`, textOf(value), '\r\n']
    const file = `; filename="${value.filename}"\r\nContent-Type: ${value.contentType}\r\n\r\n`
    return [head + file, value.bytes(), '\r\n']
  })
  const all = [...parts, `--${BOUNDARY}--\r\n`]
  const body = Buffer.concat(
    all.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
  )
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` }
}

function pairsOf(params: unknown): [string, unknown][] {
  const pairs: [string, unknown][] = []
  for (const [key, value] of entries(params)) append(key, value, pairs)
  return pairs
}

function append(key: string, value: unknown, pairs: [string, unknown][]): void {
  if (Array.isArray(value)) {
    for (const each of value) append(`${key}[]`, each, pairs)
  } else if (isHash(value)) {
    for (const [name, each] of entries(value)) append(`${key}[${name}]`, each, pairs)
  } else {
    pairs.push([key, value])
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
