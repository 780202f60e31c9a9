// What a lowered expression becomes: a question to the shell, with the locals that it reads.

import { setInteger } from '../../value/cell'
import { faultCode } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import { TemplateError } from '../error-code'
import { Op } from '../op'
import { Word } from '../word'
import { emit, instructionAt } from './code'
import { advance, tokenOffset } from './lexer'
import { findLowered, Lowered } from './lowered'
import { failWith } from './mistake'
import { takeConstant } from './number'
import {
  declareLocal,
  declareParameter,
  findLocal,
  findParameter,
  isStrict,
  Origin,
  takeSlots,
} from './scope'

/** Parses the current token, a lowered expression. */
export function parseLowered(): void {
  const offset = tokenOffset()
  const lowered = findLowered(offset)
  if (lowered === null) return
  for (let index: u32 = 0; index < lowered.localCount; index++) {
    emitLocal(load<u32>(lowered.locals + index * 4), offset)
  }
  const question = emit(Op.SHELL, lowered.word, 0, offset, lowered.localCount, 1)
  if (faultCode !== 0) return
  instructionAt(question).count = <u8>lowered.localCount
  if (lowered.setCount > 0) emitSets(lowered, offset)
  advance()
}

function emitLocal(word: u32, offset: u32): void {
  if (word === Word.local_assigns) {
    emit(Op.LOCALS, 0, 0, offset, 0, 1)
    return
  }
  const own = findLocal(word)
  if (own >= 0) {
    emit(Op.LOCAL, <u32>own, word, offset, 0, 1)
    return
  }
  let slot = findParameter(word)
  if (slot < 0) {
    if (isStrict) {
      const start = getNameStart(word)
      return failWith(TemplateError.UNKNOWN_LOCAL, offset, start, getNameLength(word))
    }
    slot = <i32>declareParameter(word, Origin.FREE)
  }
  emit(Op.FREE, <u32>slot, word, offset, 0, 1)
}

/** The answer is an Array: the value, then what each local that the expression sets is after it. */
function emitSets(lowered: Lowered, offset: u32): void {
  const answer = takeSlots(1)
  emit(Op.SET_LOCAL, answer, 0, offset, 1, 1)
  emit(Op.POP, 0, 0, offset, 1, 0)
  for (let index: u32 = 0; index < lowered.setCount; index++) {
    const word = load<u32>(lowered.sets + index * 4)
    let slot = findLocal(word)
    if (slot < 0) slot = findParameter(word)
    if (slot < 0) slot = <i32>declareLocal(word)
    emitItem(answer, index + 1, offset)
    emit(Op.SET_LOCAL, <u32>slot, 0, offset, 1, 1)
    emit(Op.POP, 0, 0, offset, 1, 0)
  }
  emitItem(answer, 0, offset)
}

/** Emits what is at `index` of the Array in a local. */
export function emitItem(answer: u32, index: u32, offset: u32): void {
  emit(Op.LOCAL, answer, 0, offset, 0, 1)
  const place = takeConstant()
  if (place === null) return
  setInteger(place, index)
  emit(Op.CONST, <u32>changetype<usize>(place), 0, offset, 0, 1)
  const item = emit(Op.INDEX, 0, 0, offset, 2, 1)
  if (faultCode === 0) instructionAt(item).count = 1
}
