import { pluralize, underscore } from '../../shell/inflection/inflection.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { ProgramFacts } from '../facts/program.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node } from '../parse/parse.ts'
import { constantPath, lastPart, symbolText } from '../parse/syntax.ts'
import type { TableFacts } from '../schema/facts.ts'

/** A class below ActiveRecord::Base: what its body says of its table. Rails guide "Active Record Basics", section 4. */
export interface RecordClass {
  readonly facts: ClassFacts
  /** The class above it in the application; null directly below ActiveRecord::Base. */
  readonly parent: ClassFacts | null
  /** `primary_abstract_class`, or `self.abstract_class = true`. */
  readonly isAbstract: boolean
  readonly settings: RecordSettings
}

/** `self.table_name = "people"` and its kin; without those that are not set. */
export interface RecordSettings {
  readonly table_name?: string
  readonly primary_key?: string
  readonly implicit_order_column?: string
  /** Null for `self.inheritance_column = nil`. */
  readonly inheritance_column?: string | null
  readonly ignored_columns?: readonly string[]
}

/** The settings that a model writes as `self.table_name = …`. */
const RECORD_SETTINGS: ReadonlySet<string> = new Set(
  'abstract_class table_name primary_key implicit_order_column inheritance_column ignored_columns'.split(
    ' ',
  ),
)

/** Whether a superclass is Rails' own class of records. */
export function isRecordBase(path: string | null): boolean {
  return /^(::)?(ActiveRecord::Base|ApplicationRecord)$/.test(path ?? '')
}

/** Whether a class stands below ActiveRecord::Base. */
export function isBelowRecordBase(program: ProgramFacts, facts: ClassFacts): boolean {
  const top = program.ancestors(facts).findLast((at) => !at.isModule)
  return isRecordBase(constantPath(top?.superclassNode ?? null))
}

/** The classes below ActiveRecord::Base by name; ApplicationRecord needs no file to be one. */
export function recordClasses(program: ProgramFacts): Map<string, RecordClass> {
  const found = new Map<string, RecordClass>()
  for (const facts of program.classes.values()) {
    if (facts.isModule || !isBelowRecordBase(program, facts)) continue
    const body = facts.openings.flatMap((opening) => bodyOf(opening.body))
    const isAbstract = body.some(saysAbstract)
    const parent = program.superclassOf(facts)
    found.set(facts.name, { facts, parent, isAbstract, settings: settingsIn(body) })
  }
  return found
}

/** The statement `self.table_name = value`: its word and its value; null for any other. */
export function recordSetting(item: Node): { word: string; value: Node } | null {
  const said = ownWriter(item) ?? ownAddition(item)
  return said !== null && RECORD_SETTINGS.has(said.word) ? said : null
}

/** `self.ignored_columns += %w[body]`. */
function ownAddition(item: Node): { word: string; value: Node } | null {
  if (!is(item, 'CallOperatorWriteNode')) return null
  const { receiver, readName, binaryOperator, value } = item
  const isOfSelf = is(receiver, 'SelfNode')
  if (!isOfSelf || binaryOperator !== '+') return null
  return { word: readName, value: value }
}

/** Settings of a model that are properties of its class. */
const CLASS_PROPERTIES: ReadonlySet<string> = new Set(
  'per_page record_timestamps strict_loading_by_default filter_attributes attributes_for_inspect'.split(
    ' ',
  ),
)

/** The statement `self.per_page = value`, which sets a property of the class; null for any other. */
export function classProperty(item: Node): { word: string; value: Node } | null {
  const said = ownWriter(item)
  return said !== null && CLASS_PROPERTIES.has(said.word) ? said : null
}

/** The statement `self.word = value`; null for any other. */
export function ownWriter(item: Node): { word: string; value: Node } | null {
  if (!is(item, 'CallNode')) return null
  const { receiver, name, arguments_ } = item
  const isOfSelf = is(receiver, 'SelfNode')
  const value = arguments_?.arguments_[0]
  if (!isOfSelf || !/^[a-z_]\w*=$/.test(name) || value === undefined) return null
  return { word: name.slice(0, -1), value }
}

function saysAbstract(item: Node): boolean {
  const setting = recordSetting(item)
  if (setting !== null) return setting.word === 'abstract_class' && is(setting.value, 'TrueNode')
  return is(item, 'CallNode') && item.name === 'primary_abstract_class'
}

function settingsIn(body: readonly Node[]): RecordSettings {
  const found: Record<string, unknown> = {}
  for (const item of body) {
    const setting = recordSetting(item)
    if (setting === null) continue
    const { word, value } = setting
    if (is(value, 'NilNode')) found[word] = null
    else if (is(value, 'ArrayNode')) {
      found[word] = value.elements.flatMap((each) => symbolText(each) ?? [])
    } else found[word] = symbolText(value) ?? undefined
  }
  return found as RecordSettings
}

/** The model of the table above a class that shares it: single-table inheritance. */
export function sharedParent(
  records: ReadonlyMap<string, RecordClass>,
  record: RecordClass,
): RecordClass | null {
  if (record.parent === null || record.settings.table_name !== undefined) return null
  const above = records.get(record.parent.name)
  if (above === undefined) return null
  return above.isAbstract ? sharedParent(records, above) : above
}

/** The table of a class below ActiveRecord::Base; null where there is none. `rubyName` has its modules. */
export function tableOf(
  records: ReadonlyMap<string, RecordClass>,
  tables: ReadonlyMap<string, TableFacts>,
  name: string,
  rubyNames: ReadonlyMap<string, string>,
): TableFacts | null {
  const record = records.get(name)
  if (record === undefined || record.isAbstract) return null
  const { table_name } = record.settings
  if (table_name !== undefined) return tables.get(table_name) ?? null
  const shared = sharedParent(records, record)
  if (shared !== null) return tableOf(records, tables, shared.facts.name, rubyNames)
  const own = pluralize(underscore(name))
  const last = lastPart(rubyNames.get(name) ?? name)
  const plain = [...tables.values()].find((table) => table.className === name)
  return plain ?? tables.get(own) ?? tables.get(pluralize(underscore(last))) ?? null
}
