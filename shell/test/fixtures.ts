import { nearest } from '../controller/nearest.ts'
import { classify } from '../inflection/inflection.ts'
import { type Connection, schemaConnection } from '../record/database/connection.ts'
import { type Definition, definitionOf } from '../record/model/definition.ts'
import { Model, type ModelClass } from '../record/model/model.ts'
import { allOfModel } from '../record/model/model-relations.ts'
import { nameOf } from '../record/model/names.ts'
import type { Association } from '../record/relation/association.ts'
import { insertRows } from '../record/saving/insert-rows.ts'
import { currentTime } from '../record/value/time-with-zone.ts'
import { UTC_ZONE, withZone } from '../record/value/time-zone.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { columnFacts } from '../schema/column-facts.ts'
import { quoteName } from '../schema/quote.ts'
import { readTable } from '../schema/read-tables.ts'
import type { Table } from '../schema/shape.ts'
import { identify } from '../standard-library/fixture-set.ts'
import { FixtureError, type FixtureRow, readFixtureRows } from './fixture-rows.ts'

/** A file of test/fixtures: `admin/users.yml` is the set `admin_users`. */
export interface FixtureSource {
  readonly name: string
  readonly file: string
  /** Its YAML; a function where the file is ERB. */
  readonly text: string | (() => string)
}

/** Gives a test the records of its fixtures. */
export interface FixtureReader {
  /** The record of a label, several as an Array, or all of a set. */
  read(set: string, labels: readonly string[]): unknown
}

interface FixtureSet {
  readonly source: FixtureSource
  readonly definition: Definition
  readonly rows: readonly FixtureRow[]
  readonly ids: ReadonlyMap<string, unknown>
}

/** A row on its way into its table. */
interface Insertion {
  readonly definition: Definition
  readonly values: Map<string, unknown>
}

/** The fixtures of an application: read once a process, as far as its tests ask for them. */
export class Fixtures {
  readonly #sources: readonly FixtureSource[]
  readonly #models: readonly ModelClass[]
  readonly #loaded = new Map<string, FixtureSet>()

  constructor(sources: readonly FixtureSource[], models: readonly ModelClass[]) {
    this.#sources = sources
    this.#models = models
  }

  /** Puts the rows of the sets into the database, where they are not yet; `all` is every set. */
  load(names: readonly string[], connection: Connection): void {
    const wanted = new Set(names)
    const isAll = wanted.has('all')
    const sources = this.#sources.filter(({ name }) => isAll || wanted.has(name))
    const missing = [...wanted].find((name) => {
      return name !== 'all' && !this.#sources.some((source) => source.name === name)
    })
    if (missing !== undefined) throw new StandardError(this.#noSet(missing))
    const sets = sources
      .filter(({ name }) => !this.#loaded.has(name))
      .map((source) => this.#read(source, connection))
    if (sets.length === 0) return
    // A row may come before the one it refers to: the keys are looked at when all are there.
    const db = schemaConnection(connection)
    db.adapter.withoutKeys(db, () => {
      for (const { definition } of sets) {
        connection.execute(`DELETE FROM ${quoteName(definition.table)}`)
      }
      for (const set of sets) for (const row of set.rows) insert(set, row)
      this.#checkKeys(sets, connection)
    })
    for (const set of sets) this.#loaded.set(set.source.name, set)
  }

  /** A reader for one test: it gives the same record whenever it is asked for it. */
  reader(): FixtureReader {
    const found = new Map<string, Model>()
    return {
      read: (name, labels) => {
        const set = this.#loaded.get(name)
        if (set === undefined) throw new StandardError(this.#noSet(name))
        const records = (labels.length === 0 ? [...set.ids.keys()] : labels).map((label) => {
          const key = `${name} ${label}`
          const record = found.get(key) ?? recordOf(set, label)
          found.set(key, record)
          return record
        })
        return labels.length === 1 ? records[0] : records
      },
    }
  }

  #noSet(name: string): string {
    const source = this.#sources.find((each) => each.name === name)
    if (source !== undefined) {
      return `The fixtures of ${source.file} are not loaded: write \`fixtures :${name}\` or \`fixtures :all\` in the class, or in test/test_helper.rb.`
    }
    return `There is no test/fixtures/${name}.yml.`
  }

  #read(source: FixtureSource, connection: Connection): FixtureSet {
    const { rows, model: named } =
      typeof source.text === 'function'
        ? readFixtureRows(source.file, source.text(), { isMade: true })
        : readFixtureRows(source.file, source.text)
    const model =
      this.#modelOf(source, named) ?? (named === null ? rowsOf(source, connection) : null)
    if (model === null) {
      throw new FixtureError(
        source.file,
        null,
        `there is no ${named === null ? `table ${source.name}` : `model ${named}`}.`,
      )
    }
    const definition = definitionOf(model)
    const key = definition.primaryKey
    const ids = new Map(
      rows.map(({ label, values }): [string, unknown] => {
        return [label, key === null ? null : (values.get(key) ?? identify(label))]
      }),
    )
    return { source, definition, rows, ids }
  }

  /** The model that the file names, or of the name that its path says, or else of its table. */
  #modelOf({ name, file }: FixtureSource, named: string | null): ModelClass | null {
    const called = named ?? modelNameOf(file)
    const byName = this.#models.find((each) => definitionOf(each).name === called)
    const byTable = this.#models.find((each) => definitionOf(each).table === name)
    return byName ?? (named === null ? byTable : null) ?? null
  }

  #checkKeys(sets: readonly FixtureSet[], connection: Connection): void {
    const [wrong] = connection.adapter.brokenRows(schemaConnection(connection))
    if (wrong === undefined) return
    const { table, column, parent, key } = wrong
    const set = sets.find(({ definition }) => definition.table === table)
    const row = set?.rows.find(({ label }) => String(set.ids.get(label)) === String(key))
    throw new FixtureError(
      set?.source.file ?? 'test/fixtures',
      row?.line ?? null,
      `${row?.label ?? `a row of ${table}`} refers with ${column} to a row that ${parent} does not have.`,
    )
  }
}

