// tag.div, content_tag and the tags of assets (Rails: TagHelper, AssetTagHelper).

import { endsWithText, equalsText, writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { CELL, Cell, cellAt, isHash, isName, isTruthy } from '../../value/cell'
import { raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import * as Origin from '../../value/origin'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { ElementKind, findElement } from '../attribute-kind'
import { TemplateError } from '../error-code'
import { runsScript, writeEscaped } from '../escape'
import { writeId } from '../form/field'
import { writeEscapedText, writeSafely } from '../run/output'
import { Word } from '../word'
import { findAsset, stampedLength, stampedStart } from './assets'
import {
  endAttribute,
  startAttribute,
  writeAttribute,
  writeAttributeValue,
  writeOptions,
} from './attributes'
import { endMarkup, startMarkup } from './markup'
import { findOption, optionNamed } from './option'
import { refuseUrl } from './refuse-url'
import { writeNonce } from './script-element'
import { writeTarget } from './url-target'

/** tag.name(content, options): any method name is an element. */
export function callTag(word: u32, first: usize, count: u32, content: usize, result: Cell): void {
  const last = count > 0 ? cellAt(first, count - 1) : null
  const options = last !== null && isHash(last) ? last : null
  if (equalsText(getNameStart(word), getNameLength(word), 'attributes') && count < 2) {
    return tagAttributes(options, result)
  }
  const hasText = count > 0 && !isHash(cellAt(first, 0))
  const text = hasText && isTruthy(cellAt(first, 0)) ? first : <usize>0
  const inner = hasText ? text : content
  const escape = optionNamed(options, 'escape')
  if (escape !== null && !isTruthy(escape)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  writeElement(getNameStart(word), getNameLength(word), inner, options, result, 'escape')
}

/** `<input <%= tag.attributes(type: :text) %>>`: attributes without an element. */
function tagAttributes(options: Cell | null, result: Cell): void {
  const writer = startMarkup(64)
  if (writer === null) return
  writeOptions(writer, options, '')
  endMarkup(writer, result)
  if (result.length === 0) return
  // The space in front stands in the template.
  result.pointer += 1
  result.length -= 1
}

/** content_tag(:div, content, options), or content_tag(:div, options) with a block. */
export function contentTag(first: usize, count: u32, content: usize, result: Cell): void {
  const name = cellAt(first, 0)
  if (count === 0 || !isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  // The fourth argument says whether to escape: there is `raw` for that.
  const last = cellAt(first, count === 4 ? 2 : count - 1)
  if (count > 4 || (count === 4 && !isTruthy(cellAt(first, 3)))) {
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  }
  const hasBlock = content !== 0
  const options = count > (hasBlock ? 1 : 2) && isHash(last) ? last : null
  const inner = hasBlock ? content : count > 1 ? first + CELL : 0
  writeElement(name.pointer, name.length, inner, options, result)
}

function writeElement(
  start: usize,
  length: u32,
  content: usize,
  options: Cell | null,
  result: Cell,
  own: string = '',
): void {
  const writer = startMarkup(128)
  if (writer === null) return
  writeByte(writer, 0x3c)
  writeElementName(writer, start, length)
  writeOptions(writer, options, own, findElement(start, length))
  writeByte(writer, 0x3e)
  if (!isVoid(start, length)) {
    if (content !== 0) writeInner(writer, start, length, changetype<Cell>(content))
    writeByte(writer, 0x3c)
    writeByte(writer, 0x2f)
    writeElementName(writer, start, length)
    writeByte(writer, 0x3e)
  }
  endMarkup(writer, result)
}

/** Escaped text would mean something else inside <script> and <style>: there only code may stand that is said to be safe. */
function writeInner(writer: Writer, start: usize, length: u32, content: Cell): void {
  const element = findElement(start, length)
  if (element === ElementKind.SCRIPT || element === ElementKind.STYLE) {
    const isVouchedFor = (content.extra & (Origin.DOOR | Origin.APPLICATION)) !== 0
    if (content.tag !== Tag.SAFE_STRING || !isVouchedFor) {
      return raise(TemplateError.WRONG_ARGUMENT, start, length)
    }
  }
  writeSafely(writer, content)
}

/** `tag.my_element` is `<my-element>`; what cannot stand in a name is written as `_`. */
function writeElementName(writer: Writer, start: usize, length: u32): void {
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = load<u8>(start + offset)
    const letter = byte | 0x20
    const isPlain =
      (letter >= 0x61 && letter <= 0x7a) || (byte >= 0x30 && byte <= 0x39) || byte === 0x2d
    writeByte(writer, isPlain ? byte : byte === 0x5f ? 0x2d : 0x5f)
  }
}

function isVoid(start: usize, length: u32): bool {
  return (
    equalsText(start, length, 'br') ||
    equalsText(start, length, 'hr') ||
    equalsText(start, length, 'img') ||
    equalsText(start, length, 'input') ||
    equalsText(start, length, 'meta') ||
    equalsText(start, length, 'link') ||
    equalsText(start, length, 'source') ||
    equalsText(start, length, 'track') ||
    equalsText(start, length, 'col') ||
    equalsText(start, length, 'area') ||
    equalsText(start, length, 'base') ||
    equalsText(start, length, 'embed') ||
    equalsText(start, length, 'wbr')
  )
}

/** tag(:br), tag("input", options): an element without content, closed by a slash as Rails writes it. */
export function emptyTag(first: usize, count: u32, result: Cell): void {
  const name = cellAt(first, 0)
  if (!isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const writer = startMarkup(64)
  if (writer === null) return
  writeByte(writer, 0x3c)
  writeElementName(writer, name.pointer, name.length)
  const element = findElement(name.pointer, name.length)
  if (count > 1) writeOptions(writer, cellAt(first, 1), '', element)
  writeLiteral(writer, ' />')
  endMarkup(writer, result)
}

/** stylesheet_link_tag("style", media: "all") */
export function stylesheetTag(first: usize, count: u32, result: Cell): void {
  assetTags(first, count, '<link', 'href', '.css', ' />', result)
}

/** javascript_include_tag("app", defer: true) */
export function scriptTag(first: usize, count: u32, result: Cell): void {
  assetTags(first, count, '<script', 'src', '.js', '></script>', result)
}

function assetTags(
  first: usize,
  count: u32,
  open: string,
  attribute: string,
  suffix: string,
  close: string,
  result: Cell,
): void {
  const writer = startMarkup(128)
  if (writer === null) return
  const last = count > 0 ? cellAt(first, count - 1) : null
  const options = last !== null && isHash(last) ? last : null
  const names = options === null ? count : count - 1
  const extname = optionNamed(options, 'extname')
  for (let index: u32 = 0; index < names; index++) {
    const name = cellAt(first, index)
    if (!isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
    if (index > 0) writeByte(writer, 0x0a)
    if (name.tag === Tag.SYMBOL && findGroup(name, suffix)) {
      assetGroup(writer, open, attribute, options, close)
      continue
    }
    startAsset(writer, open, attribute, options)
    writeAssetPath(writer, name, extname === null || isTruthy(extname) ? suffix : '')
    endAsset(writer, options, close)
  }
  endMarkup(writer, result)
}

/** Opens the element of an asset, up to the value of its address. */
function startAsset(writer: Writer, open: string, attribute: string, options: Cell | null): void {
  writeLiteral(writer, open)
  const isStyle = open === '<link'
  if (isStyle && optionNamed(options, 'rel') === null) writeAttribute(writer, 'rel', 'stylesheet')
  startAttribute(writer, attribute)
}

function endAsset(writer: Writer, options: Cell | null, close: string): void {
  endAttribute(writer)
  writeOptions(writer, options, 'href src nonce extname skip_pipeline')
  writeNonce(writer, options)
  writeLiteral(writer, close)
}

/** `stylesheet_link_tag :app`: all files of app/assets/stylesheets, of which the shell made one entry, a line each. */
function findGroup(name: Cell, suffix: string): bool {
  const key = startText(16)
  if (key === null) return false
  writeByte(key, 0x3a)
  writeBytes(key, name.pointer, name.length)
  writeLiteral(key, suffix)
  return findAsset(key.start, key.length)
}

function assetGroup(
  writer: Writer,
  open: string,
  attribute: string,
  options: Cell | null,
  close: string,
): void {
  const end = stampedStart + stampedLength
  let start = stampedStart
  while (start < end) {
    let stop = start
    while (stop < end && load<u8>(stop) !== 0x0a) stop += 1
    startAsset(writer, open, attribute, options)
    writeByte(writer, 0x2f)
    writeEscaped(writer, start, <u32>(stop - start))
    endAsset(writer, options, close)
    if (stop < end) writeByte(writer, 0x0a)
    start = stop + 1
  }
}

/** A name without a slash or a scheme lies in public/; the suffix is added unless it ends in it. */
function writeAssetPath(writer: Writer, name: Cell, suffix: string): void {
  if (runsScript(name.pointer, name.length)) return refuseUrl(writer)
  const isRooted = name.length > 0 && load<u8>(name.pointer) === 0x2f
  const isForeign = isRooted && name.length > 1 && load<u8>(name.pointer, 1) === 0x2f
  let hasScheme = isForeign
  let end = name.length
  for (let offset: u32 = 0; offset < name.length; offset++) {
    const byte = load<u8>(name.pointer + offset)
    if (byte === 0x3a) hasScheme = true
    // A query or a fragment stands behind the name.
    if ((byte === 0x3f || byte === 0x23) && end === name.length) end = offset
  }
  const added = hasScheme || endsWithText(name.pointer, end, suffix) ? '' : suffix
  if (!hasScheme && end === name.length && writeStamped(writer, name, isRooted ? 1 : 0, added)) {
    return
  }
  if (!isRooted && !hasScheme) writeByte(writer, 0x2f)
  writeEscaped(writer, name.pointer, end)
  writeLiteral(writer, added)
  writeEscaped(writer, name.pointer + end, name.length - end)
}

/** Appends the name with a fingerprint that a file of public/ has; false when it has none. */
function writeStamped(writer: Writer, name: Cell, from: u32, suffix: string): bool {
  const plain = startText(name.length + 4)
  if (plain === null) return false
  writeBytes(plain, name.pointer + from, name.length - from)
  writeLiteral(plain, suffix)
  if (!findAsset(plain.start, plain.length)) return false
  writeByte(writer, 0x2f)
  writeEscaped(writer, stampedStart, stampedLength)
  return true
}

/** image_tag("logo.png", alt: "Logo", size: "16x10") */
export function imageTag(first: usize, count: u32, result: Cell): void {
  const name = cellAt(first, 0)
  if (count === 0) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (!isName(name) && !takeAddress(name)) return
  const writer = startMarkup(128)
  if (writer === null) return
  const options = count > 1 ? cellAt(first, 1) : null
  writeLiteral(writer, '<img')
  writeOptions(writer, options, 'src size srcset')
  if (options !== null) writeSize(writer, findOption(options, Word.size), 'width', 'height')
  writeSources(writer, optionNamed(options, 'srcset'))
  startAttribute(writer, 'src')
  writeAssetPath(writer, name, '')
  writeLiteral(writer, '" />')
  endMarkup(writer, result)
}

/** Puts the address of a record, such as an attachment, in its place; false where it has to be asked for, or has none. */
function takeAddress(target: Cell): bool {
  const address = startText(128)
  if (address === null || !writeTarget(address, target)) return false
  endText(address, target, Tag.STRING)
  return true
}

/** `srcset: { "small.png" => "1x" }`, an Array of pairs, or a text. */
function writeSources(writer: Writer, sources: Cell | null): void {
  if (sources === null || sources.tag === Tag.NIL) return
  startAttribute(writer, 'srcset')
  if (isHash(sources)) {
    for (let index: u32 = 0; index < sources.length; index++) {
      writeSource(writer, cellAt(sources.pointer, index * 2), index)
    }
  } else if (sources.tag === Tag.ARRAY) {
    for (let index: u32 = 0; index < sources.length; index++) {
      const pair = cellAt(sources.pointer, index)
      if (pair.tag !== Tag.ARRAY || pair.length !== 2) {
        return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
      }
      writeSource(writer, cellAt(pair.pointer, 0), index)
    }
  } else {
    writeAttributeValue(writer, sources)
  }
  endAttribute(writer)
}

/** A source and, from the cell after it, its size. */
function writeSource(writer: Writer, name: Cell, index: u32): void {
  if (!isName(name)) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (index > 0) writeLiteral(writer, ', ')
  writeAssetPath(writer, name, '')
  writeByte(writer, 0x20)
  writeEscapedText(writer, changetype<Cell>(changetype<usize>(name) + CELL))
}

/** `size: "16x10"` */
export function writeSize(writer: Writer, size: Cell | null, first: string, second: string): void {
  if (size === null || !isName(size)) return
  let at: u32 = 0
  while (at < size.length && load<u8>(size.pointer + at) !== 0x78) at += 1
  startAttribute(writer, first)
  writeEscaped(writer, size.pointer, at)
  endAttribute(writer)
  startAttribute(writer, second)
  if (at < size.length) writeEscaped(writer, size.pointer + at + 1, size.length - at - 1)
  else writeEscaped(writer, size.pointer, size.length)
  endAttribute(writer)
}

/** asset_path("logo.png") */
export function assetPath(first: usize, count: u32, result: Cell): void {
  const writer = startText(64)
  if (count === 0 || !isName(cellAt(first, 0))) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (writer === null) return
  writeAssetPath(writer, cellAt(first, 0), '')
  endText(writer, result, Tag.STRING)
}

/** favicon_link_tag("favicon.ico", rel: "apple-touch-icon", type: "image/png") */
export function faviconTag(first: usize, count: u32, result: Cell): void {
  const writer = startMarkup(96)
  if (writer === null) return
  const last = count > 0 ? cellAt(first, count - 1) : null
  const options = last !== null && isHash(last) ? last : null
  writeLiteral(writer, '<link')
  if (optionNamed(options, 'rel') === null) writeAttribute(writer, 'rel', 'icon')
  if (optionNamed(options, 'type') === null) writeAttribute(writer, 'type', 'image/x-icon')
  startAttribute(writer, 'href')
  if (count > 0 && isName(cellAt(first, 0))) writeAssetPath(writer, cellAt(first, 0), '')
  else writeLiteral(writer, '/favicon.ico')
  endAttribute(writer)
  writeOptions(writer, options, 'href')
  writeLiteral(writer, ' />')
  endMarkup(writer, result)
}

/** label_tag(name, text, options), also with a block. */
export function labelTag(first: usize, count: u32, content: usize, text: Cell, result: Cell): void {
  const writer = startMarkup(96)
  if (writer === null) return
  const last = count > 0 ? cellAt(first, count - 1) : null
  const options = last !== null && isHash(last) ? last : null
  writeLiteral(writer, '<label')
  writeOptions(writer, options, '')
  if (count > 0 && !isHash(cellAt(first, 0)) && optionNamed(options, 'for') === null) {
    startAttribute(writer, 'for')
    const name = cellAt(first, 0)
    if (isName(name)) writeId(writer, name.pointer, name.length)
    else writeEscapedText(writer, name)
    endAttribute(writer)
  }
  writeByte(writer, 0x3e)
  writeSafely(writer, content !== 0 ? changetype<Cell>(content) : text)
  writeLiteral(writer, '</label>')
  endMarkup(writer, result)
}
