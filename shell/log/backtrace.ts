import { readFileSync } from 'node:fs'
import { eachMapping, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { zlib } from '../builtin.ts'
import { type TemplateLocation, templateLocations } from '../core/template-location.ts'

/** One place of a backtrace, in the application's sources where the map knows it. */
export interface Frame {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly name: string | null
  /** Whether the place is in the application, not in the framework. */
  readonly isApplication: boolean
}

/** The action that ran. */
export interface ActionNames {
  readonly controllerName: string
  readonly actionName: string
}

/** Frames that an error keeps: those of a callback lie below all that the framework calls in between. */
const STACK_FRAMES = 200

/** Has every error keep as many frames as `SourceMapper` needs; the engine's own limit is 10. */
export function keepDeepStacks(): void {
  Error.stackTraceLimit = STACK_FRAMES
}

/** Where the frames of a template's questions lie: what is above them was asked by the template. */
const ASKING = /(?:^|\/)shell\/core\/render\.ts$/

/**
 * Leads places of the bundle back to .rb lines, and those of a module beside which `.places` lie, as beside the
 * framework in development, to theirs. A map is read when the first error needs it.
 */
export class SourceMapper {
  readonly #path: string | null
  readonly #definitions = new Map<string, Frame | null>()
  readonly #beside = new Map<string, TraceMap | null>()
  #map: TraceMap | null | undefined

  constructor(path: string | null) {
    this.#path = path
  }

  /**
   * The backtrace of an error, the place it was raised first, with the lines of templates in between.
   * Where no place of the application is left on it, the action that ran comes first.
   */
  frames(error: unknown, action: ActionNames | null = null): Frame[] {
    const frames = [...this.#each(error)]
    if (action === null || frames.some((frame) => frame.isApplication)) return frames
    const ran = this.#definitionOf(action)
    return ran === null ? frames : [ran, ...frames]
  }

  /** The backtrace as lines such as `app/models/article.rb:12:in publish`, the framework's left out. */
  lines(error: unknown, action: ActionNames | null = null): string[] {
    const frames = this.frames(error, action)
    const own = frames.filter((frame) => frame.isApplication)
    return (own.length > 0 ? own : frames).slice(0, 20).map(formatFrame)
  }

  /**
   * Whether the program's own code raised an error of the engine: the topmost frame that has a place is of
   * a Ruby file. Without a map nobody can tell, and it is taken for the program's.
   */
  isOwn(error: Error): boolean {
    if (this.#load() === null) return true
    for (const line of (error.stack ?? '').split('\n')) {
      const frame = this.#frame(line)
      if (frame !== null) return isApplication(frame.file)
    }
    return true
  }

  /** The first place in the application; null without one. */
  line(error: unknown): string | null {
    for (const frame of this.#each(error)) if (frame.isApplication) return formatFrame(frame)
    return null
  }

  *#each(error: unknown): IterableIterator<Frame> {
    const places = [...templateLocations(error)]
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    let isAsking = false
    for (const line of stack.split('\n')) {
      const frame = this.#frame(line)
      if (frame === null) continue
      const asked = ASKING.test(frame.file)
      if (asked && !isAsking) yield* places.splice(0, 1).map(templateFrame)
      isAsking = asked
      yield frame
    }
    yield* places.map(templateFrame)
  }

  /** Where an action is defined, its controller's file where it comes from elsewhere. */
  #definitionOf({ controllerName, actionName }: ActionNames): Frame | null {
    const key = `${controllerName}#${actionName}`
    const known = this.#definitions.get(key)
    if (known !== undefined) return known
    const file = `app/controllers/${controllerName}_controller.rb`
    const names = [actionName, `${actionName}_action`]
    let found: Frame | null = null
    const map = this.#load()
    if (map !== null) {
      eachMapping(map, ({ source, name, originalLine }) => {
        if (source === null || (found !== null && found.name !== null)) return
        const isDefinition = name !== null && names.includes(name)
        if ((found !== null && !isDefinition) || shorten(source) !== file) return
        const line = isDefinition ? originalLine : 1
        found = { file, line, column: 1, name: isDefinition ? name : null, isApplication: true }
      })
    }
    this.#definitions.set(key, found)
    return found
  }

  #frame(line: string): Frame | null {
    // V8 writes `at name (file:line:column)`, JavaScriptCore `name@file:line:column`; Bun prints V8's.
    const match =
      /^\s*(?:at )?(?:(?:async )?(.*?)(?: \(|@))?((?:file:\/\/)?[^()]+?):(\d+):(\d+)\)?$/.exec(line)
    if (match === null) return null
    const [, name = '', file = '', lineText = '', columnText = ''] = match
    const place = { line: Number(lineText), column: Number(columnText) }
    // The runtime's own modules are not in the bundle, nor in its map.
    const original = /^(node|bun|native):/.test(file) ? null : this.#original(file, place)
    if (original !== null) return { ...original, name: original.name ?? (name || null) }
    return { file, ...place, name: name || null, isApplication: isApplication(file) }
  }

  #original(path: string, { line, column }: { line: number; column: number }): Frame | null {
    const map = this.#mapBeside(path) ?? this.#load()
    if (map === null) return null
    const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
    if (found.source === null) return null
    const file = shorten(found.source)
    return {
      file,
      line: found.line,
      column: found.column + 1,
      name: found.name,
      // What gen adds to a class, such as the table of its actions, has the name and the line of the class.
      isApplication: isApplication(file) && !isClassOf(file, found.name),
    }
  }

  #mapBeside(path: string): TraceMap | null {
    const file = path.replace(/^file:\/\//, '')
    let map = this.#beside.get(file)
    if (map === undefined) {
      map = readMap(`${file}.places`)
      this.#beside.set(file, map)
    }
    return map
  }

  #load(): TraceMap | null {
    if (this.#map === undefined) this.#map = this.#path === null ? null : readMap(this.#path)
    return this.#map
  }
}

/** The application's places among frames, as Exception#backtrace has them. */
export function rubyPlaces(frames: readonly Frame[], fileOf = (file: string) => file): string[] {
  return frames
    .filter(({ isApplication }) => isApplication)
    .map(({ file, line, name }) => {
      return `${fileOf(file)}:${line}${name === null ? '' : `:in \`${name}'`}`
    })
}

/** `app/models/article.rb:12:in publish`. */
export function formatFrame({ file, line, name }: Frame): string {
  return `${file}:${line}${name === null ? '' : `:in ${name}`}`
}

/** The templates that methods of app/helpers call helpers by. */
const STAND_IN = 'app/views/webfw/call/'

function templateFrame({ file, line, column }: TemplateLocation): Frame {
  return { file, line, column, name: null, isApplication: !file.startsWith(STAND_IN) }
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

/** Whether a name is the class that a file is called after: `ArticlesController` of `articles_controller.rb`. */
function isClassOf(file: string, name: string | null): boolean {
  const base = /([^/]*)\.rb$/.exec(file)?.[1]?.replaceAll('_', '')
  return name !== null && name.toLowerCase() === base
}

/** The path inside the application: `../../app/models/x.rb` is `app/models/x.rb`. */
function shorten(source: string): string {
  const match = /(?:^|\/)((?:app|config|db|test|lib)\/.*\.(?:rb|erb|rake))$/.exec(source)
  return match?.[1] ?? source.replace(/^(\.\.\/)+/, '')
}

function isApplication(file: string): boolean {
  return /\.(rb|erb|rake)$|^Rakefile$/.test(file) || /(^|\/)gen\/(?!routes\.ts)/.test(file)
}
