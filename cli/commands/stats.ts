import { readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { Command } from 'clipanion'
import { openApp } from '../app/app.ts'
import { APPLICATION_FOLDERS, listFiles } from '../generation/app-source.ts'
import { JsonReport } from '../terminal/json-report.ts'
import { AnsweringCommand } from './answering-command.ts'

/** `webfw stats`. */
export class StatsCommand extends AnsweringCommand {
  static override paths = [['stats']]
  static override usage = Command.Usage({
    description: 'Counts lines, classes and methods by kind of file',
    details: 'LOC are the lines that are neither empty nor comments alone.',
    examples: [['Count them', '$0 stats']],
  })

  protected async tell(output: Writable): Promise<number> {
    const { root } = await openApp()
    const kinds = new Map<string, number[]>()
    for (const path of APPLICATION_FOLDERS.flatMap((folder) => listFiles(root, folder))) {
      if (!/\.(?:rb|rake|erb)$/.test(path)) continue
      const counts = countsOf(readFileSync(`${root}/${path}`, 'utf8'))
      const kind = /^(?:app|db|test)\/\w+(?=\/)|^\w+/.exec(path)?.[0] ?? path
      for (const name of [kind, 'Total']) {
        const sums = kinds.get(name) ?? counts.map(() => 0)
        kinds.set(
          name,
          sums.map((sum, at) => sum + (counts[at] ?? 0)),
        )
      }
    }
    const total = kinds.get('Total') ?? []
    kinds.delete('Total')
    const rows = [...kinds, ['Total', total] as const].map(([name, counts]) => [
      name,
      ...counts.map(String),
    ])
    if (output instanceof JsonReport) output.answer.stats = rows.map(named)
    else for (const line of aligned([HEAD, ...rows])) output.write(`${line}\n`)
    return 0
  }
}

const HEAD = ['Name', 'Files', 'Lines', 'LOC', 'Classes', 'Methods']

/** A row as JSON has it: `{ name: "app/models", files: 1, lines: 8, … }`. */
function named(row: readonly string[]): Record<string, string | number> {
  const cells = HEAD.map(
    (word, at) => [word.toLowerCase(), at === 0 ? '' : Number(row[at])] as const,
  )
  return { ...Object.fromEntries(cells), name: row[0] ?? '' }
}

/** Files, lines, lines of code, classes and modules, methods. */
function countsOf(text: string): number[] {
  const lines = text.split('\n').slice(0, text.endsWith('\n') ? -1 : undefined)
  const code = lines.filter((line) => /^\s*[^#\s]/.test(line))
  const which = (head: RegExp) => code.filter((line) => head.test(line)).length
  return [1, lines.length, code.length, which(/^\s*(?:class|module)\s+[A-Z]/), which(/^\s*def\s/)]
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) => {
    const [name = '', ...counts] = row
    const cells = counts.map((each, at) => each.padStart(widths[at + 1] ?? 0))
    return [name.padEnd(widths[0] ?? 0), ...cells].join('  ')
  })
}
