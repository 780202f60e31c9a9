// Entering and leaving templates. Frames lie side by side; the value stack goes on behind the frame
// of the caller, in a new segment of the arena when the old one has no room.

import { templateDepth } from '../../boot/config'
import { Writer, writeBytes } from '../../memory/writer'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isName,
  setInteger,
  setNil,
  setPointer,
  setText,
} from '../../value/cell'
import { raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import { setRecord } from '../../value/record'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { partialOf } from '../helper/partial-name'
import { getTemplate, Template } from '../template'
import { raiseWord } from '../type-name'
import { tellMade } from './ask'
import { Collection, currentOutput, DIRECT, Frame, frameAt, machine } from './machine'

const BINDING: u32 = 12
const SEGMENT_CELLS: u32 = 1024

/** Adds a frame whose output begins here; null, with an error raised, when there are too many. A block counts as none. */
export function pushFrame(outputStart: u32, isYielded: bool = false): Frame | null {
  const before: u32 = machine.frameCount === 0 ? 0 : frameAt(machine.frameCount - 1).depth
  const depth = before + (isYielded ? 0 : 1)
  if (depth > templateDepth + 2 || machine.frameCount >= machine.frameLimit) {
    raise(TemplateError.TEMPLATES_TOO_DEEP, 0, 0)
    return null
  }
  const frame = frameAt(machine.frameCount)
  machine.frameCount += 1
  frame.template = 0xffffffff
  frame.pc = 0
  frame.content = 0
  frame.given = 0
  frame.collection = 0
  frame.layout = 0
  frame.isYielded = isYielded
  frame.depth = depth
  frame.outputStart = outputStart
  return frame
}

/** Sets a frame to the start of a template and gives it its locals. */
export function enterTemplate(frame: Frame, index: u32): void {
  const template = getTemplate(index)
  if (!takeStack(frame, template.slots + template.maxDepth)) return
  frame.template = index
  frame.pc = template.code
  frame.locals = frame.sp
  frame.sp += template.slots * CELL
  for (let slot: u32 = 0; slot < template.slots; slot++) setNil(cellAt(frame.locals, slot))
  bindGiven(frame, template)
}

/** Gives the top frame room for cells behind its caller's; false, with an error raised, when there is none. */
export function takeStack(frame: Frame, cells: u32): bool {
  const needed = (cells + 2) * CELL
  let base: usize = 0
  let end: usize = 0
  if (machine.frameCount > 1) {
    const caller = frameAt(machine.frameCount - 2)
    base = caller.sp + 2 * CELL
    end = caller.segmentEnd
  }
  if (base === 0 || base + needed > end) {
    const size = max<u32>(needed, SEGMENT_CELLS * CELL)
    base = take(size)
    if (base === 0) return false
    end = base + size
  }
  frame.sp = base
  frame.segmentEnd = end
  return true
}

function bindGiven(frame: Frame, template: Template): void {
  let bound: u32 = 0
  for (let index: u32 = 0; index < template.parameterCount; index++) {
    const binding = template.parameters + index * BINDING
    const target = cellAt(frame.locals, load<u32>(binding, 4))
    target.tag = Tag.UNDEFINED
    if (frame.given === 0) continue
    const value = findGiven(changetype<Cell>(frame.given), load<u32>(binding))
    if (value === null) continue
    copyCell(target, value)
    bound += 1
  }
  if (template.isStrict === 0) return
  if (template.takesRest !== 0) return bindRest(frame, template)
  if (frame.given === 0) return
  const given = changetype<Cell>(frame.given)
  if (bound < given.length) raiseUnexpected(given, template)
}

/** `**options`: what is given and has no name of its own in the list. */
function bindRest(frame: Frame, template: Template): void {
  if (template.restSlot === 0) return
  const given = changetype<Cell>(frame.given)
  const length: u32 = frame.given === 0 ? 0 : given.length
  const cells = take(length * 2 * CELL)
  if (cells === 0 && length > 0) return
  let count: u32 = 0
  for (let index: u32 = 0; index < length; index++) {
    const key = cellAt(given.pointer, index * 2)
    if (isDeclared(template, key)) continue
    memory.copy(cells + count * 2 * CELL, changetype<usize>(key), 2 * CELL)
    count += 1
  }
  setPointer(cellAt(frame.locals, template.restSlot - 1), Tag.HASH, count, cells)
}

function isDeclared(template: Template, key: Cell): bool {
  for (let at: u32 = 0; at < template.parameterCount; at++) {
    const word = load<u32>(template.parameters + at * BINDING)
    if (
      getNameLength(word) === key.length &&
      memory.compare(getNameStart(word), key.pointer, key.length) === 0
    ) {
      return true
    }
  }
  return false
}

function findGiven(given: Cell, word: u32): Cell | null {
  const start = getNameStart(word)
  const length = getNameLength(word)
  for (let index: u32 = 0; index < given.length; index++) {
    const key = cellAt(given.pointer, index * 2)
    if (key.length !== length || !isName(key)) continue
    if (memory.compare(key.pointer, start, length) === 0)
      return cellAt(given.pointer, index * 2 + 1)
  }
  return null
}

function raiseUnexpected(given: Cell, template: Template): void {
  for (let index: u32 = 0; index < given.length; index++) {
    const key = cellAt(given.pointer, index * 2)
    if (!isName(key)) return raise(TemplateError.UNEXPECTED_LOCAL, 0, 0)
    if (!isDeclared(template, key))
      return raise(TemplateError.UNEXPECTED_LOCAL, key.pointer, key.length)
  }
}

/** Gives one local to the template just entered, if it names it. */
export function bindLocal(frame: Frame, word: u32, value: Cell): void {
  if (word === 0) return
  const template = getTemplate(frame.template)
  for (let index: u32 = 0; index < template.parameterCount; index++) {
    const binding = template.parameters + index * BINDING
    if (load<u32>(binding) === word) copyCell(cellAt(frame.locals, load<u32>(binding, 4)), value)
  }
}

/** Fails when a strict local has no value: called by REQUIRED. */
export function raiseMissing(word: u32): void {
  raiseWord(TemplateError.MISSING_LOCAL, word)
}

/** Starts the next item of a frame's collection; false when there is none left. */
export function enterItem(frame: Frame, collection: Collection): bool {
  if (collection.known !== 0 && collection.isBetween === 0) noteMade(collection)
  do {
    if (collection.isBetween === 0 && collection.index > 0 && collection.index < collection.count) {
      if (collection.spacer >= 0) {
        collection.isBetween = 1
        frame.given = 0
        enterTemplate(frame, <u32>collection.spacer)
        return true
      }
    }
    if (collection.index >= collection.count) return false
    collection.isBetween = 0
  } while (collection.known !== 0 && writeKnown(collection))
  itemAt(changetype<Cell>(collection.items), collection.index, item)
  const index = collection.template >= 0 ? collection.template : partialOf(item)
  if (index < 0) return false
  collection.partial = <u32>index
  collection.index += 1
  frame.content = 0
  frame.layout = <u32>(collection.layout + 1)
  frame.layoutStart = currentOutput().length
  enterForItem(frame, collection, <u32>index)
  return true
}

const item = changetype<Cell>(memory.data(16))

/** Copies what the item before has written, for the shell to keep. */
function noteMade(collection: Collection): void {
  const writer = currentOutput()
  const from = collection.itemStart
  if (from === NOT_MADE) return
  collection.itemStart = NOT_MADE
  const start = take(writer.length - from)
  if (start === 0) return
  memory.copy(start, writer.start + from, writer.length - from)
  const made = changetype<Cell>(collection.made)
  setText(cellAt(made.pointer, collection.index - 1), Tag.SAFE_STRING, start, writer.length - from)
}

/** `itemStart` of a collection that is at no item of its own. */
export const NOT_MADE: u32 = 0xffffffff

/** Writes the next item where the shell has it; false, with the place where it begins noted, where it has not. */
function writeKnown(collection: Collection): bool {
  const known = cellAt(changetype<Cell>(collection.known).pointer, collection.index)
  if (known.tag !== Tag.SAFE_STRING) {
    collection.itemStart = currentOutput().length
    return false
  }
  writeBytes(currentOutput(), known.pointer, known.length)
  collection.index += 1
  return true
}

/** Enters a template with the locals of the item at work: its partial, or the layout around that. */
function enterForItem(frame: Frame, collection: Collection, index: u32): void {
  frame.given = collection.given
  enterTemplate(frame, index)
  const partial = getTemplate(collection.partial)
  const isNamed = collection.isNamed !== 0
  const at = collection.index - 1
  itemAt(changetype<Cell>(collection.items), at, item)
  bindLocal(frame, isNamed ? collection.itemWord : partial.itemWord, item)
  setInteger(item, at)
  bindLocal(frame, isNamed ? collection.counterWord : partial.counterWord, item)
  setPointer(item, Tag.ITERATION, at, <usize>collection.count)
  bindLocal(frame, isNamed ? collection.iterationWord : partial.iterationWord, item)
}

/** The element at `index` of an ARRAY or RECORDS. */
export function itemAt(items: Cell, index: u32, target: Cell): void {
  if (items.tag === Tag.RECORDS) setRecord(target, items.pointer, index)
  else copyCell(target, cellAt(items.pointer, index))
}

/** Turns what was written since `from` into HTML in `target`, and takes it out of the output. */
export function takeOutput(from: u32, target: Cell): void {
  const writer: Writer = currentOutput()
  const length = writer.length - from
  const start = take(length)
  if (start === 0) return
  memory.copy(start, writer.start + from, length)
  writer.length = from
  setText(target, Tag.SAFE_STRING, start, length)
}

/** A partial that has a layout is what that yields. */
function enterLayout(frame: Frame): bool {
  const content = take(CELL)
  if (content === 0) return false
  takeOutput(frame.layoutStart, changetype<Cell>(content))
  const layout = frame.layout - 1
  frame.layout = 0
  frame.content = content
  if (frame.collection === 0) enterTemplate(frame, layout)
  else enterForItem(frame, changetype<Collection>(frame.collection), layout)
  return true
}

/**
 * Ends the frame at work: goes on with its collection, or gives its caller what it wrote. False when
 * there is no caller.
 */
export function leaveTemplate(): bool {
  const frame = frameAt(machine.frameCount - 1)
  if (frame.layout !== 0) return enterLayout(frame)
  if (frame.collection !== 0 && enterItem(frame, changetype<Collection>(frame.collection))) {
    return true
  }
  machine.frameCount -= 1
  if (machine.frameCount === 0) return false
  const caller = frameAt(machine.frameCount - 1)
  const collection = changetype<Collection>(frame.collection)
  if (frame.collection !== 0 && collection.known !== 0) tellMade(collection)
  if (frame.outputStart !== DIRECT) {
    takeOutput(frame.outputStart, changetype<Cell>(caller.sp))
    caller.sp += CELL
  }
  return true
}
