import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Diagnostic } from './diagnostics.ts'
import { symbolText } from './facts/syntax.ts'
import { kindOf, type Node, parseRuby } from './parse.ts'

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
  for (const item of result.value.statements.body as Node[]) {
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
  if (kindOf(item) !== 'CallNode') return null
  const call = item as nodes.CallNode
  const isFolder = call.name === 'pin_all_from'
  if ((call.name !== 'pin' && !isFolder) || call.receiver !== null) return null
  const [first, options, ...rest] = (call.arguments_?.arguments_ ?? []) as Node[]
  const target = first === undefined ? null : symbolText(first)
  if (target === null || rest.length > 0) return null
  const given = new Map<string, Node>()
  if (options !== undefined) {
    if (kindOf(options) !== 'KeywordHashNode') return null
    for (const pair of (options as nodes.KeywordHashNode).elements as Node[]) {
      const key = kindOf(pair) === 'AssocNode' ? symbolText((pair as nodes.AssocNode).key) : null
      if (key === null || !OPTIONS.has(key)) return null
      given.set(key, (pair as nodes.AssocNode).value as Node)
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
  if (node === undefined || kindOf(node) === 'TrueNode') return true
  if (kindOf(node) === 'FalseNode') return false
  if (kindOf(node) === 'ArrayNode') {
    return ((node as nodes.ArrayNode).elements as Node[]).flatMap((each) => symbolText(each) ?? [])
  }
  const entry = symbolText(node)
  return entry === null ? true : [entry]
}
