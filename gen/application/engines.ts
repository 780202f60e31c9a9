import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const read = new Map<string, ReadonlyMap<string, string>>()
let root: string | null = null

/** The Ruby of a part of Rails in shell/engines/, by the paths that its files would have in an application: `app/models/active_storage.rb`. */
export function engineFiles(name: string): ReadonlyMap<string, string> {
  root ??= enginesAbove(dirname(fileURLToPath(import.meta.url)))
  const folder = join(root, name)
  const files = read.get(folder) ?? new Map(filesIn(folder))
  read.set(folder, files)
  return files
}

/** The routes of such a part, a statement each, with the values that are known here in the place of their names: `%{prefix}`. */
export function engineRoutes(
  name: string,
  values: Readonly<Record<string, string>> = {},
): string[] {
  root ??= enginesAbove(dirname(fileURLToPath(import.meta.url)))
  const text = readFileSync(join(root, name, 'config', 'routes.rb'), 'utf8')
  const put = (line: string) =>
    line.replace(/%\{(\w+)\}/g, (_, word) => JSON.stringify(values[word] ?? '').slice(1, -1))
  return text.trim().split('\n').map(put)
}

/** The package's shell/engines, for a checkout as for the built command. */
function enginesAbove(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const engines = join(folder, 'shell', 'engines')
    if (existsSync(engines)) return engines
    if (dirname(folder) === folder) throw new Error(`shell/engines is not above ${start}`)
  }
}

function filesIn(folder: string): [path: string, text: string][] {
  const names = readdirSync(join(folder, 'app'), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.rb'))
    .sort()
    .map((name) => {
      const path = join(folder, 'app', name)
      return [`app/${name.replaceAll(sep, '/')}`, withPages(path, readFileSync(path, 'utf8'))]
    })
}

/** A controller with its pages where it names them: `webfw server` reads files of the application's own app/views. */
function withPages(path: string, text: string): string {
  const views = path.replace(/\bcontrollers\b/, 'views').replace(/_controller\.rb$/, '')
  const read = (name: string) => readFileSync(join(views, name), 'utf8')
  return text.replace(/^( *render inline: )"(\w+\.html\.erb)"(.*)$/gm, (_, call, name, rest) => {
    const page = read('layout.html.erb').replace('<%= yield %>\n', () => read(name))
    return `${call}<<~'ERB'${rest}\n${page.replace(/^/gm, '      ').trimEnd()}\n    ERB`
  })
}
