import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { bodyOf } from './body.ts'
import { methodOf } from './class-body/block-methods.ts'
import type { AppFile } from './file-kinds.ts'
import { synthesize } from './synthesize.ts'

/** The controller of the blocks of `redirect` and of Rack's answers; its file is not on disk. */
export const REDIRECT_ROUTES: AppFile = {
  path: 'app/controllers/route_redirects_controller.rb',
  kind: 'controller',
  name: 'route_redirects',
  constant: 'RouteRedirectsController',
  rubyName: 'RouteRedirectsController',
  keyword: 'class',
  module: 'gen/controllers/route_redirects_controller.ts',
  version: null,
}

const taken = new WeakMap<Parsed, Parsed>()

/**
 * Writes `to: redirect { |params, request| … }` of a file of routes as an action that redirects to what the block
 * says: it runs when a visitor asks, not when routes are drawn. `to: ->(env) { [204, {}, []] }` becomes an action that
 * answers so. The controller of these actions; null where there are none. Rails guide "Rails Routing", sections 3.11, 3.12.
 */
export function takeRedirectBlocks(routes: Parsed): Parsed | null {
  if (routes.errors.length > 0 || !/\bredirect\b|->|\b(?:proc|lambda)\b/.test(routes.source.text))
    return null
  const known = taken.get(routes)
  if (known !== undefined) return known
  const own = blocksIn(routes)
  if (own.length === 0) return null
  for (const [index, call] of own.entries()) {
    const target = synthesize(`x("/route_redirects#redirect_${index + 1}")`, call)
    const [text] = ((target as nodes.CallNode).arguments_?.arguments_ ?? []) as Node[]
    replace(routes.result.value as unknown as Node, call, text as Node)
  }
  const unit = parseRuby(REDIRECT_ROUTES.path, routes.source.text)
  const calls = blocksIn(unit)
  const first = calls[0] as Node
  const made = synthesize(
    `class ${REDIRECT_ROUTES.constant} < ActionController::Base\n  skip_forgery_protection\nend`,
    first,
  ) as nodes.ClassNode
  const body = made.body as nodes.StatementsNode
  body.body = [
    ...(body.body as Node[]),
    ...calls.flatMap((each, index) => methodsOf(each, index, unit)),
  ] as never
  unit.result.value.statements.body = [made] as never
  unit.result.comments.length = 0
  taken.set(routes, unit)
  return unit
}

/** The calls of `redirect` with a block that is written out, and the lambdas that answer a constant. */
function blocksIn(unit: Parsed): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isRedirect(node)) {
      found.push(node)
      return
    }
    const answer = targetOf(node)
    if (answer !== null && answerIn(answer) !== null) found.push(answer)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(unit.result.value as unknown as Node)
  return found
}

function isRedirect(node: Node): boolean {
  if (kindOf(node) !== 'CallNode') return false
  const { name, receiver, block } = node as unknown as nodes.CallNode
  if (name !== 'redirect' || receiver !== null || block === null) return false
  return kindOf(block as Node) === 'BlockNode' && namesOf(block as nodes.BlockNode) !== null
}

/** What `to:` says, or `"path" =>`. */
function targetOf(node: Node): Node | null {
  if (kindOf(node) !== 'AssocNode') return null
  const { key, value } = node as unknown as nodes.AssocNode
  const isTarget = kindOf(key as Node) === 'StringNode' || symbolText(key as Node) === 'to'
  return isTarget ? (value as Node) : null
}

/** The status, the fields and the texts of `->(env) { [204, {}, []] }`; null where it says anything else. */
function answerIn(node: Node): Node[] | null {
  const block = blockOf(node)
  if (block === null || namesOf(block) === null) return null
  const [only, ...others] = bodyOf(block.body as Node | null)
  if (only === undefined || others.length > 0 || kindOf(only) !== 'ArrayNode') return null
  const parts = (only as unknown as nodes.ArrayNode).elements as Node[]
  const [status, fields, texts] = parts
  if (parts.length !== 3 || kindOf(status as Node) !== 'IntegerNode') return null
  const isKnown = kindOf(fields as Node) === 'HashNode' && kindOf(texts as Node) === 'ArrayNode'
  return isKnown && parts.every(isConstant) ? parts : null
}

