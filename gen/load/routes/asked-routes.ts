import type * as nodes from '@ruby/prism/src/nodes.js'
import { ASKING } from '../../../shell/core/route.ts'
import { ASKED_ROUTES } from '../../application/drawn-files.ts'
import { methodOf } from '../../desugar/block-methods.ts'
import { is, type Node, type Parsed, parseRuby, walk } from '../../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'

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
  )
  unit.result.value.statements.body = [made]
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
    const isLocal = is(given, 'LocalVariableReadNode')
    const node = isLocal ? locals.get(given.name) : given
    if (node !== undefined && isAsked(node)) found.push({ node, put })
  }
  walk(unit.result.value, (node) => {
    if (is(node, 'LocalVariableWriteNode')) {
      const { name, value } = node
      locals.set(name, value)
    } else if (is(node, 'CallNode')) {
      const list = argumentsOf(node)
      const [first] = list
      if (node.name === 'constraints' && first !== undefined) {
        take(first, (other) => void (list[0] = other))
      }
    } else if (is(node, 'AssocNode')) {
      if (symbolText(node.key) === 'constraints') {
        take(node.value, (other) => void (node.value = other))
      }
    }
  })
  return found
}

/** A lambda or proc, a class or module, or an object that is made of one. */
function isAsked(node: Node): boolean {
  if (blockOf(node) !== null || constantPath(node) !== null) return true
  if (!is(node, 'CallNode')) return false
  const { name, receiver, block } = node
  return name === 'new' && block === null && constantPath(receiver) !== null
}

/** The block of `-> { … }`, `proc { … }`, `lambda { … }` and `Proc.new { … }`; null for another node. */
export function blockOf(node: Node): nodes.BlockNode | null {
  if (is(node, 'LambdaNode')) return node as unknown as nodes.BlockNode
  if (!is(node, 'CallNode')) return null
  const { name, receiver, block } = node
  const isLambda =
    receiver === null ? /^(?:proc|lambda)$/.test(name) : name === 'new' && isProc(receiver)
  const isOwn = is(block, 'BlockNode')
  return isLambda && isOwn ? block : null
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
  const [def] = argumentsOf(made as nodes.CallNode) as nodes.DefNode[]
  const call = (def?.body as nodes.StatementsNode).body[0] as nodes.CallNode
  call.receiver = node
  return made
}
