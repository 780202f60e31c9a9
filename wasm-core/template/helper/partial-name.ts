// From the name in `render "form"` or from a record to a partial.

import { viewFolder, viewFolderLength } from '../../boot/config'
import { Cell } from '../../value/cell'
import { raise } from '../../value/fault'
import { classOf } from '../../value/record'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { frameAt, machine } from '../run/machine'
import { findTemplate, getTemplate, Template } from '../template'
import { raiseTypes } from '../type-name'

const SLASH: u8 = 0x2f
const PLUS: u8 = 0x2b
const APPLICATION = memory.data<u8>([
  0x61, 0x70, 0x70, 0x6c, 0x69, 0x63, 0x61, 0x74, 0x69, 0x6f, 0x6e,
])

/**
 * Index of the partial that a name leads to: beside the controller's views, beside the template that
 * names it, or in `application/`. −1, with an error raised, when there is none.
 */
export function findPartial(start: usize, length: u32): i32 {
  const slash = lastSlash(start, length)
  let index = -1
  if (slash >= 0) {
    const after = <u32>slash + 1
    index = findIn(start, <u32>slash, start + after, length - after)
  } else {
    const controller = changetype<Cell>(machine.controller)
    index = findIn(controller.pointer, controller.length, start, length)
    const template = namingTemplate()
    const end = lastSlash(template.nameStart, template.nameLength)
    if (index < 0 && end >= 0) index = findIn(template.nameStart, <u32>end, start, length)
    if (index < 0) index = findIn(APPLICATION, 11, start, length)
  }
  if (index < 0) raise(TemplateError.UNKNOWN_PARTIAL, start, length)
  return index
}

/** Index of the partial of a record, −1 with an error raised when it has none. */
export function partialOf(item: Cell): i32 {
  if (item.tag !== Tag.RECORD) {
    raiseTypes(TemplateError.WRONG_ARGUMENT, item, item)
    return -1
  }
  const info = classOf(item)
  const own = findInNamespace(info.elementStart, info.elementLength)
  return own >= 0 ? own : findPartial(info.elementStart, info.elementLength)
}

/**
 * `admin/items/_item` of `items/item` where a controller of `admin/` answers; −1 when there is none. Rails:
 * prefix_partial_path_with_controller_namespace.
 */
function findInNamespace(start: usize, length: u32): i32 {
  const controller = changetype<Cell>(machine.controller)
  const end = lastSlash(controller.pointer, controller.length)
  const slash = lastSlash(start, length)
  if (end <= 0 || slash < 0) return -1
  const own = <u32>end + 1
  const folder = take(own + <u32>slash)
  if (folder === 0) return -1
  memory.copy(folder, controller.pointer, own)
  memory.copy(folder + own, start, <u32>slash)
  const after = <u32>slash + 1
  return findIn(folder, own + <u32>slash, start + after, length - after)
}

/** Index of a template by its whole name, −1 with an error raised when there is none. */
export function findWhole(start: usize, length: u32): i32 {
  const index = findNamed(start, length)
  if (index < 0) raise(TemplateError.UNKNOWN_PARTIAL, start, length)
  return index
}

/** `folder/_name`, of the format of the template that names it (`.turbo_stream`) or of HTML, and of the page's variants first. */
function findIn(folder: usize, folderLength: u32, name: usize, length: u32): i32 {
  const template = namingTemplate()
  const dot = formatDot(template.nameStart, template.nameLength)
  const formatLength: u32 = dot < 0 ? 0 : template.nameLength - <u32>dot
  const variants = changetype<Cell>(machine.variants)
  const variantsLength: u32 = variants.tag === Tag.STRING ? variants.length : 0
  const address = take(folderLength + length + 2 + variantsLength + formatLength)
  if (address === 0) return -1
  memory.copy(address, folder, folderLength)
  store<u8>(address + folderLength, SLASH)
  store<u8>(address + folderLength + 1, 0x5f)
  memory.copy(address + folderLength + 2, name, length)
  const whole = folderLength + length + 2
  const format = template.nameStart + <usize>max(dot, 0)
  if (formatLength > 0) {
    const own = findVariant(address, whole, format, formatLength)
    if (own >= 0) return own
  }
  return findVariant(address, whole, format, 0)
}

/** The template of the first of the page's variants that there is (`folder/_name+phone.text`), else the one without. */
function findVariant(address: usize, whole: u32, format: usize, formatLength: u32): i32 {
  const variants = changetype<Cell>(machine.variants)
  const end: u32 = variants.tag === Tag.STRING ? variants.length : 0
  let from: u32 = 0
  while (from < end) {
    let to = from + 1
    while (to < end && load<u8>(variants.pointer + to) !== PLUS) to++
    memory.copy(address + whole, variants.pointer + from, to - from)
    memory.copy(address + whole + to - from, format, formatLength)
    const found = findNamed(address, whole + to - from + formatLength)
    if (found >= 0) return found
    from = to
  }
  memory.copy(address + whole, format, formatLength)
  return findNamed(address, whole + formatLength)
}

/** Index of a template by its name, in app/views or in the folder below it that is searched behind it; −1 for none. */
function findNamed(start: usize, length: u32): i32 {
  const found = findTemplate(start, length)
  if (found >= 0 || viewFolderLength === 0) return found
  const whole = viewFolderLength + 1 + length
  const address = take(whole)
  if (address === 0) return -1
  memory.copy(address, viewFolder, viewFolderLength)
  store<u8>(address + viewFolderLength, SLASH)
  memory.copy(address + viewFolderLength + 1, start, length)
  return findTemplate(address, whole)
}

/** The template that says `render`: below a frame that has entered none yet. */
function namingTemplate(): Template {
  let index = machine.frameCount - 1
  while (index > 0 && frameAt(index).template === NONE) index--
  return getTemplate(frameAt(index).template)
}

/** The template of a frame that has entered none. */
const NONE: u32 = 0xffffffff

/** Where the format of a template's name starts; −1 for HTML. */
function formatDot(start: usize, length: u32): i32 {
  for (let index = <i32>length - 1; index >= 0; index--) {
    const byte = load<u8>(start + index)
    if (byte === SLASH) return -1
    if (byte === 0x2e) return index
  }
  return -1
}

function lastSlash(start: usize, length: u32): i32 {
  for (let index = <i32>length - 1; index >= 0; index--) {
    if (load<u8>(start + index) === SLASH) return index
  }
  return -1
}
