// A template with random texts and numbers, rendered and folded into the checksum.

import { bootAllocate } from '../boot/arena'
import { OUT_OF_MEMORY } from '../error-code'
import { close, Exchange, open } from '../exchange'
import { writeHashHead, writeString } from '../form/frame'
import { closeArena, openArena } from '../memory/arena'
import { ARRAY, INTEGER, NIL, STRING, SYMBOL } from '../memory/tag'
import { writeText } from '../memory/text'
import { createWriter, reserve, Writer, writeByte, writeVaruint } from '../memory/writer'
import { bootTemplate } from '../template/boot'
import { render } from '../template/run/render'
import { addBytes, addNumber, drawNumber } from './checksum'

const SOURCE =
  '<h1 title="<%= @title %>"><%= @title.upcase %></h1>\n<% @items.each_with_index do |item, index| %>\n  <% if index % 2 == 0 %>\n  <p class="n<%= index * @count - 1 %>"><%= item %>: <%= item.length %></p>\n  <% else %>\n  <b><%= "#{item}-#{index + 1}" %></b>\n  <% end %>\n<% end %>\n<%= @count > 500 ? "many" : "few" %>\n'
const LETTERS = 'abcXYZ019 <>&"\'/'
const TEXT_LIMIT: u32 = 24

const text = memory.data(32)

let template: i32 = -1

/** Boots the self-test's template; 0, or an error code. */
export function bootTemplates(): i32 {
  if (template >= 0) return 0
  const arena = openArena()
  if (arena === 0) return OUT_OF_MEMORY
  const writer = createWriter(arena, 1024)
  if (writer === null) return OUT_OF_MEMORY
  writeByte(writer, ARRAY)
  writeByte(writer, 2)
  writeLiteral(writer, STRING, 'selftest/index')
  writeLiteral(writer, STRING, SOURCE)
  const frame = bootAllocate(writer.length)
  memory.copy(frame, writer.start, writer.length)
  template = bootTemplate(frame, writer.length)
  closeArena(arena)
  return template < 0 ? -template : 0
}

/** Renders the template once. */
export function testTemplate(): void {
  const address = open()
  if (address === 0) return
  const exchange = changetype<Exchange>(address)
  const writer = createWriter(exchange.arena, 1024)
  if (writer !== null) {
    writeInput(writer)
    addNumber(render(address, template, -1, writer.start, writer.length))
    addNumber(exchange.errorCode)
    addBytes(exchange.outputStart, exchange.outputLength)
  }
  close(address)
}

function writeInput(writer: Writer): void {
  writeHashHead(writer, 3)
  writeLiteral(writer, SYMBOL, 'title')
  writeRandomText(writer)
  writeLiteral(writer, SYMBOL, 'count')
  writeByte(writer, INTEGER)
  if (reserve(writer, 8)) {
    store<i64>(writer.start + writer.length, <i64>drawNumber(1000))
    writer.length += 8
  }
  writeLiteral(writer, SYMBOL, 'items')
  const items = drawNumber(12)
  writeByte(writer, ARRAY)
  writeVaruint(writer, items)
  for (let index: u32 = 0; index < items; index++) writeRandomText(writer)
  writeHashHead(writer, 0)
  writeHashHead(writer, 0)
  writeHashHead(writer, 5)
  writePair(writer, 'controller', 'selftest')
  writePair(writer, 'action', 'index')
  writePair(writer, 'url', 'http://localhost')
  writePair(writer, 'random', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  writeLiteral(writer, SYMBOL, 'nonce')
  writeByte(writer, NIL)
}

function writePair(writer: Writer, name: string, value: string): void {
  writeLiteral(writer, SYMBOL, name)
  writeLiteral(writer, STRING, value)
}

function writeLiteral(writer: Writer, tag: u8, value: string): void {
  writeByte(writer, tag)
  writeVaruint(writer, <u32>value.length)
  writeText(writer, value)
}

function writeRandomText(writer: Writer): void {
  const length = drawNumber(TEXT_LIMIT)
  for (let index: u32 = 0; index < length; index++) {
    store<u8>(text + index, <u8>LETTERS.charCodeAt(drawNumber(LETTERS.length)))
  }
  writeString(writer, text, length)
}
