import { builderName, builderWord } from '../application/builder-name.ts'
import type { AppFile } from '../application/file-kinds.ts'
import { flatten, type Namespaces } from '../application/namespaces.ts'
import { markBuilders } from '../dialect/builders/builder-receivers.ts'
import type { Lowering } from '../lower/lowering.ts'
import { is, type Parsed, parseRuby, walk } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import { call, name, type Statement, string } from '../typescript/tree.ts'
import { isBareWord } from '../views/changed-variable.ts'
import { move, templateFile } from './template-units.ts'

/** A template `*.json.jbuilder` or `*.atom.builder` as a module of Ruby with one method, which takes its locals. */
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
    const free = freeWords(path, text)
    const locals = [...given, ...ownNames(template)].filter((word) => free.has(word))
    return [builderUnit(path, template, text, [...new Set(locals)], namespaces)]
  })
}

/** What a builder's module exports beside its method. */
export function builderExport(lo: Lowering, { file, locals }: BuilderUnit): Statement[] {
  const kind = `${builderWord(file.path)}Template`
  const maker = name(lo.imports.use('webfw', kind, kind))
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
  const file = templateFile(path, template, 'Builder')
  const head = `module ${file.constant}\ndef build(${[builderWord(path), ...locals].join(', ')})\n`
  const parsed = parseRuby(path, `${head}${text}\nend\nend\n`)
  const source = new Source(path, text)
  const before = Buffer.byteLength(head)
  const end = Buffer.byteLength(text)
  const placed = (startOffset: number, length: number) => {
    const start = Math.min(Math.max(0, startOffset - before), end)
    return { startOffset: start, length: Math.min(length, end - start) }
  }
  const errors = parsed.errors.slice(0, 1)
  if (errors.length === 0) {
    move(parsed.result.value, placed)
    markBuilders(parsed.result.value, builderWord(path))
  }
  parsed.result.comments = []
  const unit: Parsed = { source, result: parsed.result, errors }
  if (errors.length === 0) flatten(unit, namespaces)
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
  for (const word of ['partial', 'as', 'collection', 'cached', 'locals', 'json', 'xml'])
    found.delete(word)
  return found
}

/** The local that a partial is called after: `article` of articles/_article. */
function ownNames(template: string): string[] {
  const own = /\/_(\w+)\.\w+$/.exec(template)?.[1]
  return own === undefined ? [] : [own, `${own}_counter`]
}

/** The words of a text that stand by themselves: what no block and no assignment in it names. */
function freeWords(path: string, text: string): Set<string> {
  const found = new Set<string>()
  walk(parseRuby(path, text).result.value, (node) => {
    if (is(node, 'CallNode') && isBareWord(node)) {
      found.add(node.name)
    }
  })
  return found
}
