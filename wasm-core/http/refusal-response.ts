import { Exchange } from '../exchange'
import { widenArena } from '../memory/arena'
import { writeText } from '../memory/text'
import { createWriter, Writer, writeBytes, writeDecimal } from '../memory/writer'
import { DATE_LENGTH, formatDate } from './date'
import { getRefusalStatus, getRefusalText } from './refusal'
import { getReason } from './status'

/** Makes `output` the complete answer to a refused request. When memory is full it stays empty. */
export function writeRefusal(exchange: Exchange, reason: u32, isHead: bool, now: i64): void {
  writePlainResponse(exchange, getRefusalStatus(reason), getRefusalText(reason), isHead, now)
}

/** Makes `output` a complete plain-text response that closes the connection. */
export function writePlainResponse(
  exchange: Exchange,
  status: u32,
  sentence: string,
  isHead: bool,
  now: i64,
): void {
  exchange.outputStart = 0
  exchange.outputLength = 0
  widenArena(exchange.arena)
  const writer = createWriter(exchange.arena, 512)
  if (writer === null) return
  writeStatusLine(writer, status)
  writeDateField(writer, now)
  writeText(writer, 'Content-Type: text/plain; charset=utf-8\r\nContent-Length: ')
  writeDecimal(writer, sentence.length + 1)
  writeText(writer, '\r\nConnection: close\r\n\r\n')
  if (!isHead) {
    writeText(writer, sentence)
    writeText(writer, '\n')
  }
  if (writer.failed) return
  exchange.outputStart = writer.start
  exchange.outputLength = writer.length
}

/** Appends `HTTP/1.1 200 OK` and its line end. */
export function writeStatusLine(writer: Writer, status: u32): void {
  writeText(writer, 'HTTP/1.1 ')
  writeDecimal(writer, status)
  writeText(writer, ' ')
  writeText(writer, getReason(status))
  writeText(writer, '\r\n')
}

/** Appends the Date field. */
export function writeDateField(writer: Writer, now: i64): void {
  writeText(writer, 'Date: ')
  writeBytes(writer, formatDate(now), DATE_LENGTH)
  writeText(writer, '\r\n')
}
