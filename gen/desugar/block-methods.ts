import * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../shell/inflection/inflection.ts'
import { validationHelpers, validationMoments } from '../../shell/vocabulary/record.ts'
import { ASSOCIATION_WORDS } from '../application/declared-associations.ts'
import { childrenOf, is, kindOf, type Node, replaceChildren } from '../parse/parse.ts'
import { noteRelation } from '../parse/relation-blocks.ts'
import { symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'
import { withOptions } from './with-options.ts'

/** Declarations whose blocks and lambdas run with the record, the controller or the channel as self. */
const CALLBACK =
  /^((prepend_|append_)?(before|after|around)_[a-z_]+|belongs_to|validate|validates|validates_[a-z_]+|skip_[a-z_]+_(action|callback)|set_callback|protect_from_forgery|skip_forgery_protection|http_basic_authenticate_with|allow_browser|layout|default|rate_limit|etag|stale_when|generates_token_for|periodically)$/

/** Whether the blocks and lambdas of a call without receiver have a record or a controller as self. */
export function isDeclaration(name: string): boolean {
  return CALLBACK.test(name) || name === 'rescue_from'
}

/** Options that hold a condition; `default:` of `belongs_to` is one more. */
const CONDITIONS = new Set(['if', 'unless', 'by', 'with', 'block'])

/**
 * Gives the blocks and lambdas of a class's declarations names of their own: `before_save { self.slug = title }`
 * becomes a private method and `before_save :before_save_1`. A method's self is what Rails gives the block as its
 * self. A block or lambda with a parameter takes the object as that, and stays.
 */
export function nameBlocks(owner: string, body: readonly Node[]): Node[] {
  const counts = new Map<string, number>()
  // A class and the one above it have names of their own: none overrides the other's.
  const nameOf = (what: string): string => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return `${underscore(owner)}_${what}_${count}`
  }
  return withOptions(body).flatMap((item) => blocksNamed(item, nameOf))
}

/** A declaration with what it runs named, behind the methods that are made of it. */
function blocksNamed(item: Node, nameOf: (what: string) => string): Node[] {
  if (!is(item, 'CallNode')) return [item]
  if (item.receiver !== null) return [item]
  if (ASSOCIATION_WORDS.has(item.name)) {
    const list = item.arguments_?.arguments_ ?? []
    for (const [at, each] of list.entries()) list[at] = asLambda(each)
    if (item.arguments_ !== null) item.arguments_.arguments_ = list
    const scope = list.find((each) => is(each, 'LambdaNode'))
    if (scope !== undefined) giveRelation(scope, symbolText(list[0] ?? null))
  }
  if (item.name === 'default_scope') openScope(item)
  if (/^validates/.test(item.name) && item.arguments_ !== null) openConditions(item.arguments_)
  const kind = validationHelpers[item.name]
  if (kind !== undefined) rewriteValidation(item, kind)
  const block = item.block
  if (/^(?:included|prepended)$/.test(item.name) && is(block, 'BlockNode')) {
    const list = block.body
    if (!is(list, 'StatementsNode')) return [item]
    const made: Node[] = []
    const statements = list
    statements.body = withOptions(statements.body).flatMap((each) => {
      const parts = blocksNamed(each, nameOf)
      made.push(...parts.slice(0, -1))
      return parts.slice(-1)
    }) as typeof statements.body
    return [...made, item]
  }
  if (!isDeclaration(item.name)) return [item]
  const made: Node[] = []
  const named = (node: nodes.BlockNode | nodes.LambdaNode, what: string): Node => {
    const name = nameOf(what)
    made.push(methodOf(node, name))
    return synthesize(`:${name}`, node)
  }
  nameArguments(item, named)
  if (is(block, 'BlockNode')) nameBlock(item, block, named)
  return [...made, item]
}

function nameBlock(
  call: nodes.CallNode,
  block: Node,
  named: (node: nodes.BlockNode, what: string) => Node,
): void {
  const own = block as nodes.BlockNode
  const isRescue = call.name === 'rescue_from'
  const isOpen = own.parameters === null || takesBlockAlone(own) || (isRescue && takesError(own))
  if (own.body === null || !isOpen) return
  const given = named(own, isRescue ? 'rescue' : call.name)
  call.block = null
  if (isRescue) addOption(call, 'with', given)
  else insertArgument(call, given)
}

