import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Inference } from '../../facts/infer.ts'
import { lookup } from '../../facts/lookup.ts'
import type { Scope, Variable } from '../../facts/scope.ts'
import { SANITIZING, takesSqlList, wordTakesSql } from '../../facts/sql-words.ts'
import { branchesOf, CHANGING, constantPath } from '../../facts/syntax.ts'
import { isSetInside, readsVariable } from '../../facts/variable-use.ts'
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

/** Whether an expression gives a text that is the source's, but for numbers, names of tables and quoted values: `list.join(" AND ")`. */
export function isMadeText(app: AppFacts, lo: Lowering, node: Node): boolean {
  return isMade({ app, types: lo.inference, seen: new Set() }, lo.scope, node)
}

interface Search {
  readonly app: AppFacts
  readonly types: Inference
  /** Variables, and methods, that are looked at already. */
  readonly seen: Set<object>
  /** Parameters of blocks that get elements of such a list. */
  readonly given?: ReadonlySet<Variable>
}

function isMadeVariable(
  search: Search,
  scope: Scope,
  { name, depth }: nodes.LocalVariableReadNode,
): boolean {
  const variable = lookup(scope, name, depth)
  if (variable === null) return false
  if (search.given?.has(variable)) return variable.values.length === 0
  if (variable.isParameter) return variable.values.length === 0 && isElement(search, variable)
  if (variable.values.length === 0) return false
  if (search.seen.has(variable)) return true
  search.seen.add(variable)
  const { node } = variable.scope
  const added = new Additions(name, search.types).in(node, variable.scope)
  if (added === null || isSetInside(node, name)) return false
  return (
    variable.values.every((value) => value !== null && isMade(search, variable.scope, value)) &&
    added.every(({ value, scope: at }) => isMade(search, at, value))
  )
}

const EACH = /^(?:each|each_with_index|map|collect|filter_map|flat_map)$/

/** Whether the parameter of a block gets nothing but the elements of such a list: `SORTS.fetch(key).map { |column| … }`. */
function isElement(search: Search, { scope }: Variable): boolean {
  const call = scope.parent === null ? null : callWith(scope.node, scope.parent.node)
  if (call === null || call.receiver === null || !EACH.test(call.name)) return false
  const around = scope.parent as Scope
  return !isChangedIn(scope.node) && isMade(search, around, call.receiver as Node)
}

/** The call below a node that has the block. */
function callWith(block: Node, node: Node): nodes.CallNode | null {
  if (kindOf(node) === 'CallNode' && ((node as nodes.CallNode).block as Node | null) === block)
    return node as nodes.CallNode
  for (const child of childrenOf(node)) {
    const found = callWith(block, child)
    if (found !== null) return found
  }
  return null
}

/** Whether the text of an expression is the source's, but for numbers, names of tables and quoted values. */
function isMade(search: Search, scope: Scope, node: Node): boolean {
  const made = (each: Node | null | undefined): boolean =>
    each == null || isMade(search, scope, each)
  const branches = branchesOf(node)
  if (branches !== null) return branches.every(made)
  switch (kindOf(node)) {
    case 'StringNode':
    case 'SymbolNode':
    case 'IntegerNode':
    case 'FloatNode':
    case 'NilNode':
      return true
    case 'ArrayNode':
      return ((node as nodes.ArrayNode).elements as Node[]).every(made)
    case 'ConstantReadNode': {
      const { name } = node as nodes.ConstantReadNode
      const kept = search.types.program.keptConstant(scope.owner, name)
      return kept !== null && isMade(search, { ...scope, owner: kept.holder }, kept.value)
    }
    case 'InterpolatedStringNode':
      return ((node as nodes.InterpolatedStringNode).parts as Node[]).every(made)
    case 'EmbeddedStatementsNode': {
      const list = bodyOf((node as nodes.EmbeddedStatementsNode).statements as Node | null)
      return list.length === 1 && made(list[0])
    }
    case 'LocalVariableOperatorWriteNode':
    case 'LocalVariableOrWriteNode':
      return made((node as nodes.LocalVariableOrWriteNode).value as Node)
    case 'LocalVariableReadNode':
      return isMadeVariable(search, scope, node as nodes.LocalVariableReadNode)
    case 'CallNode':
      return (
        isMadeCall(search.app, node as nodes.CallNode, made) ||
        isMadeList(search, scope, node as nodes.CallNode) ||
        isPlainValue(search.app, search.types, scope, node)
      )
    default:
      return isPlainValue(search.app, search.types, scope, node)
  }
}

/** What gives a list, or a text of it, that has nothing beside what the list has. */
const KEEPING =
  /^(?:each_with_index|compact|compact_blank|uniq|flatten|reverse|sort|reject|select|filter|presence|dup|to_a|first|last)$/

