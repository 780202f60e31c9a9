import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed } from '../../parse.ts'
import { synthesize, synthesizeAll } from '../synthesize.ts'

/** Modules whose words every controller has: one below ActionController::API includes them. */
const INCLUDED =
  /^ActionController::(Cookies|MimeResponds|Helpers|Rendering|Caching|RequestForgeryProtection|HttpAuthentication::(Basic|Token)::ControllerMethods)$/

const CALLBACK = /^(?:prepend_)?(before|after|around)_action$/

/**
 * Says what a controller's body declares in the words that are lowered: `before_action Filter` as a block that asks
 * the class, a block that takes the controller and calls on self as one that takes nothing, `helper_method def …`.
 * Rails guide "Action Controller Advanced Topics", sections 3 and 5.
 */
export function writeOutControllerForms(parsed: Parsed): void {
  writeOutCalls(parsed.result.value as unknown as Node)
  for (const item of parsed.result.value.statements.body as Node[]) {
    if (!/^(Class|Module)Node$/.test(kindOf(item))) continue
    const { body } = item as nodes.ClassNode
    if (body !== null && kindOf(body as Node) === 'StatementsNode') {
      const list = body as nodes.StatementsNode
      list.body = (list.body as Node[]).flatMap(written) as typeof list.body
    }
  }
}

function written(item: Node): Node[] {
  if (kindOf(item) !== 'CallNode') return [item]
  const call = item as nodes.CallNode
  if (call.receiver !== null) return [item]
  for (const each of argumentsOf(call)) {
    if (kindOf(each) !== 'KeywordHashNode') continue
    for (const pair of (each as nodes.KeywordHashNode).elements) asLambda(pair as Node)
  }
  if (CALLBACK.test(call.name) || call.name === 'layout') closeLambdas(call)
  const block = call.block as Node | null
  if (block !== null && kindOf(block) === 'BlockNode') {
    if (call.name === 'included') return inBlock(item, block as nodes.BlockNode)
    if (call.name === 'helper' && argumentsOf(call).length === 0) {
      return helperBlock(item, block as nodes.BlockNode)
    }
  }
  call.name = call.name.replace(/^append_((?:before|after|around)_action)$/, '$1')
  if (call.name === 'include') return included(item, call)
  if (call.name === 'helper_method') return definedHelpers(item, call)
  if (call.name === 'add_flash_types') return [item, ...flashReaders(item, call)]
  if (call.name === 'rate_limit') dropStore(call)
  if (POLICY.test(call.name)) return [policyCallback(call)]
  if (!CALLBACK.test(call.name)) return [item]
  if (block !== null && kindOf(block) === 'BlockNode') closeBlock(call, block as nodes.BlockNode)
  return withFilters(item, call)
}

/** `if: proc { |controller| … }` as `if: ->(controller) { … }`. */
function asLambda(pair: Node): void {
  if (kindOf(pair) !== 'AssocNode') return
  const own = pair as nodes.AssocNode
  own.value = lambdaOf(own.value as Node) as never
}

/** The lambda of `proc { … }`; another node as it is. */
function lambdaOf(node: Node): Node {
  if (kindOf(node) !== 'CallNode') return node
  const { name, receiver, block } = node as nodes.CallNode
  const isProc =
    receiver === null
      ? /^(?:proc|lambda)$/.test(name)
      : name === 'new' && constantPath(receiver) === 'Proc'
  if (!isProc || block === null || kindOf(block as Node) !== 'BlockNode') return node
  const made = synthesize('-> { 1 }', node) as nodes.LambdaNode
  const { parameters, body, locals } = block as nodes.BlockNode
  Object.assign(made, { parameters, body, locals })
  return made as Node
}

/** Lambdas and procs among the arguments, which have the controller as self like blocks. */
function closeLambdas(call: nodes.CallNode): void {
  const list = argumentsOf(call)
  for (const [index, each] of list.entries()) {
    list[index] = lambdaOf(each)
    const lambda = list[index] as nodes.LambdaNode
    if (kindOf(lambda as Node) === 'LambdaNode') closeBlock(call, lambda)
  }
}

function inBlock(item: Node, block: nodes.BlockNode): Node[] {
  const body = block.body as Node | null
  if (body !== null && kindOf(body) === 'StatementsNode') {
    const list = body as unknown as nodes.StatementsNode
    list.body = (list.body as Node[]).flatMap(written) as typeof list.body
  }
  return [item]
}

