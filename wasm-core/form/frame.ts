// A tree of parameters as a frame (docs/wire-format.md, Values). Keys are STRINGs.

import {
  ARRAY,
  BIG_INTEGER,
  FALSE,
  FILE_HANDLE,
  FLOAT,
  HASH,
  INTEGER,
  NIL,
  OBJECT,
  STRING,
  TRUE,
} from '../memory/tag'
import { copyText } from '../memory/text'
import { reserve, Writer, writeByte, writeBytes, writeVaruint } from '../memory/writer'
import { BIG, FALSITY, FILE, LIST, MISSING, Node, REAL, TABLE, TEXT, TRUTH, WHOLE } from './node'

/** Appends a STRING. */
export function writeString(writer: Writer, start: usize, length: u32): void {
  writeByte(writer, STRING)
  writeVaruint(writer, length)
  writeBytes(writer, start, length)
}

/** Appends the head of a HASH of `count` pairs. */
export function writeHashHead(writer: Writer, count: u32): void {
  writeByte(writer, HASH)
  writeVaruint(writer, count)
}

/** Appends the pairs of a table, without its head. The depth was limited when it was built. */
export function writePairs(writer: Writer, table: Node): void {
  for (let address = table.first; address !== 0; ) {
    const child = changetype<Node>(address)
    writeString(writer, child.keyStart, child.keyLength)
    writeNode(writer, child)
    address = child.next
  }
}

function writeNode(writer: Writer, node: Node): void {
  switch (node.kind) {
    case TEXT:
      writeString(writer, node.valueStart, node.valueLength)
      return
    case LIST:
      writeList(writer, node)
      return
    case TABLE:
      writeHashHead(writer, node.count)
      writePairs(writer, node)
      return
    case TRUTH:
      writeByte(writer, TRUE)
      return
    case FALSITY:
      writeByte(writer, FALSE)
      return
    case WHOLE:
      writeEight(writer, INTEGER, node)
      return
    case REAL:
      writeEight(writer, FLOAT, node)
      return
    case BIG:
      writeByte(writer, BIG_INTEGER)
      writeVaruint(writer, node.valueLength)
      writeBytes(writer, node.valueStart, node.valueLength)
      return
    case FILE:
      writeFile(writer, node.valueStart)
      return
    default:
      writeByte(writer, NIL)
  }
}

/**
 * A list has no nil, as in Rails (ActionDispatch::Request::Utils): `where(id: params[:id])` would ask for
 * NULL.
 */
function writeList(writer: Writer, list: Node): void {
  let count = list.count
  for (let address = list.first; address !== 0; ) {
    const child = changetype<Node>(address)
    if (child.kind === MISSING) count -= 1
    address = child.next
  }
  writeByte(writer, ARRAY)
  writeVaruint(writer, count)
  for (let address = list.first; address !== 0; ) {
    const child = changetype<Node>(address)
    if (child.kind !== MISSING) writeNode(writer, child)
    address = child.next
  }
}

function writeEight(writer: Writer, tag: u8, node: Node): void {
  writeByte(writer, tag)
  if (!reserve(writer, 8)) return
  store<u64>(
    writer.start + writer.length,
    load<u64>(changetype<usize>(node), offsetof<Node>('valueStart')),
  )
  writer.length += 8
}

function writeFile(writer: Writer, handle: usize): void {
  writeByte(writer, OBJECT)
  writeVaruint(writer, <u32>handle | FILE_HANDLE)
  writeVaruint(writer, 12)
  if (!reserve(writer, 12)) return
  copyText(writer.start + writer.length, 'UploadedFile')
  writer.length += 12
}
