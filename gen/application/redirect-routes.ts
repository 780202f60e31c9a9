import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { methodOf } from './class-body/block-methods.ts'
import type { AppFile } from './file-kinds.ts'
import { synthesize } from './synthesize.ts'

/** The controller of the blocks of `redirect`; its file is not on disk. */
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
 * says: it runs when a visitor asks, not when routes are drawn. The controller of these actions; null where there are
 * none. Rails guide "Rails Routing", section 3.11.
 */
export function takeRedirectBlocks(routes: Parsed): Parsed | null {
  if (routes.errors.length > 0 || !/\bredirect\b/.test(routes.source.text)) return null
  const known = taken.get(routes)
  if (known !== undefined) return known
  const own = blocksIn(routes)
  if (own.length === 0) return null
  for (const [index, call] of own.entries()) {
    const target = synthesize(`x("/route_redirects#redirect_${index + 1}")`, call as Node)
    const [text] = ((target as nodes.CallNode).arguments_?.arguments_ ?? []) as Node[]
    replace(routes.result.value as unknown as Node, call as Node, text as Node)
  }
  const unit = parseRuby(REDIRECT_ROUTES.path, routes.source.text)
  const calls = blocksIn(unit)
  const first = calls[0] as Node
  const made = synthesize(
    `class ${REDIRECT_ROUTES.constant} < ActionController::Base\n  1\nend`,
    first,
  ) as nodes.ClassNode
  ;(made.body as nodes.StatementsNode).body = calls.flatMap(methodsOf) as never
  unit.result.value.statements.body = [made] as never
  unit.result.comments.length = 0
  taken.set(routes, unit)
  return unit
}

/** The calls of `redirect` with a block that is written out. */
function blocksIn(unit: Parsed): nodes.CallNode[] {
  const found: nodes.CallNode[] = []
  const visit = (node: Node): void => {
    if (kindOf(node) === 'CallNode') {
      const call = node as nodes.CallNode
      const block = call.block as Node | null
      const isOne = call.name === 'redirect' && call.receiver === null && block !== null
      if (isOne && kindOf(block) === 'BlockNode' && namesOf(block as nodes.BlockNode) !== null) {
        found.push(call)
        return
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(unit.result.value as unknown as Node)
  return found
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
function methodsOf(call: nodes.CallNode, index: number): Node[] {
  const block = call.block as nodes.BlockNode
  const name = `redirect_${index + 1}`
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
