// `request` in a template: what the core knows of it.

import { Cell, setBoolean, setText } from '../value/cell'
import * as Tag from '../value/tag'
import { currentExchange } from './machine'
import { Word } from './word'

/** Calls a method of the request. */
export function requestMethod(word: u32, count: u32, result: Cell): bool {
  if (count !== 0) return false
  const exchange = currentExchange()
  switch (word) {
    case Word.path:
      setText(result, Tag.STRING, exchange.pathStart, exchange.pathLength)
      return true
    case Word.fullpath:
    case Word.original_fullpath:
      setText(result, Tag.STRING, exchange.targetStart, exchange.targetLength)
      return true
    case Word.query_string:
      setText(result, Tag.STRING, exchange.queryStart, exchange.queryLength)
      return true
    case Word.get_q:
      setBoolean(result, exchange.method === 0 || exchange.method === 1)
      return true
    case Word.post_q:
      setBoolean(result, exchange.method === 2)
      return true
    default:
      return false
  }
}
