import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { classify } from '../../shell/inflection/inflection.ts'
import type { ModelFacts } from '../application/app-facts.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { didYouMean } from '../parse/nearest.ts'
import { Source } from '../parse/source.ts'

/** A file of test/fixtures. */
export interface FixtureFacts {
  /** `admin_users` of `test/fixtures/admin/users.yml`. */
  name: string
  file: string
  text: string
  /** The model whose records it gives; null for rows of a table without one. */
  model: string | null
  /** Null where ERB makes them. */
  labels: ReadonlySet<string> | null
}

/** Reads test/fixtures; what is wrong in a file is said with its place. */
export function readFixtures(
  texts: ReadonlyMap<string, string>,
  models: ReadonlyMap<string, ModelFacts>,
  tableColumns: ReadonlyMap<string, readonly string[]>,
): { fixtures: Map<string, FixtureFacts>; diagnostics: Diagnostic[] } {
  const fixtures = new Map<string, FixtureFacts>()
  const diagnostics: Diagnostic[] = []
  for (const [file, text] of texts) {
    const found = /^test\/fixtures\/(.+)\.ya?ml$/.exec(file)?.[1]
    if (found === undefined || found.startsWith('files/')) continue
    const name = found.replaceAll('/', '_')
    const named = /^_fixture:\s*\n(?:\s+.*\n)*?\s+model_class:\s*["']?([\w:]+)/m.exec(text)?.[1]
    const called = found.split('/').map(classify).join('::')
    const byTable = [...models.values()].find(({ table }) => table.name === name)
    const model = named === undefined ? (models.get(called) ?? byTable) : models.get(named)
    const source = new Source(file, text)
    const columns = named === undefined ? tableColumns.get(name) : undefined
    if (model === undefined && columns === undefined) {
      const wanted = named ?? name
      const known =
        named === undefined
          ? [...models.values()].map(({ table }) => table.name)
          : [...models.keys()]
      const kind = named === undefined ? 'table' : 'model'
      const hint = didYouMean(wanted, known, undefined, '%')
      diagnostics.push(
        source.diagnostic(
          { startOffset: 0, length: 1 },
          ['missing-table', wanted],
          `There is no ${kind} ${wanted}.`,
          hint,
        ),
      )
      continue
    }
    const associations = model?.associations.filter(({ kind }) => kind !== 'hasMany') ?? []
    const table = {
      name: model?.table.name ?? name,
      words: [
        ...(model?.columns.map((column) => column.name) ?? columns ?? []),
        ...associations.map((each) => each.name),
      ],
    }
    const labels = text.includes('<%') ? null : check(source, table, diagnostics)
    fixtures.set(name, { name, file, text, model: model?.name ?? null, labels })
  }
  checkLabels(fixtures, models, diagnostics)
  return { fixtures, diagnostics }
}

/** A table, and what a row may say: its columns, and the associations to one record. */
interface Table {
  readonly name: string
  readonly words: readonly string[]
}

/** The labels of a file without ERB. */
function check(source: Source, table: Table, diagnostics: Diagnostic[]): Set<string> {
  const { document, at, errors } = parse(source)
  diagnostics.push(...errors)
  const labels = new Set<string>()
  const top = document.contents
  if (errors.length > 0 || top === null) return labels
  if (!isMap(top)) {
    const hint = 'Write `one:`, and the columns below it.'
    diagnostics.push(
      source.diagnostic(at(top), 'wrong-arguments', 'A fixture file holds labels.', hint),
    )
    return labels
  }
  const known = new Set(table.words)
  for (const { key, value } of top.items) {
    const label = nameOf(key)
    if (label === '_fixture') continue
    if (labels.has(label)) {
      diagnostics.push(
        source.diagnostic(
          at(key),
          'name-taken',
          `There is a fixture ${label} above.`,
          'Give it a label of its own.',
        ),
      )
    }
    if (label !== 'DEFAULTS') labels.add(label)
    if (!isMap(value)) continue
    for (const { key: column } of value.items) {
      const word = nameOf(column)
      if (word === '<<' || known.has(word)) continue
      const hint = didYouMean(word, [...known], `It has: ${[...known].join(', ')}.`, '%')
      const message = `${table.name} has no column ${word}.`
      diagnostics.push(source.diagnostic(at(column), ['unknown-column', word], message, hint))
    }
  }
  return labels
}

/** `author: davis`, where the authors have no such label. */
function checkLabels(
  fixtures: ReadonlyMap<string, FixtureFacts>,
  models: ReadonlyMap<string, ModelFacts>,
  diagnostics: Diagnostic[],
): void {
  for (const { file, text, model: own, labels } of fixtures.values()) {
    if (labels === null) continue
    const source = new Source(file, text)
    const { document, at, errors } = parse(source)
    const top = document.contents
    if (errors.length > 0 || !isMap(top)) continue
    const associations = models.get(own ?? '')?.associations ?? []
    for (const { value: row } of top.items) {
      if (!isMap(row)) continue
      for (const { key, value } of row.items) {
        const word = nameOf(key)
        const association = associations.find(
          ({ name, kind }) => name === word && kind === 'belongsTo',
        )
        if (association === undefined || !isScalar(value) || value.value === null) continue
        const [, label = '', type = ''] =
          /^(.*?)(?:\s*\(([\w:]+)\))?$/.exec(String(value.value)) ?? []
        const className = association.isPolymorphic
          ? type.replaceAll('::', '')
          : association.className
        if (className === '') continue
        const target = [...fixtures.values()].find(({ model }) => model === className)
        if (
          label.includes('$LABEL') ||
          target?.labels === null ||
          target?.labels.has(label) === true
        )
          continue
        const message =
          target === undefined
            ? `There are no fixtures of ${className}, so none is called ${label}.`
            : `${target.file} has no fixture ${label}.`
        const hint = didYouMean(label, [...(target?.labels ?? [])], undefined, '%')
        diagnostics.push(source.diagnostic(at(value), ['unknown-fixture', label], message, hint))
      }
    }
  }
}

/** A key as it is written; `<<` is a Symbol to the library. */
function nameOf(key: unknown): string {
  const value = isScalar(key) ? (key.source ?? key.value) : key
  return typeof value === 'symbol' ? (value.description ?? '') : String(value)
}

function parse(source: Source) {
  const lineCounter = new LineCounter()
  const document = parseDocument(source.text, { version: '1.1', lineCounter, uniqueKeys: false })
  const span = (start: number, end: number) => {
    const startOffset = Buffer.byteLength(source.text.slice(0, start))
    return { startOffset, length: Buffer.byteLength(source.text.slice(start, end)) }
  }
  const at = (node: unknown) => {
    const [start = 0, end = start + 1] = (node as { range?: [number, number] } | null)?.range ?? []
    return span(start, end)
  }
  const errors = document.errors.map(({ pos: [start, end], message }) => {
    const [why = ''] = message.split(/ at line \d/)
    return source.diagnostic(span(start, end), 'syntax', `This is no YAML: ${why}.`)
  })
  return { document, at, errors }
}
