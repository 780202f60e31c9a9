import { Reader, startReader } from '../../memory/reader'
import { CELL, Cell, cellAt, copyCell, setPointer, setText } from '../../value/cell'
import { decodeValue } from '../../value/decode'
import { getNameLength, getNameStart } from '../../value/names'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { Word } from '../word'
import { currentExchange, machine } from './machine'

const reader = changetype<Reader>(memory.data(16))

/** The controller and the action that answer, which the parameters of a route name too. */
function addPlace(params: Cell): void {
  const action = changetype<Cell>(machine.action)
  if (action.tag === Tag.NIL || action.length === 0) return
  const cells = take((params.length + 2) * 2 * CELL)
  if (cells === 0) return
  memory.copy(cells, params.pointer, params.length * 2 * CELL)
  setName(cellAt(cells, params.length * 2), Word.controller)
  copyCell(cellAt(cells, params.length * 2 + 1), changetype<Cell>(machine.controller))
  setName(cellAt(cells, params.length * 2 + 2), Word.action)
  copyCell(cellAt(cells, params.length * 2 + 3), action)
  setPointer(params, Tag.PARAMS, params.length + 2, cells)
}

function setName(cell: Cell, word: u32): void {
  setText(cell, Tag.STRING, getNameStart(word), getNameLength(word))
}

/** Sets `result` to the request's parameters; they are decoded when a template first asks. */
export function readParams(result: Cell): void {
  const params = changetype<Cell>(machine.params)
  if (params.tag === Tag.UNDEFINED) {
    const exchange = currentExchange()
    setPointer(params, Tag.PARAMS, 0, 0)
    if (exchange.paramsLength > 0) {
      startReader(reader, exchange.paramsStart, exchange.paramsLength)
      if (!decodeValue(reader, params)) return
      if (params.tag === Tag.HASH) params.tag = Tag.PARAMS
    }
    addPlace(params)
  }
  copyCell(result, params)
}
