import type * as nodes from '@ruby/prism/src/nodes.js'
import { REDIRECT_ROUTES } from '../../application/drawn-files.ts'
import { methodOf } from '../../desugar/block-methods.ts'
import {
  childrenOf,
  is,
  type Node,
  type Parsed,
  parseRuby,
  replaceChildren,
} from '../../parse/parse.ts'
import { argumentsOf, constantPath, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { blockOf } from './asked-routes.ts'

const taken = new WeakMap<Parsed, Parsed>()

/**
 * Writes `to: redirect { |params, request| … }` of a file of routes as an action that redirects to what the block
 * says: it runs when a visitor asks, not when routes are drawn. A Rack application, which is a lambda or an object or class of the
 * application that has `call`, becomes an action that asks it: `to: ->(env) { [204, {}, []] }`, `mount Status => "/status"`.
 * `isOwn` says which constants are the application's. The controller of these actions; null where there are none.
 * Rails guide "Rails Routing", sections 3.11, 3.12 and 3.13.
 */
export function takeRedirectBlocks(
  routes: Parsed,
  isOwn: (constant: string) => boolean,
): Parsed | null {
  if (routes.errors.length > 0) return null
  const known = taken.get(routes)
  if (known !== undefined) return known
  const own = blocksIn(routes, isOwn)
  if (own.length === 0) return null
  const root = routes.result.value
  for (const [index, { node, mount }] of own.entries()) {
    const target = `/route_redirects#redirect_${index + 1}`
    const call = synthesize(`x("${target}")`, node)
    const [text] = argumentsOf(call as nodes.CallNode)
    if (mount === null) replace(root, node, text as Node)
    else replace(root, mount.call, mountedRoute(mount, target, routes))
  }
  const unit = parseRuby(REDIRECT_ROUTES.path, routes.source.text)
  const calls = blocksIn(unit, isOwn)
  const first = calls[0]?.node as Node
  const made = synthesize(
    `class ${REDIRECT_ROUTES.constant} < ActionController::Base\n  skip_forgery_protection\nend`,
    first,
  ) as nodes.ClassNode
  const body = made.body as nodes.StatementsNode
  body.body = [...body.body, ...calls.flatMap(methodsOf)]
  unit.result.value.statements.body = [made]
  unit.result.comments.length = 0
  taken.set(routes, unit)
  return unit
}

/** `mount App => "/path"`, `mount App, at: "/path", as: "name"`. */
interface Mount {
  readonly call: nodes.CallNode
  readonly path: Node
  /** What `as:` says; null for nothing. */
  readonly as: Node | null
  /** All others: `constraints:`. */
  readonly options: readonly nodes.AssocNode[]
}

/** A block of `redirect`, or a Rack application and where it is mounted. */
interface Routed {
  readonly node: Node
  readonly mount: Mount | null
}

/** The calls of `redirect` with a block that is written out, and the Rack applications. */
function blocksIn(unit: Parsed, isOwn: (constant: string) => boolean): Routed[] {
  const found: Routed[] = []
  const visit = (node: Node): void => {
    if (isRedirect(node)) {
      found.push({ node, mount: null })
      return
    }
    const mounted = mountedIn(node)
    if (mounted !== null && isRack(mounted.node, isOwn)) {
      found.push(mounted)
      return
    }
    const target = targetOf(node)
    if (target !== null && isRack(target, isOwn)) found.push({ node: target, mount: null })
    for (const child of childrenOf(node)) visit(child)
  }
  visit(unit.result.value)
  return found
}

/** The application that a call mounts, and where; null for any other call. */
export function mountedIn(node: Node): Routed | null {
  if (!is(node, 'CallNode')) return null
  if (node.name !== 'mount' || node.receiver !== null) return null
  const args = argumentsOf(node)
  const pairs = args.flatMap((each) =>
    is(each, 'HashNode', 'KeywordHashNode') ? each.elements : [],
  ) as nodes.AssocNode[]
  const valueOf = (name: string): Node | null => {
    const found = pairs.find((each) => symbolText(each.key) === name)
    return found?.value ?? null
  }
  const [first] = args
  const [pair] = pairs.filter(({ key }) => symbolText(key) === null)
  const app = pair === undefined ? first : pair.key
  const path = pair === undefined ? valueOf('at') : pair.value
  if (app === undefined || path === null) return null
  const options = pairs.filter(
    (each) => each !== pair && !/^(?:at|as)$/.test(symbolText(each.key) ?? ''),
  )
  return { node: app, mount: { call: node, path, as: valueOf('as'), options } }
}

/** The route of all that lies below the path. */
function mountedRoute(
  { call, path, as, options }: Mount,
  target: string,
  { source }: Parsed,
): Node {
  const [at, name] = [path, as].map((each) => each && source.slice(each.location))
  const below = `"#{(${at}).to_s.chomp("/")}(/*${BELOW})"`
  const text = `match(${below}, to: "${target}", via: :all, format: false, as: ${name ?? 'nil'})`
  const made = synthesize(text, call)
  const [, said] = argumentsOf(made as nodes.CallNode)
  ;(said as nodes.KeywordHashNode).elements.push(...options)
  return made
}

/** The parameter with the path below a mounted application. */
const BELOW = 'mounted_path'

function isRedirect(node: Node): boolean {
  if (!is(node, 'CallNode')) return false
  const { name, receiver, block } = node
  if (name !== 'redirect' || receiver !== null || block === null) return false
  return is(block, 'BlockNode') && namesOf(block) !== null
}

/** What `to:` says, or `"path" =>`. */
function targetOf(node: Node): Node | null {
  if (!is(node, 'AssocNode')) return null
  const { key, value } = node
  const isTarget = is(key, 'StringNode') || symbolText(key) === 'to'
  return isTarget ? value : null
}

/** A lambda, or what the application says with a constant of its own: `Status`, `Status.new(3)`. */
function isRack(node: Node, isOwn: (constant: string) => boolean): boolean {
  if (blockOf(node) !== null) return true
  const own = constantPath(node)
  if (own !== null) return isOwn(own)
  if (!is(node, 'CallNode')) return false
  const { name, receiver } = node
  const path = constantPath(receiver)
  return name === 'new' && path !== null && isOwn(path)
}

/** The names of a block's plain parameters; null where it has others. */
function namesOf(block: nodes.BlockNode): string[] | null {
  const parameters = block.parameters
  if (parameters === null) return []
  if (!is(parameters, 'BlockParametersNode')) return null
  const list = parameters.parameters?.requireds ?? []
  const names = list.map((each) => (is(each, 'RequiredParameterNode') ? each.name : null))
  return names.length > 2 || names.includes(null) ? null : (names as string[])
}

/** The action, and the method that is the block. */
function methodsOf({ node, mount }: Routed, index: number): Node[] {
  const name = `redirect_${index + 1}`
  if (!isRedirect(node)) return [rackAction(node, mount !== null, name)]
  const call = node as nodes.CallNode
  const block = call.block as nodes.BlockNode
  const given = ['request.path_parameters.except(:controller, :action)', 'request'].slice(
    0,
    (namesOf(block) ?? []).length,
  )
  const text = `def ${name} = redirect_to(${name}_target(${given.join(', ')}), allow_other_host: true, status: 301)`
  const action = synthesize(text, call) as nodes.DefNode
  const status = statusOf(call)
  if (status !== null) {
    const body = action.body as nodes.StatementsNode
    const options = ((body.body[0] as nodes.CallNode).arguments_?.arguments_ ??
      [])[1] as nodes.KeywordHashNode
    ;(options.elements[1] as nodes.AssocNode).value = status as never
  }
  return [action, methodOf(block, `${name}_target`)]
}

/** The action that asks a Rack application; one that is mounted is told where. Rack's SPEC, "The Environment" and "The Response". */
function rackAction(app: Node, isMounted: boolean, name: string): Node {
  const action = synthesize(
    `def ${name}
  env = request.env
  ${isMounted ? MOUNTED_ENV : ''}
  status, fields, parts = 1.call(env)
  text = +""
  parts.each { |part| text << part }
  parts.close if parts.respond_to?(:close)
  render body: text, status: status
  response.headers.delete("Content-Type")
  fields.each { |field, value| Array(value).flat_map { |each| each.to_s.split("\\n") }.each { |each| response.add_header(field.to_s, each) } }
end`,
    app,
  )
  const visit = (node: Node): void => {
    if (is(node, 'CallNode') && node.name === 'call') {
      node.receiver = app
    } else childrenOf(node).forEach(visit)
  }
  visit(action)
  return action
}

const MOUNTED_ENV = `below = "/#{params[:${BELOW}]}"
  env = env.merge("SCRIPT_NAME" => request.path.delete_suffix(below).chomp("/"), "PATH_INFO" => params[:${BELOW}] ? below : "")`

/** What `redirect(status: 302) { … }` says. */
function statusOf(call: nodes.CallNode): Node | null {
  const [only] = argumentsOf(call).filter((each) => is(each, 'KeywordHashNode'))
  const pair = only?.elements[0] as nodes.AssocNode | undefined
  return pair === undefined ? null : pair.value
}

function replace(node: Node, before: Node, after: Node): void {
  replaceChildren(node, (child) => (child === before ? after : child))
  for (const child of childrenOf(node)) replace(child, before, after)
}