/** Whether a block of `around_action` takes the action alone: `|&action|`. */
function takesBlockAlone({ parameters }: Pick<nodes.BlockNode, 'parameters'>): boolean {
  if (!is(parameters, 'BlockParametersNode')) return false
  const list = parameters.parameters
  return list !== null && list.block !== null && list.compactChildNodes().length === 1
}

/** Whether a block takes the error alone; the dialect's takes the controller first. */
function takesError({ parameters }: Pick<nodes.BlockNode, 'parameters'>): boolean {
  if (!is(parameters, 'BlockParametersNode')) return true
  const list = parameters.parameters?.requireds ?? []
  const [first] = list as nodes.RequiredParameterNode[]
  return list.length === 1 && first?.name !== 'controller'
}

/** `with: ->(error) { … }`. */
function takesErrorAlone(node: Node): boolean {
  if (!is(node, 'LambdaNode')) return false
  return node.parameters !== null && node.body !== null && takesError(node)
}

/** `uniqueness: { conditions: -> { where(status: "active") } }`: the lambda narrows a relation. */
function openConditions(node: Node): void {
  if (is(node, 'AssocNode')) {
    const { key, value } = node
    const isScope = symbolText(key) === 'conditions' && is(value, 'LambdaNode')
    if (isScope) giveRelation(value, null)
  }
  for (const child of childrenOf(node)) openConditions(child)
}

/** Lambdas among the arguments, and those of `if:` and its kin. */
function nameArguments(
  call: nodes.CallNode,
  named: (node: nodes.LambdaNode, what: string) => Node,
): void {
  const list = call.arguments_?.arguments_ ?? []
  for (const [index, argument] of list.entries()) {
    if (isOpenLambda(argument)) list[index] = named(argument as nodes.LambdaNode, call.name)
    if (!is(argument, 'KeywordHashNode')) continue
    for (const pair of argument.elements) {
      if (!is(pair, 'AssocNode')) continue
      const key = symbolText(pair.key) ?? ''
      const value = pair.value
      const isValue = call.name === 'default' || (key === 'default' && call.name === 'belongs_to')
      if (!CONDITIONS.has(key) && !isValue) continue
      const isHandler = call.name === 'rescue_from' && key === 'with' && takesErrorAlone(value)
      if (isOpenLambda(value) || isHandler) {
        pair.value = named(value as nodes.LambdaNode, `${call.name}_${key}`)
      } else if (is(value, 'ArrayNode')) {
        const items = value.elements
        for (const [place, each] of items.entries()) {
          if (isOpenLambda(each))
            items[place] = named(each as nodes.LambdaNode, `${call.name}_${key}`)
        }
      }
    }
  }
}

/** Whether a node is a lambda or `proc { }` that takes nothing and does something. */
function isOpenLambda(node: Node): boolean {
  if (!is(node, 'LambdaNode')) return false
  return node.body !== null && (node.parameters === null || takesBlockAlone(node))
}

/** `private def before_save_1 … end` of a block's body; `next` leaves the method. */
export function methodOf(
  block: nodes.BlockNode | nodes.LambdaNode,
  name: string,
  variables: readonly string[] = [],
): Node {
  const list = variables.length === 0 ? '' : `(${variables.join(', ')})`
  const made = synthesize(`private def ${name}${list} = 1`, block) as nodes.CallNode
  const def = (made.arguments_?.arguments_ ?? [])[0] as nodes.DefNode
  const parameters = block.parameters
  def.body = returning(block.body as Node)
  def.locals = [...variables, ...block.locals]
  def.equalLoc = null
  if (is(parameters, 'BlockParametersNode')) {
    def.parameters = parameters.parameters
  }
  return made
}

/** A body in which `next`, outside of other blocks, is `return`. */
function returning(node: Node): Node {
  const kind = kindOf(node)
  if (kind === 'NextNode') {
    const { location, keywordLoc, arguments_ } = node as nodes.NextNode
    return new nodes.ReturnNode(0, location, 0, keywordLoc, arguments_)
  }
  if (/^(Block|Lambda|Def|Class|Module|While|Until|For)Node$/.test(kind)) return node
  replaceChildren(node, returning)
  return node
}

/** Puts an argument in front of the options. */
function insertArgument(call: nodes.CallNode, argument: Node): void {
  const list = argumentsOf(call)
  const last = list.at(-1)
  const at = is(last, 'KeywordHashNode') ? list.length - 1 : list.length
  list.splice(at, 0, argument)
}

