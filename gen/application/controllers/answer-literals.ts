import type * as nodes from '@ruby/prism/src/nodes.js'
import { findStatus, statusNames } from '../../../shell/vocabulary/status.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../nearest.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import type { AppFacts } from '../app-facts.ts'
import { controllerName } from './actions.ts'

/** The words that answer, and the keywords of theirs that name a template. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  render: ['action', 'template', 'partial', 'layout'],
}

const WITH_STATUS = ['render', 'redirect_to', 'redirect_back', 'redirect_back_or_to']

/** Refuses literals of an answer that name nothing: a status, a template, a layout, a place to go. */
export function checkAnswer(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  const { positional, keywords } = given(node)
  const first = positional[0] as Node | undefined
  if (node.name === 'head' && first !== undefined) checkStatus(lo, first)
  if (node.name === 'render' && first !== undefined) checkTemplate(app, lo, first, 'action')
  if (node.name === 'redirect_to' && first !== undefined) checkTarget(lo, first)
  for (const item of (keywords?.elements ?? []) as Node[]) {
    if (kindOf(item) !== 'AssocNode') continue
    const { key, value } = item as nodes.AssocNode
    const name = symbolText(key as Node)
    if (name === null) continue
    if (name === 'status' && WITH_STATUS.includes(node.name)) checkStatus(lo, value as Node)
    if (TEMPLATES[node.name]?.includes(name)) checkTemplate(app, lo, value as Node, name)
  }
}

/** Refuses a layout that is not there: `layout "admin"`, `render layout: "admin"`. */
export function checkLayout(lo: Lowering, node: Node): void {
  const name = literalName(node)
  if (name === null) return
  const full = name.includes('/') ? name : `layouts/${name}`
  if (!lo.hasView(full)) refuseTemplate(lo, node, full)
}

function checkStatus(lo: Lowering, node: Node): void {
  const status =
    kindOf(node) === 'IntegerNode' ? (node as nodes.IntegerNode).value : literalName(node)
  if (status === null || findStatus(Number.isNaN(Number(status)) ? String(status) : Number(status)))
    return
  const near = nearestWord(String(status), statusNames())
  lo.refuse(
    node,
    `There is no HTTP status ${status}.`,
    near === null
      ? 'Write a number from 100 to 599, or a name such as `:see_other`.'
      : `Did you mean \`:${near}\`?`,
  )
}

function checkTarget(lo: Lowering, node: Node): void {
  const name = kindOf(node) === 'SymbolNode' ? symbolText(node) : null
  if (name === null || name === 'back') return
  lo.refuse(
    node,
    `\`redirect_to :${name}\` leads nowhere: of Symbols it takes \`:back\`.`,
    'Write the helper of the route: `redirect_to articles_path`.',
  )
}

function checkTemplate(app: AppFacts, lo: Lowering, node: Node, key: string): void {
  if (key === 'layout') return checkLayout(lo, node)
  const name = literalName(node)
  const owner = lo.scope.owner
  if (name === null) return
  const wanted = key === 'partial' ? partialName(name) : name
  const folders = wanted.includes('/') ? [''] : foldersOf(app, owner)
  if (folders === null || folders.some((folder) => lo.hasView(folder + wanted))) return
  refuseTemplate(lo, node, `${folders[0] ?? ''}${wanted}`)
}

/** The folders in which a controller, or one below it, looks for a template; null in a module, whose includers look. */
function foldersOf(app: AppFacts, owner: ClassFacts | null): string[] | null {
  if (owner === null || owner.isModule) return null
  const family = [owner, ...app.program.descendants(owner)]
  const controllers = family.flatMap((at) => app.program.ancestors(at))
  const names = controllers.filter((at) => !at.isModule).map((at) => controllerName(at.name))
  return [...new Set([...names, 'application'])].map((name) => `${name}/`)
}

function refuseTemplate(lo: Lowering, node: Node, full: string): never {
  const near = nearestWord(full, [...lo.views])
  return lo.refuse(
    node,
    `There is no template app/views/${full}.html.erb.`,
    near === null ? 'Write it, or name another.' : `Did you mean \`${near}\`?`,
  )
}

function literalName(node: Node): string | null {
  if (kindOf(node) === 'StringNode') return (node as nodes.StringNode).unescaped.value
  return kindOf(node) === 'SymbolNode' ? symbolText(node) : null
}

function partialName(name: string): string {
  const slash = name.lastIndexOf('/')
  return `${name.slice(0, slash + 1)}_${name.slice(slash + 1)}`
}
