import type * as nodes from '@ruby/prism/src/nodes.js'
import { COMMON } from '../../dialect/sql/text.ts'
import { lookup } from '../../facts/lookup.ts'
import type { Scope } from '../../facts/scope.ts'
import { takesSqlList, wordTakesSql } from '../../facts/sql-words.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { bodyOf } from '../../parse/body.ts'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../../parse/parse.ts'
import { branchesOf, writtenText } from '../../parse/syntax.ts'
import type { Inference } from '../../types/infer.ts'

/** What gen has found of the SQL that an application puts together. */
export interface ComposedSql {
  /** Strings with `#{…}`, and calls and operators that put Strings together, on their way into SQL as far as gen sees. */
  readonly nodes: ReadonlySet<Node>
  /** The literals on that way. */
  readonly texts: ReadonlySet<string>
  /** Whether a statement is ever given more than literals. */
  readonly isAsked: boolean
}

/** Before anything was looked for. */
export const NOTHING_COMPOSED: ComposedSql = { nodes: new Set(), texts: new Set(), isAsked: false }

/** Who is asked by a call without a receiver. */
const INSTANCE = { kind: 'instance' } as const

type Named = Pick<nodes.LocalVariableReadNode, 'name' | 'depth'>

interface Place {
  readonly node: Node
  readonly scope: Scope
}

/** A call that adds to a variable, or is handed it as one of its positional arguments. */
interface Use extends Place {
  readonly index: number | null
}

/** What puts Strings together. */
const COMPOSING = /^(?:[+*%]|<<|concat|prepend|join|sum|reduce|inject)$/
const LISTING = /^(?:join|sum|reduce|inject)$/
/** What gives a part of a String. */
const CUTTING = /^(?:chomp|delete_prefix|delete_suffix|slice|\[\])$/
/** What gives an object that may hold Strings, or make them. */
const HOLDING = /^(?:new|proc|lambda)$/
const ADDING = /^(?:<<|concat|prepend|push|append|unshift|\[\]=|store)$/
/** What gives one of its arguments again, or keeps it for later. */
const KEEPING = new RegExp(`${ADDING.source}|^(?:fetch|new|call|with|sql|sanitize_sql\\w*)$`)

/**
 * Follows what words that take SQL are given in some of the files back to where it is put together. Run time checks each part there: what
 * is not found here is refused when a statement is given it.
 */
export function findComposedSql(
  types: Inference,
  files: readonly Parsed[],
  asking: RegExp,
): ComposedSql {
  return new Search(types, files, asking)
}

class Search implements ComposedSql {
  readonly nodes = new Set<Node>()
  readonly texts = new Set<string>()
  isAsked = false
  readonly #types: Inference
  readonly #seen = new Set<object>()
  readonly #calls = new Map<string, Place[]>()
  /** Calls by the blocks that they are given. */
  readonly #called = new Map<Node, Place>()
  /** Calls that make methods of their blocks, by the names of these. */
  readonly #defined = new Map<string, Place[]>()
  /** What instance variables and constants are given, by their names, and local variables with others. */
  readonly #written = new Map<object | string, Place[]>()
  /** By local variables, and names of instance variables. */
  #uses: Map<object | string, Use[]> | null = null

  constructor(types: Inference, files: readonly Parsed[], asking: RegExp) {
    this.#types = types
    for (const { result } of files) {
      const node = result.value
      this.#index(node, types.scope(node))
    }
    for (const { result, source } of files) {
      const node = result.value
      // A migration's own `execute` takes any text.
      const hasOwn = /^db\/migrate\//.test(source.file)
      if (asking.test(source.file)) this.#start(node, types.scope(node), hasOwn)
    }
  }

