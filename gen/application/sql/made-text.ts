import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Inference } from '../../facts/infer.ts'
import { lookup } from '../../facts/lookup.ts'
import type { Scope, Variable } from '../../facts/scope.ts'
import { SANITIZING } from '../../facts/sql-words.ts'
import { constantPath } from '../../facts/syntax.ts'
import { isSetInside } from '../../facts/variable-use.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import type { AppFacts } from '../app-facts.ts'
import { bodyOf } from '../body.ts'
import { isPlainValue } from './plain-value.ts'

/** Methods of texts that put nothing into them. */
const TRIMMING = /^(?:squish|strip|strip_heredoc|chomp|freeze|upcase|downcase)$/
/** What gives a number, or SQL that was quoted or written by the framework. */
const SAFE =
  /^(?:to_i|to_f|to_sql|quote|quote_column_name|quote_table_name|(?:quoted_)?table_name|primary_key)$/

/**
 * Whether a local variable holds nothing but SQL of the source, as `sql = posts.to_sql` or `order = "title DESC"`, and
 * is only put into texts: what each assignment gives it is written out, a number, quoted, or made of such.
 */
export function holdsMadeText(app: AppFacts, lo: Lowering, node: Node): boolean {
  const read = node as nodes.LocalVariableReadNode
  return isMadeVariable({ app, types: lo.inference, seen: new Set() }, lo.scope, read)
}

interface Search {
  readonly app: AppFacts
  readonly types: Inference
  readonly seen: Set<Variable>
}

function isMadeVariable(
  search: Search,
  scope: Scope,
  { name, depth }: nodes.LocalVariableReadNode,
): boolean {
  const variable = lookup(scope, name, depth)
  if (variable === null || variable.isParameter || variable.values.length === 0) return false
  if (search.seen.has(variable)) return true
  search.seen.add(variable)
  if (!isOnlyPutIn(variable.scope.node, name) || isSetInside(variable.scope.node, name))
    return false
  return variable.values.every((value) => value !== null && isMade(search, variable.scope, value))
}

/** Whether the text of an expression is the source's, but for numbers, names of tables and quoted values. */
function isMade(search: Search, scope: Scope, node: Node): boolean {
  const made = (each: Node | null | undefined): boolean =>
    each == null || isMade(search, scope, each)
  const last = (each: Node | null | undefined): boolean => {
    const list = bodyOf(each ?? null)
    return list.length === 0 || made(list.at(-1))
  }
  switch (kindOf(node)) {
    case 'StringNode':
    case 'IntegerNode':
    case 'FloatNode':
    case 'NilNode':
      return true
    case 'InterpolatedStringNode':
      return ((node as nodes.InterpolatedStringNode).parts as Node[]).every(made)
    case 'EmbeddedStatementsNode': {
      const list = bodyOf((node as nodes.EmbeddedStatementsNode).statements as Node | null)
      return list.length === 1 && made(list[0])
    }
    case 'ParenthesesNode':
      return last((node as nodes.ParenthesesNode).body as Node | null)
    case 'ElseNode':
      return last((node as nodes.ElseNode).statements as Node | null)
    case 'IfNode':
    case 'UnlessNode': {
      const { statements } = node as nodes.IfNode
      const other =
        kindOf(node) === 'IfNode'
          ? (node as nodes.IfNode).subsequent
          : (node as unknown as nodes.UnlessNode).elseClause
      return last(statements as Node | null) && made(other as Node | null)
    }
    case 'CaseNode': {
      const { conditions, elseClause } = node as nodes.CaseNode
      const branches = conditions as unknown as nodes.WhenNode[]
      return (
        branches.every((each) => last(each.statements as Node | null)) && made(elseClause as Node)
      )
    }
    case 'LocalVariableOperatorWriteNode':
    case 'LocalVariableOrWriteNode':
      return made((node as nodes.LocalVariableOrWriteNode).value as Node)
    case 'LocalVariableReadNode':
      return isMadeVariable(search, scope, node as nodes.LocalVariableReadNode)
    case 'CallNode':
      return (
        isMadeCall(search.app, node as nodes.CallNode, made) ||
        isPlainValue(search.app, search.types, scope, node)
      )
    default:
      return isPlainValue(search.app, search.types, scope, node)
  }
}

function isMadeCall(
  { program }: AppFacts,
  { name, receiver, arguments_ }: nodes.CallNode,
  made: (node: Node | null) => boolean,
): boolean {
  const from = receiver as Node | null
  const list = (arguments_?.arguments_ ?? []) as Node[]
  if (name === '+' && from !== null) return made(from) && list.every(made)
  if (TRIMMING.test(name)) return from !== null && list.length === 0 && made(from)
  // A method of the application by such a name gives what it likes.
  const isOwn = (word: string) => program.methodNames.has(word) || program.attributeNames.has(word)
  if (isOwn(name)) return false
  if (SANITIZING.test(name)) return true
  if (/table_name$|^primary_key$/.test(name)) return from === null || constantPath(from) !== null
  if (name.startsWith('quote')) return from !== null && isConnection(from) && !isOwn('connection')
  return SAFE.test(name) && from !== null && list.length === 0
}

function isConnection(node: Node): boolean {
  return (
    kindOf(node) === 'CallNode' && /^(?:lease_)?connection$/.test((node as nodes.CallNode).name)
  )
}

/** Whether all that is done with a variable is to put it into texts: nothing changes what it holds. */
export function isOnlyPutIn(node: Node, name: string, isInText = false): boolean {
  const kind = kindOf(node)
  if (kind === 'LocalVariableReadNode' && (node as nodes.LocalVariableReadNode).name === name) {
    return isInText
  }
  const isText = kind === 'EmbeddedStatementsNode' || (isInText && kind === 'StatementsNode')
  return childrenOf(node).every((child) => isOnlyPutIn(child, name, isText))
}
