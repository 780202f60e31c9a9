/** Where a part of the program lies in the memory of a process. */
export interface ProgramRange {
  readonly start: number
  readonly length: number
}

/** Where a part of the program lies in its file. */
export interface FileRange {
  readonly offset: number
  readonly length: number
}

/** The code of a program, and the constants before it, among the lines of /proc/PID/maps: neither can be written. */
export function unwritten(maps: string, program: string): ProgramRange[] {
  return mappings(maps, program)
    .filter(({ access, offset }) => access === 'r-xp' || (access === 'r--p' && offset === 0))
    .map(({ start, length }) => ({ start, length }))
}

/** The whole pages of a part of a program's file; null where it is in no memory. */
export function pagesOf(
  { offset, length }: FileRange,
  maps: string,
  program: string,
  page: number,
): ProgramRange | null {
  for (const each of mappings(maps, program)) {
    if (offset < each.offset || offset + length > each.offset + each.length) continue
    const start = Math.ceil((each.start + offset - each.offset) / page) * page
    const end = Math.floor((each.start + offset - each.offset + length) / page) * page
    return end > start ? { start, length: end - start } : null
  }
  return null
}

function mappings(maps: string, program: string) {
  return maps.split('\n').flatMap((line) => {
    const found = /^([0-9a-f]+)-([0-9a-f]+) (\S+) ([0-9a-f]+) \S+ \d+ +(.*)$/.exec(line)
    const [, from = '', to = '', access = '', offset = '', path] = found ?? []
    if (path !== program) return []
    const start = parseInt(from, 16)
    return [{ start, length: parseInt(to, 16) - start, access, offset: parseInt(offset, 16) }]
  })
}

// ELF of 64 bits, little-endian. The header, and a header of a section:
// 40          58         60         62              0     16        24       32     40
// ├ e_shoff … ┼ entsize ┼ e_shnum ┼ e_shstrndx ┤    ├ name … addr ┼ offset ┼ size ┤

/** A section of an ELF file; null where there is none of that name. `read` reads from the file. */
export function findSection(
  read: (offset: number, length: number) => Uint8Array,
  name: string,
): FileRange | null {
  const header = viewOf(read(0, 64))
  const [size, count, names] = [58, 60, 62].map((at) => header.getUint16(at, true))
  if (size === undefined || count === undefined || names === undefined) return null
  const sections = viewOf(read(Number(header.getBigUint64(40, true)), size * count))
  const rangeOf = (index: number): FileRange => ({
    offset: Number(sections.getBigUint64(index * size + 24, true)),
    length: Number(sections.getBigUint64(index * size + 32, true)),
  })
  const texts = Buffer.from(read(rangeOf(names).offset, rangeOf(names).length)).toString('latin1')
  for (let index = 0; index < count; index++) {
    if (texts.startsWith(`${name}\0`, sections.getUint32(index * size, true))) return rangeOf(index)
  }
  return null
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