/** `list.join(" AND ")`, `%w[a b].map { |name| "#{name} = ?" }`, a method of the class that gives such. */
function isMadeList(search: Search, scope: Scope, call: nodes.CallNode): boolean {
  const { name, receiver, arguments_, block } = call
  const from = receiver as Node | null
  const args = (arguments_?.arguments_ ?? []) as Node[]
  const made = (each: Node) => isMade(search, scope, each)
  if (from === null || kindOf(from) === 'SelfNode') {
    return args.length === 0 && block === null && isMadeMethod(search, scope, name)
  }
  if (name === 'join') return made(from) && args.every(made)
  // `list * ", "` joins.
  if (name === '*') return made(from) && args.every((each) => made(each) || isCount(search, each))
  if (
    block === null &&
    /^(?:\[\]|fetch|values|values_at)$/.test(name) &&
    isTable(search, scope, from)
  ) {
    return name !== 'fetch' || args.length < 2 || made(args[1] as Node)
  }
  if (KEEPING.test(name)) return made(from)
  if (!/^(?:map|collect|filter_map)$/.test(name) || block === null) return false
  if (kindOf(block as Node) !== 'BlockNode') return false
  const inner = search.types.findScope(block as Node)
  if (inner === null || isChangedIn(block as Node)) return false
  const elements = made(from) ? [...inner.variables.values()] : []
  const own = elements.filter(({ isParameter }) => isParameter)
  const given = new Set([...(search.given ?? []), ...own])
  const last = bodyOf((block as nodes.BlockNode).body as Node | null).at(-1)
  return last !== undefined && isMade({ ...search, given }, inner, last)
}

/** Whether a constant is a Hash of texts: `SORTS.fetch(params[:sort], "title")`. */
function isTable(search: Search, scope: Scope, node: Node): boolean {
  if (kindOf(node) !== 'ConstantReadNode') return false
  const { name } = node as nodes.ConstantReadNode
  const kept = search.types.program.keptConstant(scope.owner, name)
  if (kept === null || kindOf(kept.value) !== 'HashNode') return false
  const own = { ...scope, owner: kept.holder }
  return ((kept.value as nodes.HashNode).elements as Node[]).every((pair) => {
    const isPair = kindOf(pair) === 'AssocNode'
    return isPair && isMade(search, own, (pair as nodes.AssocNode).value as Node)
  })
}

function isMadeMethod(search: Search, scope: Scope, name: string): boolean {
  if (scope.owner === null) return false
  const { program } = search.types
  const method = scope.isStatic
    ? program.findStatic(scope.owner, name)
    : program.findMethod(scope.owner, name)
  if (method === null || method.node.parameters !== null) return false
  const below = method.owner === null ? [] : program.descendants(method.owner)
  if (below.some((at) => (method.isStatic ? at.statics : at.methods).has(name))) return false
  if (search.seen.has(method)) return true
  search.seen.add(method)
  const inner = search.types.findScope(method.node as unknown as Node)
  const body = bodyOf(method.node.body as Node | null)
  const [only] = body
  return inner !== null && only !== undefined && body.length === 1 && isMade(search, inner, only)
}

/** `words.size`, where no class of the application has a method of that name. */
function isCount({ app }: Search, node: Node): boolean {
  const { name, receiver } = node as nodes.CallNode
  const isAsked = kindOf(node) === 'CallNode' && receiver !== null
  return isAsked && /^(?:size|length)$/.test(name) && !app.program.methodNames.has(name)
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
  if (/table_name$|^primary_key$|^(?:column|attribute)_names$/.test(name))
    return from === null || constantPath(from) !== null
  if (name.startsWith('quote')) return from !== null && isConnection(from) && !isOwn('connection')
  return SAFE.test(name) && from !== null && list.length === 0
}

function isConnection(node: Node): boolean {
  return (
    kindOf(node) === 'CallNode' && /^(?:lease_)?connection$/.test((node as nodes.CallNode).name)
  )
}

/** What adds to a text or a list what it is given. */
const ADDING = /^(?:<<|concat|push|append|prepend|unshift)$/
/** What a text or a list is asked without being changed or handed on. */
const ASKING =
  /^(?:join|map|collect|filter_map|compact|compact_blank|uniq|reject|select|filter|any\?|empty\?|blank\?|present\?|none\?|many\?|nil\?|size|length|count|[=!]=|!|\+|\*|strip|squish|to_s)$/

function isChangedIn(node: Node): boolean {
  if (kindOf(node) === 'CallNode' && CHANGING.test((node as nodes.CallNode).name)) return true
  return childrenOf(node).some(isChangedIn)
}

