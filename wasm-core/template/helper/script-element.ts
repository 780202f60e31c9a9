// javascript_tag (Rails: ActionView::Helpers::JavaScriptHelper).

import { NONCE_WRITTEN } from '../../exchange'
import { writeText as writeLiteral } from '../../memory/text'
import { Writer } from '../../memory/writer'
import { Cell, cellAt, isHash, isString, isTruthy } from '../../value/cell'
import { raise } from '../../value/fault'
import * as TextOrigin from '../../value/origin'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { TemplateError } from '../error-code'
import { currentExchange, machine } from '../run/machine'
import { writeEscapedText } from '../run/output'
import { endAttribute, startAttribute, writeOptions } from './attributes'
import { endMarkup, startMarkup } from './markup'
import { optionNamed, optionsAt } from './option'

/** javascript_tag(code, options): the code is a text of the template itself, or what the block writes. */
export function scriptElement(first: usize, count: u32, content: usize, result: Cell): void {
  const hasCode = content === 0 && count > 0 && !isHash(cellAt(first, 0))
  const options = optionsAt(first, count, hasCode ? 1 : 0)
  const code = content !== 0 ? changetype<Cell>(content) : cellAt(first, 0)
  const isOwn =
    content !== 0 ||
    (hasCode && (code.tag === Tag.SAFE_STRING || (code.extra & TextOrigin.LITERAL) !== 0))
  if (!isOwn) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const writer = startMarkup(128)
  if (writer === null) return
  writeLiteral(writer, '<script')
  writeOptions(writer, options, 'nonce')
  writeNonce(writer, options)
  writeLiteral(writer, '>\n//<![CDATA[\n')
  writeText(writer, code)
  writeLiteral(writer, '\n//]]>\n</script>')
  endMarkup(writer, result)
}

/** `nonce: true` is the page's own nonce, and nothing where it has none; another is written as it is. */
export function writeNonce(writer: Writer, options: Cell | null): void {
  const asked = optionNamed(options, 'nonce')
  if (asked === null || !isTruthy(asked)) return
  const nonce = isString(asked) ? asked : changetype<Cell>(machine.nonce)
  if (!isString(nonce)) return
  currentExchange().templateFlags |= NONCE_WRITTEN
  startAttribute(writer, 'nonce')
  writeEscapedText(writer, nonce)
  endAttribute(writer)
}
