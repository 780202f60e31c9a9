import { readFileSync } from 'node:fs'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { zlib } from '../builtin.ts'

/** One place of a backtrace, in the application's sources where the map knows it. */
export interface Frame {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly name: string | null
  /** Whether the place is in the application, not in the framework. */
  readonly isApplication: boolean
}

/** Leads places of the bundle back to .rb lines. The map is read when the first error needs it. */
export class SourceMapper {
  readonly #path: string | null
  #map: TraceMap | null | undefined

  constructor(path: string | null) {
    this.#path = path
  }

  /** The backtrace of an error, the place it was raised first. */
  frames(error: unknown): Frame[] {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    return stack.split('\n').flatMap((line) => this.#frame(line))
  }

  /** The backtrace as lines such as `app/models/article.rb:12:in publish`, the framework's left out. */
  lines(error: unknown): string[] {
    const frames = this.frames(error)
    const own = frames.filter((frame) => frame.isApplication)
    return (own.length > 0 ? own : frames).slice(0, 20).map(formatFrame)
  }

  #frame(line: string): Frame[] {
    // V8 writes `at name (file:line:column)`, JavaScriptCore `name@file:line:column`; Bun prints V8's.
    const match =
      /^\s*(?:at )?(?:(?:async )?(.*?)(?: \(|@))?((?:file:\/\/)?[^()]+?):(\d+):(\d+)\)?$/.exec(line)
    if (match === null) return []
    const [, name = '', file = '', lineText = '', columnText = ''] = match
    const place = { line: Number(lineText), column: Number(columnText) }
    // The runtime's own modules are not in the bundle, nor in its map.
    const original = /^(node|bun|native):/.test(file) ? null : this.#original(place)
    if (original !== null) return [{ ...original, name: original.name ?? (name || null) }]
    return [{ file, ...place, name: name || null, isApplication: isApplication(file) }]
  }

  #original({ line, column }: { line: number; column: number }): Frame | null {
    const map = this.#load()
    if (map === null) return null
    const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
    if (found.source === null) return null
    const file = shorten(found.source)
    return {
      file,
      line: found.line,
      column: found.column + 1,
      name: found.name,
      isApplication: isApplication(file),
    }
  }

  #load(): TraceMap | null {
    if (this.#map === undefined) this.#map = this.#path === null ? null : readMap(this.#path)
    return this.#map
  }
}

/** `app/models/article.rb:12:in publish`. */
export function formatFrame({ file, line, name }: Frame): string {
  return `${file}:${line}${name === null ? '' : `:in ${name}`}`
}

function readMap(path: string): TraceMap | null {
  try {
    const bytes = readFileSync(path)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    return new TraceMap((isPacked ? zlib().gunzipSync(bytes) : bytes).toString())
  } catch {
    // Without its map a backtrace names the bundle: worse, and no reason to lose the error itself.
    return null
  }
}

/** The path inside the application: `../../app/models/x.rb` is `app/models/x.rb`. */
function shorten(source: string): string {
  const match = /(?:^|\/)((?:app|config|db|test|lib)\/.*\.(?:rb|erb))$/.exec(source)
  return match?.[1] ?? source.replace(/^(\.\.\/)+/, '')
}

function isApplication(file: string): boolean {
  return /\.(rb|erb)$/.test(file) || /(^|\/)gen\//.test(file)
}
