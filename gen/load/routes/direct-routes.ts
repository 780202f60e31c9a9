import type * as nodes from '@ruby/prism/src/nodes.js'
import { resolverName } from '../../../shell/inflection/inflection.ts'
import { DIRECT_ROUTES } from '../../application/drawn-files.ts'
import { bodyOf } from '../../parse/body.ts'
import { childrenOf, is, type Node, type Parsed, parseRuby } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { isDraw } from './rails-routes.ts'

/**
 * Takes `direct :homepage do … end` out of config/routes.rb and writes what it says as methods of a helper module,
 * `homepage_path` and `homepage_url`: their blocks run where a page or an action asks, not when routes are drawn.
 * `resolve "Basket" do … end` becomes `resolved_basket_path`, which whoever makes the path of a Basket looks for. Null
 * where none is drawn; one in another form stays, and is refused there. Rails guide "Rails Routing", section 5.
 */
export function takeDirectRoutes(routes: Parsed): Parsed | null {
  if (routes.errors.length > 0) return null
  const list = drawn(routes)
  const rest = list.filter((item) => methodOf(item, 'path', 0) === null)
  const text = routes.source.text
  const isTaken = taken.has(routes) || rest.length < list.length
  if (!isTaken) return null
  taken.add(routes)
  const draw = drawIn(routes)
  if (draw !== null) ((draw.block as nodes.BlockNode).body as nodes.StatementsNode).body = rest
  return directUnit(DIRECT_ROUTES.path, DIRECT_ROUTES.constant as string, text)
}

const taken = new WeakSet<Parsed>()

/** The module of the methods, under another path and name too: as controllers include it. */
export function directUnit(path: string, constant: string, text: string): Parsed {
  const unit = parseRuby(path, text)
  // Every method has a body of its own: the text is parsed again for each class of a `resolve`, and for `_url`.
  const classes = Math.max(1, ...drawn(unit).map((item) => namesOf(item)?.length ?? 1))
  const wanted = [
    ...Array.from({ length: classes }, (_, place) => ['path', place] as const),
    ['url', 0] as const,
  ]
  const made = wanted.flatMap(([kind, place], index) => {
    const items = drawn(index === 0 ? unit : parseRuby(path, text))
    return items.flatMap((item) => methodOf(item, kind, place) ?? [])
  })
  const at = drawIn(unit) as Node
  const module = synthesize(`module ${constant}\n  1\nend`, at) as nodes.ModuleNode
  ;(module.body as nodes.StatementsNode).body = made
  unit.result.value.statements.body = [module]
  unit.result.comments.length = 0
  return unit
}

function drawIn(unit: Parsed): nodes.CallNode | null {
  for (const item of unit.result.value.statements.body) if (isDraw(unit, item)) return item
  return null
}

function drawn(unit: Parsed): Node[] {
  const block = drawIn(unit)?.block as nodes.BlockNode | null | undefined
  return block === null || block === undefined ? [] : bodyOf(block.body)
}

/**
 * The method that a `direct` draws, or a `resolve` for the class at a place of its list, and none where there is no such
 * place; null for any other statement, or another form.
 */
function methodOf(item: Node, kind: 'path' | 'url', place: number): Node[] | null {
  const drawn = namesOf(item)
  const call = item as nodes.CallNode
  const block = call.block
  if (drawn === null || !is(block, 'BlockNode')) return null
  const { body, parameters, locals } = block
  const names = parameterNames(parameters)
  const last = bodyOf(body).at(-1)
  if (names === null || last === undefined) return null
  const isWritten = isText(last)
  if (!isAddressCall(last) && !isWritten && !isAddressed(last)) return null
  // Paths alone are asked of what resolves a record; polymorphic_url puts the host before them.
  const isResolving = call.name === 'resolve'
  if (place >= drawn.length || (isResolving && kind === 'url')) return []
  if (isResolving) names.push(...['_record', '_options'].slice(names.length))
  const list = names.map((each, index) => (index === names.length - 1 ? `${each} = {}` : each))
  const name = isResolving ? drawn[place] : `${drawn[place]}_${kind}`
  const def = synthesize(`def ${name}(${list.join(', ')})\n  1\nend`, item) as nodes.DefNode
  if (isAddressed(last)) endWith(body as Node, last, `polymorphic_${kind}(1)`)
  if (isWritten && kind === 'path') takeHost(body as Node, last)
  toHelpers(body as Node, kind)
  def.body = body
  def.locals = locals
  return [def]
}

