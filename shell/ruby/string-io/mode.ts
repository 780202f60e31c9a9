import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { outsideUtf8 } from '../text/encoding.ts'
import { toStr } from '../text/operators.ts'

/** What may be done with a StringIO. */
export interface Mode {
  readonly reads: boolean
  readonly writes: boolean
  readonly appends: boolean
  readonly truncates: boolean
  readonly isBinary: boolean
}

const READING: Mode = {
  reads: true,
  writes: false,
  appends: false,
  truncates: false,
  isBinary: false,
}

/** Reads `"r"`, `"w+"`, `"a:utf-8"` or the Integer of an open(2); nil is reading. */
export function parseMode(value: unknown): Mode {
  if (value === null) return READING
  if (isInteger(value)) return numbered(toIndex(value))
  const text = toStr(value)
  const found = /^([rwa])([bt+x]*)(?::(.*))?$/s.exec(text)
  const [, first = '', more = '', encoding] = found ?? []
  const isBoth = more.includes('b') && more.includes('t')
  if (found === null || isBoth || (more.includes('x') && first !== 'w')) {
    throw new ArgumentError(`invalid access mode ${text}`)
  }
  if (encoding !== undefined && !/^(?:bom\|)?utf-8(?:$|:utf-8$|:-$)/i.test(encoding)) {
    throw outsideUtf8(`the encoding ${encoding}`)
  }
  return {
    reads: first === 'r' || more.includes('+'),
    writes: first !== 'r' || more.includes('+'),
    appends: first === 'a',
    truncates: first === 'w',
    isBinary: more.includes('b') && encoding === undefined,
  }
}

/** O_WRONLY, O_RDWR, O_APPEND and O_TRUNC of Linux. */
function numbered(flags: number): Mode {
  const access = flags & 3
  return {
    reads: access !== 1,
    writes: access !== 0,
    appends: (flags & 1024) !== 0,
    truncates: (flags & 512) !== 0,
    isBinary: false,
  }
}