/** A value that is added to a variable, and the scope of its variables. */
interface Addition {
  readonly value: Node
  readonly scope: Scope
}

/** Looks for what is added to a variable beside what it is given: `list << "title = ?"`. */
class Additions {
  readonly #name: string
  readonly #types: Inference

  constructor(name: string, types: Inference) {
    this.#name = name
    this.#types = types
  }

  /** What is added below a node; null where the variable is handed on, so that something else may change what it holds. */
  in(node: Node, around: Scope, isInText = false): Addition[] | null {
    if (this.#isRead(node)) return isInText ? [] : null
    const kind = kindOf(node)
    const scope = this.#types.findScope(node) ?? around
    const found = kind === 'CallNode' ? this.#ofCall(node as nodes.CallNode, scope) : []
    if (found === null) return null
    const harmless = [...found.map(({ harmless: each }) => each)]
    if (kind === 'IfNode' || kind === 'UnlessNode') {
      const { predicate } = node as nodes.IfNode
      if (this.#isRead(predicate as Node)) harmless.push(predicate as Node)
    }
    const added = found.flatMap(({ added: each }) => each)
    const isText = kind === 'EmbeddedStatementsNode' || (isInText && kind === 'StatementsNode')
    const isOfCall = (child: Node) => kind === 'CallNode' && kindOf(child) === 'ArgumentsNode'
    const children = childrenOf(node).flatMap((child) => {
      return isOfCall(child) ? childrenOf(child) : [child]
    })
    for (const child of children) {
      const more = harmless.includes(child) ? [] : this.in(child, scope, isText)
      if (more === null) return null
      added.push(...more)
    }
    return added
  }

  /** The variable where a call has it, and what the call adds; null where the call may change what it holds otherwise. */
  #ofCall(
    { name: word, receiver, arguments_, block }: nodes.CallNode,
    scope: Scope,
  ): { harmless: Node; added: Addition[] }[] | null {
    const args = (arguments_?.arguments_ ?? []) as Node[]
    const from = receiver as Node | null
    const found: { harmless: Node; added: Addition[] }[] = []
    const isOfIt = from !== null && readsVariable(from, this.#name)
    if (isOfIt && block !== null && isChangedIn(block as Node)) return null
    if (isOfIt && CHANGING.test(word) && !(ADDING.test(word) && this.#isAddedTo(from))) return null
    if (isOfIt && ADDING.test(word)) {
      found.push({ harmless: from, added: this.#chain(from, scope, args) })
    } else if (from !== null && this.#isRead(from)) {
      if (!ASKING.test(word)) return null
      found.push({ harmless: from, added: [] })
    }
    const takes = word.replace(/!$/, '')
    if (wordTakesSql(takes) || takesSqlList(takes) || word === '+' || ADDING.test(word)) {
      found.push(...args.filter((each) => this.#isRead(each)).map(harmlessly))
    }
    // `where([sql, value])`
    const [first] = args
    if (first !== undefined && kindOf(first) === 'ArrayNode' && takesSqlList(takes)) {
      const [head, ...rest] = (first as nodes.ArrayNode).elements as Node[]
      const isHead = head !== undefined && this.#isRead(head)
      if (isHead && !rest.some((each) => readsVariable(each, this.#name)))
        found.push(harmlessly(first))
    }
    return found
  }

  /** Whether a receiver is the variable, or what adding to it gives: `list << a << b`. */
  #isAddedTo(node: Node): boolean {
    if (this.#isRead(node)) return true
    const { name, receiver, block } = node as nodes.CallNode
    const isAdding = kindOf(node) === 'CallNode' && ADDING.test(name) && block === null
    return isAdding && receiver !== null && this.#isAddedTo(receiver as Node)
  }

  /** What such a receiver and the call on it add. */
  #chain(node: Node, scope: Scope, args: readonly Node[]): Addition[] {
    const own = args.filter((each) => !this.#isRead(each)).map((value) => ({ value, scope }))
    if (this.#isRead(node)) return own
    const { receiver, arguments_ } = node as nodes.CallNode
    const inner = (arguments_?.arguments_ ?? []) as Node[]
    return [...own, ...this.#chain(receiver as Node, scope, inner)]
  }

  #isRead(node: Node): boolean {
    if (kindOf(node) !== 'LocalVariableReadNode') return false
    return (node as nodes.LocalVariableReadNode).name === this.#name
  }
}

function harmlessly(node: Node): { harmless: Node; added: Addition[] } {
  return { harmless: node, added: [] }
}

/** Whether all that is done with a variable is to put it into texts: nothing changes what it holds. */
export function isOnlyPutIn(types: Inference, scope: Scope, name: string): boolean {
  return new Additions(name, types).in(scope.node, scope)?.length === 0
}