function addOption(call: nodes.CallNode, key: string, value: Node): void {
  const made = synthesize(`x(${key}: 1)`, value) as nodes.CallNode
  const hash = (made.arguments_?.arguments_ ?? [])[0] as nodes.KeywordHashNode
  const [pair] = hash.elements as nodes.AssocNode[]
  if (pair !== undefined) pair.value = value
  const list = argumentsOf(call)
  const last = list.at(-1)
  if (is(last, 'KeywordHashNode')) {
    ;(last.elements as unknown[]).push(pair)
  } else {
    list.push(hash)
  }
}

/** The arguments of a call, made where it has none. */
function argumentsOf(call: nodes.CallNode): Node[] {
  if (call.arguments_ === null) {
    const made = synthesize('x(1)', call) as nodes.CallNode
    call.arguments_ = made.arguments_
    ;(call.arguments_ as nodes.ArgumentsNode).arguments_ = []
  }
  return (call.arguments_ as nodes.ArgumentsNode).arguments_
}

/** Writes `validates_length_of :title, maximum: 9, if: :x` as `validates :title, length: { maximum: 9 }, if: :x`. */
function rewriteValidation(call: nodes.CallNode, kind: string): void {
  const list = argumentsOf(call)
  const last = list.at(-1)
  const hash = is(last, 'KeywordHashNode') ? (list.pop() as nodes.KeywordHashNode) : null
  const pairs = (hash?.elements ?? []) as nodes.AssocNode[]
  const isShared = (pair: nodes.AssocNode): boolean =>
    validationMoments.has(symbolText(pair.key) ?? '')
  const own = pairs.filter((pair) => !isShared(pair))
  const made = synthesize(`x(${kind}: ${own.length === 0 ? 'true' : '{ a: 1 }'})`, call)
  const options = ((made as nodes.CallNode).arguments_?.arguments_ ??
    [])[0] as nodes.KeywordHashNode
  const [pair] = options.elements as nodes.AssocNode[]
  if (own.length > 0) (pair?.value as nodes.HashNode).elements = own as never
  ;(options.elements as unknown[]).push(...pairs.filter(isShared))
  list.push(options)
  call.name = 'validates'
}

/** `default_scope { order(:id) }` or `-> { … }`: its relation becomes a parameter. */
function openScope(call: nodes.CallNode): void {
  const [first] = call.arguments_?.arguments_ ?? []
  if (is(first, 'LambdaNode')) giveRelation(first, null)
  const block = call.block
  if (is(block, 'BlockNode')) giveRelation(block, null)
}

/** `lambda { |article| … }` and `proc { … }` as the lambda `->(article) { … }`; any other node as it is. */
function asLambda(node: Node): Node {
  if (!is(node, 'CallNode')) return node
  const { receiver, name, block } = node
  const isOne = receiver === null && (name === 'lambda' || name === 'proc')
  if (!isOne || !is(block, 'BlockNode')) return node
  const made = synthesize('-> { 1 }', node)
  const { locals, parameters, body } = block
  Object.assign(made, { locals, parameters, body })
  return made
}

/** What a scope's lambda calls on itself and means Ruby's own. */
const KERNEL = new Set('lambda proc raise puts p format Integer Float String Array rand'.split(' '))

/** The scope of an association has the relation as self: it becomes the lambda's first parameter. */
function giveRelation(
  lambda: nodes.LambdaNode | nodes.BlockNode,
  association: string | null,
): void {
  noteRelation(lambda, association)
  const made = synthesize('->(relation) { relation }', lambda) as nodes.LambdaNode
  const parameters = made.parameters as nodes.BlockParametersNode
  const own = lambda.parameters as nodes.BlockParametersNode | null
  const list = (parameters.parameters as nodes.ParametersNode).requireds
  list.push(...(own?.parameters?.requireds ?? []))
  lambda.parameters = parameters
  lambda.locals.unshift('relation')
  onRelation(lambda.body, 0)
}

function onRelation(node: Node | null, depth: number): void {
  if (node === null) return

  if (is(node, 'CallNode')) {
    const call = node
    if (call.receiver === null && !KERNEL.has(call.name)) {
      call.receiver = new nodes.LocalVariableReadNode(0, node.location, 0, 'relation', depth)
    }
  }
  const inner = is(node, 'BlockNode', 'LambdaNode') ? depth + 1 : depth
  for (const child of childrenOf(node)) onRelation(child, inner)
}
