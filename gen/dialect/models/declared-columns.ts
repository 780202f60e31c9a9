import type * as nodes from '@ruby/prism/src/nodes.js'
import { absenceOf } from '../../application/absent-words.ts'
import type { AppFacts, ModelFacts } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../parse/nearest.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'

/** Refuses a declaration of an attribute that records have not. */
export function checkAttributes(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  model: ModelFacts,
  call: nodes.CallNode,
): void {
  const known = [
    ...model.columns.map((column) => column.name),
    ...model.associations.map((item) => item.name),
    ...model.ids,
    ...model.virtuals,
    ...app.program.ancestors(facts).flatMap((at) => [...at.methods.keys(), ...at.readers]),
  ]
  const list = argumentsOf(call)
  const validates = (kind: string) =>
    list.some(
      (item) =>
        is(item, 'KeywordHashNode') &&
        (item.elements as nodes.AssocNode[]).some((pair) => symbolText(pair.key) === kind),
    )
  if (validates('acceptance') || app.program.isOpen(facts)) return
  const at = ATTRIBUTE_AT[call.name]
  for (const item of at === undefined ? list : list.slice(at, at + 1)) {
    const text = symbolText(item)
    if (text === null) continue
    if (validates('json')) checkDocument(lo, model, item, text)
    if (known.includes(text)) continue
    lacksColumn(lo, model, item, text, known, absenceOf(app, text))
  }
}

/** Words of which one argument is an attribute, and which. */
const ATTRIBUTE_AT: Readonly<Record<string, number>> = {
  alias_attribute: 1,
  enum: 0,
  store: 0,
  store_accessor: 0,
}

/** Notes a name that the table does not have, and goes on with the next. */
function lacksColumn(
  lo: Lowering,
  { name, table, columns }: ModelFacts,
  item: Node,
  text: string,
  known: readonly string[],
  absence: string | null = null,
): void {
  const near = nearestWord(text, known)
  const names = columns.map((column) => column.name)
  const isAttribute = absence !== null || (near === null && names.length === 0)
  const message = isAttribute
    ? `${name} has no attribute \`${text}\`.`
    : `The table ${table.name} has no column \`${text}\`.`
  const declared = `Declare it: \`attribute :${text}, :string\`, or \`attr_accessor :${text}\`.`
  const listed = names.length === 0 ? declared : `It has: ${names.join(', ')}.`
  try {
    if (absence !== null) lo.unsupported(item, message, absence)
    const hint = near === null ? listed : `Did you mean :${near}?`
    lo.lateName(item, ['unknown-column', text], message, hint)
  } catch (error) {
    lo.note(error)
  }
}

/** `uniqueness: { scope: :author_id }` names columns, or a `belongs_to`. */
export function checkScopes(lo: Lowering, model: ModelFacts, call: nodes.CallNode): void {
  const columns = model.columns.map(({ name }) => name)
  const belongings = model.associations.filter(({ kind }) => kind === 'belongsTo')
  const names = [...columns, ...belongings.map(({ name }) => name)]
  for (const scope of valuesAt(call.arguments_, ['uniqueness', 'scope'])) {
    const items = is(scope, 'ArrayNode') ? scope.elements : [scope]
    for (const item of items) {
      const text = symbolText(item)
      if (text === null || names.includes(text)) continue
      lacksColumn(lo, model, item, text, names)
    }
  }
}

/** What literal Hashes below a node hold under some keys, one inside the other. */
function valuesAt(node: Node | null, [key, ...rest]: readonly string[]): Node[] {
  if (key === undefined) return node === null ? [] : [node]
  if (node === null || !is(node, 'ArgumentsNode', 'KeywordHashNode', 'HashNode', 'AssocNode')) {
    return []
  }
  return childrenOf(node).flatMap((child) => {
    if (!is(child, 'AssocNode')) return valuesAt(child, [key, ...rest])
    return symbolText(child.key) === key ? valuesAt(child.value, rest) : []
  })
}

function checkDocument(lo: Lowering, model: ModelFacts, item: Node, text: string): void {
  const column = model.columns.find((each) => each.name === text)
  if (column === undefined || column.type === 'json') return
  lo.diagnostics.push(
    lo.source.diagnostic(
      item.location,
      'wrong-arguments',
      `\`json:\` is for json columns, and ${text} is a ${column.type} column.`,
      'Make it a json column with a migration, or leave the validation out.',
    ),
  )
}
