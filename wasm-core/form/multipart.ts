// multipart/form-data, RFC 7578 over RFC 2046, in memory. A part with a file name becomes an OBJECT
// `UploadedFile` whose handle is an index into the exchange's table of files:
//
// File, 24 bytes
// ├ name start ┼ length ┼ content type start ┼ length ┼ data start ┼ length ┤

import { parameterLimit } from '../boot/config'
import { Exchange } from '../exchange'
import { CR, findByte, findControl, LF } from '../http/chars'
import { Field, parseField } from '../http/fields'
import {
  BAD_MULTIPART,
  NO_MEMORY,
  NOT_UTF8,
  NUL_IN_NAME,
  TOO_MANY_PARAMETERS,
} from '../http/refusal'
import { allocate } from '../memory/arena'
import { equalsTextIgnoringCase } from '../memory/text'
import { isUtf8 } from '../memory/utf8'
import { FieldParameter, findParameter } from './field-parameter'
import { insertParameter } from './insert'
import { createNode, FILE, Node, TEXT } from './node'

/** The longest boundary RFC 2046 section 5.1.1 allows. */
const BOUNDARY_LIMIT: u32 = 70
/** The most files one request may carry. */
const FILE_LIMIT: u32 = 128
const PART_FIELD_LIMIT: u32 = 16

@unmanaged
class File {
  nameStart: usize
  nameLength: u32
  typeStart: usize
  typeLength: u32
  dataStart: usize
  dataLength: u32
}

const field = changetype<Field>(memory.data(offsetof<Field>(), 8))
const parameter = changetype<FieldParameter>(memory.data(offsetof<FieldParameter>(), 8))

let dispositionStart: usize = 0
let dispositionLength: u32 = 0
let typeStart: usize = 0
let typeLength: u32 = 0
let boundary: usize = 0
let boundaryLength: u32 = 0

/** Reads the exchange's body into the table `root`; 0, or why it is refused. */
export function parseMultipart(exchange: Exchange, root: Node): u32 {
  const arena = exchange.arena
  if (
    !findParameter(
      arena,
      parameter,
      exchange.contentTypeStart,
      exchange.contentTypeLength,
      'boundary',
    )
  ) {
    return BAD_MULTIPART
  }
  boundary = parameter.start
  boundaryLength = parameter.length
  if (boundaryLength === 0 || boundaryLength > BOUNDARY_LIMIT) return BAD_MULTIPART
  const end = exchange.bodyStart + exchange.bodyLength
  let cursor = findFirstDelimiter(exchange.bodyStart, end)
  let parts: u32 = 0
  while (true) {
    if (end - cursor < 2) return BAD_MULTIPART
    if (load<u16>(cursor) === 0x2d2d) return 0
    if (load<u8>(cursor) !== CR || load<u8>(cursor, 1) !== LF) return BAD_MULTIPART
    parts += 1
    if (parts > parameterLimit) return TOO_MANY_PARAMETERS
    const data = readPartHead(cursor + 2, end)
    if (data === 0) return BAD_MULTIPART
    const dataEnd = findDelimiter(data, end)
    if (dataEnd === end) return BAD_MULTIPART
    const refusal = addPart(exchange, root, data, <u32>(dataEnd - data))
    if (refusal !== 0) return refusal
    cursor = dataEnd + 4 + boundaryLength
  }
  return BAD_MULTIPART
}

/** Address after the first delimiter; `end` when there is none. A preamble is skipped. */
function findFirstDelimiter(start: usize, end: usize): usize {
  if (isDelimiter(start, end)) return start + 2 + boundaryLength
  const found = findDelimiter(start, end)
  return found === end ? end : found + 4 + boundaryLength
}

/** Finds CR LF and a delimiter; `end` when there is none. */
function findDelimiter(start: usize, end: usize): usize {
  let cursor = start
  while (true) {
    cursor = findByte(cursor, end, CR)
    if (end - cursor < 2) return end
    if (load<u8>(cursor, 1) === LF && isDelimiter(cursor + 2, end)) return cursor
    cursor += 1
  }
}

function isDelimiter(start: usize, end: usize): bool {
  if (end - start < 2 + boundaryLength || load<u16>(start) !== 0x2d2d) return false
  return memory.compare(start + 2, boundary, boundaryLength) === 0
}

/** Reads a part's fields; gives where its data starts, 0 when malformed. */
function readPartHead(start: usize, end: usize): usize {
  dispositionStart = 0
  typeStart = 0
  typeLength = 0
  let line = start
  for (let count: u32 = 0; count <= PART_FIELD_LIMIT; count++) {
    const lineEnd = findControl(line, end)
    if (end - lineEnd < 2 || load<u8>(lineEnd) !== CR || load<u8>(lineEnd, 1) !== LF) return 0
    if (lineEnd === line) return dispositionStart === 0 ? 0 : lineEnd + 2
    if (parseField(field, line, lineEnd) !== 0) return 0
    if (equalsTextIgnoringCase(field.nameStart, field.nameLength, 'content-disposition')) {
      if (dispositionStart !== 0) return 0
      dispositionStart = field.valueStart
      dispositionLength = field.valueLength
    } else if (equalsTextIgnoringCase(field.nameStart, field.nameLength, 'content-type')) {
      typeStart = field.valueStart
      typeLength = field.valueLength
    }
    line = lineEnd + 2
  }
  return 0
}

function addPart(exchange: Exchange, root: Node, data: usize, length: u32): u32 {
  const arena = exchange.arena
  if (!findParameter(arena, parameter, dispositionStart, dispositionLength, 'name')) {
    return BAD_MULTIPART
  }
  const nameStart = parameter.start
  const nameEnd = nameStart + parameter.length
  if (!isUtf8(nameStart, parameter.length)) return NOT_UTF8
  if (findByte(nameStart, nameEnd, 0) < nameEnd) return NUL_IN_NAME
  const leaf = createNode(arena, TEXT)
  if (leaf === null) return NO_MEMORY
  if (findParameter(arena, parameter, dispositionStart, dispositionLength, 'filename')) {
    // A file field that was left empty is sent with an empty name: as in Rails, it is no parameter.
    if (parameter.length === 0) return 0
    const refusal = addFile(exchange, leaf, data, length)
    if (refusal !== 0) return refusal
  } else {
    if (!isUtf8(data, length)) return NOT_UTF8
    leaf.valueStart = data
    leaf.valueLength = length
  }
  return insertParameter(arena, root, nameStart, nameEnd, leaf)
}

function addFile(exchange: Exchange, leaf: Node, data: usize, length: u32): u32 {
  if (!isUtf8(parameter.start, parameter.length)) return NOT_UTF8
  if (exchange.filesStart === 0) {
    exchange.filesStart = allocate(exchange.arena, FILE_LIMIT * offsetof<File>())
    if (exchange.filesStart === 0) return NO_MEMORY
  }
  if (exchange.fileCount === FILE_LIMIT) return TOO_MANY_PARAMETERS
  const address = exchange.filesStart + <usize>exchange.fileCount * offsetof<File>()
  const file = changetype<File>(address)
  file.nameStart = parameter.start
  file.nameLength = parameter.length
  file.typeStart = typeStart
  file.typeLength = typeLength
  file.dataStart = data
  file.dataLength = length
  leaf.kind = FILE
  leaf.valueStart = exchange.fileCount
  exchange.fileCount += 1
  return 0
}
