// The files of public/ that have a name with a fingerprint of their content, so that browsers may
// keep them for good. The boot frame itself is the table.
//
// Asset, 16 bytes: name start, length, stamped name start, length

import { getBootArena } from '../../boot/arena'
import { BAD_FRAME, OUT_OF_MEMORY } from '../../error-code'
import { allocate } from '../../memory/arena'
import { expectTag, Reader, readBytes, readVaruint, startReader } from '../../memory/reader'
import * as Tag from '../../value/tag'

const ASSET: u32 = 16

const reader = changetype<Reader>(memory.data(16))
let assets: usize = 0
let assetCount: u32 = 0
/** The bytes of the name `findAsset` found. */
export let stampedStart: usize = 0
export let stampedLength: u32 = 0

/** Takes the names of public/ and their stamped names; 0, or an error code. */
export function bootAssets(start: usize, length: u32): u32 {
  startReader(reader, start, length)
  expectTag(reader, Tag.ARRAY)
  const count = readVaruint(reader)
  if (reader.failed || count > length) return BAD_FRAME
  assets = allocate(getBootArena(), count * ASSET)
  if (assets === 0) return OUT_OF_MEMORY
  for (let index: u32 = 0; index < count && !reader.failed; index++) {
    const asset = assets + index * ASSET
    expectTag(reader, Tag.ARRAY)
    if (readVaruint(reader) !== 2) return BAD_FRAME
    expectTag(reader, Tag.STRING)
    store<usize>(asset, readBytes(reader))
    store<u32>(asset, reader.length, 4)
    expectTag(reader, Tag.STRING)
    store<usize>(asset, readBytes(reader), 8)
    store<u32>(asset, reader.length, 12)
  }
  assetCount = reader.failed ? 0 : count
  return reader.failed ? BAD_FRAME : 0
}

/** Whether a file of public/ has a stamped name, which then is in `stampedStart`. */
export function findAsset(start: usize, length: u32): bool {
  for (let index: u32 = 0; index < assetCount; index++) {
    const asset = assets + index * ASSET
    if (load<u32>(asset, 4) !== length) continue
    if (memory.compare(load<usize>(asset), start, length) !== 0) continue
    stampedStart = load<usize>(asset, 8)
    stampedLength = load<u32>(asset, 12)
    return true
  }
  return false
}