/** `helper do def title … end end`: methods of the controller that its views may call. */
function helperBlock(item: Node, block: nodes.BlockNode): Node[] {
  const body = block.body as Node | null
  const list =
    body !== null && kindOf(body) === 'StatementsNode'
      ? ((body as unknown as nodes.StatementsNode).body as Node[])
      : []
  if (list.length === 0 || list.some((each) => kindOf(each) !== 'DefNode')) return [item]
  return list.flatMap((each) => offered(each))
}

/** `helper_method def current_user = …`. */
function definedHelpers(item: Node, call: nodes.CallNode): Node[] {
  const list = argumentsOf(call)
  if (!list.some((each) => kindOf(each) === 'DefNode')) return [item]
  return list.flatMap((each) =>
    kindOf(each) === 'DefNode'
      ? offered(each)
      : [synthesize(`helper_method :${symbolText(each) ?? ''}`, each)],
  )
}

/** A method that is no action, and the line that gives it to views. */
function offered(def: Node): Node[] {
  const made = synthesize('private def x = 1', def) as nodes.CallNode
  ;(made.arguments_ as nodes.ArgumentsNode).arguments_ = [def] as never
  const { name } = def as nodes.DefNode
  return [made as Node, synthesize(`helper_method :${name}`, def)]
}

/** `add_flash_types :info`: `info` in controllers and views is `flash[:info]`. */
function flashReaders(item: Node, call: nodes.CallNode): Node[] {
  return argumentsOf(call).flatMap((each) => {
    const name = symbolText(each)
    if (name === null) return []
    return synthesizeAll(`private def ${name} = flash[:${name}]\nhelper_method :${name}`, item)
  })
}

const POLICY = /^(content_security_policy(_report_only)?|permissions_policy)$/

/** `content_security_policy only: :show do |policy| … end` as a callback: what Rails makes of it, too. */
function policyCallback(call: nodes.CallNode): Node {
  const list = argumentsOf(call)
  const options = list.filter((each) => kindOf(each) === 'KeywordHashNode')
  const isOff = list.some((each) => kindOf(each) === 'FalseNode')
  const text = `before_action(:x) { change_policy(:${call.name}, ${!isOff}) { } }`
  const made = synthesize(text, call as Node) as nodes.CallNode
  const body = (made.block as nodes.BlockNode).body as nodes.StatementsNode
  ;(body.body[0] as nodes.CallNode).block = call.block
  if (options.length === 0) made.arguments_ = null
  else (made.arguments_ as nodes.ArgumentsNode).arguments_ = options as never
  return made as Node
}

function included(item: Node, call: nodes.CallNode): Node[] {
  const list = argumentsOf(call)
  const kept = list.filter((each) => !INCLUDED.test(constantPath(each) ?? ''))
  if (kept.length === 0 && list.length > 0) return []
  ;(call.arguments_ as nodes.ArgumentsNode).arguments_ = kept as never
  return [item]
}

/** `store: Rails.cache` and a `MemoryStore` of `rate_limit`: the counts are kept for all workers. */
function dropStore(call: nodes.CallNode): void {
  const last = argumentsOf(call).at(-1)
  if (last === undefined || kindOf(last) !== 'KeywordHashNode') return
  const hash = last as unknown as nodes.KeywordHashNode
  hash.elements = (hash.elements as unknown as nodes.AssocNode[]).filter((pair) => {
    const isStore = kindOf(pair as Node) === 'AssocNode' && symbolText(pair.key as Node) === 'store'
    const value = pair.value as unknown as nodes.CallNode
    const isCall = isStore && kindOf(value as Node) === 'CallNode'
    const receiver = isCall ? constantPath(value.receiver as Node | null) : null
    return !(
      isCall &&
      /^(?:Rails\.cache|ActiveSupport::Cache::MemoryStore\.new|\.cache_store)$/.test(
        `${receiver ?? ''}.${value.name}`,
      )
    )
  }) as never
}

