// What the path of a request says, and the defaults of its route: the parameters that no query or form replaces.

import { Exchange } from '../exchange'
import { PathSegment } from '../http/target'
import { allocate } from '../memory/arena'
import { restText } from './rest'
import { Default, getDefault, getSegment, LITERAL, Route, Segment } from './table'

const FORMAT = memory.data<u8>([0x66, 0x6f, 0x72, 0x6d, 0x61, 0x74])
const FORMAT_LENGTH: u32 = 6

/** How many parameters the matched route has. */
export function countCaptures(exchange: Exchange): u32 {
  return exchange.captureCount
}

/** A parameter of the matched route: its name and its decoded text. */
export function getCapture(exchange: Exchange, index: u32): Default {
  return changetype<Default>(exchange.captures + <usize>index * offsetof<Default>())
}

/**
 * Notes the parameters of a route: `formatLength` bytes of the last piece are a dot and the format; `slots`
 * are what its program captured, 0 where it has none. False when memory is full.
 */
export function noteCaptures(
  exchange: Exchange,
  route: Route,
  formatLength: u32,
  slots: usize,
): bool {
  const most = route.parameterCount + 1 + route.defaultCount
  exchange.captures = allocate(exchange.arena, most * offsetof<Default>())
  exchange.captureCount = 0
  if (exchange.captures === 0) return false
  let parameter: u32 = 0
  for (let position: u32 = 0; position < route.segmentCount; position++) {
    const segment = getSegment(route, position)
    if (segment.kind === LITERAL) continue
    if (slots !== 0) addSlot(exchange, segment.start, segment.length, slots, parameter)
    else addPiece(exchange, segment, position, formatLength)
    parameter += 1
  }
  if (slots !== 0) {
    if (route.hasFormat !== 0) addSlot(exchange, FORMAT, FORMAT_LENGTH, slots, parameter)
  } else if (formatLength !== 0) {
    const last = pieceAt(exchange, exchange.segmentCount - 1)
    const start = last.start + last.length - formatLength + 1
    add(exchange, FORMAT, FORMAT_LENGTH, start, formatLength - 1)
  }
  for (let index: u32 = 0; index < route.defaultCount; index++) {
    const each = getDefault(route, index)
    if (isCaptured(exchange, each)) continue
    add(exchange, each.nameStart, each.nameLength, each.valueStart, each.valueLength)
  }
  return true
}

function addPiece(exchange: Exchange, segment: Segment, position: u32, formatLength: u32): void {
  const piece = pieceAt(exchange, position)
  const isLast = position + 1 === exchange.segmentCount
  const length = piece.length - (isLast ? formatLength : 0)
  add(exchange, segment.start, segment.length, piece.start, length)
}

function addSlot(exchange: Exchange, name: usize, length: u32, slots: usize, index: u32): void {
  const begin = load<u32>(slots + <usize>index * 8)
  const end = load<u32>(slots + <usize>index * 8 + 4)
  if (begin === 0 || end < begin) return
  add(exchange, name, length, restText + begin - 1, end - begin)
}

function add(exchange: Exchange, name: usize, nameLength: u32, value: usize, length: u32): void {
  const capture = getCapture(exchange, exchange.captureCount)
  capture.nameStart = name
  capture.nameLength = nameLength
  capture.valueStart = value
  capture.valueLength = length
  exchange.captureCount += 1
}

function isCaptured(exchange: Exchange, each: Default): bool {
  for (let index: u32 = 0; index < exchange.captureCount; index++) {
    const capture = getCapture(exchange, index)
    if (capture.nameLength !== each.nameLength) continue
    if (memory.compare(capture.nameStart, each.nameStart, each.nameLength) === 0) return true
  }
  return false
}

function pieceAt(exchange: Exchange, index: u32): PathSegment {
  return changetype<PathSegment>(exchange.segments + <usize>index * offsetof<PathSegment>())
}
