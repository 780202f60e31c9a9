import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { readPairs } from './render-call.ts'
import type { Finding } from './template-walk.ts'

const RENDERED: Readonly<Record<string, string>> = {
  inline: 'Write the template into a partial and render that.',
  plain: 'Write the text itself, or `<%= text %>`.',
  body: 'Write the text itself, or `<%= raw text %>`.',
  html: 'Write the HTML itself, or `<%= raw html %>`.',
  json: 'Write `<%= raw value.to_json %>`.',
  file: 'Write it into a partial and render that.',
}

/** A call that Rails takes in a template, and the core refuses when it comes to it. */
export function refusedCall(call: nodes.CallNode): Finding | null {
  const args = argumentsOf(call)
  if (call.receiver !== null) return refusedTry(call, args)
  if (call.name === 'render') return refusedRender(args, call.block !== null)
  if (call.name === 'javascript_tag') return refusedScript(args)
  return null
}

/** `article.try(params[:method])` would let a visitor choose the method. */
function refusedTry(call: nodes.CallNode, [name]: readonly Node[]): Finding | null {
  if (call.name !== 'try' || name === undefined || is(name, 'SymbolNode')) return null
  return {
    node: name.location,
    kind: 'computed',
    message:
      'try takes a Symbol that is written out: which method it means must be known ahead of time.',
    hint: 'Choose with `case`, and call each method by its name.',
  }
}

/** The Hash that names the action a call leads to: `link_to "x", action: "index"`, `form_with url: { action: "new" }`. */
export function actionAddress(call: nodes.CallNode): Node | null {
  if (call.receiver !== null) return null
  const args = argumentsOf(call)
  const at = targetPlace(call)
  const target = at === null ? undefined : args[at]
  if (target !== undefined) return isHash(target) && namesAction(target) ? target : null
  const last = args.at(-1)
  const url =
    /^form_(?:with|for)$/.test(call.name) && last ? readPairs(last)?.get('url') : undefined
  return url !== undefined && isHash(url) && namesAction(url) ? url : null
}

function namesAction(hash: Node): boolean {
  const pairs = readPairs(hash)
  return pairs !== null && (pairs.has('action') || pairs.has('controller'))
}

/** Which argument of a call is an address; null for other calls. */
function targetPlace(call: nodes.CallNode): number | null {
  const hasContent = call.block !== null
  switch (call.name) {
    case 'link_to':
    case 'button_to':
      return hasContent ? 0 : 1
    case 'link_to_if':
    case 'link_to_unless':
      return 2
    case 'link_to_unless_current':
      return 1
    case 'current_page?':
    case 'form_tag':
    case 'url_for':
      return 0
    default:
      return null
  }
}

/** `javascript_tag code`: code that is computed may hold what a visitor wrote. */
function refusedScript([code]: readonly Node[]): Finding | null {
  if (code === undefined || is(code, 'StringNode', 'KeywordHashNode')) return null
  return {
    node: code.location,
    kind: 'unsafe-value',
    message: '`javascript_tag` takes code that stands in the template.',
    hint: 'Write it into the block, where values become JSON: `javascript_tag do %>show(<%= @name %>)<% end`.',
  }
}

function refusedRender([first]: readonly Node[], hasBlock: boolean): Finding | null {
  if (!is(first, 'KeywordHashNode')) return null
  const options = readPairs(first)
  if (options === null) return null
  if (hasBlock && options.has('collection')) {
    const message = 'render gives the items of a collection no block.'
    const hint = 'Write the loop: `@articles.each do |article|`, with `render layout: "box" do`.'
    return { node: first.location, kind: ['unsupported', 'render'], message, hint }
  }
  const word = Object.keys(RENDERED).find((each) => options.has(each))
  if (word === undefined || ['partial', 'template', 'layout'].some((each) => options.has(each))) {
    return null
  }
  const [message, hint] = [`render takes no \`${word}:\` in a template.`, RENDERED[word] ?? null]
  return { node: first.location, kind: ['unsupported', word], message, hint }
}

function isHash(node: Node): boolean {
  return is(node, 'HashNode', 'KeywordHashNode')
}
