// `render` inside a template.

import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isHash,
  isName,
  isTruthy,
  setNil,
  setPointer,
  setText,
} from '../../value/cell'
import { faultCode, raise } from '../../value/fault'
import { findName, getNameLength, getNameStart } from '../../value/names'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { appendCounter, appendIteration, SUFFIX } from '../item-name'
import { INSTRUCTION, Instruction, Op } from '../op'
import { askInPlace, loadRelation } from '../run/ask'
import { bindLocal, enterItem, enterTemplate, NOT_MADE, pushFrame } from '../run/frame'
import {
  Collection,
  currentFrame,
  currentOutput,
  DIRECT,
  Frame,
  frameAt,
  machine,
} from '../run/machine'
import { getTemplate } from '../template'
import { raiseTypes } from '../type-name'
import { Word } from '../word'
import { findOption, optionNamed } from './option'
import { findPartial, findWhole } from './partial-name'

/**
 * Starts what `render` was asked for: the caller's frame has its next instruction in `pc`, and `sp`
 * where the result goes. Nothing was pushed when there was nothing to render. True when a frame was
 * entered.
 */
export function startRender(first: usize, count: u32, content: usize, isDirect: bool): bool {
  const target = cellAt(first, 0)
  const options = count > 1 ? cellAt(first, 1) : target
  if (count === 0 || count > 2 || (count === 2 && !isHash(options))) {
    raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    return false
  }
  if (isName(target)) {
    const given = count > 1 ? keep(options) : <usize>0
    return startOne(
      findPartial(target.pointer, target.length),
      given,
      content,
      isDirect,
      null,
      null,
    )
  }
  if (isHash(target)) return startWithOptions(target, content, isDirect)
  const given = count > 1 ? keep(options) : <usize>0
  if (target.tag === Tag.RECORD) {
    const items = asArray(target)
    return items !== null && startMany(items, -1, -1, null, given, isDirect)
  }
  const items = asItems(target)
  return items !== null && startMany(items, -1, -1, null, given, isDirect)
}

/** Options that were written as `render partial: …`. */
function startWithOptions(options: Cell, content: usize, isDirect: bool): bool {
  const locals = findOption(options, Word.locals)
  const given = locals === null || !isHash(locals) ? <usize>0 : keep(locals)
  const whole = findOption(options, Word.template)
  if (whole !== null && isName(whole)) {
    return startOne(findWhole(whole.pointer, whole.length), given, content, isDirect, null, null)
  }
  let partial = findOption(options, Word.partial)
  let around = findOption(options, Word.layout)
  if (partial === null) {
    partial = around
    around = null
  }
  if (partial === null) {
    raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    return false
  }
  const collection = findOption(options, Word.collection)
  const hasLayout = around !== null && isTruthy(around)
  if (hasLayout && (!isName(around!) || !isName(partial))) {
    raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    return false
  }
  if (collection !== null) {
    if (!isTruthy(collection)) return false
    const items = asItems(collection)
    if (items === null) return false
    const layout = hasLayout ? findPartial(around!.pointer, around!.length) : -1
    if (hasLayout && layout < 0) return false
    const cached = isName(partial) ? optionNamed(options, 'cached') : null
    if (cached === null || !isTruthy(cached)) {
      return startCollection(options, partial, items, given, layout, isDirect)
    }
    // With the answer in the place of `cached:`, this is carried out again.
    if (cached.tag !== Tag.ARRAY) return askKnown(options, partial, collection)
    if (cached.length !== items.length + 1) {
      raise(TemplateError.ANSWER_FAILED, 0, 0)
      return false
    }
    return startCollection(options, partial, items, given, layout, isDirect, cached)
  }
  if (hasLayout) return startInside(options, partial, around!, given, isDirect)
  if (!isName(partial)) {
    const items = partial.tag === Tag.RECORD ? asArray(partial) : asItems(partial)
    return items !== null && startMany(items, -1, -1, null, given, isDirect)
  }
  const object = findOption(options, Word.object)
  return startOne(
    findPartial(partial.pointer, partial.length),
    given,
    content,
    isDirect,
    object,
    nameOf(options),
  )
}

/** `partial:` with `layout:`: the partial first, then the layout around what it wrote. */
function startInside(
  options: Cell,
  partial: Cell,
  around: Cell,
  given: usize,
  isDirect: bool,
): bool {
  const layout = findPartial(around.pointer, around.length)
  if (layout < 0) return false
  const object = findOption(options, Word.object)
  const from = currentOutput().length
  const index = findPartial(partial.pointer, partial.length)
  if (!startOne(index, given, 0, isDirect, object, nameOf(options))) return false
  const frame = currentFrame()
  frame.layout = <u32>layout + 1
  frame.layoutStart = from
  return true
}

/** Asks which items of a `cached: true` collection the shell has: an ARRAY with one for each, then their number. */
function askKnown(options: Cell, partial: Cell, collection: Cell): bool {
  const index = findPartial(partial.pointer, partial.length)
  const args = take(3 * CELL)
  const pairs = take(options.length * 2 * CELL)
  if (index < 0 || args === 0 || pairs === 0) return false
  // Options that are all literals are shared by every page.
  memory.copy(pairs, options.pointer, options.length * 2 * CELL)
  options.pointer = pairs
  const cached = optionNamed(options, 'cached')!
  const template = getTemplate(<u32>index)
  setText(changetype<Cell>(args), Tag.STRING, template.nameStart, template.nameLength)
  copyCell(cellAt(args, 1), collection)
  copyCell(cellAt(args, 2), cached)
  setPointer(cached, Tag.ARRAY, 3, args)
  askInPlace(cached, getNameStart(Word.cached_items), getNameLength(Word.cached_items))
  return false
}

