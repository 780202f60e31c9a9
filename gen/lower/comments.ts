import type { Parsed } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import type { Statement } from '../typescript/tree.ts'

interface Comment {
  start: number
  end: number
  text: string
  alone: boolean
}

const MAGIC =
  /^#\s*(-\*-.*-\*-|frozen[_-]string[_-]literal:.*|encoding:.*|coding:.*|warn_indent:.*|typed:.*)$|^#!/

/** The comments of a file, handed out once each, in order. */
export class Comments {
  private readonly source: Source
  private readonly list: Comment[]
  private next = 0

  constructor(parsed: Parsed) {
    this.source = parsed.source
    this.list = parsed.result.comments
      .map((comment) => {
        const start = comment.location.startOffset
        const text = this.source.slice(comment.location)
        const line = this.source.rowText(start)
        return {
          start,
          end: start + comment.location.length,
          text: toTypeScript(text),
          alone: text.startsWith('=begin') || /^\s*#/.test(line),
        }
      })
      .filter(
        (comment) =>
          !MAGIC.test(
            this.source.slice({ startOffset: comment.start, length: comment.end - comment.start }),
          ),
      )
  }

  /** The comments before an offset that nobody took yet, with blank lines as written. */
  before(offset: number, previousEnd: number | null): Statement[] {
    const out: Statement[] = []
    let end = previousEnd
    for (; this.next < this.list.length; this.next++) {
      const comment = this.list[this.next] as Comment
      if (comment.start >= offset) break
      if (end !== null && this.isBlankBetween(end, comment.start)) out.push({ kind: 'blank' })
      out.push({ kind: 'comment', text: comment.text })
      end = comment.end
    }
    if (end !== null && this.isBlankBetween(end, offset)) out.push({ kind: 'blank' })
    return out
  }

  /** The comment behind a statement on its last line. */
  after(offset: number): Statement[] {
    const comment = this.list[this.next]
    if (comment === undefined || comment.alone || comment.start < offset) return []
    if (this.source.row(comment.start) !== this.source.row(Math.max(0, offset - 1))) return []
    const between = this.source.slice({ startOffset: offset, length: comment.start - offset })
    if (between.trim() !== '') return []
    this.next += 1
    return [{ kind: 'trailing', text: comment.text }]
  }

  private isBlankBetween(start: number, end: number): boolean {
    const text = this.source.slice({ startOffset: start, length: Math.max(0, end - start) })
    return /\n[ \t\r]*\n/.test(text)
  }
}

function toTypeScript(text: string): string {
  if (text.startsWith('=begin')) {
    const lines = text.trimEnd().split('\n').slice(1, -1)
    return lines.map((line) => `// ${line}`.trimEnd()).join('\n')
  }
  return `//${text.slice(1)}`.trimEnd()
}
