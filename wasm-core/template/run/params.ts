import { Reader, startReader } from '../../memory/reader'
import { Cell, copyCell, setPointer } from '../../value/cell'
import { decodeValue } from '../../value/decode'
import * as Tag from '../../value/tag'
import { currentExchange, machine } from './machine'

const reader = changetype<Reader>(memory.data(16))

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
  }
  copyCell(result, params)
}
