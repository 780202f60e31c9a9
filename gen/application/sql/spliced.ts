import type * as nodes from '@ruby/prism/src/nodes.js'
import { SANITIZING } from '../../facts/sql-words.ts'
import { constantPath } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type Expression, string, THIS } from '../../typescript/tree.ts'
import { type AppFacts, roleOf } from '../app-facts.ts'
import { bodyOf } from '../body.ts'
import { holdsMadeText, isMadeText } from './made-text.ts'
import { plainTexts } from './plain-value.ts'

/** SQL of the source with parts that no visitor can write: its texts, the parts between them, and what one text of it is. */
export interface SplicedText {
  readonly texts: readonly string[]
  readonly values: readonly Expression[]
  /** The whole, with an example for each part that only run time knows. */
  readonly sample: string
  /** Whether the example says all that SQLite would be asked. */
  readonly isCertain: boolean
}

interface Part {
  readonly value: Expression
  readonly sample: string
  readonly isCertain: boolean
}

const NAMES = /^(?:quoted_)?(?:table_name|primary_key)$/
const QUOTING = /^quote(?:_table_name|_column_name|d_date)?$/

/**
 * The parts of a literal where each `#{…}` is harmless: a number, the name of a table, SQL of a relation or of
 * `sanitize_sql`, what a connection has quoted, one of two literals, a variable that holds nothing but these. Null
 * where one is something else.
 */
export function splicedText(
  app: AppFacts,
  lo: Lowering,
  parts: readonly Node[],
  writtenOut: (part: Node) => string | null,
): SplicedText | null {
  const texts: string[] = ['']
  const values: Expression[] = []
  let sample = ''
  let isCertain = true
  const add = (text: string): void => {
    texts.push(`${texts.pop()}${text}`)
    sample += text
  }
  for (const part of parts) {
    if (kindOf(part) === 'StringNode') {
      add((part as nodes.StringNode).unescaped.value)
      continue
    }
    if (kindOf(part) !== 'EmbeddedStatementsNode') return null
    const text = writtenOut(part)
    if (text !== null) {
      add(text)
      continue
    }
    const [only, ...rest] = bodyOf((part as nodes.EmbeddedStatementsNode).statements as Node | null)
    const found = only === undefined || rest.length > 0 ? null : harmless(app, lo, only)
    if (found === null) return null
    values.push(found.value)
    texts.push('')
    sample += found.sample
    isCertain &&= found.isCertain
  }
  return { texts, values, sample, isCertain }
}

function harmless(app: AppFacts, lo: Lowering, node: Node): Part | null {
  const kind = kindOf(node)
  if (kind === 'ParenthesesNode') {
    const [only, ...rest] = bodyOf((node as nodes.ParenthesesNode).body as Node | null)
    return only === undefined || rest.length > 0 ? null : harmless(app, lo, only)
  }
  if (kind === 'LocalVariableReadNode' && holdsMadeText(app, lo, node)) {
    return { value: callOf(lo, 'madeSql', lo.value(node)), sample: '1', isCertain: false }
  }
  if (kind === 'IfNode') {
    const found = choice(app, lo, node as nodes.IfNode)
    if (found !== null) return found
  }
  if (kind === 'CallNode') {
    const found = asked(app, lo, node as nodes.CallNode)
    if (found !== null) return found
  }
  const { kind: type, nilable } = lo.typeOf(node)
  const isNumber = /^(?:integer|float)$/.test(type) && nilable !== true
  if (isNumber) return { value: lo.value(node), sample: '1', isCertain: true }
  const found = plainTexts(app, lo.inference, lo.scope, node)
  if (found === null) {
    if (kind !== 'CallNode' || !isMadeText(app, lo, node)) return null
    return { value: callOf(lo, 'madeSql', lo.value(node)), sample: '1', isCertain: false }
  }
  const value = callOf(lo, 'plainSql', lo.value(node), ...found.map(string))
  return { value, sample: found[0] ?? '1', isCertain: true }
}

/** A call of one of the functions of webfw that make SQL. */
export function callOf(lo: Lowering, word: string, ...args: Expression[]): Expression {
  const callee = { kind: 'import', name: lo.imports.use('webfw', word), from: 'webfw' } as const
  return { kind: 'call', callee, args }
}

/** `#{descending ? "DESC" : "ASC"}`. */
function choice(app: AppFacts, lo: Lowering, node: nodes.IfNode): Part | null {
  const branches = [node.statements as Node | null, node.subsequent as Node | null].map((each) => {
    const list =
      each !== null && kindOf(each) === 'ElseNode' ? (each as nodes.ElseNode).statements : each
    const [only, ...rest] = bodyOf(list as Node | null)
    return only === undefined || rest.length > 0 ? null : only
  })
  const [first, second] = branches.map((each) => {
    if (each === null) return null
    if (kindOf(each) !== 'StringNode') return harmless(app, lo, each)
    const sample = (each as nodes.StringNode).unescaped.value
    return { value: written(lo, sample), sample, isCertain: true }
  })
  if (first == null || second == null) return null
  const value: Expression = {
    kind: 'conditional',
    test: lo.test(node.predicate as Node),
    then: first.value,
    else: second.value,
  }
  return { value, sample: first.sample, isCertain: first.isCertain && second.isCertain }
}

function written(lo: Lowering, text: string): Expression {
  return { kind: 'template', tag: lo.imports.use('webfw', 'sql'), texts: [text], values: [] }
}

function asked(app: AppFacts, lo: Lowering, node: nodes.CallNode): Part | null {
  const { name, receiver, arguments_ } = node
  const list = (arguments_?.arguments_ ?? []) as Node[]
  const from = receiver as Node | null
  if (/^to_[if]$/.test(name) && from !== null) {
    return { value: lo.value(node as Node), sample: '1', isCertain: true }
  }
  if (NAMES.test(name) && list.length === 0) {
    const owner = from === null || kindOf(from) === 'SelfNode' ? lo.scope.owner : null
    const path = from === null ? null : constantPath(from)
    const facts = path === null ? owner : app.program.resolveClass(path, lo.scope.owner)
    const model = facts === null ? undefined : app.models.get(facts.name)
    if (from === null && (!lo.scope.isStatic || facts === null || roleOf(app, facts) !== 'model'))
      return null
    const table = model?.table.name ?? 'x'
    const sample = /table/.test(name) ? `"${table}"` : 'id'
    const type = from === null ? THIS : lo.value(from)
    return {
      value: callOf(lo, 'nameSql', type, string(name)),
      sample,
      isCertain: model !== undefined,
    }
  }
  if (name === 'to_sql' && from !== null && list.length === 0) {
    return { value: callOf(lo, 'writtenSql', lo.value(from)), sample: 'SELECT 1', isCertain: false }
  }
  if (SANITIZING.test(name)) return { value: lo.value(node as Node), sample: '1', isCertain: false }
  const isConnection =
    from !== null &&
    /^(?:Call|(?:Local|Instance)VariableRead)Node$/.test(kindOf(from)) &&
    /conn(?:ection)?$/.test((from as nodes.CallNode).name)
  // What is quoted is quoted here, whoever is asked.
  if (isConnection && QUOTING.test(name) && list.length === 1) {
    const word = name === 'quote' ? 'quotedSql' : 'quotedName'
    return { value: callOf(lo, word, lo.value(list[0] as Node)), sample: '1', isCertain: false }
  }
  return null
}
