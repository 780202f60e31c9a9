import type * as nodes from '@ruby/prism/src/nodes.js'
import { attributeQuery } from '../../../shell/vocabulary/attribute-queries.ts'
import { findWord, vocabulary } from '../../../shell/vocabulary/index.ts'
import type { AppFacts, ModelFacts } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'

/** Checks `if:` and `unless:` of a validation or a callback: methods there are, lambdas that take the record. */
export function checkConditions(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  model: ModelFacts,
  call: nodes.CallNode,
): void {
  const visit = (node: Node): void => {
    if (is(node, 'AssocNode')) {
      const key = symbolText(node.key)
      if (key === 'if' || key === 'unless') {
        for (const each of listed(node.value)) one(app, lo, facts, model, each)
        return
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  if (call.arguments_ !== null) visit(call.arguments_)
}

function listed(node: Node): Node[] {
  return is(node, 'ArrayNode') ? node.elements : [node]
}

function one(app: AppFacts, lo: Lowering, facts: ClassFacts, model: ModelFacts, node: Node): void {
  const variable = facts.name.charAt(0).toLowerCase() + facts.name.slice(1)
  if (is(node, 'LambdaNode')) {
    if (node.parameters !== null || node.body === null) return
    lo.misuse(
      node,
      'This lambda forgets its argument: there is no implicit self.',
      `Write \`->(${variable}) { ${variable}.… }\`, or name a method with a Symbol.`,
    )
  }
  const text = symbolText(node)
  if (text === null) return
  const columns = model.columns.map(({ name }) => name)
  const known =
    app.program.findMethod(facts, text) !== null ||
    app.program.hasAttribute(facts, text, 'readers') ||
    findWord(vocabulary.Record, text) !== null ||
    model.associations.some(({ name }) => name === text) ||
    columns.includes(attributeQuery(text)?.column ?? text)
  if (known) return
  lo.lateName(
    node,
    ['unknown-method', text],
    `${facts.name} has no method \`${text}\`.`,
    didYouMean(
      text,
      [...facts.methods.keys(), ...columns.map((name) => `${name}?`)],
      `Write \`def ${text}\` below.`,
      '`:%`',
    ),
  )
}
