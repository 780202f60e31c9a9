// link_to, button_to and their kin (Rails: ActionView::Helpers::UrlHelper).

import { buttonToGeneratesButtonTag } from '../../boot/config'
import { TOKEN_LENT, TOKEN_WRITTEN } from '../../exchange'
import { decodePercent } from '../../form/percent'
import { findSentPath, sentPath, sentPathLength } from '../../http/target'
import { equalsText, writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { writePathSegment } from '../../route/path'
import { MASKED_TOKEN_LENGTH, writeCsrfToken } from '../../session/csrf'
import { Cell, cellAt, isHash, isName, isTruthy, setBoolean, setText } from '../../value/cell'
import { faultCode, raise } from '../../value/fault'
import { takeStep } from '../../value/fuel'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { TemplateError } from '../error-code'
import { writeEscaped } from '../escape'
import { currentExchange, machine, Stop } from '../run/machine'
import { writeEscapedText, writeSafely } from '../run/output'
import { Word } from '../word'
import {
  endAttribute,
  startAttribute,
  writeAttribute,
  writeAttributeValue,
  writeOptions,
} from './attributes'
import { endMarkup, startMarkup } from './markup'
import { findOption, optionNamed, optionOf, optionsAt } from './option'
import { staysHere } from './own-url'
import { writeTarget, writeTargetAttribute } from './url-target'

/** How deep the `params:` of a button may be nested. */
const MAX_LEVELS: u32 = 32

/** link_to(name, target, options), or link_to(target, options) with a block. */
export function linkTo(first: usize, count: u32, content: usize, result: Cell): void {
  const hasContent = content !== 0
  const name = hasContent ? changetype<Cell>(content) : cellAt(first, 0)
  const at: u32 = hasContent ? 0 : 1
  if (count === 0 || count > at + (hasContent ? 3 : 2))
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const target = count > at ? cellAt(first, at) : name
  const options = count > at + 1 ? cellAt(first, at + 1) : null
  const writer = startMarkup(128)
  if (writer === null) return
  writeLiteral(writer, '<a')
  if (options !== null) writeLinkOptions(writer, options)
  writeLiteral(writer, ' href="')
  if (!writeTargetAttribute(writer, target)) return
  writeLiteral(writer, '">')
  // A name of nil is the URL itself.
  if (name.tag !== Tag.NIL) writeSafely(writer, name)
  else if (!writeTargetAttribute(writer, target)) return
  writeLiteral(writer, '</a>')
  endMarkup(writer, result)
}

/** `remote: true`, for Rails' scripts. */
function writeRemote(writer: Writer, options: Cell | null): void {
  const remote = optionNamed(options, 'remote')
  if (remote !== null && isTruthy(remote)) writeAttribute(writer, 'data-remote', 'true')
}

/** `method: :delete` is `data-method`, as Rails writes it for its scripts. */
function writeLinkOptions(writer: Writer, options: Cell): void {
  writeOptions(writer, options, 'method href remote')
  writeRemote(writer, options)
  const method = findOption(options, Word.method)
  if (method === null || !isName(method)) return
  writeAttribute(writer, 'rel', 'nofollow')
  startAttribute(writer, 'data-method')
  writeEscapedText(writer, method)
  endAttribute(writer)
}

/** link_to_if(condition, name, target, options): the block's content or the name alone when the condition is not met. */
export function linkToIf(
  first: usize,
  count: u32,
  wanted: bool,
  content: usize,
  result: Cell,
): void {
  if (count < 3) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (isTruthy(cellAt(first, 0)) === wanted) {
    return linkTo(first + 16, count - 1, 0, result)
  }
  writeName(content !== 0 ? changetype<Cell>(content) : cellAt(first, 1), result)
}

/** link_to_unless_current(name, target, options) */
export function linkToUnlessCurrent(first: usize, count: u32, content: usize, result: Cell): void {
  if (count < 2) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (!isCurrent(cellAt(first, 1), false)) {
    if (faultCode === 0 && machine.stop === Stop.NO) linkTo(first, count, 0, result)
    return
  }
  writeName(content !== 0 ? changetype<Cell>(content) : cellAt(first, 0), result)
}

function writeName(name: Cell, result: Cell): void {
  const writer = startMarkup(32)
  if (writer === null) return
  writeSafely(writer, name)
  endMarkup(writer, result)
}

/** current_page?(target, check_parameters: true) */
export function currentPage(first: usize, count: u32, result: Cell): void {
  if (count === 0 || count > 2) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const checked = optionNamed(optionsAt(first, count, 1), 'check_parameters')
  const isHere = isCurrent(cellAt(first, 0), checked !== null && isTruthy(checked))
  if (faultCode === 0 && machine.stop === Stop.NO) setBoolean(result, isHere)
}

/** Whether a URL's path is the request's; a query counts where the URL has one, or `withQuery` says so. */
function isCurrent(target: Cell, withQuery: bool): bool {
  const url = startText(64)
  if (url === null || !writeTarget(url, target)) return false
  const exchange = currentExchange()
  if (exchange.method > 1) return false
  let start = url.start
  let length = url.length
  const host = changetype<Cell>(machine.url)
  if (
    length >= host.length &&
    host.length > 0 &&
    memory.compare(start, host.pointer, host.length) === 0
  ) {
    start += host.length
    length -= host.length
  }
  let hasQuery = withQuery
  for (let offset: u32 = 0; offset < length; offset++) {
    if (load<u8>(start + offset) === 0x3f) hasQuery = true
  }
  if (hasQuery) {
    return (
      length === exchange.targetLength && memory.compare(start, exchange.targetStart, length) === 0
    )
  }
  if (length > 1 && load<u8>(start + length - 1) === 0x2f) length -= 1
  // As in Rails, an escape is the character that it stands for.
  const decoded = decodePercent(start, start, length, false)
  if (decoded >= 0) length = decoded
  return length === exchange.pathLength && memory.compare(start, exchange.pathStart, length) === 0
}

/** url_for(target); the page's own path without one. */
export function urlFor(first: usize, count: u32, result: Cell): void {
  if (count > 1) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (count === 0) {
    findSentPath(currentExchange())
    return setText(result, Tag.STRING, sentPath, sentPathLength)
  }
  const writer = startText(64)
  if (writer === null || !writeTarget(writer, cellAt(first, 0))) return
  endText(writer, result, Tag.STRING)
}

/** button_to(name, target, options), or button_to(target, options) with a block. */
export function buttonTo(first: usize, count: u32, content: usize, result: Cell): void {
  const hasContent = content !== 0
  const name = hasContent ? changetype<Cell>(content) : cellAt(first, 0)
  const at: u32 = hasContent ? 0 : 1
  if (count <= at || count > at + 2) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const options = count > at + 1 ? cellAt(first, at + 1) : null
  const method = optionOf(options, Word.method)
  const isGet = isMethod(method, 'get')
  const writer = startMarkup(512)
  if (writer === null) return
  writeLiteral(writer, '<form')
  writeFormOptions(writer, options)
  writeAttribute(writer, 'method', isGet ? 'get' : 'post')
  let isOwn: bool = true
  if (cellAt(first, at).tag !== Tag.FALSE) {
    startAttribute(writer, 'action')
    const from = writer.length
    if (!writeTargetAttribute(writer, cellAt(first, at))) return
    isOwn = staysHere(writer.start + from, writer.length - from)
    endAttribute(writer)
  }
  writeRemote(writer, options)
  writeByte(writer, 0x3e)
  writeMethodField(writer, method)
  const isButton = hasContent || buttonToGeneratesButtonTag
  writeLiteral(writer, isButton ? '<button' : '<input')
  writeOptions(writer, options, 'method form form_class params remote authenticity_token')
  writeLiteral(writer, isButton ? ' type="submit">' : ' type="submit" value="')
  if (name.tag === Tag.NIL) {
    if (!writeTargetAttribute(writer, cellAt(first, at))) return
  } else if (isButton) {
    writeSafely(writer, name)
  } else {
    writeAttributeValue(writer, name)
  }
  writeLiteral(writer, isButton ? '</button>' : '" />')
  if (!isGet && wantsToken(options, isOwn) && !writeTokenField(writer)) return
  if (options !== null) writeParams(writer, findOption(options, Word.params))
  writeLiteral(writer, '</form>')
  endMarkup(writer, result)
}

function writeFormOptions(writer: Writer, options: Cell | null): void {
  const form = optionOf(options, Word.form)
  const given = optionOf(options, Word.form_class)
  const own = optionOf(form, Word.class_)
  if (own === null) {
    startAttribute(writer, 'class')
    if (given !== null) writeEscapedText(writer, given)
    else writeLiteral(writer, 'button_to')
    endAttribute(writer)
  }
  writeOptions(writer, form, 'method action')
}

/** Whether a `method:` option is this verb. */
export function isMethod(method: Cell | null, verb: string): bool {
  return method !== null && isName(method) && equalsText(method.pointer, method.length, verb)
}

/** Appends the hidden `_method` for verbs a browser's form cannot send. */
export function writeMethodField(writer: Writer, method: Cell | null): void {
  if (method === null || !isName(method)) return
  if (isMethod(method, 'get') || isMethod(method, 'post')) return
  writeLiteral(writer, '<input type="hidden" name="_method" value="')
  writeEscapedText(writer, method)
  writeLiteral(writer, '" autocomplete="off" />')
}

/** Whether a form has a token: what `authenticity_token:` says, and without it one that leads to this application. */
export function wantsToken(options: Cell | null, isOwn: bool): bool {
  const given = optionOf(options, Word.authenticity_token)
  return given === null ? isOwn : isTruthy(given)
}

/** Appends the hidden token, masked anew; false, with an error raised, when there is no randomness. */
export function writeTokenField(writer: Writer): bool {
  writeLiteral(writer, '<input type="hidden" name="authenticity_token" value="')
  if (!writeToken(writer)) return false
  writeLiteral(writer, '" autocomplete="off" />')
  return true
}

/** Appends the marker of a masked token where the page has one, else the token. */
export function writeToken(writer: Writer): bool {
  const exchange = currentExchange()
  if (exchange.markerStart !== 0) {
    exchange.templateFlags |= TOKEN_WRITTEN
    writeBytes(writer, exchange.markerStart, MASKED_TOKEN_LENGTH)
    return true
  }
  return writeOwnToken(writer)
}

/** Appends a masked token, which code may have as a text from then on. */
export function writeOwnToken(writer: Writer): bool {
  const exchange = currentExchange()
  exchange.templateFlags |= TOKEN_LENT
  if (writeCsrfToken(exchange, writer)) return true
  raise(TemplateError.NO_RANDOM, 0, 0)
  return false
}

function writeParams(writer: Writer, params: Cell | null): void {
  if (params === null || !isHash(params)) return
  const name = startText(64)
  if (name !== null) writeParam(writer, params, name, 0)
}

/** A hidden field for each value: `a[b]` of a Hash in a Hash, `a[]` of an Array. */
function writeParam(writer: Writer, value: Cell, name: Writer, level: u32): void {
  if (level > MAX_LEVELS || !takeStep()) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const length = name.length
  if (isHash(value)) {
    for (let index: u32 = 0; index < value.length; index++) {
      if (length > 0) writeByte(name, 0x5b)
      writeText(name, cellAt(value.pointer, index * 2))
      if (length > 0) writeByte(name, 0x5d)
      writeParam(writer, cellAt(value.pointer, index * 2 + 1), name, level + 1)
      name.length = length
    }
  } else if (value.tag === Tag.ARRAY) {
    writeLiteral(name, '[]')
    for (let index: u32 = 0; index < value.length; index++) {
      writeParam(writer, cellAt(value.pointer, index), name, level + 1)
    }
    name.length = length
  } else {
    writeLiteral(writer, '<input type="hidden" name="')
    writeEscaped(writer, name.start, name.length)
    writeLiteral(writer, '" value="')
    writeEscapedText(writer, value)
    writeLiteral(writer, '" autocomplete="off" />')
  }
}

/** Appends a field of the mail to its URL; gives what separates the next. */
function writeHeader(writer: Writer, options: Cell | null, name: string, separator: u8): u8 {
  const value = optionNamed(options, name)
  if (value === null || !isName(value) || value.length === 0) return separator
  if (separator === 0x3f) writeByte(writer, separator)
  else writeLiteral(writer, '&amp;')
  writeLiteral(writer, name === 'reply_to' ? 'reply-to' : name)
  writeByte(writer, 0x3d)
  writePathSegment(writer, value.pointer, value.length)
  return 0x26
}

/** mail_to(address, name, options) */
export function mailTo(first: usize, count: u32, content: usize, result: Cell): void {
  if (count === 0) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const last = cellAt(first, count - 1)
  const options = isHash(last) && count > 1 ? last : null
  const address = cellAt(first, 0)
  const named = count > 1 && !isHash(cellAt(first, 1)) ? cellAt(first, 1) : address
  const writer = startMarkup(128)
  if (writer === null) return
  writeLiteral(writer, '<a')
  writeOptions(writer, options, 'href subject body cc bcc reply_to')
  writeLiteral(writer, ' href="mailto:')
  writeEscapedText(writer, address)
  let separator: u8 = 0x3f
  separator = writeHeader(writer, options, 'cc', separator)
  separator = writeHeader(writer, options, 'bcc', separator)
  separator = writeHeader(writer, options, 'body', separator)
  separator = writeHeader(writer, options, 'subject', separator)
  writeHeader(writer, options, 'reply_to', separator)
  writeLiteral(writer, '">')
  writeSafely(
    writer,
    content !== 0 ? changetype<Cell>(content) : named.tag === Tag.NIL ? address : named,
  )
  writeLiteral(writer, '</a>')
  endMarkup(writer, result)
}
