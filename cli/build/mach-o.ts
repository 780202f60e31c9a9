import { createHash } from 'node:crypto'

// A thin 64-bit Mach-O file (<mach-o/loader.h>) and its code signature (cs_blobs.h of Apple's XNU). Load
// commands are little-endian, a signature is big-endian.
const MAGIC = 0xfeedfacf
const LC_SEGMENT_64 = 0x19
const LC_CODE_SIGNATURE = 0x1d
const EMBEDDED_SIGNATURE = 0xfade0cc0
const CODE_DIRECTORY = 0xfade0c02
const ADHOC = 2
const SHA256 = 2
/** The version of a code directory that says where the executable segment lies. */
const VERSION = 0x20400
/** Bytes of a code directory of that version, before its texts and hashes. */
const DIRECTORY_SIZE = 88
/** Bytes of a signature before its only blob. */
const SIGNATURE_HEAD = 20
const PAGE = 4096
/** What segments are rounded up to in memory, on Apple silicon and, to be alike, everywhere. */
const SEGMENT_PAGE = 16_384

/** Where the load commands lie that a signature changes. */
interface Commands {
  readonly text: number
  readonly linkedit: number
  readonly signature: number
}

/**
 * The same executable with an ad-hoc signature, as macOS wants of each program on Apple silicon, and anywhere of one that
 * has a signature: `identifier` is what the signature calls it. Raises an Error where this is no thin 64-bit Mach-O
 * file with a place for a signature.
 */
export function signMachO(file: Uint8Array, identifier: string): Buffer {
  const source = Buffer.from(file.buffer, file.byteOffset, file.length)
  const { text, linkedit, signature } = commandsOf(source)
  const limit = source.readUInt32LE(signature + 8)
  const name = Buffer.from(`${identifier}\0`)
  const pages = Math.ceil(limit / PAGE)
  const directorySize = DIRECTORY_SIZE + name.length + pages * 32
  const size = SIGNATURE_HEAD + directorySize
  const signed = Buffer.alloc(limit + size)
  source.copy(signed, 0, 0, limit)
  // The load commands first: they lie on a page that is hashed.
  signed.writeUInt32LE(size, signature + 12)
  const linkeditSize = limit + size - Number(source.readBigUInt64LE(linkedit + 40))
  const inMemory = Math.ceil(linkeditSize / SEGMENT_PAGE) * SEGMENT_PAGE
  signed.writeBigUInt64LE(BigInt(inMemory), linkedit + 32)
  signed.writeBigUInt64LE(BigInt(linkeditSize), linkedit + 48)

  const words = (at: number, ...values: number[]) => {
    for (const [index, value] of values.entries()) signed.writeUInt32BE(value, at + index * 4)
    return at + values.length * 4
  }
  const directory = words(limit, EMBEDDED_SIGNATURE, size, 1, 0, SIGNATURE_HEAD)
  const hashes = DIRECTORY_SIZE + name.length
  let at = words(directory, CODE_DIRECTORY, directorySize, VERSION, ADHOC)
  at = words(at, hashes, DIRECTORY_SIZE, 0, pages, limit)
  // Size and kind of a hash, the platform (none), and the page size as a power of two.
  at = signed.writeUInt32BE((32 << 24) | (SHA256 << 16) | Math.log2(PAGE), at)
  at = words(at, 0, 0, 0, 0)
  at = signed.writeBigUInt64BE(0n, at)
  at = signed.writeBigUInt64BE(source.readBigUInt64LE(text + 40), at)
  at = signed.writeBigUInt64BE(source.readBigUInt64LE(text + 48), at)
  // The segment is that of a main executable.
  at = signed.writeBigUInt64BE(1n, at)
  name.copy(signed, at)
  for (let page = 0; page < pages; page += 1) {
    hashOf(signed, page, PAGE, limit).copy(signed, directory + hashes + page * 32)
  }
  return signed
}

/** What the signature of a Mach-O file says, and whether the file is as it was signed. */
export interface MachOSignature {
  readonly identifier: string
  readonly isAdHoc: boolean
  readonly pages: number
  /** How many pages differ from their hashes. */
  readonly wrongPages: number
  /** Whether it covers all that lies before it. */
  readonly isWhole: boolean
}

/** Reads the signature of a Mach-O file; null where it has none. */
export function readMachOSignature(file: Buffer): MachOSignature | null {
  const { signature } = commandsOf(file)
  const start = file.readUInt32LE(signature + 8)
  const count = file.readUInt32BE(start + 8)
  for (let index = 0; index < count; index += 1) {
    const at = start + file.readUInt32BE(start + 16 + index * 8)
    if (file.readUInt32BE(at) !== CODE_DIRECTORY) continue
    const [flags = 0, hashes = 0, identifier = 0, , pages = 0, limit = 0] = [3, 4, 5, 6, 7, 8].map(
      (word) => file.readUInt32BE(at + word * 4),
    )
    const size = 2 ** file.readUInt8(at + 39)
    const nameEnd = file.indexOf(0, at + identifier)
    let wrongPages = 0
    for (let page = 0; page < pages; page += 1) {
      const place = at + hashes + page * 32
      if (!hashOf(file, page, size, limit).equals(file.subarray(place, place + 32))) wrongPages += 1
    }
    return {
      identifier: file.toString('utf8', at + identifier, nameEnd),
      isAdHoc: (flags & ADHOC) !== 0,
      pages,
      wrongPages,
      isWhole: limit === start && pages === Math.ceil(limit / size),
    }
  }
  return null
}

function hashOf(file: Buffer, page: number, size: number, limit: number): Buffer {
  const bytes = file.subarray(page * size, Math.min((page + 1) * size, limit))
  return createHash('sha256').update(bytes).digest()
}

function commandsOf(file: Buffer): Commands {
  if (file.length < 32 || file.readUInt32LE(0) !== MAGIC) {
    throw new Error('not a 64-bit Mach-O file for one processor')
  }
  const found = new Map<string, number>()
  let at = 32
  for (let left = file.readUInt32LE(16); left > 0; left -= 1) {
    const command = file.readUInt32LE(at)
    if (command === LC_CODE_SIGNATURE) found.set('signature', at)
    if (command === LC_SEGMENT_64) {
      found.set(file.toString('latin1', at + 8, at + 24).replace(/\0+$/, ''), at)
    }
    at += file.readUInt32LE(at + 4)
  }
  const place = (name: string) => {
    const known = found.get(name)
    if (known === undefined) throw new Error(`the Mach-O file has no ${name}`)
    return known
  }
  return { text: place('__TEXT'), linkedit: place('__LINKEDIT'), signature: place('signature') }
}
