import { pluralize, singularize } from '../../shell/inflection/inflection.ts'
import { enumAttribute } from '../application/announcing-words.ts'
import type { ModelFacts } from '../application/app-facts.ts'
import { type DeclarationSite, declaredAssociations } from '../application/declared-associations.ts'
import {
  type AppFile,
  fileDiagnostic,
  pluralMistake,
  singularMistake,
} from '../application/file-kinds.ts'
import { type RecordClass, sharedParent, tableOf } from '../application/record-classes.ts'
import { blockOf } from '../desugar/concerns.ts'
import {
  aliasedAttributes,
  validatedAttributes,
  withAttributes,
} from '../dialect/models/declared-attributes.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import { ProgramFacts } from '../facts/program.ts'
import { bodyOf } from '../parse/body.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import type { Node } from '../parse/parse.ts'
import { isOfOne } from '../schema/associations.ts'
import type { TableFacts } from '../schema/facts.ts'

/** The models that have a file. */
export function writtenModels(files: readonly AppFile[]): Set<string> {
  const constants = files.map(({ kind, constant }) => (kind === 'model' ? constant : null))
  return new Set(constants.filter((constant) => constant !== null))
}

/** Files of app/models that are called like a table, or whose table leads to another model. */
export function misnamedModels(
  files: readonly AppFile[],
  tables: ReadonlyMap<string, TableFacts>,
  texts: ReadonlyMap<string, string>,
): Diagnostic[] {
  return files.flatMap((file) => {
    const mistake = tables.has(file.name)
      ? pluralMistake(file)
      : tables.has(pluralize(file.name))
        ? singularMistake(file)
        : null
    if (mistake === null) return []
    const text = texts.get(file.path) ?? ''
    return [fileDiagnostic(file.path, text, mistake)]
  })
}

export function modelsOf(
  modelled: readonly TableFacts[],
  tables: ReadonlyMap<string, TableFacts>,
  site: DeclarationSite,
): Map<string, ModelFacts> {
  const { records, rubyNames } = site
  const models = new Map<string, ModelFacts>()
  const add = (name: string, table: TableFacts, record: RecordClass | null) => {
    const ignored = record?.settings.ignored_columns ?? []
    const bodies = bodiesOf(site.program, site.program.classes.get(name))
    const enums = enumsOf(bodies)
    const columns = withAttributes(table.columns, bodies)
      .filter((column) => !ignored.includes(column.name))
      .map((column) =>
        enums.has(column.name) ? { ...column, type: 'string' as const, kept: column.type } : column,
      )
    const shared = record === null ? null : (sharedParent(records, record)?.facts.name ?? null)
    const own = { ...table, className: name, columns }
    models.set(name, {
      name,
      table: own,
      columns,
      associations: [],
      ids: new Set(),
      aliases: aliasedAttributes(bodies),
      virtuals: validatedAttributes(bodies, columns),
      record,
      shared,
    })
  }
  for (const table of modelled) {
    if (!records.has(table.className)) add(table.className, table, null)
  }
  for (const [name, record] of records) {
    const table = tableOf(records, tables, name, rubyNames)
    if (table !== null) add(name, table, record)
  }
  for (const model of models.values()) {
    const declared = declaredAssociations(site, models, model)
    const derived = model.record === null ? model.table.associations : []
    model.associations = [
      ...declared,
      ...derived.filter(
        (each) => models.has(each.className) && declared.every((other) => other.name !== each.name),
      ),
    ]
    model.ids = idLists(model)
  }
  return models
}

/** What a class says, and what it includes and stands below. */
function bodiesOf(program: ProgramFacts, facts: ClassFacts | undefined): Node[][] {
  if (facts === undefined) return []
  return program.ancestors(facts).map((at) => {
    const body = at.openings.flatMap((opening) => bodyOf(opening.body))
    const inner = body.flatMap((item) => {
      const block = blockOf(item, 'included')
      return block === null ? [] : bodyOf(block.body)
    })
    return [...body, ...inner]
  })
}

/** The attributes that are an `enum`. */
function enumsOf(bodies: readonly (readonly Node[])[]): ReadonlySet<string> {
  return new Set(bodies.flat().flatMap((item) => enumAttribute(item) ?? []))
}

/** `tag_ids` of `tags`. */
function idLists({ columns, associations }: ModelFacts): ReadonlySet<string> {
  const words = associations.flatMap((each) =>
    isOfOne(each) ? [] : [`${singularize(each.name)}_ids`],
  )
  return new Set(words.filter((word) => columns.every((column) => column.name !== word)))
}
