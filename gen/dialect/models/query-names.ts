import type * as nodes from '@ruby/prism/src/nodes.js'
import { joinAlias } from '../../../shell/inflection/inflection.ts'
import { attributeQuery } from '../../../shell/vocabulary/attribute-queries.ts'
import { findWord, vocabulary } from '../../../shell/vocabulary/index.ts'
import { absenceOf } from '../../application/absent-words.ts'
import type { AppFacts, ModelFacts } from '../../application/app-facts.ts'
import type { ArgumentCheck } from '../../check/argument-check.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Code } from '../../parse/diagnostics.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import { isHiddenColumn } from '../sql/check.ts'
import { askedOf, handsOn, isAsked } from '../words/unknown-word.ts'
import { recordMember } from './record-words.ts'

/** Arguments of queries and records that name columns, associations and attributes of the model. */
export const queryKinds: Readonly<Record<string, ArgumentCheck>> = {
  association: of(checkIncluded),
  condition: of(checkCondition),
  column: of(checkColumns),
  columns: of((app, lo, node, model) => {
    for (const row of rowsOf(node)) checkCondition(app, lo, row, model)
  }),
  selected: of(checkSelected),
  counters: of((app, lo, node, model) => {
    for (const { key } of pairsOf(node)) {
      if (symbolText(key) !== 'touch') requireColumn(app, lo, key, model, [])
    }
  }),
  term: of((app, lo, node, model) => {
    checkColumns(app, lo, node, model)
    for (const { value } of pairsOf(node)) checkDirection(lo, value)
  }),
  attribute: of(requireAttribute),
  member: of(requireMember),
  attributes: of((app, lo, node, model) => {
    const pairs = rowsOf(node).flatMap(pairsOf)
    for (const { key } of pairs) requireAttribute(app, lo, key, model)
  }),
}

type ModelCheck = (app: AppFacts, lo: Lowering, node: Node, model: ModelFacts) => void

/** A check where the model is known. */
function of(check: ModelCheck): ArgumentCheck {
  return ({ app, lo, model }, node) => {
    if (model !== null) check(app, lo, node, model)
  }
}

/** The Hashes of a list, or the one there is. */
function rowsOf(node: Node): Node[] {
  return is(node, 'ArrayNode') ? node.elements : [node]
}

/** `:author`, `[:author, :tags]`, `{ comments: :author }`. */
function checkIncluded(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  if (is(node, 'ArrayNode')) {
    for (const item of node.elements) {
      checkIncluded(app, lo, item, model)
    }
  }
  if (is(node, 'SymbolNode')) requireAssociation(app, lo, node, model)
  for (const { key, value } of pairsOf(node)) {
    const association = requireAssociation(app, lo, key, model)
    const target = app.models.get(association?.className ?? '')
    if (target !== undefined) checkIncluded(app, lo, value, target)
  }
}

function requireAssociation(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts) {
  const name = symbolText(node)
  const known = model.associations.map((each) => each.name)
  if (name === null || known.includes(name)) {
    return model.associations.find((each) => each.name === name)
  }
  const all = known.length === 0 ? 'It has none.' : `There are: ${known.join(', ')}.`
  const message = `${model.name} has no association \`${name}\`.`
  const hint = didYouMean(name, known, all, ':%')
  unknownName(app, lo, node, 'unknown-association', message, hint)
  return undefined
}

/** Notes a name that a model does not have; refuses one that Rails would give it. */
function unknownName(
  app: AppFacts,
  lo: Lowering,
  node: Node,
  code: Code,
  message: string,
  hint: string,
): void {
  const name = symbolText(node) ?? ''
  const absence = absenceOf(app, name)
  if (absence !== null) lo.refuse(node, [code, name], message, absence)
  lo.late(node, [code, name], message, hint)
}

/** `pluck(:title, comments: [:body])`: the names of associations or tables, each with an Array of columns. */
function checkSelected(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  for (const { key, value } of pairsOf(node)) {
    if (is(value, 'SymbolNode', 'StringNode', 'HashNode')) {
      const hint = 'Write an Array of columns, or SQL: `"comments.body AS comment_body"`.'
      lo.misuse(value, 'A column gets no other name here.', hint)
    }
    if (!is(value, 'ArrayNode')) continue
    const target = targetOf(app, model, symbolText(key))
    if (target === undefined) requireAssociation(app, lo, key, model)
    else checkColumnList(app, lo, value, target)
  }
}

/** The model of an association, of a table, or of an alias that a join has: `parents_categories`. */
function targetOf(app: AppFacts, model: ModelFacts, name: string | null): ModelFacts | undefined {
  const models = [...app.models.values()]
  const association = model.associations.find((each) => each.name === name)
  const target = models.find(
    (each) => each.name === association?.className || each.table.name === name,
  )
  if (target !== undefined || association !== undefined || name === null) return target
  const alias = name.replace(/_\d+$/, '')
  for (const { associations, table } of models) {
    const joined = associations.find(
      (each) => each.name === name || joinAlias(each.name, table.name) === alias,
    )
    if (joined !== undefined) return app.models.get(joined.className ?? '')
  }
  return undefined
}

function checkColumnList(app: AppFacts, lo: Lowering, list: Node, model: ModelFacts): void {
  for (const item of (list as nodes.ArrayNode).elements) {
    requireColumn(app, lo, item, model, [])
  }
}

function checkCondition(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  for (const key of tupleKeysOf(node)) checkColumnList(app, lo, key, model)
  for (const { key, value } of pairsOf(node)) {
    const nested = is(value, 'HashNode')
    const name = symbolText(key)
    const target = targetOf(app, model, name)
    requireColumn(
      app,
      lo,
      key,
      model,
      nested && target !== undefined && name !== null ? [name] : [],
    )
    if (nested && target !== undefined) checkCondition(app, lo, value, target)
  }
}

