import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import { frameworkArguments, valueArguments } from '../../application/arguments.ts'
import {
  isSql,
  STATEMENT_WORDS,
  takesSqlList,
  wantsArel,
  wordTakesSql,
} from '../../facts/sql-words.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { splat, template } from '../../nodes/literals/literal-node.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import { branchesOf } from '../../parse/syntax.ts'
import { type Expression, NULL, string, THIS } from '../../typescript/tree.ts'
import { checkSql, type SqlPlace } from './check.ts'

/** Words that lists, Strings and other objects answer too: their Strings are no SQL then. */
export const COMMON: ReadonlySet<string> = new Set(
  'select sum count minimum maximum group pick'.split(' '),
)

/** Whether a call is given SQL that stands in the source: `where("title LIKE ?", text)`. */
export function hasSql(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  target: SqlTarget | null,
): boolean {
  const isStatement = STATEMENT_WORDS.has(node.name)
  const isCommon = COMMON.has(node.name) && !isComputed(node)
  if (target === null && (isCommon || (isStatement && !isOfConnection(node)))) return false
  return given(node).positional.some(
    (item, index) => sqlIn(app, lo, node, item, index, target) !== null,
  )
}

/** `sum("price * quantity")`, which no Array is asked. */
function isComputed(node: nodes.CallNode): boolean {
  const [first] = given(node).positional
  if (node.name !== 'sum' || !is(first, 'StringNode')) return false
  return /^[\w.()]+(\s*[*+/-]\s*[\w.()]+)+$/.test(first.unescaped.value)
}

/** `self.class.connection.execute(…)`, whatever class it is. */
export function isOfConnection({ receiver }: nodes.CallNode): boolean {
  if (!is(receiver, 'CallNode')) return false
  const { name, arguments_ } = receiver
  return /^(lease_)?connection$/.test(name) && arguments_ === null
}

/** Where SQL is said: to a model, a relation of it, or to something unknown. */
export interface SqlTarget {
  readonly model: string | null
}

/** The node of the SQL in an argument; null when the argument is something else. */
function sqlIn(
  app: AppFacts,
  lo: Lowering,
  call: nodes.CallNode,
  item: Node,
  index: number,
  target: SqlTarget | null,
): Node | null {
  // `where!` takes what `where` takes.
  const word = call.name.replace(/!$/, '')
  const text = arelText(item)
  if (text !== null) return wordTakesSql(word) ? text : null
  if (is(item, 'ArrayNode')) {
    const head = index === 0 && takesSqlList(word) ? firstElement(item) : undefined
    return head !== undefined && isText(head) ? head : null
  }
  // What stands behind the SQL are its values.
  if (!isText(item) || (index > 0 && takesSqlList(word))) return null
  if (is(item, 'InterpolatedStringNode')) return isSql(word, '') ? item : null
  const columns = target?.model == null ? undefined : app.models.get(target.model)?.columns
  const names = columns === undefined ? null : new Set(columns.map(({ name }) => name))
  return isSql(word, (item as nodes.StringNode).unescaped.value, names, app.aliases) ? item : null
}

function isText(node: Node): boolean {
  return is(node, 'StringNode', 'InterpolatedStringNode')
}

/**
 * The arguments of a word that takes SQL. The tag `sql` marks a literal; what stands for `#{…}` in it, and a String that
 * is no literal, run time looks at.
 */
export function sqlArguments(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  target: SqlTarget | null,
): Expression[] {
  const place = { word: node.name, model: target?.model ?? null }
  return frameworkArguments(lo, node, true, null, (item, index) => {
    const found = sqlIn(app, lo, node, item, index, target)
    if (found === null) return null
    if (!is(item, 'ArrayNode')) return sqlText(app, lo, place, found, found !== item)
    const [, ...rest] = item.elements
    const items = [
      () => sqlText(app, lo, place, found),
      ...rest.map((each) => () => {
        return is(each, 'SplatNode') ? splat(lo, each) : lo.value(each)
      }),
    ]
    return { kind: 'array', items: lo.ordered(items) }
  })
}

/** The same call where the receiver is not known: by name. */
export function sqlCall(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression {
  const receiver = node.receiver === null ? (lo.self ?? THIS) : lo.value(node.receiver)
  const { prelude, result } = lo.capture(() => sqlArguments(app, lo, node, null))
  const kept = prelude.length === 0 ? receiver : lo.once(receiver, 'receiver')
  lo.prelude.push(...prelude)
  const word = node.receiver === null ? 'sendSelf' : 'send'
  return lo.call(word, kept, string(node.name), { kind: 'array', items: result })
}

/** `Arel.sql(text)`: SQL for where columns stand; null for any other call. */
export function arelSql(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!isArel(node)) return null
  const [text, ...rest] = given(node).positional
  if (text === undefined || rest.length > 0) return null
  if (isText(text)) return sqlText(app, lo, { word: 'sql', model: null }, text, true)
  refuseParams(lo, 'sql', text)
  return callOf(lo, 'arelSql', lo.value(text))
}