function startCollection(
  options: Cell,
  partial: Cell,
  items: Cell,
  given: usize,
  layout: i32,
  isDirect: bool,
  known: Cell | null = null,
): bool {
  let template = -1
  if (isName(partial)) {
    template = findPartial(partial.pointer, partial.length)
    if (template < 0) return false
  }
  const spacer = findOption(options, Word.spacer_template)
  let between = -1
  if (spacer !== null && isName(spacer)) {
    between = findPartial(spacer.pointer, spacer.length)
    if (between < 0) return false
  }
  return startMany(items, template, between, nameOf(options), given, isDirect, layout, known)
}

function startOne(
  index: i32,
  given: usize,
  content: usize,
  isDirect: bool,
  object: Cell | null,
  name: Cell | null,
): bool {
  if (index < 0) return false
  const kept = content === 0 ? <usize>0 : keep(changetype<Cell>(content))
  const frame = pushFrame(isDirect ? DIRECT : currentOutput().length)
  if (frame === null) return false
  frame.given = given
  frame.content = kept
  enterTemplate(frame, <u32>index)
  if (object === null) return true
  const word =
    name === null ? getTemplate(<u32>index).itemWord : findName(name.pointer, name.length)
  bindLocal(frame, word, object)
  return true
}

/** What `as:` calls the item; null for the partial's own name. */
function nameOf(options: Cell): Cell | null {
  const name = findOption(options, Word.as_)
  return name !== null && isName(name) ? name : null
}

function nameItems(collection: Collection, name: Cell): void {
  const length = name.length
  const text = take(length + SUFFIX)
  if (text === 0) return
  memory.copy(text, name.pointer, length)
  collection.isNamed = 1
  collection.itemWord = findName(text, length)
  collection.counterWord = findName(text, appendCounter(text, length))
  collection.iterationWord = findName(text, appendIteration(text, length))
}

function startMany(
  items: Cell,
  template: i32,
  spacer: i32,
  name: Cell | null,
  given: usize,
  isDirect: bool,
  layout: i32 = -1,
  known: Cell | null = null,
): bool {
  if (items.length === 0) return false
  const address = take(offsetof<Collection>())
  const kept = keep(items)
  if (address === 0 || kept === 0) return false
  const collection = changetype<Collection>(address)
  collection.items = kept
  collection.index = 0
  collection.count = items.length
  collection.template = template
  collection.spacer = spacer
  collection.isBetween = 0
  collection.isNamed = 0
  collection.given = given
  collection.layout = layout
  collection.known = 0
  if (name !== null) nameItems(collection, name)
  if (known !== null && !keepKnown(collection, known)) return false
  const frame = pushFrame(isDirect ? DIRECT : currentOutput().length)
  if (frame === null) return false
  frame.collection = address
  if (enterItem(frame, collection)) return true
  return known !== null && enterNothing(frame)
}

const NOTHING = memory.data(INSTRUCTION, 4)

/** The shell has each item: nothing is left to run. */
function enterNothing(frame: Frame): bool {
  const caller = frameAt(machine.frameCount - 2)
  const end = changetype<Instruction>(NOTHING)
  end.op = <u8>Op.END
  end.offset = changetype<Instruction>(caller.pc).offset
  frame.template = caller.template
  frame.pc = NOTHING
  frame.locals = caller.locals
  frame.sp = caller.sp
  frame.segmentEnd = caller.segmentEnd
  return faultCode === 0
}

/** Notes what the shell has of each item, and makes room for what the others write. */
function keepKnown(collection: Collection, known: Cell): bool {
  const made = take((known.length + 1) * CELL)
  collection.known = keep(known)
  collection.made = made
  collection.itemStart = NOT_MADE
  if (made === 0 || collection.known === 0) return false
  setPointer(changetype<Cell>(made), Tag.ARRAY, known.length, made + CELL)
  const last = known.length - 1
  for (let index: u32 = 0; index < last; index++) setNil(cellAt(made + CELL, index))
  copyCell(cellAt(made + CELL, last), cellAt(known.pointer, last))
  return true
}

/** An ARRAY or RECORDS; null while a relation is asked for, or with an error raised. */
function asItems(cell: Cell): Cell | null {
  if (cell.tag === Tag.ARRAY || cell.tag === Tag.RECORDS) return cell
  if (cell.tag === Tag.RELATION) return loadRelation(cell)
  raiseTypes(TemplateError.WRONG_ARGUMENT, cell, cell)
  return null
}

function asArray(item: Cell): Cell | null {
  const address = take(2 * CELL)
  if (address === 0) return null
  copyCell(cellAt(address, 1), item)
  setPointer(changetype<Cell>(address), Tag.ARRAY, 1, address + CELL)
  return changetype<Cell>(address)
}

/** Copies a cell from the value stack to where it stays. */
function keep(cell: Cell): usize {
  const address = take(CELL)
  if (address !== 0) copyCell(changetype<Cell>(address), cell)
  return address
}
