// A name without a receiver: a local, a helper, a named path.

import { equalsText } from '../../memory/text'
import { findNamedRoute } from '../../route/names'
import { Cell, isHash, isName } from '../../value/cell'
import { faultCode } from '../../value/fault'
import { findName, getNameLength, getNameStart } from '../../value/names'
import * as TextOrigin from '../../value/origin'
import { TemplateError } from '../error-code'
import { givesMarkup, isPathName, isShellHelper } from '../helper/helper-name'
import { FormKind, Instruction, Op } from '../op'
import { countTemplates, getTemplate } from '../template'
import { isKey } from '../texts'
import { isHelper, Word } from '../word'
import { parseFormBlock } from './block'
import { codeCount, dropConstants, emit, instructionAt } from './code'
import { noteLoop } from './condition'
import { failWith } from './mistake'
import { declareParameter, findParameter, isOffered, isStrict, Origin } from './scope'

/** Whether a name is a helper or a named path. */
export function isKnown(word: u32, start: usize, length: u32): bool {
  return isHelper(word) || isShellHelper(word) || findRoute(start, length) >= 0
}

/** Index of the route that `name_path` or `name_url` leads to, −1 when there is none. */
function findRoute(start: usize, length: u32): i32 {
  if (!isPathName(start, length)) return -1
  const suffix: u32 = load<u8>(start + length - 1) === 0x68 ? 5 : 4
  return findNamedRoute(start, length - suffix)
}

/** Emits a name without arguments: a local that may be given from outside, or a helper. */
export function emitBareName(word: u32, offset: u32, start: usize, length: u32): void {
  let slot = findParameter(word)
  if (slot >= 0 && isOffered(word)) return emitOffered(<u32>slot, word, offset, start, length)
  if (slot < 0 && isKnown(word, start, length)) {
    if (word === Word.form_with) return parseFormBlock(FormKind.FORM_WITH, 0, offset)
    if (!isShellHelper(word) || isStrict) return emitHelper(word, offset, start, length, 0, false)
    slot = <i32>declareParameter(word, Origin.OFFERED)
    return emitOffered(<u32>slot, word, offset, start, length)
  }
  if (slot < 0) {
    if (isPathName(start, length)) {
      return failWith(TemplateError.UNKNOWN_ROUTE_HELPER, offset, start, length)
    }
    if (isStrict) return failWith(TemplateError.UNKNOWN_LOCAL, offset, start, length)
    slot = <i32>declareParameter(word, Origin.FREE)
  }
  emit(Op.FREE, <u32>slot, word, offset, 0, 1)
}

/** Emits what a local goes before where the render gives one: a helper of the shell. Its call stands last, for what looks at it there. */
function emitOffered(slot: u32, word: u32, offset: u32, start: usize, length: u32): void {
  emit(Op.DEFAULT, slot, 1, offset, 0, 0)
  emit(Op.JUMP, 2, 0, offset, 0, 0)
  emit(Op.LOCAL, slot, word, offset, 0, 1)
  const end = emit(Op.JUMP, 0, 0, offset, 1, 0)
  emitHelper(word, offset, start, length, 0, false)
  if (faultCode === 0) instructionAt(end).a = codeCount - end - 1
}

export function emitHelper(
  word: u32,
  offset: u32,
  start: usize,
  length: u32,
  count: u32,
  hasContent: bool,
  argumentsAt: u32 = 0,
): void {
  const pops = count + (hasContent ? 1 : 0)
  if ((word === Word.t || word === Word.translate) && (count === 1 || count === 2) && !hasContent) {
    if (emitTranslation(offset, argumentsAt, count)) return
  }
  let op: Op = Op.HELPER
  let a = word
  let extra: u16 = hasContent ? 1 : 0
  const route = isShellHelper(word) || isHelper(word) ? -1 : findRoute(start, length)
  if (isShellHelper(word)) {
    op = Op.SHELL
  } else if (route >= 0) {
    op = Op.PATH
    a = <u32>route
    extra = load<u8>(start + length - 1) === 0x68 ? 0 : 1
    if (hasContent) {
      return failWith(TemplateError.WRONG_ARGUMENT_COUNT, offset, start, length)
    }
  } else if (word === Word.render) {
    op = Op.RENDER
    if (count === 1 && codeCount > 0) noteLoop(codeCount - 1)
    a = 0
  } else if (word === Word.local_assigns) {
    op = Op.LOCALS
  }
  const call = emit(op, a, 0, offset, pops, 1)
  if (count > 255) return failWith(TemplateError.WRONG_ARGUMENT_COUNT, offset, start, length)
  if (faultCode !== 0) return
  instructionAt(call).count = <u8>count
  instructionAt(call).extra = extra
  // HTML that the framework makes of a text is not code that the application vouches for.
  if (op === Op.SHELL && givesMarkup(start, length)) {
    emit(Op.ORIGIN, 0, TextOrigin.APPLICATION, offset, 1, 1)
  }
}

/** Emits the text of a key that is written out, where the shell has given it; false for any other call. */
function emitTranslation(offset: u32, argumentsAt: u32, count: u32): bool {
  if (argumentsAt >= codeCount) return false
  const instruction = instructionAt(argumentsAt)
  if (instruction.op !== Op.CONST) return false
  const key = changetype<Cell>(<usize>instruction.a)
  if (!isName(key)) return false
  const word = keyOf(key)
  if (!isKey(word)) return false
  const isAlone = count === 1
  if (isAlone && (argumentsAt + 1 !== codeCount || !dropConstants(1))) return false
  if (!isAlone && !givesHash(instructionAt(codeCount - 1))) return false
  const made = emit(Op.TRANSLATE, word, isAlone ? 0 : instruction.a, offset, isAlone ? 0 : 2, 1)
  if (faultCode !== 0) return true
  instructionAt(made).count = isAlone ? 0 : 1
  if (endsInHtml(word)) emit(Op.ORIGIN, 0, TextOrigin.APPLICATION, offset, 1, 1)
  return true
}

function givesHash(last: Instruction): bool {
  return last.op === Op.HASH || (last.op === Op.CONST && isHash(changetype<Cell>(<usize>last.a)))
}

/** The name of a key; `.title` is below the template that is parsed: `articles.form.title` in articles/_form. */
function keyOf(key: Cell): u32 {
  if (key.length === 0 || load<u8>(key.pointer) !== 0x2e) return findName(key.pointer, key.length)
  const template = getTemplate(countTemplates() - 1)
  const room = memory.data(512)
  if (template.nameLength + key.length > 512) return 0
  let length: u32 = 0
  for (let index: u32 = 0; index < template.nameLength; index++) {
    let byte = load<u8>(template.nameStart + index)
    if (byte === 0x2e || byte === 0x2b) break
    const isPartial =
      byte === 0x5f && length > 0 && load<u8>(template.nameStart + index - 1) === 0x2f
    if (isPartial) continue
    if (byte === 0x2f) byte = 0x2e
    store<u8>(room + length, byte)
    length += 1
  }
  memory.copy(room + length, key.pointer, key.length)
  return findName(room, length + key.length)
}

function endsInHtml(word: u32): bool {
  const length = getNameLength(word)
  return length >= 4 && equalsText(getNameStart(word) + length - 4, 4, 'html')
}
