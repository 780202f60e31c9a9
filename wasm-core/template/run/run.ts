// The interpreter. Registers are locals of `run`; a frame gets them back whenever another template
// is entered or the shell is asked.

import { outputLimit } from '../../boot/config'
import { Writer, writeBytes } from '../../memory/writer'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isTruthy,
  setBoolean,
  setInteger,
  setNil,
  setPointer,
  setText,
} from '../../value/cell'
import { areEqual, compareValues, UNORDERED } from '../../value/compare'
import { clearFault, faultCode, raise } from '../../value/fault'
import { takeStep } from '../../value/fuel'
import { getNameLength, getNameStart } from '../../value/names'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { closeForm, openForm } from '../form/form'
import { readContent } from '../helper/content'
import { callHelper } from '../helper/helper'
import { offerPage, withdrawPage } from '../helper/markup'
import { writeRoute } from '../helper/path-helper'
import { startRender } from '../helper/render-call'
import { asArrays } from '../method/as-arrays'
import { indexValue } from '../method/index-value'
import { callMethod } from '../method/method'
import {
  askOperator,
  exchanged,
  isAsked,
  isMoment,
  matches,
  negate,
  operate,
  operatorName,
  order,
} from '../method/operators'
import { readCached } from '../method/record-method'
import { tellRecord, tellRecords } from '../method/tell-record'
import { INSTRUCTION, Instruction, Op, OutputMode } from '../op'
import { PLAIN, textOf } from '../texts'
import { raiseWord } from '../type-name'
import { Word } from '../word'
import { askHelper, askItems, askOperand, askTranslation, loadRelation } from './ask'
import { enterYielded, givenBlock } from './block-call'
import { escapeForHandler, markOrigin } from './code-output'
import { leaveTemplate, raiseMissing, takeOutput } from './frame'
import { nextItem, startLoop } from './loop'
import { usesValue } from './loop-kind'
import { finishLoop, stepLoop } from './loop-result'
import { currentFrame, currentOutput, machine, Stop } from './machine'
import { joinText, makeArray, makeHash } from './make'
import { writeValue } from './output'
import { spread } from './parameters'
import { translateWith, writeTranslation } from './translate'

