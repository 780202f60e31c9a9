import type * as nodes from '@ruby/prism/src/nodes.js'
import { ASKING } from '../../shell/core/route.ts'
import { constantPath, symbolText } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { methodOf } from './class-body/block-methods.ts'
import type { AppFile } from './file-kinds.ts'
import { synthesize } from './synthesize.ts'

/** The controller whose methods say whether a request fits a route; its file is not on disk. */
export const ASKED_ROUTES: AppFile = {
  path: 'app/controllers/asked_routes_controller.rb',
  kind: 'controller',
  name: 'asked_routes',
  constant: 'AskedRoutesController',
  rubyName: 'AskedRoutesController',
  keyword: 'class',
  module: 'gen/controllers/asked_routes_controller.ts',
  version: null,
}

const taken = new WeakMap<Parsed, Parsed>()

/**
 * Takes the lambdas and objects that constraints ask out of config/routes.rb: `constraints(->(request) { … })` and
 * `constraints: Subdomain.new` become methods, which run when a visitor asks, and the routes name them. Null where
 * there are none. Rails guide "Rails Routing", sections 3.9 and 3.10.
 */
export function takeAskedRoutes(routes: Parsed): Parsed | null {
  if (routes.errors.length > 0 || !routes.source.text.includes('constraints')) return null
  const known = taken.get(routes)
  if (known !== undefined) return known
  const own = askedIn(routes)
  if (own.length === 0) return null
  const places = nodesOf(own)
  for (const { node, put } of own) {
    put(synthesize(`"${ASKING}${places.indexOf(node) + 1}"`, node))
  }
  const unit = parseRuby(ASKED_ROUTES.path, routes.source.text)
  const list = nodesOf(askedIn(unit))
  const at = list[0] as Node
  const made = synthesize(
    `class ${ASKED_ROUTES.constant} < ActionController::Base\n  1\nend`,
    at,
  ) as nodes.ClassNode
  ;(made.body as nodes.StatementsNode).body = list.map((node, index) =>
    askingMethod(node, `${ASKING}${index + 1}`),
  ) as never
  unit.result.value.statements.body = [made] as never
  unit.result.comments.length = 0
  taken.set(routes, unit)
  return unit
}

/** What a constraint asks, and how to put something in its place. */
interface Asked {
  readonly node: Node
  put(other: Node): void
}

/** Each node once: one in a local may be asked several times. */
function nodesOf(list: readonly Asked[]): Node[] {
  return [...new Set(list.map(({ node }) => node))]
}

function askedIn(unit: Parsed): Asked[] {
  const found: Asked[] = []
  // `signed_in = ->(request) { … }`, which several routes may ask.
  const locals = new Map<string, Node>()
  const take = (given: Node, put: Asked['put']): void => {
    const isLocal = kindOf(given) === 'LocalVariableReadNode'
    const node = isLocal ? locals.get((given as nodes.LocalVariableReadNode).name) : given
    if (node !== undefined && isAsked(node)) found.push({ node, put })
  }
  const visit = (node: Node): void => {
    if (kindOf(node) === 'LocalVariableWriteNode') {
      const { name, value } = node as nodes.LocalVariableWriteNode
      locals.set(name, value as Node)
    } else if (kindOf(node) === 'CallNode') {
      const call = node as nodes.CallNode
      const list = (call.arguments_?.arguments_ ?? []) as Node[]
      const [first] = list
      if (call.name === 'constraints' && first !== undefined) {
        take(first, (other) => void (list[0] = other))
      }
    } else if (kindOf(node) === 'AssocNode') {
      const pair = node as nodes.AssocNode
      if (symbolText(pair.key as Node) === 'constraints') {
        take(pair.value as Node, (other) => void (pair.value = other as never))
      }
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(unit.result.value as unknown as Node)
  return found
}

/** A lambda or proc, a class or module, or an object that is made of one. */
function isAsked(node: Node): boolean {
  if (blockOf(node) !== null || constantPath(node) !== null) return true
  if (kindOf(node) !== 'CallNode') return false
  const { name, receiver, block } = node as nodes.CallNode
  return name === 'new' && block === null && constantPath(receiver as Node | null) !== null
}

function blockOf(node: Node): nodes.BlockNode | null {
  if (kindOf(node) === 'LambdaNode') return node as unknown as nodes.BlockNode
  if (kindOf(node) !== 'CallNode') return null
  const { name, receiver, block } = node as nodes.CallNode
  const isLambda =
    receiver === null ? /^(?:proc|lambda)$/.test(name) : name === 'new' && isProc(receiver as Node)
  const isOwn = block !== null && kindOf(block as Node) === 'BlockNode'
  return isLambda && isOwn ? (block as nodes.BlockNode) : null
}

function isProc(node: Node): boolean {
  return constantPath(node) === 'Proc'
}

/** `def asks_1(request) = Subdomain.new.matches?(request)`. */
function askingMethod(node: Node, name: string): Node {
  const block = blockOf(node)
  if (block !== null) {
    const made = block.parameters === null ? synthesize('->(request) { 1 }', node) : null
    if (made !== null) block.parameters = (made as nodes.LambdaNode).parameters
    return methodOf(block, name)
  }
  const made = synthesize(`private def ${name}(request) = 1.matches?(request)`, node)
  const [def] = ((made as nodes.CallNode).arguments_?.arguments_ ?? []) as nodes.DefNode[]
  const call = (def?.body as nodes.StatementsNode).body[0] as nodes.CallNode
  call.receiver = node as never
  return made
}
