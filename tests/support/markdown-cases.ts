import { readFileSync } from 'node:fs'

/** One case of a chapter: a heading, and its two fences. */
export interface MarkdownCase {
  readonly title: string
  readonly line: number
  readonly input: Buffer
  readonly events: string
}

/**
 * The cases of a chapter. In an `http` fence each line ends in CR LF; a backslash at its end leaves
 * that out; `\r \n \t \0 \\ \xHH` are bytes; `{text*100}` repeats a text.
 */
export function readCases(path: string): MarkdownCase[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const cases: MarkdownCase[] = []
  let title = ''
  let input: Buffer | null = null
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (line.startsWith('## ')) title = line.slice(3)
    if (line !== '```http' && line !== '```events') continue
    const end = lines.indexOf('```', index + 1)
    const content = lines.slice(index + 1, end)
    if (line === '```http') {
      input = Buffer.from(content.map(decodeLine).join(''), 'latin1')
    } else {
      if (input === null) throw new Error(`${path}:${index + 1}: events without an http fence`)
      cases.push({ title, line: index + 1, input, events: content.join('\n') })
      input = null
    }
    index = end
  }
  return cases
}

const ESCAPES: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t', 0: '\0', '\\': '\\' }

function decodeLine(line: string): string {
  const isJoined = /(?<!\\)(\\\\)*\\$/.test(line)
  const text = isJoined ? line.slice(0, -1) : line
  const decoded = text
    .replace(/\{(.+?)\*(\d+)\}/g, (_, part: string, count: string) => part.repeat(Number(count)))
    .replace(/\\(?:x([0-9A-Fa-f]{2})|([rnt0\\]))/g, (_, hex?: string, letter?: string) =>
      hex === undefined ? (ESCAPES[letter ?? ''] ?? '') : String.fromCharCode(parseInt(hex, 16)),
    )
  const bytes = Buffer.from(decoded, decoded === text ? 'utf8' : 'latin1').toString('latin1')
  return isJoined ? bytes : `${bytes}\r\n`
}
