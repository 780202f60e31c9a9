// A block of a template that a method of the shell calls, while the page waits for what that method gives:
// in the frame of its template, with the page's output and fuel. It may ask questions of its own.

import { ANSWERED, Exchange, FAILED } from '../../exchange'
import { CELL, Cell, cellAt } from '../../value/cell'
import { encodeValue } from '../../value/encode'
import { faultCode, raise } from '../../value/fault'
import { getFuel, setFuel } from '../../value/fuel'
import { startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { asArray } from '../method/as-arrays'
import { INSTRUCTION, Instruction } from '../op'
import { getTemplate } from '../template'
import { raiseTypes } from '../type-name'
import { Block } from './ask'
import { pushFrame, takeOutput, takeStack } from './frame'
import { currentOutput, DIRECT, Frame, frameAt, machine, Stop } from './machine'
import { bindValues } from './parameters'

/** A block at work, before what it wrote. */
@unmanaged
class BlockCall {
  /** The block around this one, 0 for none, and the question that waits meanwhile. */
  outer: usize
  block: usize
  stop: u32
  answer: usize
  frameCount: u32
  outputStart: u32
}

/** Enters the block of the question that waits; `given` is an ARRAY of what is yielded to it. */
export function enterBlock(given: Cell): void {
  const address = take(offsetof<BlockCall>() + CELL)
  if (address === 0) return
  const call = changetype<BlockCall>(address)
  const block = changetype<Block>(machine.block)
  call.outer = machine.running
  call.block = machine.block
  call.stop = machine.stop
  call.answer = machine.answer
  call.frameCount = machine.frameCount
  call.outputStart = currentOutput().length
  machine.running = address
  machine.block = 0
  machine.stop = Stop.NO
  setFuel(machine.fuel)
  const frame = pushFrame(call.outputStart)
  if (frame === null) return
  const under = frameAt(call.frameCount - 1)
  frame.template = under.template
  frame.pc = block.at + INSTRUCTION
  frame.locals = under.locals
  frame.sp = under.sp
  frame.segmentEnd = under.segmentEnd
  frame.given = under.given
  frame.content = under.content
  bindBlock(block.at, frame.locals, given.pointer, given.length)
}

/** Sets the parameters of the block at an instruction. */
function bindBlock(address: usize, locals: usize, first: usize, count: u32): void {
  const at = changetype<Instruction>(address)
  bindValues(first, count, cellAt(locals, at.a), at.count, at.extra >> 8)
}

/** The block that a frame's template was rendered with; null for none, and for one that is HTML already. */
export function givenBlock(frame: Frame): Cell | null {
  if (frame.content === 0) return null
  const content = changetype<Cell>(frame.content)
  return content.tag === Tag.BLOCK ? content : null
}

/**
 * Enters the block that the template at work was rendered with, in the frame where it stands, with `count` values from
 * `first` on; `isSpread`: with those of an Array.
 */
export function enterYielded(
  block: Cell,
  first: usize,
  count: u32,
  isSpread: bool,
  isDirect: bool,
): bool {
  const home = frameAt(block.length)
  const frame = pushFrame(isDirect ? DIRECT : currentOutput().length, true)
  const list = changetype<Cell>(first)
  if (frame === null || (isSpread && !isList(list))) return false
  if (isSpread) bindBlock(block.pointer, home.locals, list.pointer, list.length)
  else bindBlock(block.pointer, home.locals, first, count)
  frame.template = home.template
  frame.pc = block.pointer + INSTRUCTION
  frame.locals = home.locals
  frame.given = home.given
  frame.content = home.content
  return takeStack(frame, getTemplate(home.template).maxDepth)
}

/** Whether a value is an ARRAY, as rows become one; with an error raised when it is none. */
function isList(value: Cell): bool {
  if (value.tag === Tag.RECORDS && !asArray(value)) return false
  if (value.tag !== Tag.ARRAY) raiseTypes(TemplateError.WRONG_ARGUMENT, value, value)
  return faultCode === 0
}

/** Leaves the block at work, and tells what it wrote. */
export function finishBlock(exchange: Exchange): u32 {
  const call = changetype<BlockCall>(machine.running)
  const written = changetype<Cell>(machine.running + offsetof<BlockCall>())
  takeOutput(call.outputStart, written)
  const writer = faultCode === 0 ? startText(128) : null
  if (writer !== null) {
    encodeValue(writer, written)
    if (writer.failed) raise(TemplateError.STRING_TOO_LONG, 0, 0)
    exchange.questionStart = writer.start
    exchange.questionLength = writer.length
  }
  leaveBlock()
  return faultCode === 0 ? ANSWERED : FAILED
}

/** Gives up the block at work: its page waits for its own answer again. */
export function leaveBlock(): void {
  const call = changetype<BlockCall>(machine.running)
  machine.frameCount = call.frameCount
  currentOutput().length = call.outputStart
  machine.stop = call.stop
  machine.answer = call.answer
  machine.block = call.block
  machine.running = call.outer
  machine.fuel = getFuel()
}
