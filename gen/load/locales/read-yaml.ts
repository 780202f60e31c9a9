import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml'
import { plainScalar } from '../../../shell/ruby/text/plain-scalar.ts'
import type { Diagnostic, FindingKind } from '../../parse/diagnostics.ts'
import { Source } from '../../parse/source.ts'

/** Where a translation stands. */
export interface KeyPlace {
  readonly source: Source
  /** The first byte of its key, and of its value. */
  readonly at: number
  readonly value: number
  readonly length: number
}

/** What a locale file says: its translations by locale, and the places of their keys, `de.orders.title`. */
export interface LocaleFile {
  readonly data: Readonly<Record<string, unknown>>
  readonly places: ReadonlyMap<string, KeyPlace>
  readonly diagnostics: readonly Diagnostic[]
}

/** A value of YAML that is no text: `new Float(0.5)` of `0.5`. */
const NAMED = {
  Symbol: (name: symbol): unknown => name,
  Date: (text: string): unknown => text,
  Time: (text: string): unknown => text,
}

/** Reads a locale file as Ruby's Psych does: YAML 1.1, Symbols, aliases. What is wrong is told with its line. */
export function readLocaleYaml(path: string, text: string): LocaleFile {
  const source = new Source(path, text)
  const reader = new Reader(source)
  const document = parseDocument(text, {
    schema: 'failsafe',
    merge: false,
    uniqueKeys: false,
    logLevel: 'silent',
  })
  const [error] = document.errors
  if (error !== undefined) {
    const [why = ''] = error.message.split('\n')
    reader.tell(error.pos[0], 'syntax', `This is no YAML: ${why.replace(/ at line .*$/, '')}`)
    return { data: {}, places: new Map(), diagnostics: reader.diagnostics }
  }
  const { contents } = document
  const data = contents === null ? {} : reader.locales(contents)
  return { data, places: reader.places, diagnostics: reader.diagnostics }
}

type Data = Record<string, unknown>

class Reader {
  readonly diagnostics: Diagnostic[] = []
  readonly places = new Map<string, KeyPlace>()
  readonly #source: Source
  readonly #anchors = new Map<string, unknown>()

  constructor(source: Source) {
    this.#source = source
  }

  tell(
    at: number,
    kind: FindingKind,
    message: string,
    hint?: string,
    severity: Diagnostic['severity'] = 'error',
  ): void {
    const place = { startOffset: this.#byte(at), length: 1 }
    this.diagnostics.push(this.#source.diagnostic(place, kind, message, hint, severity))
  }

  locales(root: Node): Data {
    const data = isMap(root) ? this.#map(root.items as Pair<Node, Node>[], '') : null
    if (data !== null && Object.values(data).every((each) => each === null || isData(each))) {
      return Object.fromEntries(Object.entries(data).map(([locale, each]) => [locale, each ?? {}]))
    }
    const hint = 'Write the locale first, and all texts below it: `de:`.'
    this.tell(
      root.range?.[0] ?? 0,
      ['misplaced', 'locale'],
      'These translations have no locale.',
      hint,
    )
    return {}
  }

  #map(items: readonly Pair<Node, Node>[], above: string): Data {
    const out: Data = {}
    const lines = new Map<string, number>()
    for (const { key, value } of items) {
      const name = this.#key(key, above === '')
      const at = key?.range?.[0] ?? 0
      if (name === '<<') {
        for (const each of [this.#value(value, above)].flat()) Object.assign(out, each)
        continue
      }
      const path = above === '' ? name : `${above}.${name}`
      const line = this.#source.line(this.#byte(at))
      const before = lines.get(name)
      if (before !== undefined) {
        const message = `\`${path}\` stands here and in line ${before}: the last one counts.`
        this.tell(at, ['name-taken', path], message, 'Keep one of them.', 'warning')
      }
      lines.set(name, line)
      const [start = at, end = at] = value?.range ?? []
      const [from, to] = [this.#byte(start), this.#byte(end)]
      this.places.set(path, {
        source: this.#source,
        at: this.#byte(at),
        value: from,
        length: to - from,
      })
      out[name] = this.#value(value, path)
    }
    return out
  }

  /** `no:` is false in YAML, as Rails finds it: no locale, and no text that `t("no")` would find. */
  #key(node: Node | null, isLocale: boolean): string {
    const value = this.#value(node, '')
    if (typeof value === 'symbol') return nameOf(value)
    const text = isScalar(node) ? String(node.value) : ''
    if (typeof value === 'boolean' && text !== String(value)) {
      const message = `\`${text}\` is ${value} in YAML: nothing finds it as \`${text}\`.`
      const hint = `Write it in quotes: "${text}".`
      const at = node?.range?.[0] ?? 0
      this.tell(at, ['misplaced', text], message, hint, isLocale ? 'error' : 'warning')
    }
    return String(value)
  }

  #value(node: Node | null, path: string): unknown {
    if (node === null || node === undefined) return null
    if (isAlias(node)) {
      if (this.#anchors.has(node.source)) return this.#anchors.get(node.source)
      this.tell(node.range?.[0] ?? 0, 'syntax', `There is no \`&${node.source}\` before this.`)
      return null
    }
    const made = this.#made(node, path)
    const { anchor } = node as { anchor?: string }
    if (anchor !== undefined) this.#anchors.set(anchor, made)
    return made
  }

  #made(node: Node, path: string): unknown {
    if (isMap(node)) return this.#map(node.items as Pair<Node, Node>[], path)
    if (isSeq(node)) return node.items.map((item) => this.#value(item as Node, path))
    if (!isScalar(node)) return null
    const text = String(node.value ?? '')
    return node.type === 'PLAIN' || node.type === undefined ? plainScalar(text, NAMED) : text
  }

  /** The yaml library counts UTF-16 units. */
  #byte(at: number): number {
    return Buffer.byteLength(this.#source.text.slice(0, at))
  }
}

function isData(value: unknown): value is Data {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

function nameOf(value: symbol): string {
  return value.description ?? ''
}
