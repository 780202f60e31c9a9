import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import type { RubyStatement } from '../../gen/index.ts'

/** A piece of a function, and how often it ran; the first piece of a function is the function. */
interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** What an engine counted of a script: Profiler.FunctionCoverage of the Chrome DevTools Protocol. */
export interface CountedFunction {
  readonly ranges: readonly Range[]
}

/** A piece of the bundle that comes from a place of a Ruby file, and how often it ran. */
interface Place {
  readonly line: number
  readonly column: number
  readonly count: number
  /** Where the function that it is in begins and ends. */
  readonly from: number
  readonly to: number
}

/** Where the pieces of a bundle come from: by the Ruby file, sorted by their places in it. */
export class BundleMap {
  readonly #pieces: { offset: number; file: string; line: number; column: number }[] = []

  constructor(code: string, map: string) {
    const starts = [0]
    for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1))
      starts.push(at + 1)
    eachMapping(new TraceMap(map), (each) => {
      if (each.source === null || !each.source.endsWith('.rb')) return
      const offset = (starts[each.generatedLine - 1] ?? 0) + each.generatedColumn
      const [line, column] = [each.originalLine, each.originalColumn + 1]
      this.#pieces.push({ offset, file: each.source, line, column })
    })
    this.#pieces.sort((left, right) => left.offset - right.offset)
  }

  /** How often the places of the files ran in one process. */
  places(functions: readonly CountedFunction[]): Map<string, Place[]> {
    const ranges = functions.flatMap(({ ranges: own }) => {
      const { startOffset: from = 0, endOffset: to = 0 } = own[0] ?? {}
      return own.map((range) => ({ ...range, from, to }))
    })
    // Those that begin first, and of those the longer ones, are around the others.
    ranges.sort(
      (left, right) => left.startOffset - right.startOffset || right.endOffset - left.endOffset,
    )
    const found = new Map<string, Place[]>()
    const open: typeof ranges = []
    let next = 0
    for (const { offset, file, line, column } of this.#pieces) {
      for (
        let range = ranges[next];
        range !== undefined && range.startOffset <= offset;
        range = ranges[++next]
      ) {
        open.push(range)
      }
      while (open.length > 0 && (open.at(-1)?.endOffset ?? 0) <= offset) open.pop()
      const inner = open.findLast(({ endOffset }) => endOffset > offset)
      if (inner === undefined) continue
      const places = found.get(file) ?? []
      found.set(file, places)
      const { count, from, to } = inner
      places.push({ line, column, count, from, to })
    }
    for (const places of found.values()) {
      places.sort((left, right) => left.line - right.line || left.column - right.column)
    }
    return found
  }
}

/** How often the statements of a file ran, by their first lines; `loaded` is how often the file was loaded. */
export function countLines(
  statements: readonly RubyStatement[],
  places: readonly Place[],
  loaded: number,
): Map<number, number> {
  const lines = new Map<number, number>()
  const visit = (list: readonly RubyStatement[], around: number, outer: number): void => {
    let line = outer
    for (const each of list) {
      const own = countOf(each, places)
      const count = each.isOfClass ? loaded : each.isDefinition ? around : (own ?? around)
      // Of statements on one line CRuby counts the first, and those of blocks.
      if (each.line !== line || each.isFirst)
        lines.set(each.line, (lines.get(each.line) ?? 0) + count)
      line = each.line
      // What a definition holds begins to run where its function does.
      visit(each.inner, each.isDefinition ? (own ?? 0) : count, each.line)
    }
  }
  visit(statements, loaded, 0)
  return lines
}

/** How often what a statement begins with ran; null where nothing of the bundle comes from it. */
function countOf({ start, end }: RubyStatement, places: readonly Place[]): number | null {
  const isBefore = (place: Place, at: RubyStatement['start']): boolean =>
    place.line < at.line || (place.line === at.line && place.column < at.column)
  const from = places.findIndex((place) => !isBefore(place, start))
  const first = places[from]
  if (first === undefined || !isBefore(first, end)) return null
  // A method that waits is there twice: as it blocks, and as it lets others run.
  const counted: Place[] = []
  for (const place of places.slice(from)) {
    if (place.line !== first.line || place.column !== first.column) break
    // Of one function in another, one is where the statement begins; the other is around what else it is.
    const isKnown = counted.some((each) => isWithin(each, place) || isWithin(place, each))
    if (!isKnown) counted.push(place)
  }
  return counted.reduce((sum, { count }) => sum + count, 0)
}

function isWithin(outer: Place, inner: Place): boolean {
  return outer.from <= inner.from && inner.to <= outer.to
}
