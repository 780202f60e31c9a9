import type * as nodes from '@ruby/prism/src/nodes.js'
import { singularize } from '../../../shell/inflection/inflection.ts'
import {
  type AppFacts,
  type ModelFacts,
  modulePath,
  relativePath,
} from '../../application/app-facts.ts'
import { plainValue } from '../../application/arguments.ts'
import type { AssociationCall } from '../../application/declared-associations.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { camelCase } from '../../lower/names.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import type { AssociationFacts } from '../../schema/associations.ts'
import {
  arrow,
  call,
  callMethod,
  type Entry,
  type Expression,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { callOn, invoke, requireMethod } from '../class-body/callback-words.ts'
import { ownersOf } from '../concerns/facts.ts'

/** The options of each word. Rails guide "Active Record Associations", section 4. */
const COMMON =
  'class_name foreign_key primary_key inverse_of autosave validate dependent strict_loading'
/** What is called when a record comes into a collection, or leaves it. */
const CHANGES = 'before_add after_add before_remove after_remove'
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  belongs_to:
    `${COMMON} optional required polymorphic foreign_type counter_cache touch default`.split(' '),
  has_many:
    `${COMMON} through source source_type as index_errors counter_cache extend ${CHANGES}`.split(
      ' ',
    ),
  has_one: `${COMMON} through source source_type as required touch`.split(' '),
  has_and_belongs_to_many:
    `class_name join_table foreign_key association_foreign_key autosave validate extend ${CHANGES}`.split(
      ' ',
    ),
}

/** Options that tell Rails what is known here anyway. */
const SAID = new Set(['class_name'])

/** Options of the way to records, where there are none to get to. */
const WAY = new Set(['through', 'source', 'source_type'])

/** `this.hasMany('comments', () => Comment, { … })` of a declaration in Ruby. */
export function associationStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  declared: AssociationCall,
): Statement[] {
  checkOptions(lo, declared)
  const found = ownersOf(app, facts).flatMap(
    (owner) =>
      app.models.get(owner.name)?.associations.find(({ name: each }) => each === declared.name) ??
      [],
  )[0]
  // What it lacks has been reported with the tables.
  if (found === undefined) return []
  const { raises } = found
  const target =
    raises !== undefined
      ? raisedBy(lo, raises)
      : found.isPolymorphic
        ? THIS
        : classOf(app, lo, facts, found.className)
  const entries: Entry[] = [...declared.options].flatMap(([key, value]): Entry[] => {
    if (SAID.has(key) || (raises !== undefined && WAY.has(key))) return []
    if (key === 'extend') {
      const given = is(value, 'ArrayNode') ? value.elements : [value]
      const items = given.map((each) => lo.value(each))
      return [{ key, value: arrow([], { kind: 'array', items }) }]
    }
    if (CHANGES.split(' ').includes(key)) {
      return [{ key: camelCase(key), value: changesOf(app, lo, facts, value) }]
    }
    if (key === 'default') return [{ key, value: defaultOf(app, lo, facts, value) }]
    return [{ key: camelCase(key), value: plainValue(lo, value, true) }]
  })
  if (declared.call.name === 'belongs_to' && found.optional && !declared.options.has('optional'))
    entries.push({ key: 'optional', value: name('true') })
  const { options: given } = declared
  if (/^has_(many|one)$/.test(declared.call.name) && given.has('inverse_of')) {
    // The inverse may say the key: it is told at run time as well.
    if (found.foreignKey !== '' && !given.has('foreign_key') && !given.has('as'))
      entries.push({ key: 'foreignKey', value: string(found.foreignKey) })
  }
  if (declared.call.name === 'has_and_belongs_to_many') {
    const model = ownersOf(app, facts).flatMap((owner) => app.models.get(owner.name) ?? [])[0]
    if (model !== undefined) entries.push(...joinTable(app, lo, declared, model, found.className))
  }
  if (declared.scope !== null) {
    entries.push({ key: 'scope', value: functionOf(lo, declared.scope, 'lambda').value })
  }
  const word = camelCase(declared.call.name)
  const options: Expression[] = entries.length === 0 ? [] : [{ kind: 'object', entries }]
  return [statement(callMethod(THIS, word, string(declared.name), arrow([], target), ...options))]
}

/** What asks for records that are nowhere: Rails' error, a NameError where the model is missing. */
function raisedBy(
  lo: Lowering,
  { error, message }: NonNullable<AssociationFacts['raises']>,
): Expression {
  const type: Expression =
    error === 'NameError'
      ? lo.runtime(error)
      : { kind: 'import', name: lo.imports.use('webfw', error), from: 'webfw' }
  return lo.call('raise', type, string(message))
}

