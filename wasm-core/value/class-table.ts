// The application's record classes, as `bootClasses` gave them (docs/wire-format.md, Boot).

import { getBootArena } from '../boot/arena'
import { BAD_FRAME, OUT_OF_MEMORY } from '../error-code'
import { allocate } from '../memory/arena'
import { expectTag, Reader, readByte, readBytes, readVaruint, startReader } from '../memory/reader'
import { equalsText } from '../memory/text'
import { internWords } from '../template/word-list'
import { findName, internName } from './names'
import * as Tag from './tag'

/** What a column holds. */
export const enum ColumnType {
  TEXT,
  INTEGER,
  FLOAT,
  DECIMAL,
  BOOLEAN,
  DATE,
  DATETIME,
  TIME,
  BINARY,
  JSON,
  /** json whose Strings are JSON text when they are assigned. */
  JSON_TEXT,
}

/** Whether a column of the type holds JSON. */
export function isDocument(type: u32): bool {
  return type === ColumnType.JSON || type === ColumnType.JSON_TEXT
}

/** A text that lives as long as the instance. */
@unmanaged
export class Text {
  start: usize
  length: u32
}

@unmanaged
export class ColumnInfo {
  name: u32
  type: u32
}

@unmanaged
export class ClassInfo {
  nameStart: usize
  nameLength: u32
  paramKeyStart: usize
  paramKeyLength: u32
  singularStart: usize
  singularLength: u32
  pluralStart: usize
  pluralLength: u32
  elementStart: usize
  elementLength: u32
  columns: usize
  columnCount: u32
  methods: usize
  methodCount: u32
  relationMethods: usize
  relationMethodCount: u32
}

const reader = changetype<Reader>(memory.data(16))

let classes: usize = 0
let classCount: u32 = 0

/** How many classes there are. */
export function countClasses(): u32 {
  return classCount
}

/** The class at `index`. */
export function getClass(index: u32): ClassInfo {
  return changetype<ClassInfo>(classes + <usize>index * offsetof<ClassInfo>())
}

/** The column at `index` of a class. */
export function getColumn(info: ClassInfo, index: u32): ColumnInfo {
  return changetype<ColumnInfo>(info.columns + <usize>index * offsetof<ColumnInfo>())
}

/** Index of the column with this name, −1 when the class has none. */
export function findColumn(info: ClassInfo, name: u32): i32 {
  for (let index: u32 = 0; index < info.columnCount; index++) {
    if (getColumn(info, index).name === name) return <i32>index
  }
  return -1
}

/** Whether the shell answers this method for a record of the class. */
export function answersMethod(info: ClassInfo, name: u32): bool {
  return includes(info.methods, info.methodCount, name)
}

/** Whether the shell answers this method for a relation of the class. */
export function answersRelationMethod(info: ClassInfo, name: u32): bool {
  return includes(info.relationMethods, info.relationMethodCount, name)
}

/** Reads the class table; 0, or an error code. */
export function bootClasses(start: usize, length: u32): u32 {
  internWords()
  startReader(reader, start, length)
  expectTag(reader, Tag.ARRAY)
  const count = readVaruint(reader)
  if (reader.failed || count > length) return BAD_FRAME
  classes = allocate(getBootArena(), count * offsetof<ClassInfo>())
  if (classes === 0) return OUT_OF_MEMORY
  classCount = 0
  for (let index: u32 = 0; index < count; index++) {
    readClass(getClass(index))
    if (reader.failed) return BAD_FRAME
    classCount += 1
  }
  return reader.cursor === reader.end ? 0 : BAD_FRAME
}

function readClass(info: ClassInfo): void {
  expectTag(reader, Tag.ARRAY)
  if (readVaruint(reader) !== 8) reader.failed = true
  info.nameStart = readText()
  info.nameLength = reader.length
  info.paramKeyStart = readText()
  info.paramKeyLength = reader.length
  info.singularStart = readText()
  info.singularLength = reader.length
  info.pluralStart = readText()
  info.pluralLength = reader.length
  info.elementStart = readText()
  info.elementLength = reader.length
  info.columnCount = readCount()
  info.columns = takeBoot(info.columnCount * offsetof<ColumnInfo>())
  for (let index: u32 = 0; index < info.columnCount; index++) readColumn(getColumn(info, index))
  info.methodCount = readCount()
  info.methods = readNames(info.methodCount)
  info.relationMethodCount = readCount()
  info.relationMethods = readNames(info.relationMethodCount)
}

function readColumn(column: ColumnInfo): void {
  expectTag(reader, Tag.ARRAY)
  if (readVaruint(reader) !== 2) reader.failed = true
  const name = readText()
  column.name = internName(name, reader.length)
  const type = readText()
  column.type = typeOf(type, reader.length)
}

function readNames(count: u32): usize {
  const names = takeBoot(count * 4)
  for (let index: u32 = 0; index < count; index++) {
    const name = readText()
    if (reader.failed) return 0
    store<u32>(names + (index << 2), internName(name, reader.length))
  }
  return names
}

function readCount(): u32 {
  expectTag(reader, Tag.ARRAY)
  const count = readVaruint(reader)
  if (<usize>count > reader.end - reader.cursor) reader.failed = true
  return reader.failed ? 0 : count
}

/** The words may be STRING or SYMBOL. */
function readText(): usize {
  const tag = readByte(reader)
  if (tag !== Tag.STRING && tag !== Tag.SYMBOL) reader.failed = true
  return readBytes(reader)
}

function takeBoot(size: u32): usize {
  const address = allocate(getBootArena(), size)
  if (address === 0) reader.failed = true
  return address
}

function includes(names: usize, count: u32, name: u32): bool {
  for (let index: u32 = 0; index < count; index++) {
    if (load<u32>(names + (index << 2)) === name) return true
  }
  return false
}

function typeOf(start: usize, length: u32): u32 {
  if (equalsText(start, length, 'integer')) return ColumnType.INTEGER
  if (equalsText(start, length, 'references')) return ColumnType.INTEGER
  if (equalsText(start, length, 'bigint')) return ColumnType.INTEGER
  if (equalsText(start, length, 'float')) return ColumnType.FLOAT
  if (equalsText(start, length, 'decimal')) return ColumnType.DECIMAL
  if (equalsText(start, length, 'boolean')) return ColumnType.BOOLEAN
  if (equalsText(start, length, 'date')) return ColumnType.DATE
  if (equalsText(start, length, 'datetime')) return ColumnType.DATETIME
  if (equalsText(start, length, 'time')) return ColumnType.TIME
  if (equalsText(start, length, 'binary')) return ColumnType.BINARY
  if (equalsText(start, length, 'json')) return ColumnType.JSON
  if (equalsText(start, length, 'json_text')) return ColumnType.JSON_TEXT
  return ColumnType.TEXT
}

/** Number of the name `id`, which every record answers. */
export function findIdName(): u32 {
  const bytes = memory.data<u8>([0x69, 0x64])
  return findName(bytes, 2)
}
