/** Reads some bytes of a file from a place; fewer where it ends. */
export type ReadBytes = (start: number, count: number) => Uint8Array

export interface Size {
  readonly width: number
  readonly height: number
}

/** How many of the first bytes hold the size, but for JPEG. */
const HEAD = 64
/** How many segments of a JPEG are looked at. */
const SEGMENTS = 500

/**
 * The size of a picture, as it is shown, from the head of its file: PNG, JPEG, GIF, WebP and BMP; null for any other. Sources: W3C PNG,
 * ITU-T T.81, CompuServe GIF89a, RFC 9649, Microsoft BITMAPINFOHEADER.
 */
export function sizeOfPicture(read: ReadBytes): Size | null {
  const head = Buffer.from(read(0, HEAD))
  const text = head.toString('latin1')
  const known = text.startsWith('\xff\xd8') ? jpeg(read) : sizeIn(head, text)
  return known === null || known.width <= 0 || known.height <= 0 ? null : known
}

function sizeIn(head: Buffer, text: string): Size | null {
  try {
    if (text.startsWith('\x89PNG\r\n\x1a\n') && text.slice(12, 16) === 'IHDR') {
      return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    }
    if (/^GIF8[79]a/.test(text)) {
      return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
    }
    if (text.startsWith('BM')) return bitmap(head)
    if (/^RIFF[^]{4}WEBP/.test(text)) return webp(head, text.slice(12, 16))
    return null
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null
    throw error
  }
}

function bitmap(head: Buffer): Size {
  if (head.readUInt32LE(14) === 12) {
    return { width: head.readUInt16LE(18), height: head.readUInt16LE(20) }
  }
  return { width: head.readInt32LE(18), height: Math.abs(head.readInt32LE(22)) }
}

function webp(head: Buffer, chunk: string): Size | null {
  if (chunk === 'VP8X') {
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  }
  if (chunk === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ') return null
  return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
}

/** The frame of a JPEG; one that lies on its side, as its Exif says, is shown upright. */
function jpeg(read: ReadBytes): Size | null {
  let at = 2
  let isTurned = false
  for (let count = 0; count < SEGMENTS; count += 1) {
    const head = Buffer.from(read(at, 10))
    if (head.length < 4 || head[0] !== 0xff) return null
    const kind = head[1] as number
    // Bytes between segments, and those without a length.
    if (kind === 0xff || kind === 0x01 || (kind >= 0xd0 && kind <= 0xd7)) {
      at += kind === 0xff ? 1 : 2
      continue
    }
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) {
      if (head.length < 9) return null
      const [height, width] = [head.readUInt16BE(5), head.readUInt16BE(7)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
    if (kind === 0xda || kind === 0xd9) return null
    const length = head.readUInt16BE(2)
    if (kind === 0xe1) isTurned ||= turned(Buffer.from(read(at + 4, Math.min(length, 4096))))
    at += 2 + length
  }
  return null
}

/** Whether Exif says that a picture lies on its side. Source: CIPA DC-008, tag 0x0112. */
function turned(exif: Buffer): boolean {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = exif.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const count = short(first)
    for (let index = 0; index < count; index += 1) {
      const at = first + 2 + index * 12
      if (short(at) === 0x0112) return short(at + 8) >= 5
    }
    return false
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
