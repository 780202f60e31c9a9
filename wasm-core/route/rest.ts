// What is left of a path behind the words that lead to a program, as one text.

import { Exchange } from '../exchange'
import { PathSegment } from '../http/target'
import { allocate } from '../memory/arena'
import { getCaptureCount, runProgram } from './machine'

const SLASH: u8 = 0x2f

/** The decoded text that the captures of the program that matched last are parts of. */
export let restText: usize = 0

/**
 * Runs a program on the pieces from `position` on. A slash that was sent as %2F is no slash for it, but
 * another character. Gives where its captures begin and end; 0 when it does not match.
 */
export function matchRest(exchange: Exchange, position: u32, program: usize): usize {
  const count = exchange.segmentCount
  let length: u32 = count === 0 ? 1 : 0
  for (let index = position; index < count; index++) length += pieceAt(exchange, index).length + 1
  const captures = getCaptureCount(program)
  const room = allocate(exchange.arena, 2 * length + captures * 8 + 16)
  if (room === 0) return 0
  const slots = room
  const plain = room + captures * 8 + 8
  const masked = plain + length
  let cursor: u32 = 0
  store<u8>(plain, SLASH)
  store<u8>(masked, SLASH)
  for (let index = position; index < count; index++) {
    const piece = pieceAt(exchange, index)
    store<u8>(plain + cursor, SLASH)
    store<u8>(masked + cursor, SLASH)
    cursor += 1
    for (let offset: u32 = 0; offset < piece.length; offset++) {
      const byte = load<u8>(piece.start + offset)
      store<u8>(plain + cursor, byte)
      store<u8>(masked + cursor, byte === SLASH ? 0 : byte)
      cursor += 1
    }
  }
  if (!runProgram(program, masked, length, slots)) return 0
  restText = plain
  return slots
}

/**
 * Whether a program matches the first `length` bytes of a piece. Here too a slash that was sent as %2F is another
 * character.
 */
export function matchesPiece(
  exchange: Exchange,
  program: usize,
  piece: PathSegment,
  length: u32,
): bool {
  const start = piece.start
  let masked: usize = 0
  for (let offset: u32 = 0; offset < length; offset++) {
    if (load<u8>(start + offset) !== SLASH) continue
    if (masked === 0) {
      masked = allocate(exchange.arena, length)
      if (masked === 0) return false
      memory.copy(masked, start, length)
    }
    store<u8>(masked + offset, 0)
  }
  return runProgram(program, masked === 0 ? start : masked, length, 0)
}

function pieceAt(exchange: Exchange, index: u32): PathSegment {
  return changetype<PathSegment>(exchange.segments + <usize>index * offsetof<PathSegment>())
}