  #index(node: Node, around: Scope): void {
    const scope = this.#types.findScope(node) ?? around
    const kind = kindOf(node)
    const { name } = node as nodes.CallNode
    if (kind === 'CallNode') {
      put(this.#calls, name, { node, scope })
      const { block } = node as nodes.CallNode
      if (block !== null) this.#called.set(block, { node, scope })
      const defined = block === null ? null : definedName(node as nodes.CallNode)
      if (defined !== null) put(this.#defined, defined, { node, scope })
    }
    if (/^(?:InstanceVariable|Constant|ClassVariable)\w*WriteNode$/.test(kind)) {
      put(this.#written, name, { node, scope })
    }
    if (kind === 'MultiWriteNode') {
      const { lefts, value } = node as nodes.MultiWriteNode
      for (const target of lefts) this.#give(target, { node: value, scope })
    }
    for (const child of childrenOf(node)) this.#index(child, scope)
  }

  /** Notes what one of several variables is given, `a, b = …`. */
  #give(target: Node, place: Place): void {
    const { name, depth } = target as nodes.LocalVariableTargetNode
    const isLocal = is(target, 'LocalVariableTargetNode')
    const key = isLocal ? lookup(place.scope, name, depth) : name
    if (key != null) put(this.#written, key, place)
  }

  /** Looks for words that take SQL. */
  #start(node: Node, around: Scope, hasOwn: boolean): void {
    const scope = this.#types.findScope(node) ?? around
    const isOwn = hasOwn && (node as nodes.CallNode).receiver === null
    if (is(node, 'CallNode') && !isOwn) {
      for (const each of this.#given(node, scope)) {
        if (!/^(?:StringNode|SymbolNode|\w*HashNode|NilNode)$/.test(kindOf(each))) {
          this.#follow(each, scope)
        }
      }
    }
    for (const child of childrenOf(node)) this.#start(child, scope, hasOwn)
  }

  /** What a call takes as SQL. */
  #given(call: nodes.CallNode, scope: Scope): Node[] {
    const word = call.name.replace(/!$/, '')
    const isList = takesSqlList(word)
    if (!isList && !wordTakesSql(word)) return []
    if (COMMON.has(word) && call.receiver !== null) {
      const { kind } = this.#types.typeOf(call.receiver, scope)
      if (!/^(?:any|class|framework)$/.test(kind)) return []
    }
    const { positional } = given(call)
    const taken = isList ? positional.slice(0, 1) : positional
    return taken.flatMap((each) => {
      if (!is(each, 'ArrayNode')) return [each]
      const elements = each.elements
      return isList ? elements.slice(0, 1) : elements
    })
  }

  #follow(node: Node | null, scope: Scope): void {
    if (node === null || this.#seen.has(node)) return
    this.#seen.add(node)
    const all = (list: readonly (Node | null)[]) => {
      for (const each of list) this.#follow(each, scope)
    }
    const branches = branchesOf(node)
    if (branches !== null) return all(branches)
    const text = writtenText(node)
    if (text !== null) {
      this.texts.add(text)
      return
    }
    switch (kindOf(node)) {
      case 'InterpolatedStringNode':
        this.#compose(node)
        return all(childrenOf(node).filter((part) => !is(part, 'StringNode')))
      case 'EmbeddedStatementsNode':
        return all(bodyOf((node as nodes.EmbeddedStatementsNode).statements))
      case 'LocalVariableReadNode':
        return this.#variable(node as nodes.LocalVariableReadNode, scope)
      case 'LocalVariableOperatorWriteNode':
      case 'InstanceVariableOperatorWriteNode':
        if (COMPOSING.test((node as nodes.LocalVariableOperatorWriteNode).binaryOperator)) {
          this.#compose(node)
        }
        return all([(node as nodes.LocalVariableOperatorWriteNode).value])
      case 'InstanceVariableReadNode':
      case 'ClassVariableReadNode':
      case 'ConstantReadNode':
      case 'ConstantPathNode':
        return this.#named((node as nodes.ConstantReadNode).name)
      case 'CallNode':
        return this.#call(node as nodes.CallNode, scope)
      case 'LambdaNode':
        return this.#inside(node, (node as nodes.LambdaNode).body, scope)
      case 'ReturnNode':
      case 'BeginNode':
      case 'RescueNode':
      case 'RescueModifierNode':
      case 'CaseMatchNode':
      case 'InNode':
      case 'ArrayNode':
      case 'HashNode':
      case 'AssocNode':
      case 'SplatNode':
      case 'ArgumentsNode':
        return all(childrenOf(node))
      default:
        if (/WriteNode$/.test(kindOf(node))) all([(node as nodes.LocalVariableWriteNode).value])
    }
  }

