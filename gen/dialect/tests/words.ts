import type * as nodes from '@ruby/prism/src/nodes.js'
import { findWord, vocabulary } from '../../../shell/vocabulary/index.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { ARRAY, arrayOf, instance, type Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { blockArgument, given } from '../../nodes/calls/arguments-node.ts'
import { hashLiteral } from '../../nodes/literals/literal-node.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { callMethod, type Expression, name, string } from '../../typescript/tree.ts'

/** Assertions that watch a value while a block runs. */
export const WATCHERS: ReadonlySet<string> = new Set([
  'assert_difference',
  'assert_no_difference',
  'assert_changes',
  'assert_no_changes',
])

/** Whether a module of test/ holds methods for tests. */
export function isTestModule(facts: ClassFacts | null): boolean {
  return facts?.isModule === true && facts.source.file.startsWith('test/')
}

/** What `articles(:one)` gives; null for any other call. */
export function fixturesType(app: AppFacts, call: nodes.CallNode): Type | null {
  const fixtures = app.fixtures.get(call.name)
  if (fixtures === undefined || fixtures.model === null || call.block !== null) return null
  const record = instance(fixtures.model)
  const count = argumentsOf(call).length
  return count === 1 ? record : count === 0 ? arrayOf(record) : ARRAY
}

/** `articles(:one)`: the record of a fixture; null for a call of another name. */
export function fixtureCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  test: Expression,
): Expression | null {
  const fixtures = app.fixtures.get(node.name)
  if (fixtures === undefined) return null
  if (fixtures.model === null) {
    const { name, file } = fixtures
    const hint = `Ask with SQL, or write a model of ${name}.`
    lo.unsupported(node, `${file} is of a table without a model: it gives no records.`, hint)
  }
  const args = given(node)
  const labels = args.positional.map((item) => () => {
    const label = symbolText(item)
    if (label === null) return lo.value(item)
    const { labels: known, file } = fixtures
    if (known !== null && !known.has(label)) {
      const hint = didYouMean(label, [...known], `It has: ${[...known].join(', ')}.`, '`:%`')
      lo.refuse(item, ['unknown-fixture', label], `${file} has no fixture ${label}.`, hint)
    }
    return string(label)
  })
  return callMethod(test, 'fixture', string(fixtures.name), ...lo.ordered(labels))
}

/** Refuses `post` in a method of the top level, whose self is no test; leaves other calls. */
export function refuseWordOfTests(lo: Lowering, node: nodes.CallNode): void {
  const { name: word } = node
  if (lo.program.functions.has(word) || findWord(vocabulary.Test, word) === null) return
  lo.misplaced(
    { location: node.messageLoc ?? node.location },
    `\`${word}\` is a word of tests, and self is none here.`,
    'Write the method into the class of the tests, or into a module that it includes.',
  )
}

/** The arguments of an assertion that watches: each expression with the words the test has for it. */
export function watchedArguments(lo: Lowering, node: nodes.CallNode): Expression[] {
  const { positional, keywords, block } = given(node)
  const [first, ...rest] = positional
  const makers: (() => Expression)[] = []
  if (first !== undefined) makers.push(() => watched(lo, first))
  for (const item of rest) makers.push(() => lo.value(item))
  if (keywords !== null) {
    const list = keywords.elements
    makers.push(() => (first === undefined ? differences(lo, list) : hashLiteral(lo, list)))
  }
  if (block !== null) makers.push(() => blockArgument(lo, block, node))
  return lo.ordered(makers)
}

function watched(lo: Lowering, item: Node): Expression {
  switch (kindOf(item)) {
    case 'LambdaNode':
      return {
        kind: 'call',
        callee: {
          kind: 'import',
          name: lo.imports.use('webfw/test', 'watched', 'watched'),
          from: 'webfw/test',
        },
        args: [string(textOf(lo, item)), lo.value(item)],
      }
    case 'ArrayNode': {
      const items = (item as nodes.ArrayNode).elements
      return { kind: 'array', items: lo.ordered(items.map((each) => () => watched(lo, each))) }
    }
    case 'HashNode':
      return differences(lo, (item as nodes.HashNode).elements)
    default:
      return lo.value(item)
  }
}

/** `{ -> { Article.count } => 1, "Comment.count" => -1 }`. */
function differences(lo: Lowering, list: readonly Node[]): Expression {
  const pairs = list.map((pair) => () => {
    if (!is(pair, 'AssocNode')) {
      lo.misuse(pair, '`assert_difference` wants each expression with its difference.')
    }
    const { key, value } = pair
    return {
      kind: 'array',
      items: lo.ordered([() => watched(lo, key), () => lo.value(value)]),
    } as const
  })
  const items: Expression = { kind: 'array', items: lo.ordered(pairs) }
  return { kind: 'new', callee: name('Map'), args: [items] }
}

/** `Article.count` of `-> { Article.count }`, or of the String that says so. */
function textOf(lo: Lowering, item: Node): string {
  const text = lo.source.slice(item.location)
  const lambda = /^->\s*(?:\(\s*\))?\s*(?:\{([\s\S]*)\}|do\b([\s\S]*)\bend)$/.exec(text)
  if (lambda !== null) return (lambda[1] ?? lambda[2] ?? '').trim().replace(/\s+/g, ' ')
  return text.replace(/^(["'])([\s\S]*)\1$/, '$2')
}
