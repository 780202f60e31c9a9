import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFile, madeFile } from '../../application/file-kinds.ts'
import { writeOutStructs } from '../../desugar/struct-constants.ts'
import { isExported } from '../../facts/library.ts'
import { bodyOf } from '../../parse/body.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { is, type Node, type Parsed, parseRuby } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { homeOf } from './class-parts.ts'

/** A file of config/ as the constants in it that the application names. */
export interface ConfiguredConstants {
  readonly file: AppFile
  readonly unit: Parsed
}

/** The files whose constants are the application's. */
export const WITH_CONSTANTS = /^config\/(?:application|initializers\/.+)\.rb$/

/** What Ruby, Rails and its libraries define: an initializer that opens one of these changes it. */
const FRAMEWORK =
  /^(?:Rails|Rack|Active\w+|Action\w+|Turbo|Stimulus|Mime|I18n|Bundler|Kernel|Object|BasicObject|Module|Class|String|Symbol|Integer|Numeric|Array|Hash|NilClass|Set|File|URI|Net|OpenSSL|YAML|ERB|Mail)$/

/**
 * The constants, modules and classes that initializers and config/application.rb define and something else names, or
 * what they do when the application `started`, by the file: `MAX_ITEMS = 20`, `module Shop; VERSION = "2.1"; class Application < Rails::Application`.
 */
export function configuredConstants(
  files: ReadonlyMap<string, string>,
  started: readonly string[],
  diagnostics: Diagnostic[],
): Map<string, ConfiguredConstants> {
  const found = [...files].flatMap(([path, text]) => {
    if (!WITH_CONSTANTS.test(path) || !/^\s*(?:module|class)\s|^\s*[A-Z]\w*\s*=[^=]/m.test(text))
      return []
    const unit = parseRuby(path, text)
    if (unit.errors.length > 0) return []
    writeOutStructs(unit)
    return bodyOf(unit.result.value.statements).flatMap((item) => {
      const constant = definedBy(item)
      return constant !== null && homeOf(files, constant) === null
        ? [{ path, unit, item, constant, text: unit.source.slice(item.location) }]
        : []
    })
  })
  const rest = [...files].filter(
    ([path]) => !WITH_CONSTANTS.test(path) && /\.(?:rb|erb|jbuilder|builder)$/.test(path),
  )
  const texts = [...rest.map(([, text]) => text), ...started]
  const asked = new Set<(typeof found)[number]>()
  for (let count = -1; count < asked.size; ) {
    count = asked.size
    const all = [...texts, ...[...asked].map(({ text }) => text)].join('\n')
    for (const each of found) {
      if (new RegExp(`\\b${each.constant}\\b`).test(all)) asked.add(each)
    }
  }
  for (const { unit, item, constant } of found.filter((each) => !asked.has(each))) {
    const message = `Nothing names \`${constant}\`: it is not made.`
    const about = ['without-effect', constant] as const
    diagnostics.push(unit.source.diagnostic(item.location, about, message, undefined, 'note'))
  }
  const out = new Map<string, ConfiguredConstants>()
  for (const { path, unit } of asked) {
    const kept = [...asked].filter((each) => each.unit === unit)
    unit.result.value.statements.body = found.flatMap((each) =>
      kept.includes(each) ? [each.item] : [],
    )
    out.set(path, { unit, file: fileOf(path) })
  }
  return out
}

/** The constant of its own that a statement of a file defines, without Rails' application class; null for none. */
export function definedBy(item: Node): string | null {
  const constant = constantOf(item)
  return constant === null || FRAMEWORK.test(constant) || isExported(constant) ? null : constant
}

function constantOf(item: Node): string | null {
  if (is(item, 'ConstantWriteNode')) return item.name
  if (!is(item, 'ClassNode', 'ModuleNode')) return null
  const path = constantPath(item.constantPath)
  if (path === null || path.includes('::')) return null
  const body = bodyOf(item.body)
  const own = body.filter((each) => {
    const above = (each as nodes.ClassNode).superclass
    return !is(each, 'ClassNode') || constantPath(above ?? null) !== 'Rails::Application'
  })
  if (own.length === body.length) return path
  if (own.length === 0) return null
  ;(item.body as nodes.StatementsNode).body = own
  return path
}

function fileOf(path: string): AppFile {
  return madeFile('concern', path, path.slice('config/'.length, -'.rb'.length), null, null)
}