  #compose(node: Node): void {
    this.isAsked = true
    this.nodes.add(node)
  }

  #variable({ name, depth }: Named, scope: Scope): void {
    const variable = lookup(scope, name, depth)
    this.isAsked = true
    if (variable === null || this.#seen.has(variable)) return
    this.#seen.add(variable)
    for (const value of variable.values) this.#follow(value, variable.scope)
    for (const { node, scope } of this.#written.get(variable) ?? []) this.#follow(node, scope)
    this.#added(variable)
    this.#handedOn(variable)
    if (!variable.isParameter) return
    // A block gets the elements of what is gone through, a method what it is called with.
    const taken = this.#called.get(variable.scope.node)
    const defined = taken === undefined ? null : definedName(taken.node as nodes.CallNode)
    if (taken !== undefined && defined === null)
      this.#follow((taken.node as nodes.CallNode).receiver, taken.scope)
    const { method } = variable.scope
    const isOfMethod = method !== null && method.node === variable.scope.node
    if (!isOfMethod && defined === null) return
    const called = defined ?? (method?.name === 'initialize' ? 'new' : (method?.name ?? ''))
    for (const { node, scope: at } of this.#calls.get(called) ?? []) {
      for (const each of given(node as nodes.CallNode).positional) this.#follow(each, at)
    }
  }

  /** What instance variables, class variables and constants of a name are given. */
  #named(name: string): void {
    this.isAsked = true
    if (this.#seen.has(this.#written.get(name) ?? [])) return
    this.#seen.add(this.#written.get(name) ?? [])
    for (const { node, scope } of this.#written.get(name) ?? []) this.#follow(node, scope)
    this.#added(name)
  }

  /** What is added to a variable: `clauses << "title = ?"`. */
  #added(variable: object | string): void {
    for (const { node, scope, index } of this.#usesOf(variable)) {
      if (index === null) this.#follow(node, scope)
    }
  }

  /** What methods add to a variable that they are called with: `add_to(clauses)`. */
  #handedOn(variable: object): void {
    for (const { node, index } of this.#usesOf(variable)) {
      if (index === null) continue
      const { name } = node as nodes.CallNode
      for (const method of this.#types.program.methodNames.get(name) ?? []) {
        const inner = this.#types.findScope(method.node)
        const parameter = method.node.parameters?.requireds[index] as nodes.RequiredParameterNode
        if (inner !== null && parameter?.name) {
          this.#variable({ name: parameter.name, depth: 0 }, inner)
        }
      }
    }
  }

  /** The calls that use a variable; all are looked at once, when the first variable is followed. */
  #usesOf(variable: object | string): readonly Use[] {
    if (this.#uses === null) {
      this.#uses = new Map()
      for (const [name, calls] of this.#calls) {
        for (const place of calls) this.#noteUses(this.#uses, place, ADDING.test(name))
      }
    }
    return this.#uses.get(variable) ?? []
  }

  #noteUses(uses: Map<object | string, Use[]>, { node, scope }: Place, isAdding: boolean): void {
    for (const [index, each] of given(node as nodes.CallNode).positional.entries()) {
      const { name, depth } = each as nodes.LocalVariableReadNode
      const key = is(each, 'LocalVariableReadNode') ? lookup(scope, name, depth) : null
      if (key !== null) put(uses, key, { node, scope, index })
    }
    if (!isAdding) return
    let root = node
    while (is(root, 'CallNode') && root.receiver !== null) {
      root = root.receiver
    }
    const { name, depth } = root as nodes.LocalVariableReadNode
    const isLocal = is(root, 'LocalVariableReadNode')
    const isOwn = is(root, 'InstanceVariableReadNode')
    const key = isLocal ? lookup(scope, name, depth) : isOwn ? name : null
    if (key !== null) put(uses, key, { node, scope, index: null })
  }

  #call(call: nodes.CallNode, scope: Scope): void {
    const { name, receiver, block } = call
    const from = receiver
    if (!HOLDING.test(name) && !this.#mayBeText(call, scope)) return
    this.isAsked = true
    const isComposing = this.#isComposing(call, scope)
    if (isComposing) this.#compose(call)
    this.#follow(from, scope)
    if (isComposing || KEEPING.test(name)) {
      const { positional, keywords } = given(call)
      for (const each of positional) this.#follow(each, scope)
      for (const each of keywords?.elements ?? []) this.#follow(each, scope)
    }
    if (is(block, 'BlockNode')) {
      this.#inside(block, block.body, scope)
    }
    // Of a receiver that is not known, any method could be meant.
    const { kind } = from === null ? INSTANCE : this.#types.typeOf(from, scope)
    if (!/^(?:instance|class)$/.test(kind) && !is(from, 'SelfNode')) return
    const { methodNames, attributeNames } = this.#types.program
    const [first] = given(call).positional
    const isSent = /^(?:public_)?send$/.test(name) && first !== undefined
    const called = isSent ? (writtenText(first) ?? name) : name
    for (const { node, scope: at } of this.#defined.get(called) ?? []) {
      const { block } = node as nodes.CallNode
      if (is(block, 'BlockNode')) this.#inside(block, block.body, at)
    }
    for (const method of methodNames.get(called) ?? []) {
      if (this.#seen.has(method)) continue
      this.#seen.add(method)
      const node = method.node
      const inner = this.#types.findScope(node)
      if (inner !== null) this.#body(method.node.body, inner)
    }
    if (attributeNames.has(name)) this.#named(`@${name}`)
  }

  /** What a block or a lambda ends with. */
  #inside(block: Node, body: Node | null, around: Scope): void {
    this.#follow(body, this.#types.findScope(block) ?? around)
  }

  /** Whether a call puts Strings together, and adds no numbers or lists. */
  #isComposing(call: nodes.CallNode, scope: Scope): boolean {
    const { name } = call
    if (call.receiver === null) return /^(?:format|sprintf)$/.test(name)
    if (!COMPOSING.test(name) && !CUTTING.test(name)) return false
    const { kind } = this.#types.typeOf(call.receiver, scope)
    if (CUTTING.test(name)) return kind === 'string'
    if (name === '%') return kind === 'string' || kind === 'any'
    if (name === '*') return kind === 'string' || kind === 'array'
    if (kind === 'array') return LISTING.test(name)
    if (LISTING.test(name) && name !== 'join') return kind === 'any'
    const args = given(call).positional.map((each) => this.#types.typeOf(each, scope).kind)
    return !args.some((each) => /^(?:integer|float|decimal|duration)$/.test(each))
  }

  #mayBeText(node: Node, scope: Scope): boolean {
    return /^(?:any|bottom|nil|string|array|hash|symbol)$/.test(
      this.#types.typeOf(node, scope).kind,
    )
  }

  /** What a method gives: what it ends with, and what it returns before. */
  #body(node: Node | null, scope: Scope): void {
    this.#follow(node, scope)
    const returns = (each: Node, around: Scope): void => {
      const at = this.#types.findScope(each) ?? around
      if (is(each, 'ReturnNode')) this.#follow(each, at)
      for (const child of childrenOf(each)) returns(child, at)
    }
    if (node !== null) returns(node, scope)
  }
}

/** The name of the method that a call makes of its block: `define_method :older do |date| … end`; null for any other. */
function definedName(call: nodes.CallNode): string | null {
  if (!/^define_(?:singleton_)?method$/.test(call.name)) return null
  const [first] = given(call).positional
  return first === undefined ? null : writtenText(first)
}

function put<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
