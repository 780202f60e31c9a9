// multipart/form-data, RFC 7578 over RFC 2046, in memory. A part with a file name becomes an OBJECT
// `UploadedFile` whose handle is an index into the exchange's table of files:
//
// File, 24 bytes
// ├ name start ┼ length ┼ content type start ┼ length ┼ data start ┼ length ┤

import { parameterLimit } from '../boot/config'
import { Exchange } from '../exchange'
import { CR, findByte, LF } from '../http/chars'
import {
  BAD_MULTIPART,
  NO_MEMORY,
  NOT_UTF8,
  NUL_IN_NAME,
  TOO_MANY_PARAMETERS,
} from '../http/refusal'
import { allocate } from '../memory/arena'
import { isUtf8 } from '../memory/utf8'
import { FieldParameter, findParameter } from './field-parameter'
import { findFileName } from './file-name'
import { insertParameter } from './insert'
import { createNode, FILE, Node, TEXT } from './node'
import {
  boundaryLength,
  dispositionLength,
  dispositionStart,
  findDelimiter,
  findFirstDelimiter,
  readBoundary,
  readPartHead,
  typeLength,
  typeStart,
} from './part'

/** The most files one request may carry. */
const FILE_LIMIT: u32 = 128

@unmanaged
class File {
  nameStart: usize
  nameLength: u32
  typeStart: usize
  typeLength: u32
  dataStart: usize
  dataLength: u32
}

const parameter = changetype<FieldParameter>(memory.data(offsetof<FieldParameter>(), 8))

/** Reads the exchange's body into the table `root`; 0, or why it is refused. */
export function parseMultipart(exchange: Exchange, root: Node): u32 {
  if (!readBoundary(exchange)) return BAD_MULTIPART
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
  if (findFileName(arena, parameter)) {
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
