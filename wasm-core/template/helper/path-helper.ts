// `article_path(@article)`, and what `link_to` makes of a record.

import { startScratch } from '../../memory/scratch'
import { writeText as writeAscii } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { countCaptures, getCapture } from '../../route/capture'
import { findNamedRoute } from '../../route/names'
import { writePathSegment, writeQueryComponent } from '../../route/path'
import {
  Default,
  defaultOf,
  GLOB,
  getRoute,
  getSegment,
  LITERAL,
  Route,
  routeCount,
  Segment,
} from '../../route/table'
import { CELL, Cell, cellAt, isHash, isName, isTruthy, setPointer, setText } from '../../value/cell'
import { answersMethod, findColumn } from '../../value/class-table'
import { raise } from '../../value/fault'
import { classOf, isPersisted, readColumn } from '../../value/record'
import { endText, getArena, startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { TemplateError } from '../error-code'
import { readAttribute } from '../method/attribute'
import { toModel } from '../method/tell-record'
import { recall } from '../run/ask'
import { currentExchange, machine, Stop } from '../run/machine'
import { raiseTypes } from '../type-name'
import { Word } from '../word'
import { isListed } from './attributes'
import { findOption, findText, optionNamed } from './option'
import { ADDRESS_OPTIONS, writeOrigin } from './origin'

const parameter = changetype<Cell>(memory.data(16))
const text = changetype<Cell>(memory.data(16))

const FORMAT = memory.data<u8>([0x66, 0x6f, 0x72, 0x6d, 0x61, 0x74])

/** Makes the path of a route from `count` arguments; `result` stays as it is when something is asked. */
export function writeRoute(index: u32, first: usize, count: u32, isUrl: bool, result: Cell): void {
  const writer = startText(64)
  if (writer === null) return
  let values = count
  let given: Cell | null = null
  if (count > 0 && isHash(cellAt(first, count - 1))) {
    given = cellAt(first, count - 1)
    values -= 1
  }
  const options = withUrlOptions(index, values, given)
  if (isUrl) writeOrigin(writer, options)
  if (options !== null) writePrefix(writer, options)
  if (!writePath(writer, index, first, values, options)) return
  if (options !== null) writeSlash(writer, options)
  if (options !== null) writeQuery(writer, getRoute(index), options)
  if (machine.stop !== Stop.NO) return
  endText(writer, result, Tag.STRING)
}

const completed = changetype<Cell>(memory.data(16))

/**
 * The options of an address with those that every address of the page is given, as far as they are not among its own:
 * parts of the path for which no value is given, and the query.
 */
function withUrlOptions(index: u32, count: u32, options: Cell | null): Cell | null {
  const added = changetype<Cell>(machine.urlOptions)
  if (!isHash(added) || added.length === 0) return options
  const own: u32 = options === null ? 0 : options.length
  const cells = take((own + added.length) * 2 * CELL)
  if (cells === 0) return options
  const route = getRoute(index)
  const isFull = count >= countOpen(route, options)
  let kept: u32 = 0
  for (let at: u32 = 0; at < added.length; at++) {
    const key = cellAt(added.pointer, at * 2)
    if (options !== null && findText(options, key.pointer, key.length) !== null) continue
    if (isFull && isParameterName(route, key)) continue
    memory.copy(cells + kept * 2 * CELL, changetype<usize>(key), 2 * CELL)
    kept += 1
  }
  if (options !== null) memory.copy(cells + kept * 2 * CELL, options.pointer, own * 2 * CELL)
  setPointer(completed, Tag.HASH, kept + own, cells)
  return completed
}

/** `script_name: "/shop"`: where the application is mounted. */
function writePrefix(writer: Writer, options: Cell): void {
  const prefix = optionNamed(options, 'script_name')
  if (prefix !== null && isName(prefix)) writeBytes(writer, prefix.pointer, prefix.length)
}

/** `trailing_slash: true`, which a path with a format has none of. */
function writeSlash(writer: Writer, options: Cell): void {
  const wanted = optionNamed(options, 'trailing_slash')
  if (wanted === null || !isTruthy(wanted) || findText(options, FORMAT, 6) !== null) return
  if (load<u8>(writer.start + writer.length - 1) !== 0x2f) writeByte(writer, 0x2f)
}

/** Appends the path of a route without parts. */
export function writePlainPath(writer: Writer, index: u32): void {
  writePath(writer, index, 0, 0, null)
}

/**
 * Appends the path with its parameters: in the fullest form of the route for which all are given; false
 * when a value is missing or has to be asked for.
 */
function writePath(
  writer: Writer,
  index: u32,
  first: usize,
  count: u32,
  options: Cell | null,
): bool {
  const fullest = getRoute(index)
  const open = countOpen(fullest, options)
  const hasFormat = fullest.hasFormat !== 0 && count === open + 1
  if (count > open && !hasFormat && cellAt(first, open).tag !== Tag.NIL) {
    raiseTypes(TemplateError.WRONG_ARGUMENT, cellAt(first, open), cellAt(first, open))
    return false
  }
  // Values that are as many as the path needs leave its optional parts out.
  const smallest = smallestForm(index)
  const order = count === countOpen(smallest, options) ? smallest : fullest
  const route = fullestGiven(index, order, first, count, options)
  for (let index: u32 = 0; index < route.segmentCount; index++) {
    const segment = getSegment(route, index)
    if (segment.isJoined === 0) writeByte(writer, 0x2f)
    if (segment.kind === LITERAL) {
      writeBytes(writer, segment.start, segment.length)
      continue
    }
    let value = valueOf(order, segment, first, count, options)
    const standing = value === null ? standingFor(route, segment) : null
    if (standing !== null) {
      value = text
      setText(text, Tag.STRING, standing.valueStart, standing.valueLength)
    }
    if (value === null) {
      raise(TemplateError.MISSING_ROUTE_VALUE, segment.start, segment.length)
      return false
    }
    if (!toParameter(value)) return false
    if (parameter.length === 0) {
      raise(TemplateError.MISSING_ROUTE_VALUE, segment.start, segment.length)
      return false
    }
    if (segment.kind === GLOB) writeGlob(writer, parameter.pointer, parameter.length)
    else writePathSegment(writer, parameter.pointer, parameter.length)
  }
  if (route.segmentCount === 0) writeByte(writer, 0x2f)
  if (fullest.hasFormat === 0) return true
  const format = hasFormat
    ? cellAt(first, open)
    : options === null
      ? null
      : findText(options, FORMAT, 6)
  if (format === null || format.tag === Tag.NIL) return true
  if (!toParameter(format)) return false
  writeByte(writer, 0x2e)
  writePathSegment(writer, parameter.pointer, parameter.length)
  return true
}

/** What stands for a value that is not given: the route's default, else what the path of the request says. */
function standingFor(route: Route, segment: Segment): Default | null {
  const standing = defaultOf(route, segment)
  if (standing !== null) return standing
  const exchange = currentExchange()
  for (let index: u32 = 0; index < countCaptures(exchange); index++) {
    const capture = getCapture(exchange, index)
    if (
      capture.nameLength === segment.length &&
      memory.compare(capture.nameStart, segment.start, segment.length) === 0
    ) {
      return capture
    }
  }
  return null
}

/** A glob's slashes stay. */
function writeGlob(writer: Writer, start: usize, length: u32): void {
  let from: u32 = 0
  for (let offset: u32 = 0; offset <= length; offset++) {
    if (offset < length && load<u8>(start + offset) !== 0x2f) continue
    writePathSegment(writer, start + from, offset - from)
    if (offset < length) writeByte(writer, 0x2f)
    from = offset + 1
  }
}

/** How many parameters of a route are not given by name. */
function countOpen(route: Route, options: Cell | null): u32 {
  let open: u32 = 0
  for (let index: u32 = 0; index < route.segmentCount; index++) {
    const segment = getSegment(route, index)
    if (segment.kind !== LITERAL && namedValue(segment, options) === null) open += 1
  }
  return open
}

/** The first form of the route all of whose parameters are given; else its last one. */
function fullestGiven(
  index: u32,
  order: Route,
  first: usize,
  count: u32,
  options: Cell | null,
): Route {
  let form = index
  while (hasNext(form) && !isGiven(order, getRoute(form), first, count, options)) form += 1
  return getRoute(form)
}

function smallestForm(index: u32): Route {
  let form = index
  while (hasNext(form)) form += 1
  return getRoute(form)
}

/** Whether another form of the same route follows. */
function hasNext(form: u32): bool {
  return form + 1 < routeCount && getRoute(form + 1).index === getRoute(form).index
}

function isGiven(order: Route, form: Route, first: usize, count: u32, options: Cell | null): bool {
  for (let index: u32 = 0; index < form.segmentCount; index++) {
    const segment = getSegment(form, index)
    if (segment.kind === LITERAL) continue
    const value = valueOf(order, segment, first, count, options)
    if (value === null || value.tag === Tag.NIL) return false
  }
  return true
}

/** What a parameter is given: by name, or in order among those that are not. */
function valueOf(
  order: Route,
  wanted: Segment,
  first: usize,
  count: u32,
  options: Cell | null,
): Cell | null {
  const named = namedValue(wanted, options)
  if (named !== null) return named
  let open: u32 = 0
  for (let index: u32 = 0; index < order.segmentCount; index++) {
    const segment = getSegment(order, index)
    if (segment.kind === LITERAL || namedValue(segment, options) !== null) continue
    if (
      segment.length === wanted.length &&
      memory.compare(segment.start, wanted.start, wanted.length) === 0
    ) {
      return open < count ? cellAt(first, open) : null
    }
    open += 1
  }
  return null
}

function namedValue(segment: Segment, options: Cell | null): Cell | null {
  return options === null ? null : findText(options, segment.start, segment.length)
}

/** Sets `parameter` to the text a value has in a path; false while it is asked for. */
function toParameter(value: Cell): bool {
  setText(parameter, Tag.STRING, 0, 0)
  if (value.tag === Tag.RECORD) {
    if (!readParameter(value, text)) return false
    value = text
  } else if (value.tag === Tag.OBJECT && (value.extra & Tag.FILE_HANDLE) === 0) {
    const answer = recall(value, Word.to_param)
    if (answer === null) return false
    value = answer
  }
  if (value.tag === Tag.NIL || value.tag === Tag.FALSE) return true
  if (isName(value)) {
    setText(parameter, Tag.STRING, value.pointer, value.length)
    return true
  }
  const writer = startScratch(2, getArena())
  writeText(writer, value)
  setText(parameter, Tag.STRING, writer.start, writer.length)
  return true
}

/** What a record is called in a path: what its own `to_param` says, else its id. */
function readParameter(record: Cell, target: Cell): bool {
  const info = classOf(record)
  const column = answersMethod(info, Word.to_param) ? -1 : findColumn(info, Word.id)
  if (column < 0) return readAttribute(record, Word.to_param, target)
  readColumn(record, <u32>column, target)
  return true
}

/** Appends what is left of the options as a query, names in order, then the anchor. */
function writeQuery(writer: Writer, route: Route, given: Cell): void {
  const options = withParams(given)
  let last: Cell | null = null
  let separator: u8 = 0x3f
  for (let round: u32 = 0; round < options.length; round++) {
    const next = findNext(route, options, last)
    if (next === null) break
    const value = changetype<Cell>(changetype<usize>(next) + 16)
    separator = writePair(writer, next, value, separator)
    if (machine.stop !== Stop.NO) return
    last = next
  }
  const anchor = findOption(options, Word.anchor)
  if (anchor === null || anchor.tag === Tag.NIL) return
  if (!toParameter(anchor)) return
  writeByte(writer, 0x23)
  writePathSegment(writer, parameter.pointer, parameter.length)
}

const merged = changetype<Cell>(memory.data(16))

/** The options with the pairs of `params:` among them. */
function withParams(options: Cell): Cell {
  const params = findOption(options, Word.params)
  if (params === null || !isHash(params)) return options
  const cells = take((options.length + params.length) * 2 * CELL)
  if (cells === 0) return options
  let kept: u32 = 0
  for (let index: u32 = 0; index < options.length; index++) {
    const key = cellAt(options.pointer, index * 2)
    if (isName(key) && isListed(key, 'params')) continue
    memory.copy(cells + kept * 2 * CELL, changetype<usize>(key), 2 * CELL)
    kept += 1
  }
  memory.copy(cells + kept * 2 * CELL, params.pointer, params.length * 2 * CELL)
  setPointer(merged, Tag.HASH, kept + params.length, cells)
  return merged
}

function findNext(route: Route, options: Cell, last: Cell | null): Cell | null {
  let best: Cell | null = null
  for (let index: u32 = 0; index < options.length; index++) {
    const key = cellAt(options.pointer, index * 2)
    if (!isName(key) || isListed(key, ADDRESS_OPTIONS)) continue
    if (isParameterName(route, key) || (route.hasFormat !== 0 && isListed(key, 'format'))) continue
    if (last !== null && compareNames(key, last) <= 0) continue
    if (best === null || compareNames(key, best) < 0) best = key
  }
  return best
}

function compareNames(a: Cell, b: Cell): i32 {
  const order = memory.compare(a.pointer, b.pointer, min(a.length, b.length))
  return order !== 0 ? order : <i32>a.length - <i32>b.length
}

function isParameterName(route: Route, key: Cell): bool {
  for (let index: u32 = 0; index < route.segmentCount; index++) {
    const segment = getSegment(route, index)
    if (segment.kind === LITERAL || segment.length !== key.length) continue
    if (memory.compare(segment.start, key.pointer, key.length) === 0) return true
  }
  return false
}

/** Appends `key=value`, for lists and hashes one for each of their values; gives what separates the next. */
function writePair(writer: Writer, key: Cell, value: Cell, separator: u8): u8 {
  const name = startText(key.length + 16)
  if (name === null) return separator
  writeQueryComponent(name, key.pointer, key.length)
  return writeNested(writer, name, value, separator, 0)
}

function writeNested(writer: Writer, name: Writer, value: Cell, separator: u8, level: u32): u8 {
  if (value.tag === Tag.NIL || level > 32) return separator
  const length = name.length
  let before = separator
  if (value.tag === Tag.ARRAY || isHash(value)) {
    const isList = value.tag === Tag.ARRAY
    for (let index: u32 = 0; index < value.length; index++) {
      writeAscii(name, '%5B')
      if (!isList && toParameter(cellAt(value.pointer, index * 2)))
        writeQueryComponent(name, parameter.pointer, parameter.length)
      writeAscii(name, '%5D')
      const one = cellAt(value.pointer, isList ? index : index * 2 + 1)
      before = writeNested(writer, name, one, before, level + 1)
      if (machine.stop !== Stop.NO) return before
      name.length = length
    }
    return before
  }
  writeByte(writer, before)
  writeBytes(writer, name.start, name.length)
  writeByte(writer, 0x3d)
  if (!toParameter(value)) return before
  writeQueryComponent(writer, parameter.pointer, parameter.length)
  return 0x26
}

/**
 * Makes the path of a record, or of an ARRAY of parents, a record and prefixes like `:edit`; false
 * when there is no such route or a value has to be asked for.
 */
export function writeRecordPath(target: Cell, writer: Writer): bool {
  const isList = target.tag === Tag.ARRAY
  const count = isList ? target.length : 1
  const name = startScratch(0, getArena())
  const values = startScratch(1, getArena())
  if (count > 16) {
    raiseTypes(TemplateError.WRONG_ARGUMENT, target, target)
    return false
  }
  let records: u32 = 0
  for (let index: u32 = 0; index < count; index++) {
    const part = isList ? cellAt(target.pointer, index) : target
    if (part.tag === Tag.NIL) continue
    if (part.tag === Tag.SYMBOL || part.tag === Tag.STRING) {
      // `[:edit, article]` begins with the action, `[article, :comments]` ends with a list.
      if (name.length > 0) writeByte(name, 0x5f)
      writeBytes(name, part.pointer, part.length)
      continue
    }
    if (!toModel(part)) return false
    if (part.tag !== Tag.RECORD) {
      raiseTypes(TemplateError.WRONG_ARGUMENT, part, part)
      return false
    }
    const info = classOf(part)
    if (name.length > 0) writeByte(name, 0x5f)
    if (isPersisted(part) || index < count - 1) {
      writeBytes(name, info.singularStart, info.singularLength)
      writeBytes(values, changetype<usize>(part), 16)
      records += 1
    } else {
      writeBytes(name, info.pluralStart, info.pluralLength)
    }
  }
  const route = findNamedRoute(name.start, name.length)
  if (route < 0) {
    raise(TemplateError.NO_ROUTE, name.start, name.length)
    return false
  }
  const options = withUrlOptions(<u32>route, records, null)
  if (!writePath(writer, <u32>route, values.start, records, options)) return false
  if (options !== null) writeQuery(writer, getRoute(<u32>route), options)
  return machine.stop === Stop.NO
}
