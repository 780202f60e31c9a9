import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'

/** A file of test/fixtures that cannot be loaded: what is wrong, and where. */
export class FixtureError extends Error {
  constructor(file: string, line: number | null, message: string) {
    super(`${file}${line === null ? '' : `:${line}`}: ${message}`)
    this.name = 'FixtureError'
  }
}

/** One row as the file says it. */
export interface FixtureRow {
  readonly label: string
  /** Null in what ERB has made. */
  readonly line: number | null
  readonly values: ReadonlyMap<string, unknown>
}

/** The rows of a file, and the model it names, where it does. */
export interface FixtureFile {
  readonly rows: readonly FixtureRow[]
  readonly model: string | null
}

/**
 * Reads a fixture file: YAML 1.1 as Ruby's Psych takes it, dates left to the columns. `isMade` where ERB has
 * made the text, so that its lines are not the file's.
 */
export function readFixtureRows(
  file: string,
  text: string,
  { isMade = false }: { isMade?: boolean } = {},
): FixtureFile {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    version: '1.1',
    lineCounter: lines,
    customTags: (tags) => {
      return tags.filter((tag) => !/timestamp$/.test(typeof tag === 'string' ? tag : tag.tag))
    },
  })
  const lineOf = (node: unknown): number | null => {
    if (isMade) return null
    const at = (node as Partial<Node> | null)?.range?.[0] ?? 0
    return lines.linePos(at).line
  }
  const [error] = document.errors
  if (error !== undefined) {
    const line = error.linePos?.[0].line ?? 1
    const made = isMade ? `line ${line} of what its ERB makes is` : 'this is'
    const [why = ''] = error.message.split('\n')
    throw new FixtureError(file, isMade ? null : line, `${made} no YAML: ${why}`)
  }
  const top = document.contents
  if (top === null) return { rows: [], model: null }
  if (!isMap(top))
    throw new FixtureError(file, 1, 'a fixture file is a list of `label:` with columns below.')
  const rows: FixtureRow[] = []
  let model: string | null = null
  const ignored = new Set(['DEFAULTS'])
  for (const pair of top.items) {
    const label = nameOf(pair.key)
    const line = lineOf(pair.key)
    if (label === '_fixture') {
      const options = (pair.value as { toJSON?(): unknown } | null)?.toJSON?.() as
        | { model_class?: string; ignore?: string | string[] }
        | null
        | undefined
      model = options?.model_class ?? null
      for (const each of [options?.ignore ?? []].flat()) ignored.add(each)
      continue
    }
    rows.push({ label, line, values: valuesOf(file, label, line, pair.value) })
  }
  return { rows: rows.filter(({ label }) => !ignored.has(label)), model }

  function valuesOf(
    name: string,
    label: string,
    line: number | null,
    node: unknown,
  ): Map<string, unknown> {
    const resolved = isAlias(node) ? node.resolve(document) : node
    if (resolved === null || (isScalar(resolved) && resolved.value === null)) return new Map()
    if (!isMap(resolved)) {
      throw new FixtureError(name, line, `${label} has no columns: write \`name: value\` below it.`)
    }
    const values = new Map<string, unknown>()
    for (const pair of resolved.items) {
      const key = nameOf(pair.key)
      if (key === '<<') {
        const sources = isSeq(pair.value) ? pair.value.items : [pair.value]
        for (const source of sources) {
          for (const [inherited, value] of valuesOf(name, label, line, source)) {
            if (!values.has(inherited)) values.set(inherited, value)
          }
        }
      } else values.set(key, rubyOf(pair.value))
    }
    return values
  }

  function rubyOf(node: unknown): unknown {
    const resolved = isAlias(node) ? node.resolve(document) : node
    if (isMap(resolved)) {
      return Hash.from(resolved.items.map(({ key, value }) => [rubyOf(key), rubyOf(value)]))
    }
    if (isSeq(resolved)) return resolved.items.map(rubyOf)
    return isScalar(resolved) ? scalarOf(resolved) : null
  }
}

/** A key as it is written; `<<` is a Symbol to the library. */
function nameOf(key: unknown): string {
  const value = isScalar(key) ? (key.source ?? key.value) : key
  return typeof value === 'symbol' ? (value.description ?? '') : String(value)
}

/** A scalar as Ruby's value: `1.0` is a Float, `:draft` what its name says. */
function scalarOf({ value, source }: Scalar): unknown {
  if (typeof value !== 'number') return value
  const isFloat = source !== undefined && /[.eE]/.test(source) && !/^[-+]?0x/i.test(source)
  return isFloat ? new Float(value) : value
}