function checkColumns(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  if (is(node, 'SymbolNode')) requireColumn(app, lo, node, model, [])
  // A text may name a column of a table that is joined.
  const text = is(node, 'StringNode') ? (symbolText(node) ?? '') : ''
  if (/^[a-z_]\w*$/.test(text) && !isHiddenColumn(app, text)) {
    const others = [...app.models.values()].flatMap((each) => each.columns.map(({ name }) => name))
    requireColumn(app, lo, node, model, others)
  }
  for (const { key, value } of pairsOf(node)) {
    if (is(value, 'SymbolNode')) requireColumn(app, lo, key, model, [])
    if (!is(value, 'HashNode')) continue
    const target = [...app.models.values()].find(({ table }) => table.name === symbolText(key))
    if (target !== undefined) checkColumns(app, lo, value, target)
  }
}

function requireColumn(
  app: AppFacts,
  lo: Lowering,
  node: Node,
  model: ModelFacts,
  others: readonly string[],
): void {
  const name = symbolText(node)
  const columns = model.columns.map((each) => each.name)
  const known = [...columns, ...model.associations.map((each) => each.name), ...others]
  if (name === null || name.includes('.') || app.aliases.has(name) || known.includes(name)) return
  if (model.aliases.has(name)) return
  const message = `The table ${model.table.name} has no column \`${name}\`.`
  const hint = didYouMean(name, known, `It has: ${columns.join(', ')}.`, ':%')
  lacks(app, lo, node, model, { name, column: name, message, hint })
}

const LITERAL = /^(?:Nil|True|False|Integer|Float|Array|Range|String)Node$/

/** Of literals only `:asc` and `:desc` are a direction. */
function checkDirection(lo: Lowering, node: Node): void {
  const name = symbolText(node)
  if (name === null ? !LITERAL.test(kindOf(node)) : /^(?:asc|desc)$/i.test(name)) return
  const what = name ?? lo.source.slice(node.location)
  const hint = 'Write `:asc` or `:desc`.'
  lo.late(node, 'wrong-arguments', `There is no direction \`${what}\`.`, hint)
}

/** What a record answers: `slice(:title, :summary)`. */
function requireMember(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  const name = symbolText(node) ?? ''
  const facts = app.program.classes.get(model.name)
  const isThere =
    facts === undefined ||
    app.program.findMethod(facts, name) !== null ||
    app.program.hasAttribute(facts, name, 'readers') ||
    app.aliases.has(name) ||
    recordMember(app, model.name, attributeQuery(name)?.column ?? name) !== null ||
    findWord(vocabulary.Record, name) !== null
  if (!isThere) requireAttribute(app, lo, node, model)
}

/** Tells an attribute that a model lacks; of one that gets attributes while it is made the live class is asked. */
function lacks(
  app: AppFacts,
  lo: Lowering,
  node: Node,
  model: ModelFacts,
  { name, column, message, hint }: { name: string; column: string; message: string; hint: string },
): void {
  if (!handsOn(app, model.name)) {
    unknownName(app, lo, node, 'unknown-column', message, hint)
  } else if (isAsked(app, model.name)) {
    const asked = askedOf(app, model.name, name, false)
    lo.lateUnlessDefined(node, ['unknown-column', column], message, hint, asked)
  }
}

function requireAttribute(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  // What the selects of a date send: `released_on(1i)`.
  const name = symbolText(node)?.replace(/\(\d[if]?\)$/, '') ?? null
  const facts = app.program.classes.get(model.name)
  if (name === null || facts === undefined || recordMember(app, model.name, name) !== null) return
  if (app.program.findMethod(facts, `${name}=`) !== null) return
  if (app.program.hasAttribute(facts, name, 'writers')) return
  const columns = model.columns.map((each) => each.name)
  const methods = [...facts.methods.keys()].filter((each) => each.endsWith('='))
  const known = [
    ...columns,
    ...model.associations.map((each) => each.name),
    ...facts.writers,
    ...methods.map((each) => each.slice(0, -1)),
  ]
  const message = `${model.name} has no attribute \`${name}\`.`
  const hint = didYouMean(name, known, `It has: ${known.join(', ')}.`)
  lacks(app, lo, node, model, { name: `${name}=`, column: name, message, hint })
}

function pairsOf(node: Node): { key: Node; value: Node }[] {
  return allPairsOf(node).filter(({ key }) => symbolText(key) !== null)
}

/** The keys that are several columns: `where([:shop_id, :number] => [[1, 7]])`. */
function tupleKeysOf(node: Node): Node[] {
  const keys = allPairsOf(node).map(({ key }) => key)
  return keys.filter((key) => is(key, 'ArrayNode'))
}

function allPairsOf(node: Node): { key: Node; value: Node }[] {
  if (!is(node, 'KeywordHashNode', 'HashNode')) return []
  return node.elements
    .filter((item) => is(item, 'AssocNode'))
    .map((item) => {
      const { key, value } = item
      return { key: key, value: value }
    })
}

/** Refuses `Order.where().to_a`: without arguments `where` waits for `not`. */
export function checkChain(lo: Lowering, node: nodes.CallNode): void {
  const receiver = node.receiver
  if (!is(receiver, 'CallNode')) return
  const { name, arguments_, block } = receiver
  if (name !== 'where' || arguments_ !== null || block !== null) return
  if (['not', 'missing', 'associated'].includes(node.name)) return
  lo.misuse(
    receiver,
    '`where` without arguments has no records: it waits for `not`, `missing` or `associated`.',
    'Write `all`, or the condition.',
  )
}
