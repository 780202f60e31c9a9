import { escapeHtml } from '../../shell/development/html.ts'

/** How often the lines of a Ruby file ran; null for a line without a statement. */
export interface CoveredFile {
  readonly file: string
  readonly lines: readonly (number | null)[]
}

/** How many lines have statements, how many of them ran, and which did not: `3-5, 9`. */
export function sumOf(lines: CoveredFile['lines']): {
  relevant: number
  covered: number
  missed: string
} {
  const relevant = lines.filter((count) => count !== null).length
  const covered = lines.filter((count) => count !== null && count > 0).length
  const spans: [from: number, to: number][] = []
  let isOpen = false
  for (const [index, count] of lines.entries()) {
    const last = spans.at(-1)
    // Lines without a statement do not part those around them.
    if (count === 0 && isOpen && last !== undefined) last[1] = index + 1
    else if (count === 0) spans.push([index + 1, index + 1])
    isOpen = count === 0 || (count === null && isOpen)
  }
  const missed = spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
  return { relevant, covered, missed }
}

/** `95.0`; 100 where there is nothing to run. */
export function percentage(covered: number, relevant: number): string {
  // 99.96 is not all of it.
  return (relevant === 0 ? 100 : Math.floor((covered * 1000) / relevant) / 10).toFixed(1)
}

/** The page of a run: each file with its lines, and how often each ran. */
export function coveragePage(
  name: string,
  files: readonly (CoveredFile & { readonly text: string })[],
): string {
  const sums = files.map((each) => ({ ...each, ...sumOf(each.lines) }))
  const rows = sums.map(({ file, relevant, covered, missed }) => {
    const cells = [`${percentage(covered, relevant)} %`, `${covered} of ${relevant}`, missed]
    const rest = cells.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><td><a href="#${escapeHtml(file)}">${escapeHtml(file)}</a></td>${rest}</tr>`
  })
  const all = sums.reduce((sum, { relevant }) => sum + relevant, 0)
  const covered = sums.reduce((sum, each) => sum + each.covered, 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coverage of ${escapeHtml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(name)}: ${percentage(covered, all)} % of ${all} lines ran</h1>
<table><tr><th>File</th><th>Ran</th><th>Lines</th><th>Not reached</th></tr>
${rows.join('\n')}
</table>
${sums.map(fileHtml).join('\n')}
</body>
</html>
`
}

function fileHtml({ file, lines, text }: CoveredFile & { readonly text: string }): string {
  const rows = text
    .split('\n')
    .slice(0, lines.length)
    .map((line, index) => {
      const count = lines[index] ?? null
      const kind = count === null ? '' : count === 0 ? ' class="missed"' : ' class="ran"'
      return `<li${kind}><b>${count === null ? '' : `${count}×`}</b><code>${escapeHtml(line)}</code></li>`
    })
  return `<details id="${escapeHtml(file)}"><summary>${escapeHtml(file)}</summary><ol>${rows.join('')}</ol></details>`
}

const STYLE = `
:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}td,th{padding:.1rem 1.5rem .1rem 0;text-align:left;vertical-align:top}
summary{font-weight:600;margin-top:1rem;cursor:pointer}ol{padding-left:3.5rem;font:.85rem/1.5 ui-monospace,monospace}
li code{white-space:pre-wrap}li b{float:right;font-weight:400;opacity:.6}.ran{background:#2e7d3226}.missed{background:#c6282840}
`
