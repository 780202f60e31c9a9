import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../../shell/inflection/inflection.ts'
import { type AppFile, madeFile } from '../../application/file-kinds.ts'
import { bodyOf } from '../../parse/body.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { type Parsed, parseRuby } from '../../parse/parse.ts'
import { synthesize } from '../../parse/synthesize.ts'

/** A locale file in Ruby as a class whose method gives its Hash. */
export interface RubyLocale {
  readonly constant: string
  readonly module: string
  readonly file: AppFile
  readonly unit: Parsed
}

/** Reads `{ de: { orders: { title: ->(key, options) { … } } } }` of config/locales/orders.rb; null where it is no Ruby. */
export function rubyLocale(
  path: string,
  text: string,
  diagnostics: Diagnostic[],
): RubyLocale | null {
  const unit = parseRuby(path, text)
  diagnostics.push(...unit.errors)
  const { statements, locals } = unit.result.value
  const body = bodyOf(statements)
  const [first] = body
  if (unit.errors.length > 0 || first === undefined) return null
  const stem = path.replace(/^config\/|\.rb$/g, '')
  const constant = camelize(stem.replace(/[^a-z0-9/]+/gi, '_')).replaceAll('::', '')
  const made = synthesize(`class ${constant}\n  def self.translations\n    nil\n  end\nend`, first)
  const [method] = bodyOf((made as nodes.ClassNode).body)
  ;((method as nodes.DefNode).body as nodes.StatementsNode).body = body
  ;(method as nodes.DefNode).locals = locals
  statements.body = [made]
  const module = `gen/${path.slice(0, -3)}.ts`
  const file: AppFile = madeFile('concern', path, stem, constant, 'class')
  return { constant, module, file, unit }
}
