import {
  decodedMappings,
  encodedMap,
  type SourceMapSegment,
  TraceMap,
  traceSegment,
} from '@jridgewell/trace-mapping'

/**
 * The map of a text that was printed from another: from the printed lines to the sources of the other's map, a
 * place for each line of them. Both are JSON, and so is what you get.
 */
export function composeMaps(printed: string, original: string): string {
  const sources = new TraceMap(original)
  const mappings = decodedMappings(new TraceMap(printed)).map((segments) => {
    const places: SourceMapSegment[] = []
    for (const [column, , line, at] of segments) {
      if (line === undefined || at === undefined) continue
      const [, source, sourceLine, sourceColumn] = traceSegment(sources, line, at) ?? []
      if (source === undefined || sourceLine === undefined) continue
      const last = places.at(-1)
      if (last?.[1] === source && last[2] === sourceLine) continue
      places.push([column, source, sourceLine, sourceColumn ?? 0])
    }
    return places
  })
  const map = { version: 3 as const, names: [], sources: sources.sources, mappings }
  return JSON.stringify(encodedMap(new TraceMap(map)))
}
