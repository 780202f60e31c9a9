import { closeSync, openSync, readFileSync, readlinkSync, readSync } from 'node:fs'
import { dropPages, pageSize } from '../socket/libc.ts'
import { findSection, type ProgramRange, pagesOf, unwritten } from './program-ranges.ts'

/** Where Bun puts what a program carries: its modules, their bytecode, files. */
const CARRIED = '.bun'

/**
 * Gives the pages of the program back that only its start has needed, some 25 MB: code of the compilers and
 * parsers of the runtime, and the modules of the application. The system keeps them in its cache, from where those
 * come back that are needed again.
 */
export function releaseProgram(): void {
  if (process.platform !== 'linux') return
  try {
    const program = readlinkSync('/proc/self/exe')
    const maps = readFileSync('/proc/self/maps', 'utf8')
    const carried = carriedPages(maps, program)
    const ranges = [...unwritten(maps, program), ...(carried === null ? [] : [carried])]
    for (const { start, length } of ranges) dropPages(start, length)
  } catch {
    // Without /proc they stay.
  }
}

/** What the program carries; null where there is nothing, or where somebody has written to it. */
function carriedPages(maps: string, program: string): ProgramRange | null {
  const section = reading('/proc/self/exe', (read) => findSection(read, CARRIED))
  const pages = section === null ? null : pagesOf(section, maps, program, pageSize())
  return pages === null || hasOwnPages(pages) ? null : pages
}

/** Whether a page is the process's own and not the file's: bytes of 8 for each page, the last of which says it. */
function hasOwnPages({ start, length }: ProgramRange): boolean {
  const page = pageSize()
  const entries = reading('/proc/self/pagemap', (read) =>
    read((start / page) * 8, (length / page) * 8),
  )
  for (let at = 7; at < entries.length; at += 8) {
    const bits = entries[at] ?? 0
    const [isPresent, isSwapped, isOfFile] = [bits & 0x80, bits & 0x40, bits & 0x20]
    if (isSwapped !== 0 || (isPresent !== 0 && isOfFile === 0)) return true
  }
  return false
}

function reading<T>(
  path: string,
  use: (read: (offset: number, length: number) => Uint8Array) => T,
): T {
  const descriptor = openSync(path, 'r')
  try {
    return use((offset, length) => {
      const bytes = new Uint8Array(length)
      if (readSync(descriptor, bytes, 0, length, offset) !== length) throw new Error(path)
      return bytes
    })
  } finally {
    closeSync(descriptor)
  }
}
