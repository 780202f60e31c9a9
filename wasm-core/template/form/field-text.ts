// What a field that takes text shows (Rails: value_before_type_cast): what was typed into it before,
// else the attribute. A json column shows JSON, so that a form that comes back unchanged changes nothing.

import { Cell, cellAt, copyCell, isName, textEquals } from '../../value/cell'
import { ColumnType, findColumn, getColumn, isDocument } from '../../value/class-table'
import { writePlainJson } from '../../value/json'
import { findName } from '../../value/names'
import { classOf, RecordSet } from '../../value/record'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { optionOf } from '../helper/option'
import { tellRecord } from '../method/tell-record'
import { Word } from '../word'
import { modelOf, readModel } from './field'
import { Form } from './form'

/** Reads the text: an option, what was typed, or the attribute. False while it is asked for. */
export function readFieldText(form: Form, name: Cell, options: Cell | null, target: Cell): bool {
  const given = optionOf(options, Word.value)
  if (given !== null) {
    copyCell(target, given)
    return tellRecord(target)
  }
  const model = modelOf(form)
  if (model.tag !== Tag.RECORD || !isName(name)) return readModel(form, name, target)
  if (readTyped(model, name, target)) return true
  if (!readModel(form, name, target)) return false
  const column = findColumn(classOf(model), findName(name.pointer, name.length))
  if (column < 0) return tellRecord(target)
  showDocument(getColumn(classOf(model), <u32>column).type, target)
  return true
}

function readTyped(model: Cell, name: Cell, target: Cell): bool {
  const set = changetype<RecordSet>(model.pointer)
  for (let index: u32 = 0; index < set.typedCount; index++) {
    if (!textEquals(cellAt(set.typed, index * 2), name.pointer, name.length)) continue
    copyCell(target, cellAt(set.typed, index * 2 + 1))
    return true
  }
  return false
}

/** A String stays as it is where the record will take the text for one. */
function showDocument(type: u32, target: Cell): void {
  if (!isDocument(type) || target.tag === Tag.NIL) return
  if (target.tag === Tag.STRING && type === ColumnType.JSON) return
  const writer = startText(64)
  if (writer === null) return
  writePlainJson(writer, target)
  endText(writer, target, Tag.STRING)
}