/** What `before_add:` and its kin call with the owner and the record: methods of the owner, lambdas, or a list of them. */
function changesOf(app: AppFacts, lo: Lowering, facts: ClassFacts, value: Node): Expression {
  const list = is(value, 'ArrayNode') ? value.elements : [value]
  const items = list.map((item) => {
    const text = symbolText(item)
    if (text === null) {
      return is(item, 'LambdaNode') ? functionOf(lo, item, 'lambda').value : lo.value(item)
    }
    for (const owner of ownersOf(app, facts)) requireMethod(app, lo, owner, text, item)
    const [record, other] = [name('record'), name('other')]
    return arrow([{ target: record }, { target: other }], callOn(lo, facts, record, text, [other]))
  })
  return { kind: 'array', items }
}

/** What a `belongs_to` has where nothing was set: a lambda has become a method of the record. */
function defaultOf(app: AppFacts, lo: Lowering, facts: ClassFacts, value: Node): Expression {
  const text = symbolText(value)
  if (text === null) return functionOf(lo, value as nodes.LambdaNode, 'lambda').value
  requireMethod(app, lo, facts, text, value)
  return invoke(lo, facts, text)
}

/** The table in between, which is called after both tables in the order of the alphabet. */
function joinTable(
  app: AppFacts,
  lo: Lowering,
  { call: node, name: plural, options }: AssociationCall,
  model: ModelFacts,
  className: string,
): Entry[] {
  const text = (key: string): string | null => symbolText(options.get(key) ?? null)
  const target = app.models.get(className)?.table
  const { name: others, singular } = target ?? { name: plural, singular: singularize(plural) }
  const table = text('join_table') ?? [model.table.name, others].sort().join('_')
  const other = text('association_foreign_key') ?? `${singular}_id`
  const columns = app.tableColumns.get(table)
  const needed = [text('foreign_key') ?? `${model.table.singular}_id`, other]
  const missing = needed.find((column) => !columns?.includes(column))
  // Of a model that is nowhere that has been told.
  if (target !== undefined && missing !== undefined) {
    lo.lateName(
      node,
      ['unknown-column', missing],
      columns === undefined
        ? `There is no table ${table} between ${model.table.name} and ${others}.`
        : `The table ${table} has no column \`${missing}\`.`,
      'Make it with `create_join_table` in a migration, or name it with `join_table:`.',
    )
  }
  return [
    ...(options.has('join_table') ? [] : [{ key: 'joinTable', value: string(table) }]),
    ...(options.has('association_foreign_key')
      ? []
      : [{ key: 'associationForeignKey', value: string(other) }]),
  ]
}

/** The other class: by its name where this file is read before it can be. */
function classOf(app: AppFacts, lo: Lowering, facts: ClassFacts, className: string): Expression {
  if (className === facts.name) return name(className)
  const home = app.homes.get(className)
  if (home === undefined) return name(className)
  const from = relativePath(modulePath(lo.source.file), home)
  const isLate =
    facts.isModule || app.abstracts.has(facts.name) || app.models.get(className)?.shared !== null
  if (!isLate) {
    return { kind: 'import', name: lo.imports.use(from, className, className), from }
  }
  const type = lo.imports.useType(from, className, className)
  const callee: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw', 'modelNamed'),
    from: 'webfw',
  }
  return { kind: 'as', value: call(callee, string(className)), type: `typeof ${type}` }
}

function checkOptions(lo: Lowering, { call: node, options }: AssociationCall): void {
  const known = OPTIONS[node.name] ?? []
  if (node.block !== null) {
    lo.unsupported(
      node.block,
      `\`${node.name}\` with a block of methods is outside the framework.`,
      'Write the methods as class methods of the other model: collections answer them.',
    )
  }
  for (const [key, value] of options) {
    if (known.includes(key)) continue
    lo.refuse(
      value,
      ['unknown-option', key],
      `\`${node.name}\` takes no \`${key}:\` here.`,
      didYouMean(key, known, `There are: ${known.join(', ')}.`, '`%:`'),
    )
  }
  const list = node.arguments_?.arguments_ ?? []
  for (const item of list.slice(1)) {
    if (is(item, 'LambdaNode', 'KeywordHashNode')) continue
    lo.misuse(
      item,
      `\`${node.name}\` takes a name, a scope and options.`,
      'Write `-> { order(:title) }` for the scope.',
    )
  }
}
