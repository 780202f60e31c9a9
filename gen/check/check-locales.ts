import type * as nodes from '@ruby/prism/src/nodes.js'
import { ENGLISH } from '../../shell/i18n/english.ts'
import { RESERVED } from '../../shell/i18n/interpolate.ts'
import { isTree } from '../../shell/i18n/tree.ts'
import { writtenKeys } from '../../shell/vocabulary/translation-keys.ts'
import type { Locales } from '../load/locales/locale-files.ts'
import type { KeyPlace } from '../load/locales/read-yaml.ts'
import type { Diagnostic } from '../parse/diagnostics.ts'
import { didYouMean, nearestWord } from '../parse/nearest.ts'
import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import { constantPath, symbolText } from '../parse/syntax.ts'
import { templatePath, templatesOf } from '../views/views-table.ts'

/** What is wrong with the places for values in texts, and which keys that templates write out have no text. */
export function checkTexts(
  locales: Locales,
  files: ReadonlyMap<string, string>,
  units: Iterable<Parsed>,
): Diagnostic[] {
  const all = new Map<string, unknown>()
  flatten({ en: ENGLISH }, '', all)
  for (const part of locales.parts) if (!('constant' in part)) flatten(part, '', all)
  const usual = defaultLocale(files)
  const wrong = [...locales.places].flatMap(([key, place]) =>
    checkPlaces(key, place, all, `${usual}.${key.slice(key.indexOf('.') + 1)}`),
  )
  // A Hash in Ruby may have any key.
  const isKnown = locales.parts.every((part) => !('constant' in part))
  const hasOwn = [...files.values()].some((text) => /\bdef (?:self\.)?(?:t|translate)\b/.test(text))
  return isKnown && !hasOwn ? [...wrong, ...missingKeys(files, units, all, usual)] : wrong
}

function flatten(value: unknown, path: string, into: Map<string, unknown>): void {
  if (path !== '') into.set(path, value)
  if (!isTree(value)) return
  for (const [key, each] of Object.entries(value)) {
    flatten(each, path === '' ? key : `${path}.${key}`, into)
  }
}

/** What config/ says of `default_locale`. */
function defaultLocale(files: ReadonlyMap<string, string>): string {
  for (const [path, text] of files) {
    const found = /^[^#\n]*\bdefault_locale\s*=\s*:?["']?([\w-]+)/m.exec(text)
    if (path.startsWith('config/') && found !== null) return found[1] as string
  }
  return 'en'
}

function checkPlaces(
  key: string,
  { source, value, length }: KeyPlace,
  all: ReadonlyMap<string, unknown>,
  usual: string,
): Diagnostic[] {
  const text = all.get(key)
  if (typeof text !== 'string') return []
  const tell = (subject: string, message: string, hint: string): Diagnostic[] => [
    source.diagnostic(
      { startOffset: value, length },
      ['unknown-translation', subject],
      message,
      hint,
      'warning',
    ),
  ]
  const [, old] = /\{\{(\w+)\}\}/.exec(text) ?? []
  if (old !== undefined && !text.includes(`%{${old}}`)) {
    return tell(old, `\`{{${old}}}\` stays as it is.`, `Write %{${old}}.`)
  }
  const open = /%\{(?![\w|]+\})[^}\s]*\}?/.exec(text)?.[0]
  if (open !== undefined) {
    return tell(open, `\`${open}\` is no place for a value: it stays as it is.`, 'Write %{name}.')
  }
  const names = placesIn(text)
  const reserved = names.find((name) => RESERVED.has(name))
  if (reserved !== undefined) {
    const message = `\`%{${reserved}}\` has the name of an option of \`t\`, which raises there.`
    return tell(reserved, message, 'Give the value another name.')
  }
  const model = all.get(usual)
  if (typeof model !== 'string' || key === usual) return []
  const known = placesIn(model)
  const odd = names.find((name) => name !== 'count' && !known.includes(name))
  const near = odd === undefined ? null : nearestWord(odd, known)
  if (odd === undefined || near === null || names.includes(near)) return []
  const message = `\`%{${odd}}\` is not in \`${usual}\`, which has \`%{${near}}\`.`
  return tell(odd, message, `Did you mean %{${near}}?`)
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/%(?:\{(\w+)\}|<(\w+)>)/g)].map(
    ([, braced, named]) => braced ?? named ?? '',
  )
}

/** Keys without a text in the default locale, which templates and Ruby files write out without a default. */
function missingKeys(
  files: ReadonlyMap<string, string>,
  units: Iterable<Parsed>,
  all: ReadonlyMap<string, unknown>,
  usual: string,
): Diagnostic[] {
  const known = [...all.keys()].map((key) => key.slice(key.indexOf('.') + 1))
  const names = new Set(known)
  const missing = (source: Source, key: string, startOffset: number): Diagnostic[] => {
    if (all.has(`${usual}.${key}`)) return []
    const isElsewhere = names.has(key)
    const message = isElsewhere
      ? `\`${key}\` has no text in ${usual}.`
      : `There is no translation \`${key}\`.`
    const hint = isElsewhere ? `Write it below \`${usual}:\`.` : didYouMean(key, known, undefined)
    const place = { startOffset, length: key.length }
    return [source.diagnostic(place, ['unknown-translation', key], message, hint, 'warning')]
  }
  const inTemplates = [...templatesOf(files)].flatMap(([template, text]) => {
    const source = new Source(templatePath(template), text)
    return writtenKeys(template, text)
      .filter(({ rest }) => !/\b(?:default|scope|locale):/.test(rest))
      .flatMap(({ key, at }) => missing(source, key, Buffer.byteLength(text.slice(0, at))))
  })
  const inRuby = [...units].flatMap(({ source, result }) =>
    callsOf(result.value, isWritten).flatMap((call) => {
      const [first] = call.arguments_?.arguments_ as Node[]
      const key = symbolText(first ?? null) ?? ''
      if (!key.startsWith('.')) return missing(source, key, call.location.startOffset)
      const [, path] = /^app\/controllers\/(.*)_controller\.rb$/.exec(source.file) ?? []
      if (path === undefined) return []
      const scope = path.replaceAll('/', '.')
      // That of any action: which one runs is not known where a callback says it.
      const isThere = known.some((each) => each.startsWith(`${scope}.`) && each.endsWith(key))
      return isThere ? [] : missing(source, scope + key, call.location.startOffset)
    }),
  )
  return [...inTemplates, ...inRuby]
}

/** `t("a.b")` and `I18n.t :a` without what says another text or another place. */
function isWritten({ name, receiver, arguments_ }: nodes.CallNode): boolean {
  if (!/^t(?:ranslate)?!?$/.test(name)) return false
  if (receiver !== null && constantPath(receiver) !== 'I18n') return false
  const [first, options, ...others] = arguments_?.arguments_ ?? []
  if (symbolText(first ?? null) === null || others.length > 0) return false
  if (options === undefined) return true
  if (!is(options, 'KeywordHashNode')) return false
  return options.elements.every((each) => {
    const key = is(each, 'AssocNode') ? each.key : null
    return !/^(?:default|scope|locale)?$/.test(symbolText(key) ?? '')
  })
}

function callsOf(node: Node, fits: (call: nodes.CallNode) => boolean): nodes.CallNode[] {
  const isOne = is(node, 'CallNode') && fits(node)
  const inner = childrenOf(node).flatMap((each) => callsOf(each, fits))
  return isOne ? [node, ...inner] : inner
}
