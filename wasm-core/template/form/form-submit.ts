// Submit buttons of a builder.

import { writeText as writeLiteral } from '../../memory/text'
import { writeByte, writeBytes } from '../../memory/writer'
import { Cell, cellAt, isHash } from '../../value/cell'
import { startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { endAttribute, startAttribute, writeAttribute, writeOptions } from '../helper/attributes'
import { endMarkup, startMarkup } from '../helper/markup'
import { findOption, optionOf, optionsAt } from '../helper/option'
import { writeEscapedText, writeSafely } from '../run/output'
import { Word } from '../word'
import { Form } from './form'
import { submitText } from './form-text'

/** submit, submit("Text"), submit("Text", options) */
export function submit(form: Form, first: usize, count: u32, result: Cell): void {
  const hasText = count > 0 && !isHash(cellAt(first, 0)) && cellAt(first, 0).tag !== Tag.NIL
  const options = optionsAt(first, count, isHash(cellAt(first, 0)) ? 0 : 1)
  const writer = startMarkup(128)
  const text = startText(32)
  if (writer === null || text === null) return
  writeEscapedText(text, hasText ? cellAt(first, 0) : submitText(form))
  writeLiteral(writer, '<input type="submit"')
  writeOptions(writer, options, 'type value')
  const name = optionOf(options, Word.name)
  if (name === null) writeAttribute(writer, 'name', 'commit')
  startAttribute(writer, 'value')
  const given = optionOf(options, Word.value)
  if (given !== null) writeEscapedText(writer, given)
  else writeBytes(writer, text.start, text.length)
  endAttribute(writer)
  const data = optionOf(options, Word.data)
  const disables = optionOf(data, Word.disable_with)
  if (disables === null) {
    startAttribute(writer, 'data-disable-with')
    writeBytes(writer, text.start, text.length)
    endAttribute(writer)
  }
  writeLiteral(writer, ' />')
  endMarkup(writer, result)
}

/** button, button("Text"), button(class: "x") and with a block. */
export function button(form: Form, first: usize, count: u32, content: usize, result: Cell): void {
  const hasText = count > 0 && !isHash(cellAt(first, 0)) && cellAt(first, 0).tag !== Tag.NIL
  const options = optionsAt(first, count, isHash(cellAt(first, 0)) ? 0 : 1)
  const writer = startMarkup(128)
  if (writer === null) return
  writeLiteral(writer, '<button')
  writeOptions(writer, options, '')
  if (options === null || findOption(options, Word.name) === null)
    writeAttribute(writer, 'name', 'button')
  if (options === null || findOption(options, Word.type) === null)
    writeAttribute(writer, 'type', 'submit')
  writeByte(writer, 0x3e)
  if (content !== 0) writeSafely(writer, changetype<Cell>(content))
  else writeSafely(writer, hasText ? cellAt(first, 0) : submitText(form))
  writeLiteral(writer, '</button>')
  endMarkup(writer, result)
}
