import { Float } from '../../../shell/ruby/float/float.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { printModule } from '../../typescript/print.ts'
import { call, create, type Expression, literal, name, string } from '../../typescript/tree.ts'
import { LOCALES, localeFolders, otherSettings } from './load-path.ts'
import { type KeyPlace, readLocaleYaml } from './read-yaml.ts'
import { type RubyLocale, rubyLocale } from './ruby-locale.ts'

/** What a locale file says: data by locale, or a class that gives them. */
type Part = Readonly<Record<string, unknown>> | RubyLocale

/** The locale files of an application and of its gems, read. */
export interface Locales {
  /** What files say, in the order in which Rails loads them: the later one counts. */
  readonly parts: readonly Part[]
  readonly places: ReadonlyMap<string, KeyPlace>
  /** The files that were read. */
  readonly paths: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads config/locales, and before it the files of gems that are in a language of the application: English, one that it
 * has a file in, or that config/ names.
 */
export function readLocales(files: ReadonlyMap<string, string>): Locales {
  const { folders, diagnostics } = localeFolders(files)
  const own = [...files.keys()].filter((path) => isLocaleFile(path, folders)).sort()
  const places = new Map<string, KeyPlace>()
  const parts = own.flatMap((path): Part[] => {
    const text = files.get(path) ?? ''
    const ruby = path.endsWith('.rb') ? rubyLocale(path, text, diagnostics) : null
    if (path.endsWith('.rb')) return ruby === null ? [] : [ruby]
    const read = readLocaleYaml(path, text)
    diagnostics.push(...read.diagnostics)
    for (const [key, place] of read.places) places.set(key, place)
    return [{ ...read.data }]
  })
  const languages = new Set(
    ['en', ...saidLocales(files), ...places.keys()].map((key) => key.split('.')[0] ?? ''),
  )
  const ofGems = [...files.keys()].filter((path) => isOfGem(path, languages)).sort()
  const inherited = ofGems.map((path): Part => {
    const { data } = readLocaleYaml(path, files.get(path) ?? '')
    return Object.fromEntries(Object.entries(data).filter(([locale]) => languages.has(locale)))
  })
  const all = [...inherited, ...parts]
  diagnostics.push(...silentLanguages(all, places), ...otherSettings(files))
  return { parts: all, places, paths: new Set([...own, ...ofGems]), diagnostics }
}

/** `gems/rails-i18n/rails/locale/de.yml`, `gems/devise-i18n/rails/locales/de.yml`, `gems/x/config/locales/x.de.yml`. */
function isOfGem(path: string, languages: ReadonlySet<string>): boolean {
  if (!path.startsWith('gems/')) return false
  return path.split('/').some((part) => part.split('.').some((word) => languages.has(word)))
}

/** The locales that config/ names. */
function saidLocales(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith('config/') || !path.endsWith('.rb')) return []
    const lines = text.match(/^[^#\n]*\b(?:available_locales|default_locale)\b[^\n]*/gm) ?? []
    return lines.flatMap(
      (line) => line.match(/(?<=[\s:"'([])[a-z]{2,3}(?:-[A-Za-z]{2,4})?\b/g) ?? [],
    )
  })
}

/** Notes for languages whose names of months no file says: CLDR's stand in. */
function silentLanguages(
  parts: readonly Part[],
  places: ReadonlyMap<string, KeyPlace>,
): Diagnostic[] {
  const silent = (locale: string) =>
    !parts.some((part) => {
      const tree = 'constant' in part ? null : (part as Record<string, Data | undefined>)[locale]
      return tree?.date?.month_names !== undefined
    })
  return [...places].flatMap(([locale, { source, at }]) => {
    if (locale.includes('.') || locale === 'en' || !silent(locale)) return []
    const message = `No file says the names of months and days of \`${locale}\`: those of CLDR stand in, and its formats of dates and numbers.`
    const place = { startOffset: at, length: locale.length }
    return [source.diagnostic(place, ['unknown-translation', locale], message, undefined, 'note')]
  })
}

interface Data {
  readonly date?: { readonly month_names?: unknown }
}

/** Whether a file has translations: one of config/locales, or of another folder that is said. */
function isLocaleFile(path: string, folders: readonly string[]): boolean {
  if (!/\.(?:ya?ml|rb)$/.test(path)) return false
  return [LOCALES, ...folders].some((folder) => path.startsWith(`${folder}/`))
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
