import { camelize } from '../../../shell/inflection/inflection.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { type Parsed, parseRuby } from '../../parse.ts'
import { Source } from '../../source.ts'
import { call, name, type Statement, string } from '../../typescript/tree.ts'
import type { AppFile } from '../file-kinds.ts'
import { flatten, type Namespaces } from '../namespaces.ts'
import { move } from '../template-units.ts'
import { builderName } from './builder-name.ts'

/** A template `*.json.jbuilder` as a module of Ruby with one method, which takes its locals. */
export interface BuilderUnit {
  readonly file: AppFile
  readonly parsed: Parsed
  readonly locals: readonly string[]
}

/** The builders of an application. */
export function builderUnits(
  files: ReadonlyMap<string, string>,
  namespaces: Namespaces,
): BuilderUnit[] {
  const given = givenLocals(files)
  return [...files].flatMap(([path, text]) => {
    const template = builderName(path)
    if (template === null) return []
    const locals = [...given, ...ownNames(template)].filter((word) => isRead(text, word))
    return [builderUnit(path, template, text, [...new Set(locals)], namespaces)]
  })
}

/** What a builder's module exports beside its method. */
export function builderExport(lo: Lowering, { locals }: BuilderUnit): Statement[] {
  const maker = name(lo.imports.use('webfw', 'jsonTemplate', 'jsonTemplate'))
  const value = call(maker, { kind: 'array', items: locals.map(string) }, name('build'))
  return [
    { kind: 'blank' },
    { kind: 'declare', keyword: 'const', exported: true, target: name('template'), value },
  ]
}

function builderUnit(
  path: string,
  template: string,
  text: string,
  locals: readonly string[],
  namespaces: Namespaces,
): BuilderUnit {
  const partial = template.replace(/(^|\/)_/, '$1partial_')
  const constant = `${camelize(partial.replaceAll(/[^a-z0-9]+/gi, '_'))}Builder`
  const head = `module ${constant}\ndef build(${['json', ...locals].join(', ')})\n`
  const parsed = parseRuby(path, `${head}${text}\nend\nend\n`)
  const source = new Source(path, text)
  const before = Buffer.byteLength(head)
  const end = Buffer.byteLength(text)
  const placed = (startOffset: number, length: number) => {
    const start = Math.min(Math.max(0, startOffset - before), end)
    return { startOffset: start, length: Math.min(length, end - start) }
  }
  const errors = parsed.errors.slice(0, 1)
  if (errors.length === 0) move(parsed.result.value, placed)
  parsed.result.comments = []
  const unit: Parsed = { source, result: parsed.result, errors }
  if (errors.length === 0) flatten(unit, namespaces)
  const file: AppFile = {
    path,
    kind: 'template',
    name: template,
    constant,
    rubyName: constant,
    keyword: 'module',
    module: `gen/views/${template.replace('.', '_')}.ts`,
    version: null,
  }
  return { file, parsed: unit, locals }
}

/** What the application hands to its builders: `article: article`, `as: :article`, `locals: { … }`. */
function givenLocals(files: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  for (const [path, text] of files) {
    if (builderName(path) === null && !path.startsWith('app/controllers/')) continue
    for (const [, word = ''] of text.matchAll(/\bas:\s*:?["']?([a-z_]\w*)/g)) {
      found.add(word).add(`${word}_counter`)
    }
    for (const [line] of text.matchAll(/^.*(?:partial!|partial:|locals:).*$/gm)) {
      for (const [, word = ''] of line.matchAll(/\b([a-z_]\w*):(?!:)/g)) found.add(word)
    }
  }
  for (const word of ['partial', 'as', 'collection', 'cached', 'locals', 'json']) found.delete(word)
  return found
}

/** The local that a partial is called after: `article` of articles/_article. */
function ownNames(template: string): string[] {
  const own = /\/_(\w+)\.json$/.exec(template)?.[1]
  return own === undefined ? [] : [own, `${own}_counter`]
}

/** Whether a text reads a word that stands by itself. */
function isRead(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w.@:$"'/])${word}(?![\\w?!]|:(?!:))`).test(text)
}
