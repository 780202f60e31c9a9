import { Float } from '../../../shell/ruby/float/float.ts'
import type { Diagnostic } from '../../diagnostics.ts'
import { printModule } from '../../typescript/print.ts'
import { call, create, type Expression, literal, name, string } from '../../typescript/tree.ts'
import { LOCALES, localeFolders } from './load-path.ts'
import { type KeyPlace, readLocaleYaml } from './read-yaml.ts'
import { type RubyLocale, rubyLocale } from './ruby-locale.ts'

/** The locale files of an application and of its gems, read. */
export interface Locales {
  /** What files say, in the order in which Rails loads them: the later one counts. */
  readonly parts: readonly (Readonly<Record<string, unknown>> | RubyLocale)[]
  readonly places: ReadonlyMap<string, KeyPlace>
  /** The files that were read. */
  readonly paths: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads config/locales, and before it the files of gems. */
export function readLocales(files: ReadonlyMap<string, string>): Locales {
  const parts: (Record<string, unknown> | RubyLocale)[] = []
  const places = new Map<string, KeyPlace>()
  const { folders, diagnostics } = localeFolders(files)
  const isRead = (path: string) => isLocaleFile(path, folders)
  const paths = new Set([...files.keys()].filter(isRead).sort(byRank))
  for (const path of paths) {
    const text = files.get(path) ?? ''
    if (path.endsWith('.rb')) {
      const made = rubyLocale(path, text, diagnostics)
      if (made !== null) parts.push(made)
      continue
    }
    const read = readLocaleYaml(path, text)
    diagnostics.push(...read.diagnostics)
    for (const [key, place] of read.places) places.set(key, place)
    parts.push({ ...read.data })
  }
  return { parts, places, paths, diagnostics }
}

/** Whether a file has translations: one of config/locales, of other folders that are said, or of a gem's. */
export function isLocaleFile(path: string, folders: readonly string[]): boolean {
  if (!/\.(?:ya?ml|rb)$/.test(path)) return false
  return [LOCALES, 'gems', ...folders].some((folder) => path.startsWith(`${folder}/`))
}

/** Gems' files first, then those of the application, each by its path. */
function byRank(left: string, right: string): number {
  const [first, second] = [left, right].map((path) => (path.startsWith('gems/') ? 0 : 1))
  return first === second ? (left < right ? -1 : 1) : (first ?? 0) - (second ?? 0)
}

/** The text of gen/locales.ts; null for an application without translations. */
export function printLocales({ parts }: Locales): string | null {
  if (parts.length === 0) return null
  const modules = parts.flatMap((part) => ('constant' in part ? [part as RubyLocale] : []))
  const floats = parts.some((part) => !('constant' in part) && hasFloat(part))
  const imports = [
    `import { loadLocales } from 'webfw'`,
    ...(floats ? [`import { Float } from 'webfw/ruby'`] : []),
    ...modules.map(({ constant, module }) => `import { ${constant} } from '${relative(module)}'`),
  ]
  const values = parts.map((part) =>
    'constant' in part
      ? call(name(`${(part as RubyLocale).constant}.translations`))
      : { ...valueOf(part), open: true },
  )
  const { text } = printModule([
    { kind: 'raw', text: imports.join('\n') },
    { kind: 'blank' },
    { kind: 'expression', value: call(name('loadLocales'), ...(values as Expression[])) },
  ])
  return text
}

function relative(module: string): string {
  return `./${module.slice('gen/'.length)}`
}

function valueOf(value: unknown): Expression {
  if (typeof value === 'string') return string(value)
  if (typeof value === 'symbol') return call(name('Symbol.for'), string(value.description ?? ''))
  if (value instanceof Float) return create(name('Float'), literal(String(value.value)))
  if (Array.isArray(value)) return { kind: 'array', items: value.map(valueOf) }
  if (typeof value !== 'object' || value === null) return literal(String(value))
  const entries = Object.entries(value).map(([key, each]) => ({ key, value: valueOf(each) }))
  return { kind: 'object', entries }
}

function hasFloat(value: unknown): boolean {
  if (value instanceof Float) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFloat)
}
