// Scheme and host of a `*_url`: those of the page, or what the options say.

import { writeText as writeAscii } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { Cell, isName } from '../../value/cell'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { machine } from '../run/machine'
import { optionNamed } from './option'

/** Options of addresses that are no part of the query. */
export const ADDRESS_OPTIONS =
  'anchor only_path host port protocol subdomain trailing_slash script_name'

/** Appends scheme and host: those of the page, or of `protocol:`, `host:`, `subdomain:` and `port:`; nothing with `only_path: true`. */
export function writeOrigin(writer: Writer, options: Cell | null): void {
  if (given(options, 'only_path') !== null) return
  const own = changetype<Cell>(machine.url)
  const host = given(options, 'host')
  const protocol = given(options, 'protocol')
  const port = given(options, 'port')
  const subdomain = optionNamed(options, 'subdomain')
  if (host === null && protocol === null && port === null && subdomain === null) {
    return writeText(writer, own)
  }
  const end = own.pointer + own.length
  const scheme = findByte(own.pointer, end, 0x3a)
  const authority = min(scheme + 3, end)
  const colon = findByte(authority, end, 0x3a)
  if (protocol === null) writeBytes(writer, own.pointer, <u32>(scheme - own.pointer))
  else writeBytes(writer, protocol.pointer, schemeLength(protocol))
  writeAscii(writer, '://')
  const start = host === null ? authority : host.pointer
  const length = host === null ? <u32>(colon - authority) : host.length
  if (subdomain === null) writeBytes(writer, start, length)
  else writeBelow(writer, subdomain, start, length)
  if (port !== null) {
    writeByte(writer, 0x3a)
    writeText(writer, port)
  } else if (host === null) writeBytes(writer, colon, <u32>(end - colon))
}

/** An option that says something; null for nil, false and an empty text. */
function given(options: Cell | null, name: string): Cell | null {
  const value = optionNamed(options, name)
  if (value === null || value.tag === Tag.NIL || value.tag === Tag.FALSE) return null
  return isName(value) && value.length === 0 ? null : value
}

/** `https` of `https`, `https:` and `https://`. */
function schemeLength(protocol: Cell): u32 {
  const end = protocol.pointer + protocol.length
  return <u32>(findByte(protocol.pointer, end, 0x3a) - protocol.pointer)
}

/** The last two labels of a host, behind a subdomain of another name or of none. */
function writeBelow(writer: Writer, subdomain: Cell, start: usize, length: u32): void {
  if (isName(subdomain) && subdomain.length > 0) {
    writeBytes(writer, subdomain.pointer, subdomain.length)
    writeByte(writer, 0x2e)
  }
  let cursor = start + length
  let dots: u32 = 0
  while (cursor > start) {
    if (load<u8>(cursor - 1) === 0x2e) {
      dots += 1
      if (dots === 2) break
    }
    cursor -= 1
  }
  writeBytes(writer, cursor, <u32>(start + length - cursor))
}

function findByte(start: usize, end: usize, byte: u8): usize {
  let cursor = start
  while (cursor < end && load<u8>(cursor) !== byte) cursor += 1
  return cursor
}
