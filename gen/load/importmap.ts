import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { is, type Node, parseRuby } from '../parse/parse.ts'
import { argumentsOf, symbolText } from '../parse/syntax.ts'

/** A line of config/importmap.rb, as importmap-rails reads it. */
export interface Pin {
  /** What scripts import; below `under` for a folder. */
  readonly name: string
  /** The folder of `pin_all_from`, from the application's root; null for one file. */
  readonly folder: string | null
  /** The asset or address it leads to. */
  readonly to: string | null
  /** Whether pages load it ahead, or the entry points whose pages do. */
  readonly preload: boolean | readonly string[]
  readonly place: Node['location']
}

/** What config/importmap.rb pins, and what of it is not understood. */
export function readImportmap(text: string): { pins: Pin[]; diagnostics: Diagnostic[] } {
  const { source, result, errors } = parseRuby('config/importmap.rb', text)
  const diagnostics = [...errors]
  if (errors.length > 0) return { pins: [], diagnostics }
  const pins: Pin[] = []
  for (const item of result.value.statements.body) {
    const pin = readPin(item)
    if (pin !== null) pins.push(pin)
    else {
      const message = 'This line of config/importmap.rb is not understood.'
      const hint =
        'Write `pin "name", to: "file.js"`, or `pin_all_from "app/javascript/controllers", under: "controllers"`.'
      diagnostics.push(source.diagnostic(item.location, 'wrong-arguments', message, hint))
    }
  }
  return { pins, diagnostics }
}

const OPTIONS = new Set(['to', 'under', 'preload', 'integrity'])

function readPin(item: Node): Pin | null {
  if (!is(item, 'CallNode')) return null
  const isFolder = item.name === 'pin_all_from'
  if ((item.name !== 'pin' && !isFolder) || item.receiver !== null) return null
  const [first, options, ...rest] = argumentsOf(item)
  const target = first === undefined ? null : symbolText(first)
  if (target === null || rest.length > 0) return null
  const given = new Map<string, Node>()
  if (options !== undefined) {
    if (!is(options, 'KeywordHashNode')) return null
    for (const pair of options.elements) {
      const key = is(pair, 'AssocNode') ? symbolText(pair.key) : null
      if (key === null || !OPTIONS.has(key)) return null
      given.set(key, (pair as nodes.AssocNode).value)
    }
  }
  const text = (key: string) => {
    const node = given.get(key)
    return node === undefined ? null : symbolText(node)
  }
  return {
    name: isFolder ? (text('under') ?? '') : target,
    folder: isFolder ? target : null,
    to: text('to'),
    preload: readPreload(given.get('preload')),
    place: item.location,
  }
}

function readPreload(node: Node | undefined): boolean | readonly string[] {
  if (node === undefined || is(node, 'TrueNode')) return true
  if (is(node, 'FalseNode')) return false
  if (is(node, 'ArrayNode')) {
    return node.elements.flatMap((each) => symbolText(each) ?? [])
  }
  const entry = symbolText(node)
  return entry === null ? true : [entry]
}
