import type * as nodes from '@ruby/prism/src/nodes.js'
import { lookup } from '../../facts/lookup.ts'
import {
  isSql,
  SANITIZING,
  STATEMENT_WORDS,
  takesSqlList,
  wantsArel,
  wordTakesSql,
} from '../../facts/sql-words.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { splat, template } from '../../nodes/literals/literal-node.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import { type Expression, string, THIS } from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'
import { frameworkArguments } from '../framework/arguments.ts'
import { checkSql, type SqlPlace } from './check.ts'
import { isMadeText, isOnlyPutIn } from './made-text.ts'
import { callOf, splicedText } from './spliced.ts'

/** Words that lists, Strings and other objects answer too: their Strings are no SQL then. */
const COMMON = new Set('select sum count minimum maximum group pick'.split(' '))

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
  if (node.name !== 'sum' || first === undefined || kindOf(first) !== 'StringNode') return false
  return /^[\w.()]+(\s*[*+/-]\s*[\w.()]+)+$/.test((first as nodes.StringNode).unescaped.value)
}

/** `self.class.connection.execute(…)`, whatever class it is. */
export function isOfConnection({ receiver }: nodes.CallNode): boolean {
  if (receiver === null || kindOf(receiver as Node) !== 'CallNode') return false
  const { name, arguments_ } = receiver as unknown as nodes.CallNode
  return /^(lease_)?connection$/.test(name) && arguments_ === null
}

/** Refuses a whole statement that is not written where it is run: at run time nothing else is taken for SQL. */
export function checkStatement(lo: Lowering, node: nodes.CallNode): void {
  if (!STATEMENT_WORDS.has(node.name)) return
  const [first] = given(node).positional
  const said = first !== undefined && kindOf(first) === 'ArrayNode' ? firstElement(first) : first
  if (said === undefined || isText(said) || isSanitized(said) || arelText(said) !== null) return
  if (holdsSanitized(lo, said) || writtenNode(lo, said) !== null) return
  lo.refuse(
    said,
    `\`${node.name}\` takes a statement that stands here: another could hold what a visitor sent.`,
    statementHint(node.name),
  )
}

function statementHint(word: string): string {
  return word.endsWith('_by_sql')
    ? `Write it in the call, with its values: \`${word}(["SELECT … WHERE id = ?", id])\`.`
    : `Write it in the call: \`${word}(sanitize_sql(["… WHERE id = ?", id]))\`.`
}

/** Whether a variable is given what `sanitize_sql` and its kin give. */
function holdsSanitized(lo: Lowering, node: Node): boolean {
  return valuesOf(lo, node).some(isSanitized)
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
  if (kindOf(item) === 'ArrayNode') {
    const head = index === 0 && takesSqlList(word) ? firstElement(item) : undefined
    if (head === undefined || isText(head)) return head ?? null
    return madeNode(app, lo, word, head)
  }
  if (index === 0 && word !== 'exists?' && takesSqlList(word) && !isText(item)) {
    const found = madeNode(app, lo, word, item)
    if (found === null && target !== null) refuseMade(lo, word, item)
    return found
  }
  // What stands behind the SQL are its values.
  if (!isText(item) || (index > 0 && takesSqlList(word))) return null
  if (kindOf(item) === 'InterpolatedStringNode') return isSql(word, '') ? item : null
  const columns = target?.model == null ? undefined : app.models.get(target.model)?.columns
  const names = columns === undefined ? null : new Set(columns.map(({ name }) => name))
  return isSql(word, (item as nodes.StringNode).unescaped.value, names, app.aliases) ? item : null
}

/** The SQL that a variable, a constant or a list of texts is, where all of it stands in the source; else null. */
function madeNode(app: AppFacts, lo: Lowering, word: string, item: Node): Node | null {
  if (!/^(LocalVariableRead|ConstantRead|Call|Parentheses|If|Case|Or)Node$/.test(kindOf(item)))
    return null
  if (isSanitized(item)) return null
  const written = writtenNode(lo, item)
  if (STATEMENT_WORDS.has(word)) return written
  const isKept = kindOf(item) !== 'LocalVariableReadNode' || isMadeText(app, lo, item)
  if (written !== null && isKept) return written
  if (lo.typeOf(item).kind === 'array' || !(isTextual(lo, item) || isChoice(item))) return null
  return isMadeText(app, lo, item) ? item : null
}