/** Names of controllers' callbacks that a class stands for: `LoginFilter`, `LoginFilter.new`. */
function isFilter(node: Node): boolean {
  if (constantPath(node) !== null) return true
  if (kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  return name === 'new' && constantPath(receiver as Node | null) !== null
}

/** `before_action LoginFilter, only: :show`: the class is asked, with the controller. */
function withFilters(item: Node, call: nodes.CallNode): Node[] {
  const list = argumentsOf(call)
  const filters = list.filter(isFilter)
  if (filters.length === 0) return [item]
  const kind = CALLBACK.exec(call.name)?.[1] ?? ''
  const options = list.filter((each) => kindOf(each) === 'KeywordHashNode')
  const parts = list.filter((each) => kindOf(each) !== 'KeywordHashNode')
  return parts.flatMap((part) => {
    const text = isFilter(part)
      ? kind === 'around'
        ? `${call.name}(:x) { |controller, action| 1.around(controller) { action.call } }`
        : `${call.name}(:x) { |controller| 1.${kind}(controller) }`
      : `${call.name} :x`
    const made = synthesize(text, part) as nodes.CallNode
    const own = made.arguments_ as nodes.ArgumentsNode
    if (isFilter(part)) {
      const statements = (made.block as nodes.BlockNode).body as nodes.StatementsNode
      ;(statements.body[0] as nodes.CallNode).receiver = part as never
      own.arguments_ = [...options] as never
      if (options.length === 0) made.arguments_ = null
    } else own.arguments_ = [part, ...options] as never
    return [made as Node]
  })
}

/**
 * Rails gives a callback's block the controller as its parameter and as its self: one that says words without a
 * receiver is given it as a variable, and takes no parameter.
 */
function closeBlock(call: nodes.CallNode, block: nodes.BlockNode | nodes.LambdaNode): void {
  const { body } = block
  if (body === null || block.parameters === null || !asksSelf(body as Node)) return
  if (kindOf(body as Node) !== 'StatementsNode') return
  if (kindOf(block.parameters as Node) !== 'BlockParametersNode') return
  const given = (block.parameters as unknown as nodes.BlockParametersNode).parameters?.requireds
  const names = (given ?? []).map((each) =>
    kindOf(each as Node) === 'RequiredParameterNode'
      ? (each as unknown as nodes.RequiredParameterNode).name
      : null,
  )
  const [name, action] = names
  const isAround = call.name.endsWith('around_action')
  if (name == null || names.length !== (isAround ? 2 : 1)) return
  const list = body as nodes.StatementsNode
  list.body = [synthesize(`${name} = self`, body as Node), ...(list.body as Node[])] as never
  const around = isAround ? `->(&${action}) { 1 }` : '-> { 1 }'
  block.parameters = (synthesize(around, body as Node) as nodes.LambdaNode).parameters
}

/** `self.status = 201`, of which the response is told, and options in one Hash. */
function writeOutCalls(node: Node): void {
  if (kindOf(node) === 'CallNode') {
    const call = node as nodes.CallNode
    const receiver = call.receiver as nodes.CallNode | null
    const isOwn = receiver !== null && kindOf(receiver as Node) === 'SelfNode'
    if (isOwn && /^(status|content_type|location)=$/.test(call.name)) {
      call.receiver = synthesize('response', receiver as Node) as never
    }
    if (receiver === null && TAKES_OPTIONS.test(call.name)) spreadOptions(call)
  }
  for (const child of childrenOf(node)) writeOutCalls(child)
}

/** Words that take one thing, and options as a Hash. */
const TAKES_OPTIONS = /^(redirect_to|render|head|send_data|send_file)$/

/** `redirect_to path, options` as `redirect_to path, **options`. */
function spreadOptions(call: nodes.CallNode): void {
  const list = argumentsOf(call)
  const last = list[1]
  if (last === undefined || list.length > 2) return
  if (
    /^(KeywordHash|Hash|Splat|ForwardingArguments|Nil|True|False|Integer|String|Symbol)Node$/.test(
      kindOf(last),
    )
  )
    return
  const made = synthesize('f(**x)', last) as nodes.CallNode
  const [options] = argumentsOf(made) as unknown as nodes.KeywordHashNode[]
  const [spread] = (options?.elements ?? []) as unknown as nodes.AssocSplatNode[]
  if (spread === undefined) return
  spread.value = last as never
  list[1] = options as unknown as Node
}

/** Whether a block says a word, or an instance variable, of its self. */
function asksSelf(node: Node): boolean {
  const kind = kindOf(node)
  if (/^(InstanceVariable|Self)/.test(kind)) return true
  if (kind === 'CallNode' && (node as nodes.CallNode).receiver === null) return true
  return childrenOf(node).some(asksSelf)
}

function argumentsOf(call: nodes.CallNode): Node[] {
  return (call.arguments_?.arguments_ ?? []) as Node[]
}
