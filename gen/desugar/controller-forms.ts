import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node, type Parsed } from '../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../parse/syntax.ts'
import { synthesize, synthesizeAll } from '../parse/synthesize.ts'

/** Modules whose words every controller has: one below ActionController::API includes them. */
const INCLUDED =
  /^ActionController::(Cookies|MimeResponds|Helpers|Rendering|Caching|RequestForgeryProtection|HttpAuthentication::(Basic|Token)::ControllerMethods)$/

const CALLBACK = /^(?:prepend_)?(before|after|around)_action$/

/**
 * Says what a controller's body declares in the words that are lowered: a block that takes the controller and calls on self as one that
 * takes nothing, `helper_method def …`.
 * Rails guide "Action Controller Advanced Topics", sections 3 and 5.
 */
export function writeOutControllerForms(parsed: Parsed): void {
  writeOutCalls(parsed.result.value)
  for (const item of parsed.result.value.statements.body) {
    if (!is(item, 'ClassNode', 'ModuleNode')) continue
    const { body } = item
    if (is(body, 'StatementsNode')) {
      body.body = body.body.flatMap(written) as typeof body.body
    }
  }
}

function written(item: Node): Node[] {
  if (!is(item, 'CallNode')) return [item]
  if (item.receiver !== null) return [item]
  for (const each of argumentsOf(item)) {
    if (!is(each, 'KeywordHashNode')) continue
    for (const pair of each.elements) asLambda(pair)
  }
  if (CALLBACK.test(item.name) || item.name === 'layout') closeLambdas(item)
  const block = item.block
  if (is(block, 'BlockNode')) {
    if (item.name === 'included') return inBlock(item, block)
    if (item.name === 'helper' && argumentsOf(item).length === 0) {
      return helperBlock(item, block)
    }
  }
  item.name = item.name.replace(/^append_((?:before|after|around)_action)$/, '$1')
  if (item.name === 'include') return included(item, item)
  if (item.name === 'helper_method') return definedHelpers(item, item)
  if (item.name === 'add_flash_types') return [item, ...flashReaders(item, item)]
  if (item.name === 'rate_limit') dropStore(item)
  if (POLICY.test(item.name)) return [policyCallback(item)]
  if (CALLBACK.test(item.name) && is(block, 'BlockNode')) closeBlock(item, block)
  return [item]
}

/** `if: proc { |controller| … }` as `if: ->(controller) { … }`. */
function asLambda(pair: Node): void {
  if (!is(pair, 'AssocNode')) return
  pair.value = lambdaOf(pair.value)
}

/** The lambda of `proc { … }`; another node as it is. */
function lambdaOf(node: Node): Node {
  if (!is(node, 'CallNode')) return node
  const { name, receiver, block } = node
  const isProc =
    receiver === null
      ? /^(?:proc|lambda)$/.test(name)
      : name === 'new' && constantPath(receiver) === 'Proc'
  if (!isProc || !is(block, 'BlockNode')) return node
  const made = synthesize('-> { 1 }', node)
  const { parameters, body, locals } = block
  Object.assign(made, { parameters, body, locals })
  return made
}

/** Lambdas and procs among the arguments, which have the controller as self like blocks. */
function closeLambdas(call: nodes.CallNode): void {
  const list = argumentsOf(call)
  for (const [index, each] of list.entries()) {
    list[index] = lambdaOf(each)
    const lambda = list[index]
    if (is(lambda, 'LambdaNode')) closeBlock(call, lambda)
  }
}

function inBlock(item: Node, block: nodes.BlockNode): Node[] {
  const body = block.body
  if (is(body, 'StatementsNode')) {
    body.body = body.body.flatMap(written) as typeof body.body
  }
  return [item]
}

/** `helper do def title … end end`: methods of the controller that its views may call. */
function helperBlock(item: Node, block: nodes.BlockNode): Node[] {
  const body = block.body
  const list = is(body, 'StatementsNode') ? body.body : []
  if (list.length === 0 || list.some((each) => !is(each, 'DefNode'))) return [item]
  return list.flatMap((each) => offered(each))
}