function isArel({ receiver, name }: nodes.CallNode): boolean {
  if (name !== 'sql' || !is(receiver, 'ConstantReadNode')) return false
  return receiver.name === 'Arel'
}

/** The literal in `Arel.sql("…")`; null for anything else. */
function arelText(item: Node): Node | null {
  if (!is(item, 'CallNode') || !isArel(item)) return null
  const [text, ...rest] = given(item).positional
  return text !== undefined && rest.length === 0 && isText(text) ? text : null
}

function sqlText(
  app: AppFacts,
  lo: Lowering,
  place: SqlPlace,
  node: Node,
  isArel = false,
): Expression {
  const { word } = place
  const parts = is(node, 'StringNode') ? [node] : (node as nodes.InterpolatedStringNode).parts
  for (const part of parts) refuseParams(lo, word, part)
  const lines = /^<</.test(lo.source.slice((node as nodes.StringNode).openingLoc ?? node.location))
  const made = template(lo, parts, lines)
  const texts = made.kind === 'template' ? made.texts : [made.kind === 'string' ? made.value : '']
  const values = made.kind === 'template' ? made.values : []
  const sample = texts.join('1')
  if (!isArel && values.length === 0 && wantsArel(word, sample)) {
    return lo.refuse(
      node,
      'text-in-sql',
      `\`${word}\` takes this SQL only as \`Arel.sql(…)\`, as in Rails.`,
      `Write \`${word}(Arel.sql("…"))\`.`,
    )
  }
  if (values.length === 0) checkSql(app, lo, node, sample, place)
  const tag = lo.imports.use('webfw', values.length === 0 ? 'sql' : 'splicedSql')
  return { kind: 'template', tag, texts, values, lines: texts.some((each) => each.includes('\n')) }
}

/** Refuses what a visitor sent where SQL stands. */
function refuseParams(lo: Lowering, word: string, part: Node): void {
  if (!isParams(part)) return
  lo.refuse(
    part,
    'text-in-sql',
    `The SQL of \`${word}\` may not be made of what a visitor sent.`,
    STATEMENT_WORDS.has(word)
      ? `Write ? and give the value: \`${word}(sanitize_sql(["… WHERE id = ?", id]))\`.`
      : `Write ? and give the value: \`where("title = ?", title)\`; choose between names: \`{ "new" => "created_at" }[params[:by]]\`.`,
  )
}

/** `params[:q]`, `params.fetch(:q, "")`, `params[:a][:b].to_s`, `params[:q] || "x"`. */
function isParams(node: Node): boolean {
  // `params[:flat] && "AND price < 5"` gives the text, or nothing.
  if (is(node, 'AndNode')) return isParams(node.right)
  const branches = branchesOf(node)
  if (branches !== null) return branches.some((each) => each !== null && isParams(each))
  if (is(node, 'EmbeddedStatementsNode', 'InterpolatedStringNode')) {
    return childrenOf(node).some(isParams)
  }
  if (!is(node, 'CallNode')) return false
  const { name, receiver } = node
  if (receiver === null) return name === 'params'
  return /^(?:\[\]|fetch|dig|require|permit|to_s|strip|presence)$/.test(name) && isParams(receiver)
}

/** A call of one of the functions of webfw that make SQL. */
function callOf(lo: Lowering, word: string, ...args: Expression[]): Expression {
  const callee = { kind: 'import', name: lo.imports.use('webfw', word), from: 'webfw' } as const
  return { kind: 'call', callee, args }
}

/** A call that puts Strings together on their way into SQL; null for any other. */
export function composedCall(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!lo.composed.has(node) || node.block !== null || node.isSafeNavigation()) return null
  if (node.receiver === null) {
    return callOf(lo, 'composedCall', NULL, string('format'), ...valueArguments(lo, node))
  }
  const [receiver, ...args] = lo.ordered([
    () => lo.value(node.receiver),
    ...given(node).positional.map((each) => () => lo.value(each)),
  ])
  return callOf(lo, 'composedCall', receiver as Expression, string(node.name), ...args)
}

function firstElement(list: Node): Node | undefined {
  return (list as nodes.ArrayNode).elements[0]
}
