import type * as nodes from '@ruby/prism/src/nodes.js'
import { INLINE_TEMPLATES, templateNameOf } from '../../../shell/core/template-name.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { childrenOf, is, type Node, type Parsed } from '../../parse/parse.ts'
import type { Source } from '../../parse/source.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'

/** A template that stands in a controller. */
export interface InlineTemplate {
  readonly text: string
  readonly file: string
  /** Where its text begins. */
  readonly line: number
  readonly column: number
}

/**
 * Takes the templates of `render inline: "<p><%= @name %></p>"` out of controllers, by the names that they render from
 * then on; without `layout:` there is none around them. A text that is computed stays, and is refused: a visitor could
 * write a part of it. Rails guide "Layouts and Rendering", section 3.2.4.
 */
export function takeInlineTemplates(
  parsed: ReadonlyMap<string, Parsed>,
): Map<string, InlineTemplate> {
  const all = new Map<string, InlineTemplate>()
  for (const [path, unit] of parsed) {
    if (!path.startsWith('app/controllers/') || !unit.source.text.includes('inline')) continue
    const own = taken.get(unit) ?? takeFrom(path, unit)
    taken.set(unit, own)
    for (const [name, template] of own) all.set(name, template)
  }
  return all
}

/** Files are parsed once. */
const taken = new WeakMap<Parsed, ReadonlyMap<string, InlineTemplate>>()

function takeFrom(path: string, unit: Parsed): ReadonlyMap<string, InlineTemplate> {
  const found = new Map<string, InlineTemplate>()
  const stem = path.slice('app/controllers/'.length).replace(/(_controller)?\.rb$/, '')
  const look = (node: Node): void => {
    const pairs = pairsOfRender(node)
    const at = (key: string) => pairs?.find((each) => symbolText(each.key) === key)
    const [inline, type] = [at('inline'), at('type')]
    const text = inline === undefined ? null : literalText(inline.value)
    const isErb = type === undefined || symbolText(type.value) === 'erb'
    if (pairs === null || inline === undefined || text === null || !isErb) {
      for (const child of childrenOf(node)) look(child)
      return
    }
    const name = `${INLINE_TEMPLATES}${stem}_${found.size + 1}`
    found.set(name, { text, file: path, ...beginOf(inline.value, unit.source) })
    const words = at('layout') === undefined ? ', layout: false' : ''
    const call = synthesize(`x(template: "${name}"${words})`, inline.value)
    const rest = pairs.filter((each) => each !== inline && each !== type)
    pairs.splice(0, pairs.length, ...(pairsOf(call) ?? []), ...rest)
  }
  for (const statement of unit.result.value.statements.body) look(statement)
  return found
}

/** The keywords of a `render` or `render_to_string`; null for any other node. */
function pairsOfRender(node: Node): nodes.AssocNode[] | null {
  if (!is(node, 'CallNode') || node.receiver !== null) return null
  return /^render(_to_string)?$/.test(node.name) ? pairsOf(node) : null
}

/** The keywords of a call, as they stand in it. */
function pairsOf(call: Node): nodes.AssocNode[] | null {
  const [first, ...others] = argumentsOf(call as nodes.CallNode)
  if (first === undefined || others.length > 0 || !is(first, 'KeywordHashNode')) return null
  const { elements } = first
  return elements.every((each) => is(each, 'AssocNode')) ? elements : null
}

/** Where the text of a String begins; that of a heredoc below the word that opens it. */
function beginOf(node: Node, source: Source): { line: number; column: number } {
  const { contentLoc, parts } = node as nodes.StringNode & nodes.InterpolatedStringNode
  const offset = (contentLoc ?? parts[0]?.location ?? node.location).startOffset
  const isBelow = source.line(offset) > source.line(node.location.startOffset)
  return { line: source.line(offset), column: isBelow ? 1 : source.column(offset) }
}

/** The text of a String that is written out, a heredoc among them. */
function literalText(node: Node): string | null {
  if (is(node, 'StringNode')) return node.unescaped.value
  if (!is(node, 'InterpolatedStringNode')) return null
  const parts = node.parts.map((part) => literalText(part))
  return parts.includes(null) ? null : parts.join('')
}

/** A finding of such a template in the lines of its controller. */
export function inController(
  found: Diagnostic,
  templates: ReadonlyMap<string, InlineTemplate>,
): Diagnostic {
  const template = templates.get(templateNameOf(found.file.replace(/^app\/views\//, '')) ?? '')
  if (template === undefined) return found
  const column = found.column + (found.line === 1 ? template.column - 1 : 0)
  return { ...found, file: template.file, line: template.line + found.line - 1, column }
}