/** `SORTS[key]`, `SORTS.fetch(key, "title")` and `SORTS[key] || "title"`. */
function isChoice(node: Node): boolean {
  if (kindOf(node) === 'OrNode') return isChoice((node as nodes.OrNode).left as Node)
  if (kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  const isOfConstant = receiver !== null && kindOf(receiver as Node) === 'ConstantReadNode'
  return isOfConstant && /^(?:\[\]|fetch)$/.test(name)
}

/** Whether an expression can give nothing but a text: what `join` gives is one, whatever it is asked of. */
function isTextual(lo: Lowering, node: Node): boolean {
  if (lo.typeOf(node).kind === 'string' || isJoin(node)) return true
  const values = valuesOf(lo, node)
  return values.length > 0 && values.every((each) => isText(each) || isJoin(each) || isAdded(each))
}

/** `sql += " AND …"` */
function isAdded(node: Node): boolean {
  return kindOf(node) === 'LocalVariableOperatorWriteNode'
}

function isJoin(node: Node): boolean {
  const { name, arguments_ } = node as nodes.CallNode
  return kindOf(node) === 'CallNode' && name === 'join' && arguments_ !== null
}

/** What a local variable is given. */
function valuesOf(lo: Lowering, node: Node): Node[] {
  if (kindOf(node) !== 'LocalVariableReadNode') return []
  const { name, depth } = node as nodes.LocalVariableReadNode
  return (lookup(lo.scope, name, depth)?.values ?? []).filter((value) => value !== null)
}

/** Refuses a text that was made at run time, where nothing else could be given. */
function refuseMade(lo: Lowering, word: string, item: Node): void {
  if (!isTextual(lo, item) || isSanitized(item) || holdsSanitized(lo, item)) return
  lo.refuse(
    item,
    `The SQL of \`${word}\` is made at run time: a visitor's text could become part of it.`,
    `Write it in the call, with its values: \`${word}("title = ?", title)\`; a list of texts may be joined that all stand in the source.`,
  )
}

function isText(node: Node): boolean {
  return /^(Interpolated)?StringNode$/.test(kindOf(node))
}

/**
 * The arguments of a word that takes SQL. The tag `sql` marks the literal: at run time nothing else is
 * taken for SQL. A literal with `#{…}` in it is refused where a visitor's text could be there.
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
    if (found !== item && kindOf(item) === 'CallNode') return sqlText(app, lo, place, found, true)
    if (kindOf(item) !== 'ArrayNode') return sqlText(app, lo, place, found)
    const [, ...rest] = (item as nodes.ArrayNode).elements as Node[]
    const items = [
      () => sqlText(app, lo, place, found),
      ...rest.map((each) => () => {
        return kindOf(each) === 'SplatNode' ? splat(lo, each as nodes.SplatNode) : lo.value(each)
      }),
    ]
    return { kind: 'array', items: lo.ordered(items) }
  })
}

/** The same call where the receiver is not known: by name. */
export function sqlCall(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression {
  const receiver = node.receiver === null ? THIS : lo.value(node.receiver)
  const { prelude, result } = lo.capture(() => sqlArguments(app, lo, node, null))
  const kept = prelude.length === 0 ? receiver : lo.once(receiver, 'receiver')
  lo.prelude.push(...prelude)
  const word = node.receiver === null ? 'sendSelf' : 'send'
  return lo.call(word, kept, string(node.name), { kind: 'array', items: result })
}

/** `Arel.sql("…")`: SQL for where columns stand; null for any other call. */
export function arelSql(app: AppFacts, lo: Lowering, node: nodes.CallNode): Expression | null {
  if (!isArel(node)) return null
  const text = arelText(node as unknown as Node)
  if (text !== null) return sqlText(app, lo, { word: 'sql', model: null }, text)
  const [made] = given(node).positional
  // What `sanitize_sql_array` gives is SQL of the source with quoted values.
  if (made !== undefined && isSanitized(made)) return lo.value(made)
  if (made !== undefined && isMadeText(app, lo, made)) return callOf(lo, 'madeSql', lo.value(made))
  return lo.refuse(
    node,
    '`Arel.sql` takes one String that stands here.',
    'A text that was made elsewhere could hold what a visitor sent.',
  )
}

function isSanitized(node: Node): boolean {
  return kindOf(node) === 'CallNode' && SANITIZING.test((node as unknown as nodes.CallNode).name)
}

function isArel({ receiver, name }: nodes.CallNode): boolean {
  if (name !== 'sql' || receiver === null || kindOf(receiver) !== 'ConstantReadNode') return false
  return (receiver as nodes.ConstantReadNode).name === 'Arel'
}

/** The literal in `Arel.sql("…")`; null for anything else. */
function arelText(item: Node): Node | null {
  if (kindOf(item) !== 'CallNode' || !isArel(item as unknown as nodes.CallNode)) return null
  const [text, ...rest] = given(item as unknown as nodes.CallNode).positional
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
  if (!isText(node)) return callOf(lo, 'madeSql', lo.value(node))
  const text = kindOf(node) === 'StringNode' ? (node as nodes.StringNode).unescaped.value : null
  const plain = text ?? plainText(lo, node as nodes.InterpolatedStringNode)
  const spliced =
    plain === null
      ? splicedText(app, lo, (node as nodes.InterpolatedStringNode).parts as Node[], (part) =>
          writtenOut(lo, part),
        )
      : null
  const found = plain ?? spliced?.sample ?? null
  if (found === null) {
    return lo.refuse(
      node,
      `The SQL of \`${word}\` may not contain \`#{…}\`: a visitor's text could become part of it.`,
      STATEMENT_WORDS.has(word)
        ? statementHint(word)
        : isSql(word, '') && word !== 'joins'
          ? `Write \`${word}("title = ?", title)\` or \`${word}(title: title)\`.`
          : 'Write each text that is wanted out, and choose between them.',
    )
  }
  if (!isArel && wantsArel(word, found)) {
    return lo.refuse(
      node,
      `\`${word}\` takes this SQL only as \`Arel.sql(…)\`, as in Rails.`,
      `Write \`${word}(Arel.sql("…"))\`.`,
    )
  }
  if (spliced?.isCertain !== false) checkSql(app, lo, node, found, place)
  if (spliced !== null) {
    const { texts, values } = spliced
    const tag = lo.imports.use('webfw', 'splicedSql')
    return {
      kind: 'template',
      tag,
      texts,
      values,
      lines: texts.some((each) => each.includes('\n')),
    }
  }
  const tag = lo.imports.use('webfw', 'sql')
  return { kind: 'template', tag, texts: [found], values: [], lines: found.includes('\n') }
}

/** The text of a literal in several pieces; null when something that is not written out stands in it. */
function plainText(lo: Lowering, node: nodes.InterpolatedStringNode): string | null {
  const parts = node.parts as Node[]
  const isPlain = (part: Node): boolean => {
    if (kindOf(part) !== 'InterpolatedStringNode') return kindOf(part) === 'StringNode'
    return ((part as nodes.InterpolatedStringNode).parts as Node[]).every(isPlain)
  }
  if (parts.every(isPlain)) {
    const joined = template(lo, parts, false)
    return joined.kind === 'string' ? joined.value : null
  }
  const texts = parts.map((part) => {
    if (kindOf(part) === 'StringNode') return (part as nodes.StringNode).unescaped.value
    return kindOf(part) === 'EmbeddedStatementsNode' ? writtenOut(lo, part) : null
  })
  return texts.includes(null) ? null : texts.join('')
}

/** The literal that a variable or a constant is, where nothing changes it; null for anything else. */
function writtenNode(lo: Lowering, node: Node): Node | null {
  if (kindOf(node) === 'ConstantReadNode') {
    const { name } = node as nodes.ConstantReadNode
    return literalNode(lo.program.keptConstant(lo.scope.owner, name)?.value ?? null)
  }
  if (kindOf(node) !== 'LocalVariableReadNode') return null
  const { name, depth } = node as nodes.LocalVariableReadNode
  const variable = lookup(lo.scope, name, depth)
  if (variable === null || variable.isParameter || variable.values.length !== 1) return null
  return isReceiver(variable.scope.node, name) ? null : literalNode(variable.values[0] ?? null)
}

function literalNode(node: Node | null): Node | null {
  if (node === null || isText(node)) return node
  const { name, receiver } = node as nodes.CallNode
  return kindOf(node) === 'CallNode' && name === 'freeze' ? literalNode(receiver as Node) : null
}

/** Whether a variable is asked for anything: a call of it might change its text. */
function isReceiver(node: Node, name: string): boolean {
  const receiver = kindOf(node) === 'CallNode' ? (node as nodes.CallNode).receiver : null
  const read = receiver as unknown as nodes.LocalVariableReadNode | null
  if (read !== null && kindOf(read as Node) === 'LocalVariableReadNode' && read.name === name) {
    return true
  }
  return childrenOf(node).some((child) => isReceiver(child, name))
}

/** What `#{following_ids}` puts in where the source says it: a variable or constant that is a literal. */
function writtenOut(lo: Lowering, part: Node): string | null {
  const { statements } = part as nodes.EmbeddedStatementsNode
  const [only, ...rest] = (statements?.body ?? []) as unknown as Node[]
  if (only === undefined || rest.length > 0) return null
  if (kindOf(only) === 'LocalVariableReadNode') {
    const { name, depth } = only as nodes.LocalVariableReadNode
    const variable = lookup(lo.scope, name, depth)
    const [value, ...others] = variable?.values ?? []
    if (variable === null || variable.isParameter || others.length > 0) return null
    return isOnlyPutIn(lo.inference, variable.scope, name) ? literalText(value ?? null) : null
  }
  if (kindOf(only) !== 'ConstantReadNode') return null
  const { name } = only as nodes.ConstantReadNode
  return literalText(lo.program.keptConstant(lo.scope.owner, name)?.value ?? null)
}

function literalText(node: Node | null): string | null {
  if (node === null) return null
  if (kindOf(node) === 'StringNode') return (node as nodes.StringNode).unescaped.value
  if (kindOf(node) === 'IntegerNode') return String((node as nodes.IntegerNode).value)
  const isFrozen = kindOf(node) === 'CallNode' && (node as nodes.CallNode).name === 'freeze'
  return isFrozen ? literalText((node as nodes.CallNode).receiver as Node | null) : null
}

function firstElement(list: Node): Node | undefined {
  return ((list as nodes.ArrayNode).elements as Node[])[0]
}
