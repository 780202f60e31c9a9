import type { Diagnostic } from '../../parse/diagnostics.ts'
import { Source } from '../../parse/source.ts'

/** Where translations are. */
export const LOCALES = 'config/locales'

const SAID = /^[ \t]*(?:(?:Rails\.application\.)?config\.i18n|I18n)\.load_path\b[^\n]*$/gm

/**
 * The folders of `I18n.load_path` and `config.i18n.load_path` of config/, beside config/locales, whose files are read
 * all the same. What is no folder that can be read is told.
 */
export function localeFolders(files: ReadonlyMap<string, string>): {
  folders: string[]
  diagnostics: Diagnostic[]
} {
  const folders: string[] = []
  const diagnostics: Diagnostic[] = []
  for (const [path, text] of files) {
    if (!path.startsWith('config/') || !path.endsWith('.rb') || !text.includes('load_path'))
      continue
    for (const { 0: line, index } of text.matchAll(SAID)) {
      const folder = folderOf(line)
      if (folder === null) {
        const startOffset = Buffer.byteLength(text.slice(0, index + line.search(/\S/)))
        const place = { startOffset, length: Buffer.byteLength(line.trim()) }
        const message = 'This folder of translations is not read.'
        const hint =
          'Write `Dir[Rails.root.join("lib/locales/**/*.{rb,yml}")]`, or put the files into config/locales.'
        diagnostics.push(
          new Source(path, text).diagnostic(place, 'computed', message, hint, 'warning'),
        )
      } else if (`${folder}/`.startsWith(`${LOCALES}/`) === false) folders.push(folder)
    }
  }
  return { folders, diagnostics }
}

/** What `config.i18n` takes here. */
const SETTINGS =
  'default_locale available_locales enforce_available_locales fallbacks raise_on_missing_translations load_path'.split(
    ' ',
  )

/** Settings of `config.i18n` that nothing here reads. */
export function otherSettings(files: ReadonlyMap<string, string>): Diagnostic[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.startsWith('config/') || !path.endsWith('.rb')) return []
    const said = text.matchAll(/^[^#\n]*\bconfig\.i18n\.((\w+)(?:\.\w+)*)\s*(?:=(?!=)|\+=|<<)/gm)
    return [...said].flatMap(({ 1: whole = '', 2: name = '', 0: line, index }) => {
      if (SETTINGS.includes(name)) return []
      const at = index + line.indexOf(`i18n.${whole}`) + 'i18n.'.length
      const place = { startOffset: Buffer.byteLength(text.slice(0, at)), length: whole.length }
      const isBackend = name === 'backend'
      const message = isBackend
        ? 'The backend of translations is the one of their files.'
        : `\`config.i18n.${name}\` is not here.`
      const hint = `There are ${SETTINGS.map((each) => `\`${each}\``).join(', ')}.`
      const severity = isBackend ? 'error' : 'warning'
      return [
        new Source(path, text).diagnostic(
          place,
          ['unknown-setting', name],
          message,
          hint,
          severity,
        ),
      ]
    })
  })
}

/** `lib/locales` of `Rails.root.join("lib", "locales", "*.yml")`; null for what is not below app, config or lib. */
function folderOf(line: string): string | null {
  const texts = [...line.matchAll(/(["'])(.*?)\1/g)].map(([, , text = '']) => text)
  const [path = ''] = texts.join('/').replace('#{Rails.root}', '').split(/[*{?]/)
  const folder = path
    .replace(/[^/]*\.[^/]*$/, '')
    .replace(/\/+/g, '/')
    .replace(/^\/|\/$/g, '')
  return /^(?:app|config|lib)\//.test(folder) ? folder : null
}
