import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { toS } from '../../ruby/object/texts.ts'
import type { Mode } from '../../ruby/string-io/stream.ts'
import { toStr } from '../../ruby/text/operators.ts'

/** How a file is opened. */
export interface OpenMode extends Mode {
  /** As the system's `open` is told: `w+`, `ax`. */
  readonly flags: string
  /** Whether a byte order mark at the start is left out. */
  readonly skipsMark: boolean
  /** The encoding that was named, where it is none whose bytes are UTF-8; null for those. */
  readonly foreign: string | null
}

/** Keywords that words which open a file take. */
export const OPENING =
  'k:mode?,perm?,encoding?,external_encoding?,internal_encoding?,binmode?,textmode?,chomp?'

/** Reads `"wb"`, `"r:bom|utf-8"` and the keywords beside it. Raises ArgumentError for what is no mode. */
export function openMode(
  given: unknown,
  options: Readonly<Record<string, unknown>> = {},
  usual = 'r',
): OpenMode {
  const said = given ?? options.mode ?? usual
  if (typeof said === 'number') {
    throw new OutsideSubsetError(
      'flags as a number are outside the Ruby subset: write a mode such as "w", "wx" or "a+"',
    )
  }
  const text = toStr(said)
  const [, kind = '', marks = '', named = null] = /^([rwa])([bt+x]*)(?::(.*))?$/.exec(text) ?? []
  const isTwice = /(.).*\1/.test(marks) || /b.*t|t.*b/.test(marks)
  if (kind === '' || isTwice || (marks.includes('x') && kind !== 'w')) {
    throw new ArgumentError(`invalid access mode ${text}`)
  }
  const isBoth = marks.includes('+')
  const encoding = named ?? options.encoding ?? options.external_encoding ?? null
  const [, mark = '', name = ''] =
    /^(bom\|)?([^:]*)/i.exec(encoding === null ? '' : toS(encoding)) ?? []
  const isBinary = marks.includes('b') || options.binmode === true
  return {
    reads: kind === 'r' || isBoth,
    writes: kind !== 'r' || isBoth,
    appends: kind === 'a',
    isBinary: (isBinary && !/^utf-?8/i.test(name)) || /^(ascii-8bit|binary)$/i.test(name),
    flags: kind + (marks.includes('x') ? 'x' : '') + (isBoth ? '+' : ''),
    skipsMark: mark !== '',
    foreign: /^(|utf-?8|us-ascii|ascii|ascii-8bit|binary)$/i.test(name) ? null : name,
  }
}
