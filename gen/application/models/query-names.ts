import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../nearest.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import type { AppFacts, ModelFacts } from '../app-facts.ts'

/** Words whose Symbols and Hashes name associations. */
const ASSOCIATIONS = new Set(
  'includes preload eager_load joins left_joins left_outer_joins'.split(' '),
)

/** Words whose keywords name columns and associations. */
const CONDITIONS = new Set('where rewhere find_by find_by! exists? delete_by destroy_by'.split(' '))

/** Words whose Symbols name columns. */
const COLUMNS = new Set(
  'order reorder pluck pick group sum minimum maximum average count select'.split(' '),
)

/** Refuses names in a query that the schema does not have: `includes(:autor)`, `where(titel: "x")`. */
export function checkNames(app: AppFacts, lo: Lowering, node: nodes.CallNode, model: string): void {
  const facts = app.models.get(model)
  if (facts === undefined) return
  const { positional, keywords } = given(node)
  const items = [...positional, ...(keywords === null ? [] : [keywords as Node])]
  if (ASSOCIATIONS.has(node.name)) for (const item of items) checkIncluded(app, lo, item, facts)
  // Keywords behind SQL are its named binds.
  if (CONDITIONS.has(node.name) && !positional.some((item) => kindOf(item) !== 'HashNode')) {
    for (const item of items) checkCondition(app, lo, item, facts)
  }
  if (COLUMNS.has(node.name) && node.block === null) {
    for (const item of items) checkColumns(app, lo, item, facts)
  }
}

/** `:author`, `[:author, :tags]`, `{ comments: :author }`. */
function checkIncluded(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  if (kindOf(node) === 'ArrayNode') {
    for (const item of (node as nodes.ArrayNode).elements) {
      checkIncluded(app, lo, item as Node, model)
    }
  }
  if (kindOf(node) === 'SymbolNode') requireAssociation(lo, node, model)
  for (const { key, value } of pairsOf(node)) {
    const association = requireAssociation(lo, key, model)
    const target = app.models.get(association?.className ?? '')
    if (target !== undefined) checkIncluded(app, lo, value, target)
  }
}

function requireAssociation(lo: Lowering, node: Node, model: ModelFacts) {
  const name = symbolText(node)
  const known = model.associations.map((each) => each.name)
  if (name === null || known.includes(name)) {
    return model.associations.find((each) => each.name === name)
  }
  const near = nearestWord(name, known)
  const all = known.length === 0 ? 'It has none.' : `There are: ${known.join(', ')}.`
  return lo.refuse(
    node,
    `${model.name} has no association \`${name}\`.`,
    near === null ? all : `Did you mean :${near}?`,
  )
}

function checkCondition(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  const tables = [...app.models.values()].map(({ table }) => table.name)
  for (const { key, value } of pairsOf(node)) {
    const nested = kindOf(value) === 'HashNode'
    requireColumn(app, lo, key, model, nested ? tables : [])
  }
}

function checkColumns(app: AppFacts, lo: Lowering, node: Node, model: ModelFacts): void {
  if (kindOf(node) === 'SymbolNode') requireColumn(app, lo, node, model, [])
  for (const { key, value } of pairsOf(node)) {
    if (kindOf(value) === 'SymbolNode') requireColumn(app, lo, key, model, [])
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
  const near = nearestWord(name, known)
  lo.refuse(
    node,
    `The table ${model.table.name} has no column \`${name}\`.`,
    near === null ? `It has: ${columns.join(', ')}.` : `Did you mean :${near}?`,
  )
}

function pairsOf(node: Node): { key: Node; value: Node }[] {
  if (!/^(KeywordHashNode|HashNode)$/.test(kindOf(node))) return []
  return ((node as nodes.HashNode).elements as Node[])
    .filter((item) => kindOf(item) === 'AssocNode')
    .map((item) => {
      const { key, value } = item as nodes.AssocNode
      return { key: key as Node, value: value as Node }
    })
    .filter(({ key }) => kindOf(key) === 'SymbolNode')
}
