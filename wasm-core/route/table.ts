// The routes as they were drawn: one entry for each form that the optional parts of its path leave.

import { bootAllocate } from '../boot/arena'
import { BAD_FRAME, BAD_PATTERN, OUT_OF_MEMORY, UNEXPECTED_VALUE } from '../error-code'
import { OTHER, recognizeMethod } from '../http/method'
import {
  expectTag,
  Reader,
  readByte,
  readBytes,
  readInteger,
  readVaruint,
  startReader,
} from '../memory/reader'
import { ARRAY, INTEGER, STRING, TRUE } from '../memory/tag'
import { equalsText } from '../memory/text'
import { checkProgram, getLead, prepareMachine } from './machine'

const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))

export const LITERAL: u32 = 0
export const PARAMETER: u32 = 1
export const GLOB: u32 = 2

/** One part of a path: of most, a piece between two slashes. */
@unmanaged
export class Segment {
  /** The literal text, or the parameter's name without its colon. */
  start: usize
  length: u32
  kind: u32
  /** Whether no slash stands in front of it. */
  isJoined: u32
  /** The program that its text must match; 0 for none. */
  pattern: usize
}

/** A parameter that the path does not say. */
@unmanaged
export class Default {
  nameStart: usize
  nameLength: u32
  valueStart: usize
  valueLength: u32
}

/** One form of a route. */
@unmanaged
export class Route {
  /** The route's place in the shell's table. */
  index: u32
  /** Bit of the method in a set of methods: 1 << method. */
  methods: u32
  /** Whether a request must carry a CSRF token. */
  isProtected: u32
  nameStart: usize
  nameLength: u32
  segments: usize
  segmentCount: u32
  parameterCount: u32
  /** Whether the path may go on with a dot and a format; its parameters hold no dots then. */
  hasFormat: u32
  /** The program that the path must match, in place of the tree; 0 for none. */
  program: usize
  defaults: usize
  defaultCount: u32
  /** The next route of the same pattern, in drawing order: see tree.ts. */
  next: u32
}

let routes: usize = 0
/** Forms of all routes. */
export let routeCount: u32 = 0
/** Parts of all forms. */
export let segmentCount: u32 = 0

/** A path has fewer parts than this. */
const MAX_SEGMENTS: u32 = 32
/** A route has no more forms than this. */
const MAX_FORMS: u32 = 16

/** The form at `index`, in drawing order. */
export function getRoute(index: u32): Route {
  return changetype<Route>(routes + <usize>index * offsetof<Route>())
}

/** The part at `index` of a form. */
export function getSegment(route: Route, index: u32): Segment {
  return changetype<Segment>(route.segments + <usize>index * offsetof<Segment>())
}

/** A default of a route. */
export function getDefault(route: Route, index: u32): Default {
  return changetype<Default>(route.defaults + <usize>index * offsetof<Default>())
}

/** What a parameter of the path is where nobody gives it: `defaults: { user_id: "me" }`; null for nothing. */
export function defaultOf(route: Route, segment: Segment): Default | null {
  for (let index: u32 = 0; index < route.defaultCount; index++) {
    const each = getDefault(route, index)
    if (each.nameLength !== segment.length) continue
    if (memory.compare(each.nameStart, segment.start, segment.length) === 0) return each
  }
  return null
}

/** Reads `bootRoutes`' frame; 0, or an error code. */
export function readRoutes(start: usize, length: u32): i32 {
  startReader(reader, start, length)
  expectTag(reader, INTEGER)
  const forms = <u32>readInteger(reader)
  expectTag(reader, ARRAY)
  const count = readVaruint(reader)
  if (reader.failed || forms > length || count > forms) return BAD_FRAME
  routes = bootAllocate(forms * offsetof<Route>())
  if (routes === 0) return OUT_OF_MEMORY
  routeCount = 0
  segmentCount = 0
  for (let index: u32 = 0; index < count; index++) {
    const error = readRoute(index, forms)
    if (error !== 0) return error
  }
  return prepareMachine() ? 0 : OUT_OF_MEMORY
}

function readRoute(index: u32, most: u32): i32 {
  const first = routeCount
  expectTag(reader, ARRAY)
  if (readVaruint(reader) !== 7) return UNEXPECTED_VALUE
  expectTag(reader, STRING)
  const verb = readBytes(reader)
  const methods = methodsOf(verb, reader.length)
  if (methods === 0) return UNEXPECTED_VALUE
  expectTag(reader, ARRAY)
  const forms = readVaruint(reader)
  if (reader.failed || forms === 0 || forms > MAX_FORMS || first + forms > most) return BAD_FRAME
  for (let form: u32 = 0; form < forms; form++) {
    expectTag(reader, STRING)
    const pattern = readBytes(reader)
    const error = readPattern(getRoute(first + form), pattern, reader.length)
    if (error !== 0) return error
    segmentCount += getRoute(first + form).segmentCount
  }
  const nameTag = readByte(reader)
  const nameStart = nameTag === STRING ? readBytes(reader) : 0
  const nameLength = nameTag === STRING ? reader.length : 0
  const isProtected: u32 = readByte(reader) === TRUE ? 1 : 0
  const defaults = readPairs()
  const defaultCount = pairCount
  const patterns = readPairs()
  const patternCount = pairCount
  const programTag = readByte(reader)
  const program = programTag === STRING ? readBytes(reader) : 0
  if (reader.failed) return BAD_FRAME
  if (program !== 0 && !checkProgram(program, reader.length)) return BAD_PATTERN
  for (let form: u32 = 0; form < forms; form++) {
    const route = getRoute(first + form)
    route.index = index
    route.methods = methods
    route.isProtected = isProtected
    route.nameStart = nameStart
    route.nameLength = nameLength
    route.program = program
    route.defaults = defaults
    route.defaultCount = defaultCount
    for (let each: u32 = 0; each < patternCount; each++) {
      const pair = changetype<Default>(patterns + <usize>each * offsetof<Default>())
      if (!checkProgram(pair.valueStart, pair.valueLength)) return BAD_PATTERN
      givePattern(route, pair)
    }
  }
  if (program !== 0 && getLead(program) > getRoute(first).segmentCount) return BAD_PATTERN
  routeCount = first + forms
  return 0
}

