// A name without a receiver: a local, a helper, a named path.

import { findNamedRoute } from '../../route/names'
import { faultCode } from '../../value/fault'
import * as TextOrigin from '../../value/origin'
import { TemplateError } from '../error-code'
import { givesMarkup, isPathName, isShellHelper } from '../helper/helper-name'
import { FormKind, Op } from '../op'
import { isHelper, Word } from '../word'
import { parseFormBlock } from './block'
import { codeCount, emit, instructionAt } from './code'
import { noteLoop } from './condition'
import { failWith } from './mistake'
import { declareParameter, findParameter, isStrict, Origin } from './scope'

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
  if (slot < 0 && isKnown(word, start, length)) {
    if (word === Word.form_with) return parseFormBlock(FormKind.FORM_WITH, 0, offset)
    return emitHelper(word, offset, start, length, 0, false)
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

export function emitHelper(
  word: u32,
  offset: u32,
  start: usize,
  length: u32,
  count: u32,
  hasContent: bool,
): void {
  const pops = count + (hasContent ? 1 : 0)
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
