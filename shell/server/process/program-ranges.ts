/** Where a part of the program lies that nobody writes to. */
export interface ProgramRange {
  readonly start: number
  readonly length: number
}

/** The code of a program, and the constants before it, among the lines of /proc/PID/maps: neither can be written. */
export function unwritten(maps: string, program: string): ProgramRange[] {
  return maps.split('\n').flatMap((line) => {
    const found = /^([0-9a-f]+)-([0-9a-f]+) (\S+) ([0-9a-f]+) \S+ \d+ +(.*)$/.exec(line)
    const [, from = '', to = '', access = '', offset = '', path] = found ?? []
    const isConstant = access === 'r-xp' || (access === 'r--p' && parseInt(offset, 16) === 0)
    if (path !== program || !isConstant) return []
    const start = parseInt(from, 16)
    return [{ start, length: parseInt(to, 16) - start }]
  })
}
