// Settings with their defaults; `bootConfig` replaces those the shell names.

import { BAD_FRAME, UNEXPECTED_VALUE } from '../error-code'
import { seedKeyHashes } from '../form/node'
import { limitArenas } from '../memory/arena'
import {
  expectTag,
  Reader,
  readByte,
  readBytes,
  readInteger,
  readVaruint,
  startReader,
} from '../memory/reader'
import { FALSE, HASH, INTEGER, NIL, STRING, SYMBOL, TRUE } from '../memory/tag'
import { equalsText } from '../memory/text'
import { getKeySeed, setPreviousSecret, setSecret } from '../session/key'

export let headLimit: u32 = 65536
export let fieldLimit: u32 = 100
export let targetLimit: u32 = 8192
export let bodyLimit: u32 = 10485760
export let parameterLimit: u32 = 4096
export let parameterDepth: u32 = 32
export let fuel: u32 = 10000000
export let templateDepth: u32 = 12
export let outputLimit: u32 = 8388608
export let development: bool = false
/** Whether a field with an error stands in a `div` of its own. */
export let frameFaultyFields: bool = true
/** Whether `button_to` writes a `button`, and not an `input`. */
export let buttonToGeneratesButtonTag: bool = true
/** Its class; length 0 for `field_with_errors`. */
export let faultyFieldClass: usize = 0
export let faultyFieldClassLength: u32 = 0

/** Seconds a session cookie is accepted after it was issued: two weeks. */
export let sessionMaxAge: i64 = 1209600
/** Whether the session cookie is Secure, unless the host is this machine itself. */
export let sessionSecure: bool = false
/** Whether it is Secure there too. */
export let sessionSecureOnLoopback: bool = false
/** The session cookie's name; length 0 for `_webfw_session`. */
export let sessionNameStart: usize = 0
export let sessionNameLength: u32 = 0
/** The folder below app/views where templates are looked for too; length 0 for none. */
export let viewFolder: usize = 0
export let viewFolderLength: u32 = 0

/** What one writer holds, less the room in front of a page (memory/writer.ts, exchange.ts). */
const LARGEST_OUTPUT: u32 = 32 * 1024 * 1024 - 65536

/** Frames refuse more than 64 levels, and parameters sit two levels down. */
const DEPTH_LIMIT: u32 = 60

const reader = changetype<Reader>(memory.data(offsetof<Reader>(), 8))

/** Takes `bootConfig`'s frame, which must stay where it is; 0, or an error code. */
export function bootConfig(start: usize, length: u32): i32 {
  startReader(reader, start, length)
  expectTag(reader, HASH)
  const count = readVaruint(reader)
  for (let index: u32 = 0; index < count; index++) {
    expectTag(reader, SYMBOL)
    const name = readBytes(reader)
    if (reader.failed) return BAD_FRAME
    const error = readSetting(name, reader.length)
    if (error !== 0) return error
  }
  return reader.failed ? BAD_FRAME : 0
}

function readSetting(name: usize, length: u32): i32 {
  const tag = readByte(reader)
  if (tag === INTEGER) return setNumber(name, length, readInteger(reader))
  if (tag === STRING) return setText(name, length, readBytes(reader), reader.length)
  if (tag === TRUE || tag === FALSE) return setFlag(name, length, tag === TRUE)
  return tag === NIL ? 0 : UNEXPECTED_VALUE
}

function setNumber(name: usize, length: u32, value: i64): i32 {
  if (value < 0 || value > 0x7fffffff) return UNEXPECTED_VALUE
  const number = <u32>value
  if (equalsText(name, length, 'sessionMaxAge')) sessionMaxAge = value
  else if (equalsText(name, length, 'headLimit')) headLimit = number
  else if (equalsText(name, length, 'fieldLimit')) fieldLimit = number
  else if (equalsText(name, length, 'targetLimit')) targetLimit = number
  else if (equalsText(name, length, 'bodyLimit')) bodyLimit = number
  else if (equalsText(name, length, 'parameterLimit')) parameterLimit = number
  else if (equalsText(name, length, 'parameterDepth')) parameterDepth = min(number, DEPTH_LIMIT)
  else if (equalsText(name, length, 'fuel')) fuel = number
  else if (equalsText(name, length, 'templateDepth')) templateDepth = number
  else if (equalsText(name, length, 'outputLimit')) outputLimit = min(number, LARGEST_OUTPUT)
  else if (equalsText(name, length, 'memoryLimit')) limitArenas(number)
  else return UNEXPECTED_VALUE
  return 0
}

function setText(name: usize, length: u32, start: usize, size: u32): i32 {
  if (reader.failed) return BAD_FRAME
  if (equalsText(name, length, 'secret')) {
    setSecret(start, size)
    seedKeyHashes(getKeySeed())
  } else if (equalsText(name, length, 'previousSecret')) {
    setPreviousSecret(start, size)
  } else if (equalsText(name, length, 'sessionName')) {
    sessionNameStart = start
    sessionNameLength = size
  } else if (equalsText(name, length, 'faultyFieldClass')) {
    faultyFieldClass = start
    faultyFieldClassLength = size
  } else if (equalsText(name, length, 'viewFolder')) {
    viewFolder = start
    viewFolderLength = size
  } else return UNEXPECTED_VALUE
  return 0
}

function setFlag(name: usize, length: u32, value: bool): i32 {
  if (equalsText(name, length, 'sessionSecure')) sessionSecure = value
  else if (equalsText(name, length, 'sessionSecureOnLoopback')) sessionSecureOnLoopback = value
  else if (equalsText(name, length, 'development')) development = value
  else if (equalsText(name, length, 'frameFaultyFields')) frameFaultyFields = value
  else if (equalsText(name, length, 'buttonToGeneratesButtonTag')) {
    buttonToGeneratesButtonTag = value
  } else return UNEXPECTED_VALUE
  return 0
}
