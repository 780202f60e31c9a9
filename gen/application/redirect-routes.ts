import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath, symbolText } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { methodOf } from './class-body/block-methods.ts'
import type { AppFile } from './file-kinds.ts'
import { synthesize } from './synthesize.ts'

/** The controller of the blocks of `redirect` and of Rack applications; its file is not on disk. */
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
  const root = routes.result.value as unknown as Node
  for (const [index, { node, mount }] of own.entries()) {
    const target = `/route_redirects#redirect_${index + 1}`
    const call = synthesize(`x("${target}")`, node)
    const [text] = ((call as nodes.CallNode).arguments_?.arguments_ ?? []) as Node[]
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
  body.body = [...(body.body as Node[]), ...calls.flatMap(methodsOf)] as never
  unit.result.value.statements.body = [made] as never
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
  visit(unit.result.value as unknown as Node)
  return found
}

/** The application that a call mounts, and where; null for any other call. */
export function mountedIn(node: Node): Routed | null {
  if (kindOf(node) !== 'CallNode') return null
  const call = node as nodes.CallNode
  if (call.name !== 'mount' || call.receiver !== null) return null
  const args = (call.arguments_?.arguments_ ?? []) as Node[]
  const pairs = args.flatMap((each) =>
    /^(?:Keyword)?HashNode$/.test(kindOf(each)) ? (each as nodes.HashNode).elements : [],
  ) as nodes.AssocNode[]
  const valueOf = (name: string): Node | null => {
    const found = pairs.find((each) => symbolText(each.key as Node) === name)
    return (found?.value as Node | undefined) ?? null
  }
  const [first] = args
  const [pair] = pairs.filter(({ key }) => symbolText(key as Node) === null)
  const app = pair === undefined ? first : (pair.key as Node)
  const path = pair === undefined ? valueOf('at') : (pair.value as Node)
  if (app === undefined || path === null) return null
  const options = pairs.filter(
    (each) => each !== pair && !/^(?:at|as)$/.test(symbolText(each.key as Node) ?? ''),
  )
  return { node: app, mount: { call, path, as: valueOf('as'), options } }
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
  const made = synthesize(text, call as Node)
  const [, said] = ((made as nodes.CallNode).arguments_?.arguments_ ?? []) as Node[]
  ;(said as nodes.KeywordHashNode).elements.push(...options)
  return made
}

/** The parameter with the path below a mounted application. */
const BELOW = 'mounted_path'

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

/** A lambda, or what the application says with a constant of its own: `Status`, `Status.new(3)`. */
function isRack(node: Node, isOwn: (constant: string) => boolean): boolean {
  if (blockOf(node) !== null) return true
  const own = constantPath(node)
  if (own !== null) return isOwn(own)
  if (kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  const path = constantPath(receiver as Node | null)
  return name === 'new' && path !== null && isOwn(path)
}

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
  ) as nodes.DefNode
  const visit = (node: Node): void => {
    if (kindOf(node) === 'CallNode' && (node as nodes.CallNode).name === 'call') {
      ;(node as nodes.CallNode).receiver = app as never
    } else childrenOf(node).forEach(visit)
  }
  visit(action as Node)
  return action as Node
}

const MOUNTED_ENV = `below = "/#{params[:${BELOW}]}"
  env = env.merge("SCRIPT_NAME" => request.path.delete_suffix(below).chomp("/"), "PATH_INFO" => params[:${BELOW}] ? below : "")`

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