/** The name of the model that a file is for: `Admin::User` of test/fixtures/admin/users.yml. */
function modelNameOf(file: string): string {
  const path = file.replace(/^test\/fixtures\/|\.ya?ml$/g, '')
  return path.split('/').map(classify).join('::')
}

/** What puts rows into a table without a model, as they are written: null where there is no such table. */
function rowsOf({ name }: FixtureSource, connection: Connection): ModelClass | null {
  const found = readTable(schemaConnection(connection), name)
  if (found === null) return null
  class Rows extends Model {
    static override readonly table = name
    static override readonly primaryKey = ''
    static override readonly columns = Object.fromEntries(
      columnFacts(found as Table).map(({ name: column, type }) => [column, nameOf(type)]),
    )
  }
  return Rows as unknown as ModelClass
}

function recordOf({ source, definition, ids }: FixtureSet, label: string): Model {
  if (ids.has(label)) return allOfModel(definition.model).find(ids.get(label) as number) as Model
  const near = nearest(label, [...ids.keys()])
  throw new StandardError(
    `No fixture named '${label}' found for fixture set '${source.name}'.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
  )
}

function insert(set: FixtureSet, row: FixtureRow): void {
  for (const { definition, values } of insertionsOf(set, row)) {
    fillTimes(definition, values)
    try {
      // A text without an offset is UTC, as in the fixtures of Rails.
      withZone(UTC_ZONE, () => insertRows(definition, [Object.fromEntries(values)], 'raise'))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new FixtureError(set.source.file, row.line, `${row.label} cannot be stored: ${why}`)
    }
  }
}

/** The row, and those of the join tables that its lists of labels name. */
function insertionsOf(set: FixtureSet, { label, line, values: given }: FixtureRow): Insertion[] {
  const { definition, source, ids } = set
  const values = new Map<string, unknown>()
  const more: Insertion[] = []
  if (definition.primaryKey !== null) values.set(definition.primaryKey, ids.get(label))
  for (const [name, raw] of given) {
    const value = typeof raw === 'string' ? raw.replaceAll('$LABEL', label) : raw
    const association = definition.associations.get(name)
    if (definition.byName.has(name)) values.set(name, value)
    else if (association?.kind === 'belongsTo') refer(values, association, value)
    else if (association?.kind === 'through') {
      more.push(...joins(definition, association, ids.get(label), value))
    } else {
      const known = [...definition.byName.keys(), ...definition.associations.keys()]
      const near = nearest(name, known)
      const hint = near === undefined ? `It has: ${known.join(', ')}.` : `Did you mean ${near}?`
      throw new FixtureError(
        source.file,
        line,
        `${definition.table} has no column ${name} (of ${label}). ${hint}`,
      )
    }
  }
  return [{ definition, values }, ...more]
}

/** `author: david`; with the type of a polymorphic one: `owner: david (User)`. */
function refer(values: Map<string, unknown>, association: Association, value: unknown): void {
  const text = value === null || value === undefined ? null : String(value)
  const [, label = '', type] = /^(.*?)\s*(?:\(([\w:]+)\))?$/.exec(text ?? '') ?? []
  values.set(association.foreignKey, text === null ? null : identify(label))
  if (type !== undefined) values.set(`${association.name}_type`, type)
}

/** `tags: ruby, rails` of a list that goes through a table in between. */
function joins(
  definition: Definition,
  association: Association,
  id: unknown,
  value: unknown,
): Insertion[] {
  const through = definition.associations.get(association.through)
  if (through === undefined) return []
  const between = definitionOf(through.target())
  const source = between.associations.get(association.source)
  if (source === undefined) return []
  const labels = Array.isArray(value) ? value.map(String) : String(value ?? '').split(/\s*,\s*/)
  return labels
    .filter((label) => label !== '')
    .map((label) => ({
      definition: between,
      values: new Map([
        [through.foreignKey, id],
        [source.foreignKey, identify(label)],
      ]),
    }))
}

const STAMPS = ['created_at', 'created_on', 'updated_at', 'updated_on']

function fillTimes({ byName }: Definition, values: Map<string, unknown>): void {
  const now = currentTime()
  for (const name of STAMPS) if (byName.has(name) && !values.has(name)) values.set(name, now)
}
