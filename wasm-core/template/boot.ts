// What is done once, when the instance boots: the shell's helper names and the templates.

import { bootAllocate } from '../boot/arena'
import { BAD_FRAME, OUT_OF_MEMORY } from '../error-code'
import { expectTag, Reader, readBytes, readVaruint, startReader } from '../memory/reader'
import { equalsText } from '../memory/text'
import { isUtf8 } from '../memory/utf8'
import { faultCode, faultLength, faultStart, raise } from '../value/fault'
import { getNameKind, internName, setNameKind } from '../value/names'
import * as Tag from '../value/tag'
import { TemplateError } from './error-code'
import { appendCounter, appendIteration, SUFFIX } from './item-name'
import { NameKind } from './name-kind'
import { startBlocks } from './parse/block'
import { codeCount, endCode, finishCode, maxDepth, startCode } from './parse/code'
import { readLowered, startLowered } from './parse/lowered'
import { clearMistake, errorOffset } from './parse/mistake'
import { parseSource } from './parse/parser'
import {
  countParameters,
  finishParameters,
  isStrict,
  restSlot,
  slotCount,
  startScope,
  takesRest,
} from './parse/scope'
import { addTemplate, countTemplates, dropTemplate, Template } from './template'
import { internWords } from './word-list'

const MAX_SOURCE: u32 = 4194304

const reader = changetype<Reader>(memory.data(16))
let failedOffset: u32 = 0
let failedText: usize = 0
let failedTextLength: u32 = 0

/** Reads the names of the helpers that the shell answers; 0, or an error code. */
export function bootHelpers(start: usize, length: u32): u32 {
  internWords()
  startReader(reader, start, length)
  expectTag(reader, Tag.ARRAY)
  const count = readVaruint(reader)
  for (let index: u32 = 0; index < count && !reader.failed; index++) {
    expectTag(reader, Tag.STRING)
    const name = readBytes(reader)
    if (reader.failed) break
    const word = internName(name, reader.length)
    if (word === 0) return OUT_OF_MEMORY
    setNameKind(word, getNameKind(word) | NameKind.SHELL_HELPER)
  }
  return reader.failed ? BAD_FRAME : 0
}

/**
 * Parses a template and keeps it. Gives its index, or a negative error code; `bootErrorOffset` and
 * `bootErrorText` then say where and which word.
 */
export function bootTemplate(start: usize, length: u32): i32 {
  internWords()
  failedOffset = 0
  failedTextLength = 0
  startReader(reader, start, length)
  expectTag(reader, Tag.ARRAY)
  const parts = readVaruint(reader)
  if (parts !== 2 && parts !== 3) reader.failed = true
  expectTag(reader, Tag.STRING)
  const name = readBytes(reader)
  const nameLength = reader.length
  expectTag(reader, Tag.STRING)
  const source = readBytes(reader)
  const sourceLength = reader.length
  if (reader.failed) return -(<i32>BAD_FRAME)
  if (!isUtf8(name, nameLength)) return -(<i32>BAD_FRAME)
  if (!isUtf8(source, sourceLength)) return -(<i32>TemplateError.BAD_ENCODING)
  if (sourceLength > MAX_SOURCE) return -(<i32>TemplateError.TEMPLATE_TOO_LARGE)
  const template = addTemplate(name, nameLength)
  if (template === null || !startCode()) return -(<i32>OUT_OF_MEMORY)
  template.sourceStart = source
  template.sourceLength = sourceLength
  startScope()
  startBlocks()
  startLowered()
  clearMistake()
  if (parts === 3) readLowered(reader)
  if (reader.failed) raise(BAD_FRAME, 0, 0)
  else parseSource(source, sourceLength, isTextName(name, nameLength))
  if (faultCode === 0) finish(template)
  endCode()
  if (faultCode === 0) return <i32>countTemplates() - 1
  dropTemplate()
  failedOffset = errorOffset
  failedText = faultStart
  failedTextLength = faultLength
  return -(<i32>faultCode)
}

/** Whether a template is called `x.text`: its page is plain text (Rails: ERB's escape_ignore_list). */
function isTextName(name: usize, length: u32): bool {
  return length > 5 && equalsText(name + length - 5, 5, '.text')
}

function finish(template: Template): void {
  template.code = finishCode()
  template.codeCount = codeCount
  template.slots = slotCount
  template.maxDepth = maxDepth
  template.parameters = finishParameters()
  template.parameterCount = countParameters()
  template.isStrict = isStrict ? 1 : 0
  template.takesRest = takesRest ? 1 : 0
  template.restSlot = restSlot
  if (template.code === 0) raise(OUT_OF_MEMORY, 0, 0)
  nameItem(template)
}

/** The partial `articles/_comment` knows its own item as `comment`, and where it stands as `comment_counter` and `comment_iteration`. */
function nameItem(template: Template): void {
  let start = template.nameStart + template.nameLength
  while (start > template.nameStart && load<u8>(start - 1) !== 0x2f) start -= 1
  const end = template.nameStart + template.nameLength
  if (start + 1 >= end || load<u8>(start) !== 0x5f) return
  const length = <u32>(end - start - 1)
  template.itemWord = internName(start + 1, length)
  const name = bootAllocate(length + SUFFIX)
  if (name === 0) return
  memory.copy(name, start + 1, length)
  template.counterWord = internName(name, appendCounter(name, length))
  template.iterationWord = internName(name, appendIteration(name, length))
}

/** Byte offset of the mistake in the source of the template that was refused last. */
export function bootErrorOffset(): u32 {
  return failedOffset
}

/** Address of the words that its message needs. */
export function bootErrorText(): usize {
  return failedText
}

/** How many bytes they are. */
export function bootErrorTextLength(): u32 {
  return failedTextLength
}