/** What a `direct` is called, or the names of what resolves the records of a `resolve`; null for other statements. */
function namesOf(item: Node): string[] | null {
  const call = item as nodes.CallNode
  if (!is(item, 'CallNode') || call.receiver !== null) return null
  const all = argumentsOf(call)
  if (call.name === 'direct') {
    const name = symbolText(all[0] ?? null)
    return name === null || all.length > 1 ? null : [name]
  }
  if (call.name !== 'resolve' || all.length === 0) return null
  const names = all.map(symbolText)
  return names.includes(null) ? null : names.map((name) => resolverName(name as string))
}

/** Whether a block ends in a record, or in a list of what leads to one. */
function isAddressed(node: Node): boolean {
  if (is(node, 'LocalVariableReadNode')) return true
  if (!is(node, 'ArrayNode')) return false
  return node.elements.every((each) => !is(each, 'KeywordHashNode'))
}

/** `[:admin, book]` at the end of a block as `polymorphic_path([:admin, book])`. */
function endWith(body: Node, last: Node, text: string): void {
  const made = synthesize(text, last) as nodes.CallNode
  ;(made.arguments_ as nodes.ArgumentsNode).arguments_ = [last]
  const list = (body as nodes.StatementsNode).body
  list[list.length - 1] = made
}

/** A path is what stands behind the host of an address. Rails: CustomUrlHelper. */
function takeHost(body: Node, last: Node): void {
  const made = synthesize('"/" + 1.partition(%r{(?<!/)/(?!/)}).last', last) as nodes.CallNode
  const [taken] = (made.arguments_ as nodes.ArgumentsNode).arguments_ as nodes.CallNode[]
  const split = taken?.receiver as nodes.CallNode
  split.receiver = last
  const list = (body as unknown as nodes.StatementsNode).body
  list[list.length - 1] = made
}

/** A String as it is written, also with something added: `"https://a.example/" + page`. */
function isText(node: Node): boolean {
  const { name, receiver } = node as nodes.CallNode
  if (is(node, 'CallNode') && receiver !== null && /^[+%]$/.test(name)) return isText(receiver)
  return is(node, 'StringNode', 'InterpolatedStringNode')
}

function isRouteFor(node: Node): boolean {
  return is(node, 'CallNode') && node.name === 'route_for'
}

/** `route_for :book`, `polymorphic_url(book.author)` or `book_url(book)`. */
function isAddressCall(node: Node): boolean {
  if (!is(node, 'CallNode') || node.receiver !== null) return false
  return /^route_for$|_(path|url)$/.test(node.name)
}

/** The names of plain parameters; null where there are others. */
function parameterNames(node: Node | null): string[] | null {
  if (node === null) return []
  if (!is(node, 'BlockParametersNode')) return null
  const { parameters } = node
  if (parameters === null) return []
  const { requireds, optionals, rest, posts, keywords, keywordRest, block } = parameters
  if (optionals.length + posts.length + keywords.length > 0) return null
  if (rest !== null || keywordRest !== null || block !== null) return null
  const names = requireds.map((each) => (is(each, 'RequiredParameterNode') ? each.name : null))
  return names.includes(null) ? null : (names as string[])
}

/** `route_for :book, book` as `book_path(book)`, `book_url` of a path as `book_path`, and with a computed name as a route found when it runs. */
function toHelpers(node: Node, kind: 'path' | 'url'): void {
  if (isRouteFor(node) && (node as nodes.CallNode).receiver === null) {
    const call = node as nodes.CallNode
    const list = argumentsOf(call)
    const name = symbolText(list[0] ?? null)
    if (name === null) {
      if (kind === 'path') list.push(...pathOnly(node))
    } else {
      call.name = `${name}_${kind}`
      list.shift()
      if (list.length === 0) call.arguments_ = null
    }
  } else if (kind === 'path' && isAddressCall(node)) {
    const call = node as nodes.CallNode
    call.name = call.name.replace(/_url$/, '_path')
  }
  for (const child of childrenOf(node)) toHelpers(child, kind)
}

function pathOnly(at: Node): Node[] {
  const made = synthesize('x(only_path: true)', at) as nodes.CallNode
  return argumentsOf(made)
}
