// The helpers the core answers itself.

import { FLASH_LENT, FLASH_READ, NONCE_WRITTEN } from '../../exchange'
import { writeText as writeLiteral } from '../../memory/text'
import { countCharacters } from '../../memory/utf8'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { isKept } from '../../session/token-marker'
import {
  Cell,
  cellAt,
  copyCell,
  isHash,
  isName,
  isString,
  isTruthy,
  setBoolean,
  setNil,
  setPointer,
  setText,
} from '../../value/cell'
import { raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import { classOf } from '../../value/record'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { toText, writeText } from '../../value/text'
import { chargeCells } from '../../value/work'
import { TemplateError } from '../error-code'
import { buttonTag, checkTag, fieldTag, selectTag, submitTag, textAreaTag } from '../form/field-tag'
import { groupedOptions } from '../form/grouped-options'
import { optionsForSelect, optionsFromCollection } from '../form/select'
import { readAttribute } from '../method/attribute'
import { tellRecord, toModel } from '../method/tell-record'
import { askInPlace } from '../run/ask'
import { currentExchange, machine } from '../run/machine'
import { writeSafely } from '../run/output'
import { readParams } from '../run/params'
import { Word } from '../word'
import { writeTokens } from './attributes'
import { hasPart, keepContent, readPart } from './content'
import { escapeJson, escapeScript, writeRaw } from './escape-helper'
import { writeHumanized } from './humanize'
import {
  buttonTo,
  currentPage,
  linkTo,
  linkToIf,
  linkToUnlessCurrent,
  mailTo,
  urlFor,
  writeOwnToken,
  writeToken,
} from './link-helper'
import { endMarkup, startMarkup } from './markup'
import { findOption, optionOf } from './option'
import { scriptElement } from './script-element'
import {
  assetPath,
  contentTag,
  emptyTag,
  faviconTag,
  imageTag,
  labelTag,
  scriptTag,
  stylesheetTag,
} from './tag-helper'
import { timeTag } from './time-tag'
import { truncateText } from './truncate'

const scratch = changetype<Cell>(memory.data(16))

function refuse(): void {
  raise(TemplateError.WRONG_ARGUMENT, 0, 0)
}

/** Asks a record that a helper writes as text for its own `to_s`; false while it is asked for. */
function tellText(word: u32, first: usize, count: u32, content: usize): bool {
  switch (word) {
    case Word.link_to:
    case Word.button_to:
    case Word.link_to_unless_current:
      return count < 2 || content !== 0 || tellRecord(cellAt(first, 0))
    case Word.link_to_if:
    case Word.link_to_unless:
    case Word.content_tag:
      return count < 2 || tellRecord(cellAt(first, 1))
    case Word.h:
    case Word.html_escape:
    case Word.raw:
    case Word.truncate:
      return count === 0 || tellRecord(cellAt(first, 0))
    default:
      return true
  }
}

/** Calls a helper; `content` is the cell of the block's content, or 0. The answer becomes `result`. */
export function callHelper(
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): void {
  if (!chargeCells(first, count) || !tellText(word, first, count, content)) return
  switch (word) {
    case Word.link_to:
      return linkTo(first, count, content, result)
    case Word.button_to:
      return buttonTo(first, count, content, result)
    case Word.link_to_if:
    case Word.link_to_unless:
      return linkToIf(first, count, word === Word.link_to_if, content, result)
    case Word.link_to_unless_current:
      return linkToUnlessCurrent(first, count, content, result)
    case Word.mail_to:
      return mailTo(first, count, content, result)
    case Word.url_for:
      return urlFor(first, count, result)
    case Word.current_page_q:
      return currentPage(first, count, result)
    case Word.notice:
    case Word.alert: {
      const found = findOption(readFlash(), word)
      if (found === null) setNil(result)
      else copyCell(result, found)
      return
    }
    case Word.flash:
      return copyCell(result, readFlash())
    case Word.params:
      return readParams(result)
    case Word.request:
      return setPointer(result, Tag.REQUEST, 0, 0)
    case Word.controller_name:
      copyCell(result, changetype<Cell>(machine.controller))
      return dropFolders(result)
    case Word.controller_path:
      return copyCell(result, changetype<Cell>(machine.controller))
    case Word.action_name:
      return copyCell(result, changetype<Cell>(machine.action))
    case Word.content_for:
    case Word.provide:
      return contentFor(first, count, content, result)
    case Word.content_for_q:
      if (count !== 1 || !isName(cellAt(first, 0))) return refuse()
      return setBoolean(result, hasPart(cellAt(first, 0).pointer, cellAt(first, 0).length))
    case Word.capture:
      if (content === 0) return refuse()
      return copyCell(result, changetype<Cell>(content))
    default:
      return callTextHelper(word, first, count, content, result)
  }
}

function callTextHelper(word: u32, first: usize, count: u32, content: usize, result: Cell): void {
  switch (word) {
    case Word.truncate:
      return truncate(first, count, content, result)
    case Word.raw:
      if (count !== 1) return refuse()
      return writeRaw(cellAt(first, 0), result)
    case Word.h:
    case Word.html_escape:
      return escapeHtml(first, count, result)
    case Word.j:
    case Word.escape_javascript:
      return escapeScript(first, count, result)
    case Word.json_escape:
      return escapeJson(first, count, result)
    case Word.safe_join:
      return safeJoin(first, count, result)
    case Word.concat:
      if (count !== 1) return refuse()
      return escapeHtml(first, count, result)
    case Word.class_names:
    case Word.token_list:
      return classNames(first, count, result)
    case Word.dom_id:
    case Word.dom_class:
      return domId(word, first, count, result)
    case Word.csrf_meta_tags:
    case Word.csrf_meta_tag:
      return csrfMeta(result)
    case Word.form_authenticity_token: {
      const writer = startText(96)
      if (writer === null) return
      const isWritten = isKept(currentExchange()) ? writeToken(writer) : writeOwnToken(writer)
      if (!isWritten) return
      return endText(writer, result, Tag.STRING)
    }
    case Word.csp_meta_tag:
    case Word.content_security_policy_nonce:
      return nonce(word, result)
    default:
      return callTagHelper(word, first, count, content, result)
  }
}

function callTagHelper(word: u32, first: usize, count: u32, content: usize, result: Cell): void {
  switch (word) {
    case Word.tag:
      if (count === 0) return setPointer(result, Tag.TAG_BUILDER, 0, 0)
      return emptyTag(first, count, result)
    case Word.content_tag:
      return contentTag(first, count, content, result)
    case Word.stylesheet_link_tag:
      return stylesheetTag(first, count, result)
    case Word.javascript_include_tag:
      return scriptTag(first, count, result)
    case Word.javascript_tag:
      return scriptElement(first, count, content, result)
    case Word.favicon_link_tag:
      return faviconTag(first, count, result)
    case Word.image_tag:
      return imageTag(first, count, result)
    case Word.asset_path:
    case Word.image_path:
      return assetPath(first, count, result)
    case Word.label_tag:
      return label(first, count, content, result)
    case Word.text_area_tag:
      return textAreaTag(first, count, result)
    case Word.check_box_tag:
    case Word.radio_button_tag:
      return checkTag(word === Word.radio_button_tag, first, count, result)
    case Word.select_tag:
      return selectTag(first, count, result)
    case Word.submit_tag:
      return submitTag(first, count, result)
    case Word.button_tag:
      return buttonTag(first, count, content, result)
    case Word.options_for_select:
      return optionsForSelect(first, count, result)
    case Word.options_from_collection_for_select:
      return optionsFromCollection(first, count, result)
    case Word.grouped_options_for_select:
      return groupedOptions(first, count, result)
    case Word.time_tag:
      return timeTag(first, count, content, result)
    default:
      return fieldTag(word, first, count, result)
  }
}

/** content_for(:name, "text"), content_for(:name) with a block, content_for(:name) to read. */
function contentFor(first: usize, count: u32, content: usize, result: Cell): void {
  if (count === 0 || !isName(cellAt(first, 0))) return refuse()
  const name = cellAt(first, 0)
  if (content === 0 && count === 1) {
    readPart(name.pointer, name.length, result)
    if (result.length === 0) setNil(result)
    return
  }
  const hasOptions = count > 1 && isHash(cellAt(first, count - 1))
  const flush = hasOptions ? findOption(cellAt(first, count - 1), Word.flush) : null
  const value = content !== 0 ? changetype<Cell>(content) : cellAt(first, 1)
  keepContent(name.pointer, name.length, value, flush !== null && isTruthy(flush))
  setNil(result)
}

/** truncate(text, length: 30, omission: "...", separator: " ", escape: true) */
function truncate(first: usize, count: u32, content: usize, result: Cell): void {
  if (count === 0 || count > 2) return refuse()
  const text = cellAt(first, 0)
  if (text.tag === Tag.NIL) return setNil(result)
  toText(text, scratch)
  const options = count > 1 ? cellAt(first, 1) : null
  const length = optionOf(options, Word.length)
  const escape = optionOf(options, Word.escape)
  const limit: i64 = length !== null && length.tag === Tag.INTEGER ? length.integer : 30
  const escapes = escape === null || isTruthy(escape)
  truncateText(scratch, limit, options, escapes && content === 0, result)
  if (!escapes) result.tag = Tag.SAFE_STRING
  if (content === 0) return
  // A block says what stands behind a text that was cut.
  const writer = startMarkup(64)
  if (writer === null) return
  writeSafely(writer, result)
  const isCut = <i64>countCharacters(scratch.pointer, scratch.length) > limit
  if (isCut) writeSafely(writer, changetype<Cell>(content))
  endMarkup(writer, result)
}

function escapeHtml(first: usize, count: u32, result: Cell): void {
  if (count !== 1) return refuse()
  const writer = startMarkup(64)
  if (writer === null) return
  writeSafely(writer, cellAt(first, 0))
  endMarkup(writer, result)
}

/** safe_join(list, separator) */
function safeJoin(first: usize, count: u32, result: Cell): void {
  if (count === 0 || count > 2 || cellAt(first, 0).tag !== Tag.ARRAY) return refuse()
  const writer = startMarkup(128)
  if (writer === null) return
  joinSafely(writer, cellAt(first, 0), count > 1 ? cellAt(first, 1) : null, 0)
  endMarkup(writer, result)
}

function joinSafely(writer: Writer, list: Cell, separator: Cell | null, level: u32): void {
  if (level > 64) return refuse()
  for (let index: u32 = 0; index < list.length; index++) {
    const item = cellAt(list.pointer, index)
    if (index > 0 && separator !== null) writeSafely(writer, separator)
    if (item.tag === Tag.ARRAY) joinSafely(writer, item, separator, level + 1)
    else writeSafely(writer, item)
  }
}

function classNames(first: usize, count: u32, result: Cell): void {
  const writer = startText(64)
  if (writer === null) return
  setPointer(scratch, Tag.ARRAY, count, first)
  writeTokens(writer, scratch)
  const once = startText(writer.length)
  if (once === null) return
  let from: u32 = 0
  for (let at: u32 = 0; at <= writer.length; at++) {
    if (at < writer.length && load<u8>(writer.start + at) > 0x20) continue
    addToken(once, writer.start + from, at - from)
    from = at + 1
  }
  endText(once, result, Tag.SAFE_STRING)
}

/** Appends a token unless it is there already. */
function addToken(writer: Writer, start: usize, length: u32): void {
  if (length === 0) return
  let from: u32 = 0
  for (let at: u32 = 0; at <= writer.length; at++) {
    if (at < writer.length && load<u8>(writer.start + at) !== 0x20) continue
    if (at - from === length && memory.compare(writer.start + from, start, length) === 0) return
    from = at + 1
  }
  if (writer.length > 0) writeByte(writer, 0x20)
  writeBytes(writer, start, length)
}

/** dom_id(record, prefix): `article_1`, `edit_article_1`, `new_article` */
function domId(word: u32, first: usize, count: u32, result: Cell): void {
  const record = cellAt(first, 0)
  if (!toModel(record)) return
  if (count === 0 || count > 2 || record.tag !== Tag.RECORD) return refuse()
  const writer = startText(48)
  if (writer === null) return
  const info = classOf(record)
  // A record that was destroyed has its id still.
  if (!readAttribute(record, Word.id, scratch)) return
  const isNew = scratch.tag === Tag.NIL
  if (count > 1 && cellAt(first, 1).tag !== Tag.NIL) {
    writeText(writer, cellAt(first, 1))
    writeByte(writer, 0x5f)
  } else if (isNew && word === Word.dom_id) {
    writeLiteral(writer, 'new_')
  }
  writeBytes(writer, info.paramKeyStart, info.paramKeyLength)
  if (word === Word.dom_id && !isNew) {
    if (!readAttribute(record, Word.id, scratch)) return
    writeByte(writer, 0x5f)
    writeText(writer, scratch)
  }
  endText(writer, result, Tag.STRING)
}

function csrfMeta(result: Cell): void {
  const writer = startMarkup(256)
  if (writer === null) return
  writeLiteral(writer, '<meta name="csrf-param" content="authenticity_token" />\n')
  writeLiteral(writer, '<meta name="csrf-token" content="')
  if (!writeToken(writer)) return
  writeLiteral(writer, '" />')
  endMarkup(writer, result)
}

function nonce(word: u32, result: Cell): void {
  const given = changetype<Cell>(machine.nonce)
  if (!isString(given)) return setNil(result)
  currentExchange().templateFlags |= NONCE_WRITTEN
  if (word === Word.content_security_policy_nonce) return copyCell(result, given)
  const writer = startMarkup(96)
  if (writer === null) return
  writeLiteral(writer, '<meta name="csp-nonce" content="')
  writeSafely(writer, given)
  writeLiteral(writer, '" />')
  endMarkup(writer, result)
}

/** label_tag(name, text, options): the text is made of the name when it is not given. */
function label(first: usize, count: u32, content: usize, result: Cell): void {
  if (count > 1 && !isHash(cellAt(first, 1)) && cellAt(first, 1).tag !== Tag.NIL) {
    return labelTag(first, count, content, cellAt(first, 1), result)
  }
  const writer = startText(32)
  if (writer === null) return
  if (count > 0 && isName(cellAt(first, 0))) {
    writeHumanized(writer, cellAt(first, 0).pointer, cellAt(first, 0).length)
  }
  setText(scratch, Tag.STRING, writer.start, writer.length)
  labelTag(first, count, content, scratch, result)
}

/** `articles` of the path `admin/articles`. */
function dropFolders(text: Cell): void {
  let start = text.pointer + text.length
  while (start > text.pointer && load<u8>(start - 1) != 0x2f) start--
  text.length -= <i32>(start - text.pointer)
  text.pointer = start
}

/** A page that asks for the flash has shown it: what the request before left ends here. */
function readFlash(): Cell {
  const exchange = currentExchange()
  const flash = changetype<Cell>(machine.flash)
  exchange.templateFlags |= FLASH_READ
  if ((exchange.templateFlags & FLASH_LENT) !== 0) {
    exchange.templateFlags &= ~FLASH_LENT
    askInPlace(flash, getNameStart(Word.flash), getNameLength(Word.flash))
  } else flash.tag = Tag.FLASH
  return flash
}