/** A bit that no method has: the route gives its name, and answers nothing. */
const UNREACHABLE: u32 = 0x80000000

function methodsOf(verb: usize, length: u32): u32 {
  if (equalsText(verb, length, 'ALL')) return 0xffffffff
  if (equalsText(verb, length, 'NONE')) return UNREACHABLE
  const method = recognizeMethod(verb, length)
  return method === OTHER ? 0 : 1 << method
}

let pairCount: u32 = 0

/** Reads an ARRAY of names and texts, each pair an ARRAY of two. */
function readPairs(): usize {
  expectTag(reader, ARRAY)
  const count = readVaruint(reader)
  pairCount = 0
  if (reader.failed || count > 256) {
    reader.failed = true
    return 0
  }
  const pairs = bootAllocate(count * offsetof<Default>() + 8)
  if (pairs === 0) reader.failed = true
  for (let index: u32 = 0; index < count && !reader.failed; index++) {
    const pair = changetype<Default>(pairs + <usize>index * offsetof<Default>())
    expectTag(reader, ARRAY)
    if (readVaruint(reader) !== 2) reader.failed = true
    expectTag(reader, STRING)
    pair.nameStart = readBytes(reader)
    pair.nameLength = reader.length
    expectTag(reader, STRING)
    pair.valueStart = readBytes(reader)
    pair.valueLength = reader.length
  }
  pairCount = count
  return pairs
}

function givePattern(route: Route, pair: Default): void {
  for (let index: u32 = 0; index < route.segmentCount; index++) {
    const segment = getSegment(route, index)
    if (segment.kind !== PARAMETER || segment.length !== pair.nameLength) continue
    if (memory.compare(segment.start, pair.nameStart, pair.nameLength) === 0) {
      segment.pattern = pair.valueStart
    }
  }
}

const FORMAT_LENGTH: u32 = 10

/** Reads a path of words, `:name` and `*name`, a `)` perhaps behind a name, at its end perhaps `(.:format)`. */
function readPattern(route: Route, start: usize, length: u32): i32 {
  if (length === 0 || load<u8>(start) !== 0x2f) return BAD_PATTERN
  let end = start + length
  route.hasFormat = 0
  if (length > FORMAT_LENGTH && equalsText(end - FORMAT_LENGTH, FORMAT_LENGTH, '(.:format)')) {
    route.hasFormat = 1
    end -= FORMAT_LENGTH
  }
  route.segments = bootAllocate((length + 1) * offsetof<Segment>())
  if (route.segments === 0) return OUT_OF_MEMORY
  route.segmentCount = 0
  route.parameterCount = 0
  let cursor = start
  while (cursor < end) {
    let isJoined: u32 = 1
    // It ends a name that text follows.
    if (load<u8>(cursor) === 0x29) cursor += 1
    if (load<u8>(cursor) === 0x2f) {
      isJoined = 0
      cursor += 1
      if (cursor === end) return route.segmentCount === 0 ? 0 : BAD_PATTERN
    }
    if (route.segmentCount + 1 === MAX_SEGMENTS) return BAD_PATTERN
    const segment = getSegment(route, route.segmentCount)
    segment.kind = kindAt(cursor, end)
    segment.isJoined = isJoined
    segment.pattern = 0
    if (segment.kind !== LITERAL) cursor += 1
    segment.start = cursor
    cursor = endOfPart(cursor, end, segment.kind)
    segment.length = <u32>(cursor - segment.start)
    if (segment.length === 0) return BAD_PATTERN
    if (segment.kind !== LITERAL) route.parameterCount += 1
    route.segmentCount += 1
  }
  return 0
}

function endOfPart(start: usize, end: usize, kind: u32): usize {
  let cursor = start
  for (; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x2f) return cursor
    if (kind === LITERAL ? kindAt(cursor, end) !== LITERAL : !isNameByte(byte)) return cursor
  }
  return cursor
}

/** What begins at a byte: a colon or an asterisk that no name follows is text. */
function kindAt(cursor: usize, end: usize): u32 {
  const byte = load<u8>(cursor)
  if (byte !== 0x3a && byte !== 0x2a) return LITERAL
  if (cursor + 1 >= end || !isNameByte(load<u8>(cursor, 1))) return LITERAL
  return byte === 0x3a ? PARAMETER : GLOB
}

function isNameByte(byte: u8): bool {
  const letter = byte | 0x20
  return (
    (letter >= 0x61 && letter <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f ||
    byte > 0x7f
  )
}
