// All parameters of a request as one HASH: query, then body over it, then path over both.

import { Exchange } from '../exchange'
import { isBlank } from '../http/chars'
import { isSafeMethod, POST } from '../http/method'
import { NO_MEMORY } from '../http/refusal'
import { equalsTextIgnoringCase } from '../memory/text'
import { createWriter, Writer } from '../memory/writer'
import { countCaptures, getCapture } from '../route/capture'
import { writeHashHead, writePairs, writeString } from './frame'
import { parseJsonBody } from './json'
import { parseMultipart } from './multipart'
import { appendChild, createNode, findChild, Node, overlay, setKey, TABLE, TEXT } from './node'
import { parseUrlencoded } from './urlencoded'

/** What the query and the body held; null when there is nothing of the kind. */
let query: Node | null = null
let form: Node | null = null
/** Whether the body was a form, and no JSON. */
let isForm = false

/** Reads query and body; 0, or why they are refused. */
export function readParameters(exchange: Exchange): u32 {
  query = null
  form = null
  isForm = false
  if (exchange.queryLength !== 0) {
    const root = createNode(exchange.arena, TABLE)
    if (root === null) return NO_MEMORY
    const refusal = parseUrlencoded(exchange.arena, root, exchange.queryStart, exchange.queryLength)
    if (refusal !== 0) return refusal
    query = root
  }
  if (exchange.bodyLength === 0 || isSafeMethod(exchange.method)) return 0
  const root = createNode(exchange.arena, TABLE)
  if (root === null) return NO_MEMORY
  form = root
  return readBody(exchange, root)
}

/** Finds a top-level parameter of a body that is a form. */
export function findFormParameter(start: usize, length: u32): Node | null {
  return isForm ? findBodyParameter(start, length) : null
}

/** Finds a top-level parameter of the body. */
export function findBodyParameter(start: usize, length: u32): Node | null {
  const root = form
  return root === null ? null : findChild(root, start, length)
}

/** Writes the frame `params`, once the route is known; 0, or why it cannot be. */
export function writeParameters(exchange: Exchange): u32 {
  const size = 64 + exchange.pathLength * 2 + exchange.queryLength + exchange.bodyLength
  const writer = createWriter(exchange.arena, size)
  if (writer === null) return NO_MEMORY
  const table = mergeForms()
  if (table === null) {
    writePathParameters(exchange, writer)
  } else {
    if (!overlayPathParameters(exchange, table)) return NO_MEMORY
    writeHashHead(writer, table.count)
    writePairs(writer, table)
  }
  if (writer.failed) return NO_MEMORY
  exchange.paramsStart = writer.start
  exchange.paramsLength = writer.length
  return 0
}

function mergeForms(): Node | null {
  const base = query
  const over = form
  if (base === null) return over
  if (over !== null) overlay(base, over)
  return base
}

function writePathParameters(exchange: Exchange, writer: Writer): void {
  const count = countCaptures(exchange)
  writeHashHead(writer, count)
  for (let index: u32 = 0; index < count; index++) {
    const capture = getCapture(exchange, index)
    writeString(writer, capture.nameStart, capture.nameLength)
    writeString(writer, capture.valueStart, capture.valueLength)
  }
}

function overlayPathParameters(exchange: Exchange, table: Node): bool {
  const count = countCaptures(exchange)
  if (count === 0) return true
  const path = createNode(exchange.arena, TABLE)
  if (path === null) return false
  for (let index: u32 = 0; index < count; index++) {
    const leaf = createNode(exchange.arena, TEXT)
    if (leaf === null) return false
    const capture = getCapture(exchange, index)
    setKey(leaf, capture.nameStart, capture.nameLength)
    leaf.valueStart = capture.valueStart
    leaf.valueLength = capture.valueLength
    appendChild(path, leaf)
  }
  overlay(table, path)
  return true
}

/** Whether the body is a form whose parts may be files. */
export function isMultipart(exchange: Exchange): bool {
  if (isSafeMethod(exchange.method)) return false
  const start = exchange.contentTypeStart
  const length = measureMediaType(start, exchange.contentTypeLength)
  return equalsTextIgnoringCase(start, length, 'multipart/form-data')
}

function readBody(exchange: Exchange, root: Node): u32 {
  const typeStart = exchange.contentTypeStart
  const typeLength = measureMediaType(typeStart, exchange.contentTypeLength)
  isForm = !isJson(typeStart, typeLength)
  if (typeStart === 0) {
    if (exchange.method !== POST) return 0
  } else if (isMultipart(exchange)) {
    return parseMultipart(exchange, root)
  } else if (isJson(typeStart, typeLength)) {
    return parseJsonBody(exchange.arena, root, exchange.bodyStart, exchange.bodyLength)
  } else if (!equalsTextIgnoringCase(typeStart, typeLength, 'application/x-www-form-urlencoded')) {
    return 0
  }
  return parseUrlencoded(exchange.arena, root, exchange.bodyStart, exchange.bodyLength)
}

/** Length of the media type without its parameters, RFC 9110 section 8.3.1. */
function measureMediaType(start: usize, length: u32): u32 {
  let end: u32 = 0
  while (end < length && load<u8>(start + end) !== 0x3b) end += 1
  while (end > 0 && isBlank(load<u8>(start + end - 1))) end -= 1
  return end
}

function isJson(start: usize, length: u32): bool {
  if (equalsTextIgnoringCase(start, length, 'application/json')) return true
  return length > 5 && equalsTextIgnoringCase(start + length - 5, 5, '+json')
}
