import { CommandError } from '../errors.ts'
import { type FileWriter, withoutLines } from './file-writer.ts'

/** Inserts a line after the `draw` line of config/routes.rb, unless the file draws it already. */
function insertRoute(text: string, line: string): string {
  const lines = text.split('\n')
  const isDrawn = lines.some((found) => {
    const code = found.trim()
    return code === line || code.startsWith(`${line} `) || code.startsWith(`${line},`)
  })
  if (isDrawn) return text
  const draw = lines.findIndex((found) =>
    /^\s*(Webfw::Routes|Rails\.application\.routes)\.draw\b/.test(found),
  )
  if (draw === -1) {
    throw new CommandError('config/routes.rb has no line that ends in `draw do`.', {
      hint: `Add \`${line}\` where it belongs.`,
    })
  }
  lines.splice(draw + 1, 0, `  ${line}`)
  return lines.join('\n')
}

/** Inserts a route, or takes it out where files are removed. */
export function editRoutes(files: FileWriter, line: string): void {
  files.edit(
    'config/routes.rb',
    (text) => insertRoute(text, line),
    (text) => withoutLines(text, [line]),
  )
}
