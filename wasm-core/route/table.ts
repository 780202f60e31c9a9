// The routes as they were drawn.
//
// Route, 32 bytes                                                          Segment, 12 bytes
// ├ methods ┼ protected ┼ name ┼ length ┼ segments ┼ count ┼ captures ┼ next ┤  ├ start ┼ length ┼ isParameter ┤

import { bootAllocate } from '../boot/arena'
import { BAD_FRAME, BAD_PATTERN, OUT_OF_MEMORY, UNEXPECTED_VALUE } from '../error-code'
import { findByte } from '../http/chars'
import { OTHER, recognizeMethod } from '../http/method'
import { expectTag, Reader, readByte, readBytes, readVaruint, startReader } from '../memory/reader'
import { ARRAY, STRING, TRUE } from '../memory/tag'

const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))

/** One piece of a pattern between two slashes. */
@unmanaged
export class Segment {
  /** The literal text, or the parameter's name without its colon. */
  start: usize
  length: u32
  isParameter: u32
}

@unmanaged
export class Route {
  /** Bit of the method in a set of methods: 1 << method. */
  methods: u32
  /** Whether a request must carry a CSRF token. */
  isProtected: u32
  nameStart: usize
  nameLength: u32
  segments: usize
  segmentCount: u32
  parameterCount: u32
  /** The next route of the same pattern, in drawing order: see tree.ts. */
  next: u32
}

let routes: usize = 0
export let routeCount: u32 = 0
/** Pieces of all patterns. */
export let segmentCount: u32 = 0

/** A pattern has fewer pieces than this. */
const MAX_SEGMENTS: u32 = 32

/** The route at `index`, in drawing order. */
export function getRoute(index: u32): Route {
  return changetype<Route>(routes + <usize>index * offsetof<Route>())
}

/** The segment at `index` of a route's pattern. */
export function getSegment(route: Route, index: u32): Segment {
  return changetype<Segment>(route.segments + <usize>index * offsetof<Segment>())
}

/** Reads `bootRoutes`' frame; 0, or an error code. */
export function readRoutes(start: usize, length: u32): i32 {
  startReader(reader, start, length)
  expectTag(reader, ARRAY)
  const count = readVaruint(reader)
  if (reader.failed || count > length) return BAD_FRAME
  routes = bootAllocate(count * offsetof<Route>())
  if (routes === 0) return OUT_OF_MEMORY
  routeCount = count
  segmentCount = 0
  for (let index: u32 = 0; index < count; index++) {
    const route = getRoute(index)
    const error = readRoute(route)
    if (error !== 0) return error
    segmentCount += route.segmentCount
  }
  return 0
}

function readRoute(route: Route): i32 {
  expectTag(reader, ARRAY)
  if (readVaruint(reader) !== 6) return UNEXPECTED_VALUE
  expectTag(reader, STRING)
  const verb = readBytes(reader)
  const method = recognizeMethod(verb, reader.length)
  if (method === OTHER) return UNEXPECTED_VALUE
  route.methods = 1 << method
  expectTag(reader, STRING)
  const pattern = readBytes(reader)
  const error = readPattern(route, pattern, reader.length)
  if (error !== 0) return error
  expectTag(reader, STRING)
  readBytes(reader)
  expectTag(reader, STRING)
  readBytes(reader)
  const nameTag = readByte(reader)
  route.nameStart = nameTag === STRING ? readBytes(reader) : 0
  route.nameLength = nameTag === STRING ? reader.length : 0
  route.isProtected = readByte(reader) === TRUE ? 1 : 0
  return reader.failed ? BAD_FRAME : 0
}

function readPattern(route: Route, start: usize, length: u32): i32 {
  if (length === 0 || load<u8>(start) !== 0x2f) return BAD_PATTERN
  const end = start + length
  route.segments = bootAllocate((length / 2 + 1) * offsetof<Segment>())
  if (route.segments === 0) return OUT_OF_MEMORY
  route.segmentCount = 0
  route.parameterCount = 0
  let cursor = start + 1
  while (cursor < end) {
    const segmentEnd = findByte(cursor, end, 0x2f)
    if (segmentEnd === cursor || route.segmentCount + 1 === MAX_SEGMENTS) return BAD_PATTERN
    const isParameter = load<u8>(cursor) === 0x3a
    if (isParameter && segmentEnd === cursor + 1) return BAD_PATTERN
    const segment = getSegment(route, route.segmentCount)
    segment.start = isParameter ? cursor + 1 : cursor
    segment.length = <u32>(segmentEnd - segment.start)
    segment.isParameter = isParameter ? 1 : 0
    route.segmentCount += 1
    if (isParameter) route.parameterCount += 1
    cursor = segmentEnd + 1
  }
  return 0
}
