// grouped_options_for_select (Rails: FormOptionsHelper).

import { writeText as writeLiteral } from '../../memory/text'
import { Cell, cellAt, copyCell, isHash, isTruthy, setNil } from '../../value/cell'
import { raise } from '../../value/fault'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { endMarkup, startMarkup } from '../helper/markup'
import { optionNamed, optionOf } from '../helper/option'
import { writeEscapedText } from '../run/output'
import { Word } from '../word'
import { promptText } from './form-text'
import { writeChoices } from './select'

const selected = changetype<Cell>(memory.data(16))

/** grouped_options_for_select(groups, selected, prompt: "Pick") */
export function groupedOptions(first: usize, count: u32, result: Cell): void {
  if (count === 0 || count > 3) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const last = cellAt(first, count - 1)
  const options = count > 1 && isHash(last) ? last : null
  if (optionNamed(options, 'divider') !== null) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  setNil(selected)
  if (count > 1 && !isHash(cellAt(first, 1))) copyCell(selected, cellAt(first, 1))
  const writer = startMarkup(256)
  if (writer === null) return
  const prompt = optionOf(options, Word.prompt)
  if (prompt !== null && isTruthy(prompt)) {
    writeLiteral(writer, '<option value="">')
    writeEscapedText(writer, prompt.tag === Tag.TRUE ? promptText() : prompt)
    writeLiteral(writer, '</option>\n')
  }
  writeChoices(writer, cellAt(first, 0), selected, null, 0)
  endMarkup(writer, result)
}