function isConstant(node: Node): boolean {
  return CONSTANT.test(kindOf(node)) && childrenOf(node).every(isConstant)
}

const CONSTANT = /^(?:Integer|String|Array|Hash|Assoc|Symbol)Node$/

/** The block of `-> { … }`, `proc { … }` and `lambda { … }`. */
function blockOf(node: Node): nodes.BlockNode | null {
  if (kindOf(node) === 'LambdaNode') return node as unknown as nodes.BlockNode
  if (kindOf(node) !== 'CallNode') return null
  const { name, receiver, block } = node as unknown as nodes.CallNode
  const isLambda = receiver === null && /^(?:proc|lambda)$/.test(name)
  const isNew =
    name === 'new' &&
    kindOf(receiver as Node) === 'ConstantReadNode' &&
    (receiver as nodes.ConstantReadNode).name === 'Proc'
  const isOwn = block !== null && kindOf(block as Node) === 'BlockNode'
  return (isLambda || isNew) && isOwn ? (block as nodes.BlockNode) : null
}

/** The names of a block's plain parameters; null where it has others. */
function namesOf(block: nodes.BlockNode): string[] | null {
  const parameters = block.parameters as nodes.BlockParametersNode | null
  if (parameters === null) return []
  if (kindOf(parameters as Node) !== 'BlockParametersNode') return null
  const list = (parameters.parameters?.requireds ?? []) as Node[]
  const names = list.map((each) =>
    kindOf(each) === 'RequiredParameterNode' ? (each as nodes.RequiredParameterNode).name : null,
  )
  return names.length > 2 || names.includes(null) ? null : (names as string[])
}

/** The action, and the method that is the block. */
function methodsOf(node: Node, index: number, unit: Parsed): Node[] {
  const name = `redirect_${index + 1}`
  const answer = answerIn(node)
  if (answer !== null) return [answerMethod(node, name, answer, unit)]
  const call = node as nodes.CallNode
  const block = call.block as nodes.BlockNode
  const given = ['request.path_parameters.except(:controller, :action)', 'request'].slice(
    0,
    (namesOf(block) ?? []).length,
  )
  const text = `def ${name} = redirect_to(${name}_target(${given.join(', ')}), allow_other_host: true, status: 301)`
  const action = synthesize(text, call as Node) as nodes.DefNode
  const status = statusOf(call)
  if (status !== null) {
    const body = action.body as nodes.StatementsNode
    const options = ((body.body[0] as nodes.CallNode).arguments_?.arguments_ ??
      [])[1] as nodes.KeywordHashNode
    ;(options.elements[1] as nodes.AssocNode).value = status as never
  }
  return [action as Node, methodOf(block, `${name}_target`)]
}

/** The action of what Rack would be answered. */
function answerMethod(node: Node, name: string, parts: Node[], { source }: Parsed): Node {
  const [status = '', , texts = ''] = parts.map(({ location }) => source.slice(location))
  const pairs = (parts[1] as unknown as nodes.HashNode).elements as nodes.AssocNode[]
  const fields = pairs.map(({ key, value }) => {
    return `response.headers[${source.slice(key.location)}.to_s] = ${source.slice(value.location)}`
  })
  const lines = [
    `render body: ${texts}.join, status: ${status}`,
    'response.headers.delete("Content-Type")',
    ...fields,
  ]
  return synthesize(`def ${name}\n${lines.join('\n')}\nend`, node) as Node
}

/** What `redirect(status: 302) { … }` says. */
function statusOf(call: nodes.CallNode): Node | null {
  const [only] = ((call.arguments_?.arguments_ ?? []) as Node[]).filter(
    (each) => kindOf(each) === 'KeywordHashNode',
  )
  const pair = (only as nodes.KeywordHashNode | undefined)?.elements[0] as
    | nodes.AssocNode
    | undefined
  return pair === undefined ? null : (pair.value as Node)
}

function replace(node: Node, before: Node, after: Node): void {
  for (const [key, value] of Object.entries(node)) {
    if (value === before) Reflect.set(node, key, after)
    else if (Array.isArray(value)) {
      const at = value.indexOf(before)
      if (at !== -1) value[at] = after
    }
  }
  for (const child of childrenOf(node)) replace(child, before, after)
}