/** `helper_method def current_user = …`. */
function definedHelpers(item: Node, call: nodes.CallNode): Node[] {
  const list = argumentsOf(call)
  if (!list.some((each) => is(each, 'DefNode'))) return [item]
  return list.flatMap((each) =>
    is(each, 'DefNode')
      ? offered(each)
      : [synthesize(`helper_method :${symbolText(each) ?? ''}`, each)],
  )
}

/** A method that is no action, and the line that gives it to views. */
function offered(def: Node): Node[] {
  const made = synthesize('private def x = 1', def) as nodes.CallNode
  ;(made.arguments_ as nodes.ArgumentsNode).arguments_ = [def]
  const { name } = def as nodes.DefNode
  return [made, synthesize(`helper_method :${name}`, def)]
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
  const options = list.filter((each) => is(each, 'KeywordHashNode'))
  const isOff = list.some((each) => is(each, 'FalseNode'))
  const text = `before_action(:x) { change_policy(:${call.name}, ${!isOff}) { } }`
  const made = synthesize(text, call) as nodes.CallNode
  const body = (made.block as nodes.BlockNode).body as nodes.StatementsNode
  ;(body.body[0] as nodes.CallNode).block = call.block
  if (options.length === 0) made.arguments_ = null
  else (made.arguments_ as nodes.ArgumentsNode).arguments_ = options
  return made
}

function included(item: Node, call: nodes.CallNode): Node[] {
  const list = argumentsOf(call)
  const kept = list.filter((each) => !INCLUDED.test(constantPath(each) ?? ''))
  if (kept.length === 0 && list.length > 0) return []
  ;(call.arguments_ as nodes.ArgumentsNode).arguments_ = kept
  return [item]
}

/** `store: Rails.cache` and a `MemoryStore` of `rate_limit`: the counts are kept for all workers. */
function dropStore(call: nodes.CallNode): void {
  const last = argumentsOf(call).at(-1)
  if (!is(last, 'KeywordHashNode')) return
  const hash = last
  hash.elements = (hash.elements as nodes.AssocNode[]).filter((pair) => {
    const isStore = is(pair, 'AssocNode') && symbolText(pair.key) === 'store'
    const value = pair.value
    const isCall = isStore && is(value, 'CallNode')
    const receiver = isCall ? constantPath(value.receiver) : null
    return !(
      isCall &&
      /^(?:Rails\.cache|ActiveSupport::Cache::MemoryStore\.new|\.cache_store)$/.test(
        `${receiver ?? ''}.${value.name}`,
      )
    )
  })
}

/**
 * Rails gives a callback's block the controller as its parameter and as its self: one that says words without a
 * receiver is given it as a variable, and takes no parameter.
 */
function closeBlock(call: nodes.CallNode, block: nodes.BlockNode | nodes.LambdaNode): void {
  const { body } = block
  if (body === null || block.parameters === null || !asksSelf(body)) return
  if (!is(body, 'StatementsNode')) return
  if (!is(block.parameters, 'BlockParametersNode')) return
  const given = block.parameters.parameters?.requireds
  const names = (given ?? []).map((each) => (is(each, 'RequiredParameterNode') ? each.name : null))
  const [name, action] = names
  const isAround = call.name.endsWith('around_action')
  if (name == null || names.length !== (isAround ? 2 : 1)) return
  const list = body
  list.body = [synthesize(`${name} = self`, body), ...list.body]
  const around = isAround ? `->(&${action}) { 1 }` : '-> { 1 }'
  block.parameters = (synthesize(around, body) as nodes.LambdaNode).parameters
}

/** `self.status = 201`, of which the response is told, and options in one Hash. */
function writeOutCalls(node: Node): void {
  if (is(node, 'CallNode')) {
    const receiver = node.receiver
    const isOwn = is(receiver, 'SelfNode')
    if (isOwn && /^(status|content_type|location)=$/.test(node.name)) {
      node.receiver = synthesize('response', receiver)
    }
    if (receiver === null && TAKES_OPTIONS.test(node.name)) spreadOptions(node)
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
  const [options] = argumentsOf(made) as nodes.KeywordHashNode[]
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
