import type { Pieces } from '../socket/wire.ts'
import type { Segment } from './byte-ranges.ts'

const PIECE = 256 * 1024

/** The bytes of some segments, a piece at a time, each read when there is room for it. */
export function piecesOf(
  file: { read(start: number, end: number): Uint8Array },
  segments: readonly Segment[],
): Pieces {
  let index = 0
  let offset = 0
  return () => {
    const segment = segments[index]
    if (segment === undefined) return null
    if (segment instanceof Uint8Array) {
      index++
      return segment
    }
    const position = segment[0] + offset
    const piece = file.read(position, Math.min(position + PIECE, segment[1]))
    // What is left cannot be made up, and the length was promised: the connection has to break.
    if (piece.length === 0) throw new Error('the file became shorter while it was sent')
    offset += piece.length
    if (position + piece.length >= segment[1]) {
      index++
      offset = 0
    }
    return piece
  }
}