/** Runs until the render is over, asks something or fails. */
export function run(): void {
  let frame = currentFrame()
  let pc = frame.pc
  let sp = frame.sp
  let locals = frame.locals
  const out: Writer = currentOutput()
  for (;;) {
    const at = changetype<Instruction>(pc)
    pc += INSTRUCTION
    if (!takeStep()) {
      frame.pc = pc - INSTRUCTION
      return
    }
    switch (<i32>at.op) {
      case Op.TEXT:
        writeBytes(out, at.a, at.b)
        continue
      case Op.CONST:
        copyCell(changetype<Cell>(sp), changetype<Cell>(<usize>at.a))
        sp += CELL
        continue
      case Op.LOCAL:
        copyCell(changetype<Cell>(sp), cellAt(locals, at.a))
        sp += CELL
        continue
      case Op.FREE:
        copyCell(changetype<Cell>(sp), cellAt(locals, at.a))
        sp += CELL
        if (cellAt(locals, at.a).tag !== Tag.UNDEFINED) continue
        raiseWord(TemplateError.UNDEFINED_LOCAL, at.b)
        break
      case Op.IVAR:
        copyCell(changetype<Cell>(sp), cellAt(machine.ivars, at.a))
        sp += CELL
        continue
      case Op.SET_LOCAL:
        copyCell(cellAt(locals, at.a), changetype<Cell>(sp - (<u32>at.count + 1) * CELL))
        continue
      case Op.SET_IVAR:
        copyCell(cellAt(machine.ivars, at.a), changetype<Cell>(sp - CELL))
        continue
      case Op.NIL:
        setNil(changetype<Cell>(sp))
        sp += CELL
        continue
      case Op.TRUE:
      case Op.FALSE:
        setBoolean(changetype<Cell>(sp), at.op === Op.TRUE)
        sp += CELL
        continue
      case Op.POP:
        sp -= CELL
        continue
      case Op.JUMP:
        pc += <usize>(<i32>at.a * <i32>INSTRUCTION)
        continue
      case Op.JUMP_FALSE:
        sp -= CELL
        if (!isTruthy(changetype<Cell>(sp))) pc += <usize>(<i32>at.a * <i32>INSTRUCTION)
        continue
      case Op.AND:
        if (!isTruthy(changetype<Cell>(sp - CELL))) pc += <usize>(<i32>at.a * <i32>INSTRUCTION)
        else sp -= CELL
        continue
      case Op.OR:
        if (isTruthy(changetype<Cell>(sp - CELL))) pc += <usize>(<i32>at.a * <i32>INSTRUCTION)
        else sp -= CELL
        continue
      case Op.JUMP_NIL:
        if (changetype<Cell>(sp - CELL).tag === Tag.NIL) {
          pc += <usize>(<i32>at.a * <i32>INSTRUCTION)
        }
        continue
      case Op.DEFAULT:
        if (cellAt(locals, at.a).tag !== Tag.UNDEFINED) {
          pc += <usize>(<i32>at.b * <i32>INSTRUCTION)
        }
        continue
      case Op.REQUIRED:
        if (cellAt(locals, at.a).tag !== Tag.UNDEFINED) continue
        raiseMissing(at.b)
        break
      case Op.IS_DEFINED:
        if (cellAt(locals, at.a).tag === Tag.UNDEFINED) setNil(changetype<Cell>(sp))
        else setBoolean(changetype<Cell>(sp), true)
        sp += CELL
        continue
      case Op.CLEAR:
        for (let slot: u32 = 0; slot < at.b; slot++) setNil(cellAt(locals, at.a + slot))
        continue
      case Op.NOT:
        setBoolean(changetype<Cell>(sp - CELL), !isTruthy(changetype<Cell>(sp - CELL)))
        continue
      case Op.EQUAL:
      case Op.NOT_EQUAL: {
        const left = changetype<Cell>(sp - 2 * CELL)
        if (!asArrays(left, changetype<Cell>(sp - CELL))) break
        sp -= CELL
        if (isAsked(left)) {
          askOperand(left, sp, at.op === Op.EQUAL ? '==' : '!=')
          if (machine.stop === Stop.NO) break
          frame.sp = sp
          frame.pc = pc
          return
        }
        setBoolean(left, areEqual(left, changetype<Cell>(sp)) === (at.op === Op.EQUAL))
        if (faultCode === 0) continue
        break
      }
      case Op.OUT: {
        if (!tellRecord(changetype<Cell>(sp - CELL))) break
        const before = out.length
        sp -= CELL
        writeValue(out, changetype<Cell>(sp), at.extra)
        if (machine.stop !== Stop.NO) {
          out.length = before
          sp += CELL
          break
        }
        if (out.length > outputLimit || out.failed) raise(TemplateError.OUTPUT_TOO_LARGE, 0, 0)
        if (faultCode === 0) continue
        break
      }
      case Op.CALL:
      case Op.HELPER: {
        const isCall = at.op === Op.CALL
        const first = sp - (<u32>at.count + (isCall ? 1 : 0) + (at.extra & 1)) * CELL
        const target = changetype<Cell>(first)
        if ((at.extra & 4) !== 0 && target.tag === Tag.RELATION && loadRelation(target) === null) {
          break
        }
        if (isCall && target.tag === Tag.RECORD && at.count === 0 && (at.extra & 1) === 0) {
          if (readCached(target, at)) {
            if (faultCode === 0) continue
            break
          }
        }
        const content = (at.extra & 1) !== 0 ? sp - CELL : 0
        const before = out.length
        const argument = v128.load(first)
        if ((at.extra & 2) !== 0) offerPage(out)
        if (isCall) callMethod(target, at.a, first + CELL, at.count, content, target)
        else callHelper(at.a, first, at.count, content, target)
        const isWritten = (at.extra & 2) !== 0 && withdrawPage()
        if (machine.stop === Stop.NO && faultCode === 0) {
          sp = first + CELL
          if (!isWritten) continue
          sp = first
          pc += INSTRUCTION
          if (out.length <= outputLimit && !out.failed) continue
          raise(TemplateError.OUTPUT_TOO_LARGE, 0, 0)
        }
        if (isWritten) out.length = before
        // What is carried out again needs its first argument, where the result was to go.
        if (machine.stop === Stop.ASKED_AGAIN) v128.store(first, argument)
        frame.sp = machine.stop === Stop.ASKED ? first + CELL : sp
        frame.pc = machine.stop === Stop.ASKED ? pc : pc - INSTRUCTION
        return
      }
      case Op.SHELL: {
        const first = sp - (<u32>at.count + (at.extra & 1)) * CELL
        const content = (at.extra & 1) !== 0 ? sp - CELL : 0
        const start = getNameStart(at.a)
        askHelper(
          start,
          getNameLength(at.a),
          first,
          at.count,
          content,
          changetype<Cell>(first),
          (at.extra & 2) !== 0,
        )
        if (faultCode !== 0) break
        frame.sp = first + CELL
        frame.pc = pc
        return
      }
      case Op.TRANSLATE: {
        if (at.count > 0) {
          const first = sp - 2 * CELL
          const key = changetype<Cell>(first)
          // Where it is the key alone that stands there: `t(".title" + x, name: y)` begins with a key too.
          const isKey = key.pointer === changetype<Cell>(<usize>at.b).pointer
          const after = changetype<Instruction>(pc)
          const isText = isKey && after.op === Op.OUT && after.extra === OutputMode.ESCAPED
          if (isText && writeTranslation(out, at.a, cellAt(first, 1))) {
            if (out.length > outputLimit || out.failed) raise(TemplateError.OUTPUT_TOO_LARGE, 0, 0)
            if (faultCode !== 0) break
            sp = first
            pc += INSTRUCTION
            continue
          }
          if (isKey && translateWith(at.a, cellAt(first, 1), key)) {
            sp -= CELL
            continue
          }
          if (isKey) setText(key, Tag.STRING, getNameStart(at.a), getNameLength(at.a))
          askHelper(getNameStart(Word.t), getNameLength(Word.t), first, 2, 0, key)
          if (faultCode !== 0) break
          frame.sp = first + CELL
          frame.pc = pc
          return
        }
        const text = textOf(at.a)
        if (text === null) {
          askTranslation(at.a, changetype<Cell>(sp))
          if (faultCode !== 0) break
          frame.sp = sp + CELL
          frame.pc = pc
          return
        }
        const next = changetype<Instruction>(pc)
        if (next.op === Op.OUT && next.extra === OutputMode.ESCAPED && text.extra === PLAIN) {
          writeBytes(out, text.pointer, text.length)
          if (out.length > outputLimit || out.failed) raise(TemplateError.OUTPUT_TOO_LARGE, 0, 0)
          if (faultCode !== 0) break
          pc += INSTRUCTION
          continue
        }
        setText(changetype<Cell>(sp), <u8>text.tag, text.pointer, text.length)
        sp += CELL
        continue
      }
      case Op.PATH: {
        const first = sp - <u32>at.count * CELL
        writeRoute(at.a, first, at.count, at.extra === 1, changetype<Cell>(first))
        if (machine.stop === Stop.NO && faultCode === 0) {
          sp = first + CELL
          continue
        }
        break
      }
      case Op.INDEX: {
        const first = sp - (<u32>at.count + 1) * CELL
        const receiver = changetype<Cell>(first)
        if (receiver.tag === Tag.OBJECT && (receiver.extra & Tag.FILE_HANDLE) === 0) {
          askOperand(receiver, first + CELL, '[]', at.count)
        } else indexValue(receiver, first + CELL, at.count, receiver)
        if (machine.stop === Stop.NO && faultCode === 0) {
          sp = first + CELL
          continue
        }
        frame.sp = machine.stop === Stop.ASKED ? first + CELL : sp
        frame.pc = machine.stop === Stop.ASKED ? pc : pc - INSTRUCTION
        return
      }
      case Op.LOOP_INIT: {
        const first = sp - (<u32>at.count + 1) * CELL
        const source = changetype<Cell>(first)
        if (source.tag === Tag.OBJECT && !askItems(source, at.b)) break
        startLoop(at.extra, cellAt(locals, at.a), source, first + CELL, at.count)
        if (machine.stop === Stop.NO && faultCode === 0) {
          sp = first
          continue
        }
        break
      }
      case Op.LOOP_NEXT:
        if (!nextItem(at.extra, cellAt(locals, at.a), at.count)) {
          pc += <usize>(<i32>at.b * <i32>INSTRUCTION)
        }
        if (faultCode === 0) continue
        break
      case Op.LOOP_STEP:
        if (stepLoop(at.extra, cellAt(locals, at.a), changetype<Cell>(sp - CELL))) {
          pc += <usize>(<i32>at.b * <i32>INSTRUCTION)
        }
        if (usesValue(at.extra)) sp -= CELL
        if (faultCode === 0) continue
        break
      case Op.LOOP_DONE:
        finishLoop(at.extra, cellAt(locals, at.a), changetype<Cell>(sp))
        sp += CELL
        if (faultCode === 0) continue
        break
      case Op.CAPTURE:
        setInteger(changetype<Cell>(sp), out.length)
        sp += CELL
        continue
      case Op.CAPTURE_END: {
        const cell = changetype<Cell>(sp - CELL)
        takeOutput(<u32>cell.integer, cell)
        if (faultCode === 0) continue
        break
      }
      case Op.RENDER: {
        const isDirect = (at.extra & 2) !== 0
        const content = (at.extra & 1) !== 0 ? sp - CELL : 0
        const first = sp - (<u32>at.count + (at.extra & 1)) * CELL
        // Until it is known that nothing has to be asked, the frame can start this again.
        frame.sp = sp
        frame.pc = pc - INSTRUCTION
        const entered = startRender(first, at.count, content, isDirect)
        if (faultCode !== 0 || machine.stop !== Stop.NO) return
        frame.pc = pc
        frame.sp = first
        if (entered) {
          frame = currentFrame()
          pc = frame.pc
          sp = frame.sp
          locals = frame.locals
        } else {
          sp = first
          if (!isDirect) {
            setNil(changetype<Cell>(sp))
            sp += CELL
          }
        }
        continue
      }
      case Op.YIELD: {
        const isDirect = (at.extra & 2) !== 0
        const block = at.a === 0 ? givenBlock(frame) : null
        sp -= <u32>at.count * CELL
        if (block !== null) {
          frame.sp = sp
          frame.pc = pc - INSTRUCTION
          const isSpread = (at.extra & 4) !== 0
          if (!enterYielded(block, sp, at.count, isSpread, isDirect)) return
          frame.pc = pc
          frame = currentFrame()
          pc = frame.pc
          sp = frame.sp
          locals = frame.locals
          continue
        }
        readContent(at.a, at.count === 0 ? null : changetype<Cell>(sp), changetype<Cell>(sp))
        if (isDirect) {
          writeBytes(out, changetype<Cell>(sp).pointer, changetype<Cell>(sp).length)
          if (out.length > outputLimit || out.failed) raise(TemplateError.OUTPUT_TOO_LARGE, 0, 0)
        } else {
          sp += CELL
        }
        if (faultCode === 0) continue
        break
      }
      case Op.FORM: {
        const first = sp - <u32>at.count * CELL
        const argument = v128.load(first)
        openForm(at.extra, first, at.count, changetype<Cell>(first))
        if (machine.stop === Stop.NO && faultCode === 0) {
          sp = first + CELL
          continue
        }
        v128.store(first, argument)
        break
      }
      case Op.FORM_END:
        sp -= CELL
        closeForm(changetype<Cell>(sp - CELL), changetype<Cell>(sp))
        if (faultCode === 0) continue
        break
      case Op.JOIN: {
        const first = sp - <u32>at.count * CELL
        if (!tellRecords(first, at.count)) break
        joinText(first, at.count, <u8>at.a, changetype<Cell>(first))
        sp = first + CELL
        if (faultCode === 0) continue
        break
      }
      case Op.ESCAPE:
        if (!tellRecord(changetype<Cell>(sp - CELL))) break
        escapeForHandler(changetype<Cell>(sp - CELL), at.extra)
        if (machine.stop === Stop.NO && faultCode === 0) continue
        break
      case Op.ORIGIN:
        markOrigin(changetype<Cell>(sp - CELL), at.a, at.b)
        continue
      case Op.ARRAY:
        sp -= <u32>at.extra * CELL
        makeArray(sp, at.extra, changetype<Cell>(sp))
        sp += CELL
        if (faultCode === 0) continue
        break
      case Op.HASH:
        sp -= <u32>at.extra * 2 * CELL
        makeHash(sp, at.extra, changetype<Cell>(sp))
        sp += CELL
        if (faultCode === 0) continue
        break
      case Op.RANGE:
        sp -= 2 * CELL
        makeArray(sp, 2, changetype<Cell>(sp))
        setPointer(changetype<Cell>(sp), Tag.RANGE, at.extra, changetype<Cell>(sp).pointer)
        sp += CELL
        if (faultCode === 0) continue
        break
      case Op.LESS:
      case Op.LESS_EQUAL:
      case Op.GREATER:
      case Op.GREATER_EQUAL: {
        const left = changetype<Cell>(sp - 2 * CELL)
        const right = changetype<Cell>(sp - CELL)
        if (isAsked(left)) askOperand(left, changetype<usize>(right), operatorName(at.op))
        else if (isAsked(right) && isMoment(left)) {
          const value = take(CELL)
          if (value === 0) break
          copyCell(changetype<Cell>(value), left)
          copyCell(left, right)
          askOperand(left, value, operatorName(exchanged(at.op)))
        } else setBoolean(left, order(at.op, left, right))
        if (machine.stop !== Stop.NO) {
          frame.sp = sp - CELL
          frame.pc = pc
          return
        }
        sp -= CELL
        if (faultCode === 0) continue
        break
      }
      case Op.COMPARE: {
        const left = changetype<Cell>(sp - 2 * CELL)
        const result = compareValues(left, changetype<Cell>(sp - CELL))
        if (result === UNORDERED) setNil(left)
        else setInteger(left, result)
        sp -= CELL
        continue
      }
      case Op.MATCHES: {
        const value = changetype<Cell>(sp - 2 * CELL)
        const pattern = changetype<Cell>(sp - CELL)
        if (isAsked(pattern)) {
          askOperand(pattern, changetype<usize>(value), '===')
          if (machine.stop === Stop.NO) break
          frame.sp = sp
          frame.pc = pc
          return
        }
        setBoolean(changetype<Cell>(sp - CELL), matches(changetype<Cell>(sp - CELL), value))
        continue
      }
      case Op.NEGATE: {
        const value = changetype<Cell>(sp - CELL)
        if (isAsked(value)) askOperand(value, 0, '-@', 0)
        else negate(value)
        if (machine.stop === Stop.NO) {
          if (faultCode === 0) continue
          break
        }
        frame.sp = sp
        frame.pc = pc
        return
      }
      case Op.BLOCK:
        setPointer(changetype<Cell>(sp), Tag.BLOCK, machine.frameCount - 1, pc - INSTRUCTION)
        sp += CELL
        pc += <usize>(at.b * INSTRUCTION)
        continue
      case Op.SPREAD:
        spread(cellAt(locals, at.b), cellAt(locals, at.a), at.count, at.extra >> 8)
        if (faultCode === 0) continue
        break
      case Op.LOCALS:
        if (frame.given !== 0) copyCell(changetype<Cell>(sp), changetype<Cell>(frame.given))
        else setPointer(changetype<Cell>(sp), Tag.HASH, 0, 0)
        sp += CELL
        continue
      case Op.BLOCK_END:
      case Op.END: {
        frame.pc = pc - INSTRUCTION
        frame.sp = sp
        if (at.op === Op.BLOCK_END && !frame.isYielded) return
        const goesOn = leaveTemplate()
        if (faultCode !== 0 || !goesOn || machine.stop !== Stop.NO) return
        if (out.length > outputLimit || out.failed) {
          raise(TemplateError.OUTPUT_TOO_LARGE, 0, 0)
          return
        }
        frame = currentFrame()
        pc = frame.pc
        sp = frame.sp
        locals = frame.locals
        continue
      }
      default: {
        const left = changetype<Cell>(sp - 2 * CELL)
        const right = changetype<Cell>(sp - CELL)
        if (isAsked(left)) askOperand(left, changetype<usize>(right), operatorName(at.op))
        else operate(at.op, left, right)
        if (faultCode === TemplateError.TYPE_MISMATCH) {
          clearFault()
          if (!asArrays(left, right)) break
          if (!askOperator(at.op, left, right)) operate(at.op, left, right)
        }
        if (machine.stop === Stop.NO) {
          sp -= CELL
          if (faultCode === 0) continue
          break
        }
        frame.sp = sp - CELL
        frame.pc = pc
        return
      }
    }
    // Something failed, or has to be asked before this instruction can be carried out.
    frame.pc = pc - INSTRUCTION
    frame.sp = sp
    return
  }
}
