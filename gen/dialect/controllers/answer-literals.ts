import type * as nodes from '@ruby/prism/src/nodes.js'
import { layoutPath } from '../../../shell/core/template-name.ts'
import { mediaTypeNamed } from '../../../shell/vocabulary/formats.ts'
import { findStatus, statusNames } from '../../../shell/vocabulary/status.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import type { ArgumentCheck, WordSite } from '../../check/argument-check.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'
import { actionNames, controllerName } from './actions.ts'
import { isBelowRails } from './rails-face.ts'
import { checkSessionValue } from './session-values.ts'

/** Arguments of a controller's words that name a status, a template, a layout, a place to go, an action. */
export const answerKinds: Readonly<Record<string, ArgumentCheck>> = {
  status: checkStatus,
  redirect(site, node) {
    const code = checkStatus(site, node)
    if (code === null || (code >= 300 && code <= 399)) return
    const hint = 'Write a status between 300 and 399, such as `:see_other`.'
    if (isBelowRails(site.app, site.owner))
      site.lo.warn(node, 'without-effect', `No browser follows a redirect with ${code}.`, hint)
    else site.lo.misuse(node, `\`${site.call.name}\` cannot answer with ${code}.`, hint)
  },
  response(site, node) {
    if (!['success', 'redirect', 'missing', 'error'].includes(literalName(node) ?? '')) {
      checkStatus(site, node)
    }
  },
  target: checkTarget,
  template: (site, node) => checkTemplate(site, literalName(node), node),
  partial(site, node) {
    const name = literalName(node)
    checkTemplate(site, name === null ? null : partialName(name), node)
  },
  layout: ({ lo, call }, node) => checkLayout(lo, node, isOfPartial(call)),
  type({ lo }, node) {
    const name = literalName(node)
    if (name === null || name.includes('/') || mediaTypeNamed(name) !== undefined) return
    const hint = 'Write it out: `type: "text/csv"`.'
    lo.late(node, ['unknown-option', name], `There is no media type ${name}.`, hint)
  },
  actions: checkActions,
  session: ({ app, lo }, node) => {
    for (const value of kindOf(node).endsWith('HashNode') ? hashValues(node) : [node]) {
      checkSessionValue(app, lo, value)
    }
  },
}

/** Notes a layout that is not there: `layout "admin"`, `render layout: "admin"`; the layout of a partial is one too. */
export function checkLayout(lo: Lowering, node: Node, isPartial = false): void {
  const name = literalName(node)
  if (name === null) return
  const full = isPartial ? partialName(layoutPath(name)) : layoutPath(name)
  if (!lo.hasView(full)) missingTemplate(lo, node, full)
}

/** Whether `render` is given a partial, by itself or for records. */
function isOfPartial(call: nodes.CallNode): boolean {
  const pairs = given(call).keywords?.elements ?? []
  return pairs.some((pair) => {
    return is(pair, 'AssocNode') && symbolText(pair.key) === 'partial'
  })
}

/** The number of a status that is written out; null for any other value. */
function checkStatus({ lo }: WordSite, node: Node): number | null {
  const status = is(node, 'IntegerNode') ? node.value : literalName(node)
  if (status === null) return null
  const code = findStatus(Number.isNaN(Number(status)) ? String(status) : Number(status))
  if (code !== null) return code
  lo.late(
    node,
    ['unknown-status', String(status)],
    `There is no HTTP status ${status}.`,
    didYouMean(
      String(status),
      statusNames(),
      'Write a number from 100 to 599, or a name such as `:see_other`.',
      '`:%`',
    ),
  )
  return null
}

function checkTarget({ lo, call }: WordSite, node: Node): void {
  const name = is(node, 'SymbolNode') ? symbolText(node) : null
  if (name === null || name === 'back') return
  lo.late(
    node,
    'wrong-arguments',
    `\`${call.name} :${name}\` leads nowhere: of Symbols it takes \`:back\`.`,
    'Write the helper of the route: `redirect_to articles_path`.',
  )
}

function checkTemplate({ app, lo, owner }: WordSite, wanted: string | null, node: Node): void {
  if (wanted === null) return
  const folders = wanted.includes('/') ? [''] : foldersOf(app, owner)
  const added = app.viewFolder === null ? [] : [`${app.viewFolder}/`]
  const isThere = (name: string) => ['', ...added].some((each) => lo.hasView(each + name))
  if (folders === null || folders.some((folder) => isThere(folder + wanted))) return
  const full = `${folders[0] ?? ''}${wanted}`
  missingTemplate(lo, node, full)
}

/** The folders in which a controller, or one below it, looks for a template; null in a module, whose includers look. */
function foldersOf(app: AppFacts, owner: ClassFacts | null): string[] | null {
  if (owner === null || owner.isModule) return null
  const family = [owner, ...app.program.descendants(owner)]
  const controllers = family.flatMap((at) => app.program.ancestors(at))
  const names = controllers.filter((at) => !at.isModule).map((at) => controllerName(at))
  return [...new Set([...names, 'application'])].map((name) => `${name}/`)
}

function missingTemplate(lo: Lowering, node: Node, full: string): void {
  const hint = didYouMean(full, [...lo.views], 'Write it, or name another.')
  const message = `There is no template app/views/${full}.html.erb.`
  lo.lateName(node, ['missing-template', full], message, hint)
}

/** `only: :show`, `except: [:index]`. */
function checkActions({ app, lo, owner }: WordSite, node: Node): void {
  if (owner === null) return
  const items = is(node, 'ArrayNode') ? node.elements : [node]
  const family = [owner, ...app.program.descendants(owner)]
  if (owner.isModule && family.length === 1) return
  const known = new Set(family.flatMap((at) => actionNames(app, at)))
  for (const item of items) {
    const text = symbolText(item)
    if (text === null) continue
    const action = text === 'new_action' ? 'new' : text
    const viewed = family.some((at) => lo.hasView(`${controllerName(at)}/${action}`))
    if (known.has(action) || viewed) continue
    const message = `${owner.name} has no action \`${text}\`.`
    const hint = didYouMean(action, [...known], undefined, '`:%`')
    if (app.raisesOnMissingActions) lo.refuse(item, ['unknown-action', text], message, hint)
    lo.lateName(item, ['unknown-action', text], message, hint)
  }
}

function hashValues(node: Node): Node[] {
  const pairs = (node as nodes.HashNode).elements
  return pairs.flatMap((pair) => (is(pair, 'AssocNode') ? [pair.value] : []))
}

function literalName(node: Node): string | null {
  if (is(node, 'StringNode')) return node.unescaped.value
  return is(node, 'SymbolNode') ? symbolText(node) : null
}

function partialName(name: string): string {
  const slash = name.lastIndexOf('/')
  return `${name.slice(0, slash + 1)}_${name.slice(slash + 1)}`
}
