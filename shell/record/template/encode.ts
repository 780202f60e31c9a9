import type { FrameWriter } from '../../core/frame-writer.ts'
import { Tag } from '../../core/tag.ts'
import type { Rows } from '../database/rows.ts'
import { CellType, cellSize } from '../database/rows.ts'
import { toBind } from '../database/store.ts'
import { STATE } from '../model/is-record.ts'
import type { Model } from '../model/model.ts'
import { classIndex } from './class-index.ts'

/** Writes a RECORD; docs/wire-format.md. */
export function encodeRecord(writer: FrameWriter, record: Model): void {
  const state = record[STATE]
  const hasErrors = state.errors?.any() ?? false
  writer.u8(Tag.RECORD)
  writer.varuint(classIndex(state.definition))
  writer.varuint(writer.handles.add(record))
  const typed = [...state.typed()]
  writer.u8((state.isPersisted ? 1 : 0) | (hasErrors ? 2 : 0) | (typed.length > 0 ? 4 : 0))
  const { cells, heap } = packRecord(record)
  writer.raw(cells)
  writer.data(heap)
  if (hasErrors && state.errors !== null) {
    writer.varuint(state.errors.count())
    for (const error of state.errors) {
      writer.text(error.attribute)
      writer.text(error.message)
      writer.text(error.fullMessage())
    }
  }
  if (typed.length === 0) return
  writer.varuint(typed.length)
  for (const [name, text] of typed) {
    writer.text(name)
    writer.text(text)
  }
}

/** Writes RECORDS: the packed rows as they came from SQLite. */
export function encodeRows(
  writer: FrameWriter,
  index: number,
  rows: Rows,
  recordAt: (row: number) => Model,
): void {
  writer.u8(Tag.RECORDS)
  writer.varuint(index)
  writer.varuint(writer.handles.addMany(rows.count, recordAt))
  writer.varuint(rows.count)
  writer.varuint(rows.columnCount)
  writer.raw(rows.cells)
  writer.data(rows.heap)
}

const encoder = new TextEncoder()

/** The record's columns as cells, what was written on top of its row included. */
function packRecord(record: Model): { cells: Uint8Array; heap: Uint8Array } {
  const state = record[STATE]
  const { columns } = state.definition
  const { source } = state
  if (source !== null && source.rows.count === 1) return source.rows
  const cells = new Uint8Array(columns.length * cellSize)
  const view = new DataView(cells.buffer)
  const texts: Uint8Array[] = []
  let used = 0
  for (const [index, column] of columns.entries()) {
    const value = state.isMissing(column) ? null : toBind(state.read(column), column.type)
    const at = index * cellSize
    if (value === null) continue
    if (typeof value === 'string' || value instanceof Uint8Array) {
      const bytes = typeof value === 'string' ? encoder.encode(value) : value
      view.setUint32(at, typeof value === 'string' ? CellType.TEXT : CellType.BLOB, true)
      view.setUint32(at + 4, bytes.length, true)
      view.setUint32(at + 8, used, true)
      texts.push(bytes)
      used += bytes.length
    } else if (typeof value === 'bigint' || Number.isSafeInteger(value)) {
      view.setUint32(at, CellType.INTEGER, true)
      view.setBigInt64(at + 8, BigInt(value), true)
    } else {
      view.setUint32(at, CellType.REAL, true)
      view.setFloat64(at + 8, value, true)
    }
  }
  const heap = new Uint8Array(used)
  let at = 0
  for (const bytes of texts) {
    heap.set(bytes, at)
    at += bytes.length
  }
  return { cells, heap }
}
