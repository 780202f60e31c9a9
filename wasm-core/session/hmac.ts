// HMAC-SHA256, RFC 2104. A prepared key holds both digests after their padded key block, so a
// message costs two blocks less.
//
// Prepared key   0               32              64
//                ├ inner state ──┼ outer state ──┤

import { finishDigest, restoreDigest, saveDigest, startDigest, updateDigest } from './sha256'

/** Bytes of a prepared key. */
export const PREPARED_KEY_SIZE: u32 = 64

const BLOCK: u32 = 64
const padded = memory.data(64, 16)
const inner = memory.data(32, 16)

/** Prepares a key of any length; `target` takes PREPARED_KEY_SIZE bytes. */
export function prepareKey(target: usize, start: usize, length: u32): void {
  memory.fill(padded, 0, BLOCK)
  if (length > BLOCK) {
    startDigest()
    updateDigest(start, length)
    finishDigest(padded)
  } else {
    memory.copy(padded, start, length)
  }
  for (let index: u32 = 0; index < BLOCK; index++) mask(index, 0x36)
  startDigest()
  updateDigest(padded, BLOCK)
  saveDigest(target)
  for (let index: u32 = 0; index < BLOCK; index++) mask(index, 0x36 ^ 0x5c)
  startDigest()
  updateDigest(padded, BLOCK)
  saveDigest(target + 32)
  memory.fill(padded, 0, BLOCK)
}

function mask(index: u32, byte: u8): void {
  store<u8>(padded + index, load<u8>(padded + index) ^ byte)
}

/** Begins a message; add to it with `updateDigest`. */
export function startHmac(key: usize): void {
  restoreDigest(key, BLOCK)
}

/** Ends the message and writes 32 bytes to `target`. */
export function finishHmac(key: usize, target: usize): void {
  finishDigest(inner)
  restoreDigest(key + 32, BLOCK)
  updateDigest(inner, 32)
  finishDigest(target)
}

/** Whether two runs of bytes are equal, in a time that depends on `length` only. */
export function equalsInConstantTime(left: usize, right: usize, length: u32): bool {
  let difference: u32 = 0
  for (let index: u32 = 0; index < length; index++) {
    difference |= <u32>(load<u8>(left + index) ^ load<u8>(right + index))
  }
  return difference === 0
}
