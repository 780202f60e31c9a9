// A block of a template that a method of the shell calls, while the page waits for what that method gives:
// in the frame of its template, with the page's output and fuel. It may ask questions of its own.

import { ANSWERED, Exchange, FAILED } from '../../exchange'
import { CELL, Cell, cellAt, copyCell, setNil } from '../../value/cell'
import { encodeValue } from '../../value/encode'
import { faultCode, raise } from '../../value/fault'
import { getFuel, setFuel } from '../../value/fuel'
import { startText, take } from '../../value/room'
import { TemplateError } from '../error-code'
import { INSTRUCTION, Instruction } from '../op'
import { Block } from './ask'
import { pushFrame, takeOutput } from './frame'
import { currentOutput, frameAt, machine, Stop } from './machine'

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
  const at = changetype<Instruction>(block.at)
  for (let index: u32 = 0; index < at.count; index++) {
    const local = cellAt(frame.locals, at.a + index)
    if (index < <u32>given.length) copyCell(local, cellAt(given.pointer, index))
    else setNil(local)
  }
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
