import * as nodes from '@ruby/prism/src/nodes.js'
import type { EvaluatedTexts } from '../application/evaluated-texts.ts'
import { noteEvaluated } from '../parse/evaluated-blocks.ts'
import { is, type Node, type Parsed, parseRuby, walk } from '../parse/parse.ts'
import { shift } from '../parse/place.ts'
import { argumentsOf, EVALUATING, writtenText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

const evaluating = new WeakMap<Parsed, readonly string[]>()

/**
 * Gives `class_eval "def a … end"` its text as a block. One that is computed gets a table of the texts that it was when the
 * application was loaded to be built, `class_eval(text, "app/models/tag.rb:3:5", { "def a …" => proc { def a … } })`: what is not in there
 * raises at run time. `__FILE__` and `__LINE__` behind the text are left out. Without `texts`, in programs that nothing loads before they run,
 * one that is computed stays, and is refused.
 */
export function takeTexts(parsed: Parsed, texts: EvaluatedTexts | null): void {
  const { source, result } = parsed
  if (!/\b(?:class|module|instance)_eval\b/.test(source.text)) return
  const places: string[] = []
  walk(result.value, (node) => {
    if (!is(node, 'CallNode') || !EVALUATING.test(node.name) || node.block !== null) return
    const [text] = argumentsOf(node)
    if (text === undefined || is(text, 'BlockArgumentNode')) return
    const written = writtenText(text)
    if (written !== null) {
      node.block = blockOf(parsed, node, written)
      if (node.block !== null) node.arguments_ = null
      return
    }
    if (texts === null) return
    const { startOffset } = node.messageLoc ?? node.location
    const at = `${source.fileAt(startOffset)}:${source.line(startOffset)}:${source.column(startOffset)}`
    places.push(at)
    const call = synthesize('x({})', node) as nodes.CallNode
    const [table] = argumentsOf(call) as [nodes.HashNode]
    table.elements = (texts.get(at) ?? []).flatMap((each) => entryOf(parsed, node, each) ?? [])
    const list = call.arguments_ as nodes.ArgumentsNode
    list.arguments_ = [text, stringAt(node, at), table]
    node.arguments_ = list
  })
  evaluating.set(parsed, places)
}

/** The places of a file's calls whose texts are computed. */
export function evaluatingPlaces(parsed: Parsed): readonly string[] {
  return evaluating.get(parsed) ?? []
}

/** `{ TEXT }`, whose text stands behind that of the file; null, with a finding, where that is no Ruby. */
function blockOf(
  { source, errors }: Parsed,
  call: nodes.CallNode,
  text: string,
): nodes.BlockNode | null {
  const code = `proc {\n${text}\n}`
  const made = parseRuby(source.file, code)
  const at = call.messageLoc ?? call.location
  const [wrong] = made.errors
  if (wrong !== undefined) {
    const line = text.split('\n')[wrong.line - 2]?.trim() ?? ''
    const message = `${wrong.message} It is in the text that is evaluated here: \`${line}\`.`
    errors.push(source.diagnostic(at, 'syntax', message))
    return null
  }
  const [given] = argumentsOf(call)
  const { openingLoc } = given as nodes.StringNode
  const isHeredoc = openingLoc != null && source.slice(openingLoc).startsWith('<<')
  const { startOffset } = at
  // The line of `proc {`: the first of a heredoc is that behind the call.
  const line = source.line(startOffset) - (isHeredoc ? 0 : 1)
  const proc = made.result.value.statements.body[0] as nodes.CallNode
  shift(proc, source.append({ file: source.fileAt(startOffset), line, text: code }))
  noteEvaluated(proc.block as nodes.BlockNode)
  return proc.block as nodes.BlockNode
}

/** `TEXT => proc { TEXT }`. */
function entryOf(parsed: Parsed, at: nodes.CallNode, text: string): nodes.AssocNode | null {
  const block = blockOf(parsed, at, text)
  if (block === null) return null
  const call = synthesize('x({ "" => proc { 1 } })', at) as nodes.CallNode
  const [pair] = (argumentsOf(call)[0] as nodes.HashNode).elements as nodes.AssocNode[]
  if (pair === undefined) return null
  pair.key = stringAt(at, text)
  ;(pair.value as nodes.CallNode).block = block
  return pair
}

function stringAt(at: Node, text: string): nodes.StringNode {
  const made = synthesize('""', at) as nodes.StringNode
  made.unescaped.value = text
  return made
}
