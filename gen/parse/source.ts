import type { Diagnostic, FindingKind } from './diagnostics.ts'

/** A range of bytes in a Ruby file. */
export interface Span {
  startOffset: number
  length: number
}

/** A part of a text that was put together of several files: from which line of which file it is. */
export interface Piece {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** A Ruby file: its text, and where each byte of it lies. Prism counts UTF-8 bytes. */
export class Source {
  readonly file: string
  readonly text: string
  bytes: Buffer
  private readonly lineStarts: number[] = [0]
  readonly #height: number
  readonly #pieces: (Piece & { readonly row: number })[]

  /**
   * `height` is the number of lines after which the text begins anew: what ERB has made for each environment. `pieces`: the files that
   * the text was put together of.
   */
  constructor(
    file: string,
    text: string,
    height = Number.POSITIVE_INFINITY,
    pieces: readonly Piece[] = [],
  ) {
    this.#height = height
    let row = 1
    this.#pieces = pieces.map((each) => {
      const placed = { ...each, row }
      row += each.text.split('\n').length - 1
      return placed
    })
    this.file = file
    this.text = text
    this.bytes = Buffer.from(text)
    this.#readLines(0)
  }

  #readLines(from: number): void {
    for (let at = this.bytes.indexOf(10, from); at !== -1; at = this.bytes.indexOf(10, at + 1)) {
      this.lineStarts.push(at + 1)
    }
  }

  /**
   * Puts a text behind the file's own, for trees of what stands nowhere in the file: its lines count from `line` of `file`. Answers the
   * offset at which it begins.
   */
  append(piece: Piece): number {
    const start = this.bytes.length + 1
    this.bytes = Buffer.concat([this.bytes, Buffer.from(`\n${piece.text}`)])
    this.#readLines(start - 1)
    this.#pieces.push({ ...piece, row: this.row(start) })
    return start
  }

  /** The text of a span. */
  slice(span: Span): string {
    return this.bytes.toString('utf8', span.startOffset, span.startOffset + span.length)
  }

  /** The 1-based line of a byte. */
  line(offset: number): number {
    const row = this.row(offset)
    const piece = this.#piece(row)
    if (piece !== null) return row - piece.row + piece.line
    return ((row - 1) % this.#height) + 1
  }

  /** The file that a byte is of. */
  fileAt(offset: number): string {
    return this.#piece(this.row(offset))?.file ?? this.file
  }

  #piece(row: number): (Piece & { readonly row: number }) | null {
    return this.#pieces.findLast((each) => each.row <= row) ?? null
  }

  /** The 1-based line of a byte in the text. */
  row(offset: number): number {
    let low = 0
    let high = this.lineStarts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.lineStarts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }

  /** The 1-based column of a byte, in characters. */
  column(offset: number): number {
    const start = this.lineStarts[this.row(offset) - 1] as number
    return this.bytes.toString('utf8', start, offset).length + 1
  }

  /** The text of a 1-based line, without its end. */
  lineText(line: number): string {
    const start = this.lineStarts[line - 1] ?? 0
    const end = this.lineStarts[line] ?? this.bytes.length + 1
    return this.bytes.toString('utf8', start, Math.max(start, end - 1)).replace(/\r$/, '')
  }

  /** The text of the line of a byte, without its end. */
  rowText(offset: number): string {
    return this.lineText(this.row(offset))
  }

  /** A finding about a span of this file; `late`: a warning of what raises when it is reached. */
  diagnostic(
    span: Span,
    kind: FindingKind,
    message: string,
    hint?: string,
    severity: Diagnostic['severity'] | 'late' = 'error',
  ): Diagnostic {
    const line = this.line(span.startOffset)
    const column = this.column(span.startOffset)
    const text = this.rowText(span.startOffset)
    const [words = ''] = this.slice(span).split('\n')
    const width = Math.max(1, Math.min(words.length, text.length))
    const [code, subject] = typeof kind === 'string' ? [kind, words] : kind
    const caret = `${text.slice(0, column - 1).replace(/[^\t]/g, ' ')}${'^'.repeat(width)}`
    const diagnostic: Diagnostic = {
      severity: severity === 'late' ? 'warning' : severity,
      code,
      subject,
      file: this.fileAt(span.startOffset),
      line,
      column,
      message,
      excerpt: `${text}\n${caret}`,
    }
    if (hint !== undefined) diagnostic.hint = hint
    if (severity === 'late') diagnostic.isLate = true
    return diagnostic
  }
}
