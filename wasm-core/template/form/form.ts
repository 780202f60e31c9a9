// form_with and fields_for: the form around the fields (Rails: FormHelper).

import { writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { keepBuilder } from '../../value/builders'
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
import { raise } from '../../value/fault'
import { findName } from '../../value/names'
import { classOf, isPersisted } from '../../value/record'
import { endText, startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { ElementKind } from '../attribute-kind'
import { TemplateError } from '../error-code'
import { writeEscaped } from '../escape'
import { endAttribute, startAttribute, writeAttribute, writeOptions } from '../helper/attributes'
import { isMethod, wantsToken, writeMethodField, writeTokenField } from '../helper/link-helper'
import { findOption, optionNamed, optionOf } from '../helper/option'
import { staysHere } from '../helper/own-url'
import { writeTargetAttribute } from '../helper/url-target'
import { readAttribute } from '../method/attribute'
import { toModel } from '../method/tell-record'
import { FormKind } from '../op'
import { findIvar } from '../run/ivars'
import { machine } from '../run/machine'
import { writeEscapedText } from '../run/output'
import { Word } from '../word'

/** A form builder. */
@unmanaged
export class Form {
  /** The builder made before it (value/builders.ts). */
  previous: usize
  /** One more than the shell's handle of the class whose methods it has; 0 for those of this folder alone. */
  own: u32
  kind: u32
  isMultipart: u32
  /** Whether it is of `form_for`, whose fields have to be attributes. */
  isFor: bool
  /** The prefix of names: `article`, `article[author]`; length 0 for none. */
  scopeStart: usize
  scopeLength: u32
  /** What ids begin with; length 0 for nothing. */
  namespaceStart: usize
  namespaceLength: u32
  /** The record, a cell; NIL when there is none. */
  model: usize
  /** The place of the fields among others of their kind, a cell; NIL for none. */
  index: usize
  /** Whether that is an `index:`, which names have behind the scope, if it is nil too. */
  hasIndex: bool
  /** The `id` of the element, a cell; NIL for none. */
  id: usize
  /** The opening tag up to its end, and the hidden fields. */
  open: usize
  hidden: usize
  /** The builder whose `fields_for` it is of; 0 for none. */
  parent: usize
}

const patch = changetype<Cell>(memory.data(16))
const formId = changetype<Cell>(memory.data(16))
const PATCH = memory.data<u8>([0x70, 0x61, 0x74, 0x63, 0x68])

/** The Form of a FORM cell. */
export function formOf(cell: Cell): Form {
  return changetype<Form>(cell.pointer)
}

/** Makes a builder of the arguments of form_with or fields_for. */
export function openForm(kind: u32, first: usize, count: u32, result: Cell): void {
  const address = take(offsetof<Form>() + 3 * CELL)
  if (address === 0) return
  const form = changetype<Form>(address)
  form.own = builderHandle(changetype<Cell>(machine.builder))
  form.kind = kind
  form.isMultipart = 0
  form.parent = 0
  form.isFor = kind === FormKind.FORM_FOR
  form.scopeStart = 0
  form.scopeLength = 0
  form.namespaceStart = 0
  form.namespaceLength = 0
  form.model = address + offsetof<Form>()
  form.index = form.model + CELL
  form.hasIndex = false
  form.id = form.index + CELL
  form.open = 0
  form.hidden = 0
  setNil(changetype<Cell>(form.model))
  setNil(changetype<Cell>(form.index))
  setNil(changetype<Cell>(form.id))
  let isDone: bool = false
  if (kind === FormKind.FORM_WITH) isDone = openFormWith(form, first, count)
  else if (kind === FormKind.FIELDS_FOR) isDone = openFields(form, first, count)
  else isDone = openNamed(form, first, count, kind === FormKind.FORM_FOR)
  if (!isDone) return
  keepBuilder(address)
  setPointer(result, Tag.FORM, 0, address)
}

/** One more than the handle of a class of builders; 0 for what is none. */
function builderHandle(given: Cell | null): u32 {
  return given !== null && given.tag === Tag.OBJECT ? given.extra + 1 : 0
}

function useOwn(form: Form, options: Cell | null): void {
  const given = optionOf(options, Word.builder)
  if (given !== null) form.own = builderHandle(given)
}

/** `index:` of a form: its fields have it behind the scope. */
function takeIndex(form: Form, options: Cell | null): void {
  const index = optionOf(options, Word.index)
  if (index === null) return
  copyCell(changetype<Cell>(form.index), index)
  form.hasIndex = true
}

function openFormWith(form: Form, first: usize, count: u32): bool {
  if (count > 1 || (count === 1 && !isHash(cellAt(first, 0)))) return refuse()
  if (count === 0) return writeOpening(form, null, null)
  const options = cellAt(first, 0)
  const model = findOption(options, Word.model)
  let record: Cell | null = model
  if (model !== null && model.tag === Tag.ARRAY) {
    record = model.length > 0 ? cellAt(model.pointer, model.length - 1) : null
  }
  if (record !== null && !toModel(record)) return false
  if (record !== null && record.tag === Tag.RECORD) {
    copyCell(changetype<Cell>(form.model), record)
    form.scopeStart = classOf(record).paramKeyStart
    form.scopeLength = classOf(record).paramKeyLength
  } else if (record !== null && isTruthy(record)) {
    return refuse()
  }
  const scope = findOption(options, Word.scope)
  if (scope !== null && isName(scope)) {
    form.scopeStart = scope.pointer
    form.scopeLength = scope.length
  }
  takeIndex(form, options)
  if (!writeOpening(form, options, model)) return false
  adoptInstance(form)
  return true
}

/** Fields called `book` without a record show what `@book` says. Rails: ActionView::Helpers::Tags::Base. */
function adoptInstance(form: Form): void {
  const model = changetype<Cell>(form.model)
  if (model.tag !== Tag.NIL || form.scopeLength === 0) return
  const word = findName(form.scopeStart, form.scopeLength)
  const slot = word === 0 ? -1 : findIvar(word)
  if (slot < 0) return
  const known = cellAt(machine.ivars, <u32>slot)
  if (known.tag === Tag.RECORD) copyCell(model, known)
}

/** `form_tag` alone sends to the page's own path, as `url_for({})` does. */
function openHere(form: Form): bool {
  setNil(here)
  return writeOpening(form, null, here)
}

const here = changetype<Cell>(memory.data(16))

/** `form_tag url, options`, or `form_for record, options`: what the form is for comes first. */
function openNamed(form: Form, first: usize, count: u32, isFor: bool): bool {
  form.kind = FormKind.FORM_WITH
  if (count > 2) return refuse()
  const options = count === 2 ? cellAt(first, 1) : null
  if (options !== null && !isHash(options)) return refuse()
  if (count === 0) return !isFor && openHere(form)
  const target = cellAt(first, 0)
  if (!isFor) return writeOpening(form, options, target)
  takeIndex(form, options)
  let record = target
  if (target.tag === Tag.ARRAY && target.length > 0) {
    record = cellAt(target.pointer, target.length - 1)
  }
  if (!toModel(record)) return false
  if (record.tag === Tag.RECORD) {
    copyCell(changetype<Cell>(form.model), record)
    form.scopeStart = classOf(record).paramKeyStart
    form.scopeLength = classOf(record).paramKeyLength
  } else if (isName(record)) {
    form.scopeStart = record.pointer
    form.scopeLength = record.length
  } else {
    return refuse()
  }
  const scope = optionOf(options, Word.as_)
  if (scope !== null && isName(scope)) {
    form.scopeStart = scope.pointer
    form.scopeLength = scope.length
  }
  form.kind = FormKind.FORM_FOR
  const isOpen = writeOpening(form, options, isName(record) ? null : target)
  form.kind = FormKind.FORM_WITH
  adoptInstance(form)
  return isOpen
}

/** The class and the id that `form_for` gives its element: `edit_article`, `edit_article_1`. */
function writeFormNames(form: Form, open: Writer, html: Cell | null, isNamed: bool): void {
  const model = changetype<Cell>(form.model)
  if (model.tag !== Tag.RECORD) return
  const isNew = !isPersisted(model)
  for (let turn = 0; turn < 2; turn++) {
    const word = turn === 0 ? Word.class_ : Word.id
    if (html !== null && findOption(html, word) !== null) continue
    startAttribute(open, turn === 0 ? 'class' : 'id')
    const from = open.length
    if (turn === 1 && form.namespaceLength > 0) {
      writeEscaped(open, form.namespaceStart, form.namespaceLength)
      writeByte(open, 0x5f)
    }
    writeLiteral(open, isNew ? 'new_' : 'edit_')
    writeEscaped(open, form.scopeStart, form.scopeLength)
    if (turn === 1 && !isNew && !isNamed && readAttribute(model, Word.id, formId)) {
      writeByte(open, 0x5f)
      writeEscapedText(open, formId)
    }
    if (turn === 1) keepId(form, open, from)
    endAttribute(open)
  }
}

/** Keeps what was written of the element's id. */
function keepId(form: Form, open: Writer, from: u32): void {
  const writer = startText(open.length - from)
  if (writer === null) return
  writeBytes(writer, open.start + from, open.length - from)
  endText(writer, changetype<Cell>(form.id), Tag.SAFE_STRING)
}

function writeOpening(form: Form, options: Cell | null, model: Cell | null): bool {
  const open = startText(256)
  const hidden = startText(256)
  if (open === null || hidden === null) return false
  useOwn(form, options)
  const namespace = optionNamed(options, 'namespace')
  if (namespace !== null && isName(namespace)) {
    form.namespaceStart = namespace.pointer
    form.namespaceLength = namespace.length
  }
  const html = optionOf(options, Word.html)
  let id = optionOf(html, Word.id)
  if (id === null) id = optionOf(options, Word.id)
  if (id !== null) copyCell(changetype<Cell>(form.id), id)
  let method = optionOf(options, Word.method)
  if (method === null && html !== null) method = findOption(html, Word.method)
  if (
    method === null &&
    isTruthy(changetype<Cell>(form.model)) &&
    isPersisted(changetype<Cell>(form.model))
  ) {
    setText(patch, Tag.STRING, PATCH, 5)
    method = patch
  }
  const isGet = isMethod(method, 'get')
  const url = optionOf(options, Word.url)
  const target = url !== null ? url : model
  writeLiteral(open, '<form')
  if (form.kind === FormKind.FORM_FOR) {
    writeFormNames(form, open, html, optionOf(options, Word.as_) !== null)
  }
  writeOptions(open, html, 'method action multipart')
  if (options !== null) writeOwnOptions(open, options, html)
  let isOwn: bool = true
  const isUnset = url !== null && (url.tag === Tag.NIL || url.tag === Tag.FALSE)
  if (target !== null && !isUnset) {
    startAttribute(open, 'action')
    const from = open.length
    if (!writeTargetAttribute(open, target)) return false
    isOwn = staysHere(open.start + from, open.length - from)
    endAttribute(open)
  }
  writeAttribute(open, 'accept-charset', 'UTF-8')
  if (isRemote(options)) writeAttribute(open, 'data-remote', 'true')
  writeAttribute(open, 'method', isGet ? 'get' : 'post')
  if (options !== null && wantsMultipart(options, html)) form.isMultipart = 1
  writeMethodField(hidden, method)
  if (!isGet && wantsToken(options, isOwn) && !writeTokenField(hidden)) return false
  form.open = changetype<usize>(open)
  form.hidden = changetype<usize>(hidden)
  return true
}

function isRemote(options: Cell | null): bool {
  const remote = optionNamed(options, 'remote')
  if (remote !== null) return isTruthy(remote)
  const local = optionNamed(options, 'local')
  return local !== null && !isTruthy(local)
}

function wantsMultipart(options: Cell, html: Cell | null): bool {
  let given = findOption(options, Word.multipart)
  if (given === null && html !== null) given = findOption(html, Word.multipart)
  return given !== null && isTruthy(given)
}

/** Of the options themselves id, class, data and other plain attributes go to the element, but for those of `html:`. */
function writeOwnOptions(writer: Writer, options: Cell, html: Cell | null): void {
  writeOptions(
    writer,
    options,
    'model url method scope as html local remote multipart authenticity_token format builder namespace index skip_default_ids allow_method_names_outside_object enforce_utf8 skip_enforcing_utf8',
    ElementKind.OTHER,
    html,
  )
}

/** fields_for(:author, record), called on a builder or by itself: `first` is the builder or nil. */
function openFields(form: Form, first: usize, count: u32): bool {
  if (count < 2 || count > 4) return refuse()
  const parent = cellAt(first, 0)
  const name = cellAt(first, 1)
  let object: Cell | null = count > 2 ? cellAt(first, 2) : null
  if (object !== null && isHash(object)) {
    object = findOption(object, Word.model)
  }
  const scope = startText(64)
  if (scope === null) return false
  let key = name.pointer
  let length = name.length
  if (name.tag === Tag.RECORD) {
    key = classOf(name).paramKeyStart
    length = classOf(name).paramKeyLength
    if (object === null) object = name
  } else if (isHash(name)) {
    const model = findOption(name, Word.model)
    if (model === null || model.tag !== Tag.RECORD) return refuse()
    key = classOf(model).paramKeyStart
    length = classOf(model).paramKeyLength
    object = model
  } else if (!isName(name)) {
    return refuse()
  }
  if (parent.tag === Tag.FORM && formOf(parent).scopeLength > 0) {
    const isList =
      length > 1 && load<u8>(key + length - 1) === 0x5d && load<u8>(key + length - 2) === 0x5b
    writeBytes(scope, formOf(parent).scopeStart, formOf(parent).scopeLength)
    const above = changetype<Cell>(formOf(parent).index)
    if (formOf(parent).hasIndex && isTruthy(above)) writeIndex(scope, above)
    writeByte(scope, 0x5b)
    writeBytes(scope, key, isList ? length - 2 : length)
    writeByte(scope, 0x5d)
    if (isList) writeLiteral(scope, '[]')
  } else {
    writeBytes(scope, key, length)
  }
  const last = cellAt(first, count - 1)
  const place = isHash(last) ? findOption(last, Word.child_index) : null
  if (place !== null) {
    writeIndex(scope, place)
    copyCell(changetype<Cell>(form.index), place)
  }
  if (isHash(last)) takeIndex(form, last)
  form.scopeStart = scope.start
  form.scopeLength = scope.length
  if (parent.tag === Tag.FORM) {
    form.own = formOf(parent).own
    form.parent = parent.pointer
  }
  if (isHash(last)) useOwn(form, last)
  if (parent.tag === Tag.FORM) {
    form.namespaceStart = formOf(parent).namespaceStart
    form.namespaceLength = formOf(parent).namespaceLength
  }
  if (object !== null && (object.tag === Tag.RECORD || isPlainObject(object)))
    copyCell(changetype<Cell>(form.model), object)
  else if (parent.tag !== Tag.FORM) adoptInstance(form)
  return true
}

/** An object that is no upload: its methods are what the fields show. */
function isPlainObject(cell: Cell): bool {
  return cell.tag === Tag.OBJECT && (cell.extra & Tag.FILE_HANDLE) === 0
}

function writeIndex(writer: Writer, index: Cell): void {
  writeByte(writer, 0x5b)
  writeText(writer, index)
  writeByte(writer, 0x5d)
}

function refuse(): bool {
  raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  return false
}

/** A field of a form sends a file: the form around all of its builders is of that type. */
export function sendFiles(form: Form): void {
  form.isMultipart = 1
  for (let outer = form.parent; outer !== 0; outer = changetype<Form>(outer).parent) {
    changetype<Form>(outer).isMultipart = 1
  }
}

/** Makes `builder` the whole form around the content. */
export function closeForm(builder: Cell, content: Cell): void {
  const form = formOf(builder)
  if (form.kind === FormKind.FIELDS_FOR) {
    copyCell(builder, content)
    return
  }
  const open = changetype<Writer>(form.open)
  const hidden = changetype<Writer>(form.hidden)
  const writer = startText(open.length + hidden.length + content.length + 64)
  if (writer === null) return
  writeBytes(writer, open.start, open.length)
  if (form.isMultipart !== 0) {
    writeAttribute(writer, 'enctype', 'multipart/form-data')
  }
  writeByte(writer, 0x3e)
  writeBytes(writer, hidden.start, hidden.length)
  writeBytes(writer, content.pointer, content.length)
  writeLiteral(writer, '</form>')
  endText(writer, builder, Tag.SAFE_STRING)
}
