import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFacts, roleOf } from '../../application/app-facts.ts'
import { plainObject } from '../../application/arguments.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import { callMethod, type Expression } from '../../typescript/tree.ts'

const TAKERS = new Set(['redirect_to', 'redirect_back_or_to', 'url_for'])

/** Whether a word leads to a page, whose Arrays keep their Symbols: `redirect_to [:admin, article]`. */
export function leadsTo(name: string): boolean {
  return TAKERS.has(name) || name.startsWith('redirect_back')
}

/**
 * `redirect_to action: :index` and `url_for(controller: "articles", action: "show", id: 1)`; null for targets of
 * any other form.
 */
export function actionTarget(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
): Expression | null {
  if (node.name === 'redirect_back') return backTarget(app, lo, node, receive)
  if (!TAKERS.has(node.name)) return null
  nameRoute(node, roleOf(app, lo.scope.owner) === 'helper' ? 'path' : 'url')
  const { positional, keywords } = given(node)
  const [first] = positional
  const isBraced = is(first, 'HashNode')
  if (positional.length > (isBraced ? 1 : 0)) return null
  const parts = (isBraced ? first : keywords)?.elements ?? []
  const isPlace = node.name === 'url_for' && positional.length === (isBraced ? 1 : 0)
  const leads = namesAction(parts) || (positional.length === 0 && isOfPath(app, parts))
  if (!leads && !isPlace) return null
  checkAction(app, lo, parts)
  const isPage = roleOf(app, lo.scope.owner) === 'helper'
  const isAddress = node.name === 'url_for' && (!isPage || parts.some(saysHost))
  const word = isAddress ? 'actionUrl' : 'actionPath'
  const target = callMethod(receive(), word, plainObject(lo, parts, true))
  if (node.name === 'url_for') return target
  const options = isBraced && keywords !== null ? [plainObject(lo, keywords.elements, false)] : []
  const redirect = node.name === 'redirect_to' ? 'redirectTo' : 'redirectBackOrTo'
  return callMethod(receive(), redirect, target, ...options)
}

/** Whether a keyword wants scheme and host where a path is usual: `host:`, `only_path: false`. */
function saysHost(part: Node): boolean {
  const key = keyOf(part)
  if (key === 'host') return true
  return key === 'only_path' && is((part as nodes.AssocNode).value, 'FalseNode')
}

/** `redirect_to :root` as `redirect_to root_url`: a Symbol is the name of a route. */
export function nameRoute(node: nodes.CallNode, kind: 'path' | 'url'): void {
  const list = argumentsOf(node)
  const [first] = list
  const route = symbolText(first ?? null)
  if (first === undefined || route === null || route === 'back' || !/^[a-z_]\w*$/.test(route))
    return
  list[0] = synthesize(`${route}_${kind}`, first)
}

function namesAction(parts: readonly Node[]): boolean {
  return parts.some((part) => /^(?:action|controller)$/.test(keyOf(part) ?? ''))
}

function keyOf(part: Node): string | null {
  return is(part, 'AssocNode') ? symbolText(part.key) : null
}

/** `redirect_back fallback_location: { action: :index }`; null where it names no action. */
function backTarget(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  receive: () => Expression,
): Expression | null {
  const pairs = given(node).keywords?.elements ?? []
  const own = pairs.find((pair) => keyOf(pair) === 'fallback_location')
  const value = (own as nodes.AssocNode | undefined)?.value
  if (!is(value, 'HashNode')) return null
  const parts = value.elements
  if (!namesAction(parts)) return null
  checkAction(app, lo, parts)
  const target = callMethod(receive(), 'actionPath', plainObject(lo, parts, true))
  const rest = pairs.filter((pair) => pair !== own)
  const options = rest.length === 0 ? [] : [plainObject(lo, rest, false)]
  return callMethod(receive(), 'redirectBackOrTo', target, ...options)
}

/** Refuses `render file:` in a layout: the file is the whole answer. */
export function checkFile(lo: Lowering, node: nodes.CallNode): void {
  if (!/^render(_to_string)?$/.test(node.name)) return
  const pairs = given(node).keywords?.elements ?? []
  const isFile = pairs.some((pair) => keyOf(pair) === 'file')
  const layout = pairs.find((pair) => keyOf(pair) === 'layout') as nodes.AssocNode | undefined
  if (!isFile || (layout !== undefined && is(layout.value, 'FalseNode'))) return
  lo.unsupported(
    node,
    '`render file:` has no layout around the file here.',
    'Write `layout: false` behind it, or make the file a template under app/views.',
  )
}

/** Whether a keyword is a part of some route's path: `redirect_to username: user.name`, of the same action. */
function isOfPath(app: AppFacts, parts: readonly Node[]): boolean {
  const words = parts.map(keyOf)
  return words.some(
    (word) =>
      word !== null && app.routes.some(({ path }) => new RegExp(`[:*]${word}\\b`).test(path)),
  )
}

/** Refuses an action that is written out and that no route leads to. */
function checkAction(app: AppFacts, lo: Lowering, parts: readonly Node[]): void {
  const wordOf = (key: string) => {
    const pair = parts.find((part) => keyOf(part) === key)
    return pair === undefined ? undefined : (pair as nodes.AssocNode).value
  }
  const [action, controller] = [wordOf('action'), wordOf('controller')]
  const [name, owner] = [action, controller].map((each) =>
    each === undefined ? null : textIn(each),
  )
  if (action === undefined || name === null) return
  const isLed = app.routes.some((route) => {
    if (route.action !== name) return false
    return owner === null || route.controller.split('/').at(-1) === owner?.split('/').at(-1)
  })
  if (isLed) return
  lo.late(
    action,
    ['unknown-route', owner === null ? `#${name}` : `${owner}#${name}`],
    `No route leads to the action ${name}${owner === null ? '' : ` of ${owner}`}.`,
    'Draw it in config/routes.rb, or name another.',
  )
}

function textIn(node: Node): string | null {
  const isText = is(node, 'StringNode', 'SymbolNode')
  return isText ? node.unescaped.value : null
}
