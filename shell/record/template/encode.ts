import type { FrameWriter } from '../../core/frame-writer.ts'
import { Tag } from '../../core/tag.ts'
import type { ColumnType } from '../../schema/column-type.ts'
import type { Rows } from '../database/rows.ts'
import { CellType } from '../database/rows.ts'
import { toBind } from '../database/store.ts'
import type { ColumnDefinition, Definition } from '../model/definition.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import type { RecordState } from '../model/state.ts'
import { classIndex } from './class-index.ts'

/** Writes a RECORD; docs/wire-format.md. */
export function encodeRecord(writer: FrameWriter, record: Model): void {
  const state = record[STATE]
  const hasErrors = state.errors?.any() ?? false
  writer.u8(Tag.RECORD)
  writer.varuint(classIndex(state.definition))
  writer.varuint(writer.handles.add(record))
  const typed = state.typed()
  writer.u8((state.isPersisted ? 1 : 0) | (hasErrors ? 2 : 0) | (typed.length > 0 ? 4 : 0))
  encodeColumns(writer, state)
  if (hasErrors && state.errors !== null) {
    writer.varuint(state.errors.count())
    for (const error of state.errors) {
      writer.text(error.name)
      writer.text(error.message)
      writer.text(error.full_message())
      writer.text(typeof error.type === 'symbol' ? error.word : '')
    }
  }
  if (typed.length === 0) return
  writer.varuint(typed.length)
  for (const [name, text] of typed) {
    writer.text(name)
    writer.text(text)
  }
}

/**
 * Writes an ARRAY of records. Those that are rows of one result set, and nothing else, go as they came
 * from SQLite: a RECORD_LIST.
 */
export function encodeRecords(writer: FrameWriter, records: readonly Model[]): void {
  const shared = sharedRows(records)
  if (shared === null) {
    writer.array(records.length)
    for (const record of records) encodeRecord(writer, record)
    return
  }
  const { rows, definition, places } = shared
  writer.u8(Tag.RECORD_LIST)
  encodeRows(writer, definition, rows, (row) => records[places.indexOf(row + 1)] as Model)
  writer.varuint(records.length)
  for (const [index, record] of records.entries()) {
    const place = places[index] ?? 0
    writer.varuint(place)
    if (place === 0) encodeRecord(writer, record)
  }
}

/**
 * The result set that most of the records are rows of, and the row of each, from 1 on: 0 for one that is
 * none. Null where fewer than half of the set are among the records, or are unchanged.
 */
function sharedRows(records: readonly Model[]): {
  readonly rows: Rows
  readonly definition: Definition
  readonly places: readonly number[]
} | null {
  const first = records.find(isRow)?.[STATE]
  const rows = first?.source?.rows
  if (first === undefined || rows === undefined || rows.count > records.length * 2) return null
  const { definition } = first
  if (isMixed(definition)) return null
  let found = 0
  const places = records.map((record) => {
    const { source } = record[STATE]
    if (source?.rows !== rows || record[STATE].definition !== definition || !isRow(record)) return 0
    found++
    return source.row + 1
  })
  return found * 2 < rows.count ? null : { rows, definition, places }
}

/**
 * Whether the rows of a table say not all themselves: they may be of several classes, hold enums, or be changed by
 * what runs when a record is made of one.
 */
export function isMixed(definition: Definition): boolean {
  const { family, callbacks } = definition
  if (callbacks.afterFind.length + callbacks.afterInitialize.length > 0) return true
  return (family !== null && family.members.size > 1) || hasCoded(definition)
}

/** Whether a row holds values in another form than a template sees. */
function hasCoded({ columns }: Definition): boolean {
  for (const { enumType, codec } of columns) {
    if (enumType !== undefined || codec !== undefined) return true
  }
  return false
}

/** Writes a RECORD_LIST of all rows of a result set, and records behind them that are none of them. */
export function encodeRowsAnd(
  writer: FrameWriter,
  definition: Definition,
  rows: Rows,
  recordAt: (row: number) => Model,
  others: readonly Model[],
): void {
  writer.u8(Tag.RECORD_LIST)
  encodeRows(writer, definition, rows, recordAt)
  writer.varuint(rows.count + others.length)
  for (let row = 1; row <= rows.count; row++) writer.varuint(row)
  for (const record of others) {
    writer.varuint(0)
    encodeRecord(writer, record)
  }
}

/** Whether its row says all there is to say about the record. */
export function isRow(record: Model): boolean {
  const state = record[STATE]
  return state.source !== null && state.errors?.any() !== true
}

/** Writes RECORDS: the packed rows as they came from SQLite. */
export function encodeRows(
  writer: FrameWriter,
  definition: Definition,
  rows: Rows,
  recordAt: (row: number) => Model,
): void {
  writer.u8(Tag.RECORDS)
  writer.varuint(classIndex(definition))
  writer.varuint(writer.handles.addMany(rows.count, recordAt))
  writer.varuint(rows.count)
  writer.varuint(rows.columnCount)
  writer.raw(rows.cells)
  writer.data(rows.heap)
}

const encoder = new TextEncoder()

/** A template sees the name of an enum's value. */
export function shownType({ type, enumType }: ColumnDefinition): ColumnType {
  return enumType === undefined ? type : 'string'
}

/** Writes the record's columns as cells and their heap, what was written on top of its row included. */
function encodeColumns(writer: FrameWriter, state: RecordState): void {
  const { definition, source } = state
  if (source !== null && !hasCoded(definition)) {
    const { cells, heap } = source.rows.count === 1 ? source.rows : source.rows.single(source.row)
    writer.raw(cells)
    writer.data(heap)
    return
  }
  const texts: Uint8Array[] = []
  let used = 0
  for (const column of definition.columns) {
    const isLeft = state.isMissing(column) || column.codec?.isObject === true
    const value = isLeft ? null : toBind(state.read(column), shownType(column))
    if (typeof value === 'string' || value instanceof Uint8Array) {
      const isText = typeof value === 'string'
      const bytes = isText ? encoder.encode(value) : value
      encodeCellHead(writer, isText ? CellType.TEXT : CellType.BLOB, bytes.length)
      writer.i64(used)
      texts.push(bytes)
      used += bytes.length
    } else if (value === null) {
      encodeCellHead(writer, CellType.NULL)
      writer.i64(0)
    } else if (typeof value === 'bigint' || Number.isSafeInteger(value)) {
      encodeCellHead(writer, CellType.INTEGER)
      writer.i64(value)
    } else {
      encodeCellHead(writer, CellType.REAL)
      writer.f64(value)
    }
  }
  writer.varuint(used)
  for (const bytes of texts) writer.raw(bytes)
}

function encodeCellHead(writer: FrameWriter, type: number, length = 0): void {
  writer.u32(type)
  writer.u32(length)
}
