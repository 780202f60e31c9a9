import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../nearest.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import type { AppFacts, ModelFacts } from '../app-facts.ts'
import { absenceOf } from '../framework/absent-words.ts'

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
    ...model.ids.keys(),
    ...model.virtuals,
    ...app.program.ancestors(facts).flatMap((at) => [...at.methods.keys(), ...at.readers]),
  ]
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const validates = (kind: string) =>
    list.some(
      (item) =>
        kindOf(item) === 'KeywordHashNode' &&
        ((item as nodes.KeywordHashNode).elements as nodes.AssocNode[]).some(
          (pair) => symbolText(pair.key) === kind,
        ),
    )
  if (validates('acceptance')) return
  for (const item of list) {
    const text = symbolText(item)
    if (text === null) continue
    if (validates('json')) checkDocument(lo, model, item, text)
    if (known.includes(text)) continue
    const near = nearestWord(text, known)
    const absence = absenceOf(app, text)
    if (absence === null && near === null && model.columns.length === 0) {
      const hint = `Declare it: \`attribute :${text}, :string\`, or \`attr_accessor :${text}\`.`
      lo.diagnostics.push(
        lo.source.diagnostic(item.location, `${model.name} has no attribute \`${text}\`.`, hint),
      )
      continue
    }
    lo.diagnostics.push(
      lo.source.diagnostic(
        item.location,
        absence === null
          ? `The table ${model.table.name} has no column \`${text}\`.`
          : `${model.name} has no attribute \`${text}\`.`,
        absence ??
          (near === null
            ? `It has: ${model.columns.map((column) => column.name).join(', ')}.`
            : `Did you mean :${near}?`),
      ),
    )
  }
}

/** `uniqueness: { scope: :author_id }` names columns, or a `belongs_to`. */
export function checkScopes(lo: Lowering, model: ModelFacts, call: nodes.CallNode): void {
  const columns = model.columns.map(({ name }) => name)
  const belongings = model.associations.filter(({ kind }) => kind === 'belongsTo')
  const names = [...columns, ...belongings.map(({ name }) => name)]
  for (const scope of valuesAt(call.arguments_ as Node | null, ['uniqueness', 'scope'])) {
    const items = kindOf(scope) === 'ArrayNode' ? (scope as nodes.ArrayNode).elements : [scope]
    for (const item of items as Node[]) {
      const text = symbolText(item)
      if (text === null || names.includes(text)) continue
      const near = nearestWord(text, names)
      lo.diagnostics.push(
        lo.source.diagnostic(
          item.location,
          `The table ${model.table.name} has no column \`${text}\`.`,
          near === null ? `It has: ${columns.join(', ')}.` : `Did you mean :${near}?`,
        ),
      )
    }
  }
}

/** What literal Hashes below a node hold under some keys, one inside the other. */
function valuesAt(node: Node | null, [key, ...rest]: readonly string[]): Node[] {
  if (key === undefined) return node === null ? [] : [node]
  if (node === null || !/^(ArgumentsNode|KeywordHashNode|HashNode|AssocNode)$/.test(kindOf(node))) {
    return []
  }
  return (childrenOf(node) as Node[]).flatMap((child) => {
    if (kindOf(child) !== 'AssocNode') return valuesAt(child, [key, ...rest])
    const pair = child as nodes.AssocNode
    return symbolText(pair.key) === key ? valuesAt(pair.value as Node, rest) : []
  })
}

function checkDocument(lo: Lowering, model: ModelFacts, item: Node, text: string): void {
  const column = model.columns.find((each) => each.name === text)
  if (column === undefined || column.type === 'json') return
  lo.diagnostics.push(
    lo.source.diagnostic(
      item.location,
      `\`json:\` is for json columns, and ${text} is a ${column.type} column.`,
      'Make it a json column with a migration, or leave the validation out.',
    ),
  )
}
