import type * as nodes from '@ruby/prism/src/nodes.js'
import { addFormats } from '../../shell/vocabulary/controller.ts'
import { formatTypes, type OwnFormat, ownFormats } from '../../shell/vocabulary/formats.ts'
import type { Diagnostic } from '../diagnostics.ts'
import { constantPath, symbolText } from '../facts/syntax.ts'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'
import { bodyOf } from './body.ts'

/** What an application says of media types, as the text of gen/formats.ts; null where it says nothing. */
export interface OwnFormats {
  text: string | null
  diagnostics: Diagnostic[]
}

const SHAPE =
  'Write `Mime::Type.register "application/vnd.api+json", :jsonapi` as a line of config/initializers/mime_types.rb, with lists of texts behind it.'

/**
 * Reads `Mime::Type.register` and `register_alias` of the initializers, and makes their formats known to this process:
 * templates, `respond_to` and `request.format` follow from them.
 */
export function readFormats(files: ReadonlyMap<string, string>): OwnFormats {
  const own: Record<string, OwnFormat> = {}
  const diagnostics: Diagnostic[] = []
  ownFormats({})
  for (const [path, text] of files) {
    if (!path.endsWith('.rb') || !/\bMime::Type\s*\.\s*(?:un)?register/.test(text)) continue
    const unit = parseRuby(path, text)
    if (unit.errors.length > 0) continue
    const lines = path.startsWith('config/initializers/')
      ? bodyOf(unit.result.value.statements as Node)
      : []
    const read = new Set(lines.flatMap((line) => lineOf(unit, line, own)))
    for (const call of callsIn(unit.result.value as unknown as Node)) {
      if (read.has(call)) continue
      diagnostics.push(
        unit.source.diagnostic(
          call.location,
          'computed',
          'This line about media types is not read.',
          SHAPE,
        ),
      )
    }
  }
  addFormats(ownFormats(own))
  const lines = Object.entries(own).map(
    (each) => `  ${each.map((part) => JSON.stringify(part)).join(': ')},`,
  )
  const text = `import { registerFormats } from 'webfw'\n\nregisterFormats({\n${lines.join('\n')}\n})\n`
  return { text: lines.length === 0 ? null : text, diagnostics }
}

/** The call of a line that registers a format, with or without `unless Mime[:pdf]`; none for another line. */
function lineOf(unit: Parsed, line: Node, own: Record<string, OwnFormat>): Node[] {
  const kind = kindOf(line)
  if (kind === 'UnlessNode') {
    const { predicate, statements, elseClause } = line as nodes.UnlessNode
    const asked = unit.source.slice(predicate.location)
    const [, name] =
      /^Mime(?:::Type\.lookup_by_extension\(|\[)[:"']+(\w+)["']?[)\]]$/.exec(asked) ?? []
    const [only, ...rest] = bodyOf(statements as Node | null)
    if (name === undefined || only === undefined || rest.length > 0 || elseClause !== null)
      return []
    return Object.hasOwn(formatTypes, name) ? callsIn(only) : lineOf(unit, only, own)
  }
  const format = isRegistration(line) ? formatOf(line as nodes.CallNode) : null
  if (format === null) return []
  const { name, ...rest } = format
  own[name] = rest
  return [line]
}

function formatOf({
  name: word,
  arguments_,
}: nodes.CallNode): (OwnFormat & { name: string }) | null {
  const [type, symbol, ...lists] = (arguments_?.arguments_ ?? []) as Node[]
  const mediaType = symbolText(type ?? null)
  const name = symbolText(symbol ?? null)
  const texts = lists.map(textsOf)
  if (mediaType === null || name === null || !/^[a-z]\w*$/.test(name)) return null
  if (!/^register(_alias)?$/.test(word) || texts.includes(null)) return null
  const [first = [], second = []] = texts as string[][]
  return word === 'register'
    ? { name, types: [mediaType, ...first], names: second }
    : { name, types: [mediaType], names: first }
}

function textsOf(node: Node): string[] | null {
  if (kindOf(node) !== 'ArrayNode') return null
  const texts = ((node as nodes.ArrayNode).elements as Node[]).map(symbolText)
  return texts.includes(null) ? null : (texts as string[])
}

function callsIn(node: Node): Node[] {
  return [...(isRegistration(node) ? [node] : []), ...childrenOf(node).flatMap(callsIn)]
}

/** `Mime::Type.register`, `register_alias` and `unregister`. */
function isRegistration(node: Node): boolean {
  if (kindOf(node) !== 'CallNode') return false
  const { name, receiver } = node as nodes.CallNode
  const isOfTypes = constantPath(receiver as Node | null) === 'Mime::Type'
  return isOfTypes && /^(?:un)?register(?:_alias)?$/.test(name)
}
