import { TemplateCode } from '../../shell/core/template-code.ts'
import { camelize } from '../../shell/inflection/inflection.ts'
import { type AppFile, madeFile } from '../application/file-kinds.ts'
import { flatten, type Namespaces } from '../application/namespaces.ts'
import { takeMainApp } from '../desugar/main-app.ts'
import type { Lowering } from '../lower/lowering.ts'
import { localName } from '../lower/names.ts'
import { type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import { call, type Expression, name, type Statement, string } from '../typescript/tree.ts'
import type { LoweredExpression, LoweredExpressions } from '../views/lowered-expressions.ts'
import { templatePath } from '../views/views-table.ts'

/** The methods that expressions of a template become, as a module of Ruby. */
export interface TemplateUnit {
  readonly file: AppFile
  readonly parsed: Parsed
  readonly expressions: readonly LoweredExpression[]
}

/** The modules of all templates that have lowered expressions. */
export function templateUnits(
  templates: ReadonlyMap<string, string>,
  expressions: LoweredExpressions['byTemplate'],
  namespaces: Namespaces,
): TemplateUnit[] {
  return [...expressions].map(([template, list]) => {
    return templateUnit(template, templates.get(template) ?? '', list, namespaces)
  })
}

/** What a template's module exports beside its methods: where each of them stands. */
export function expressionList(
  lo: Lowering,
  { file, expressions }: TemplateUnit,
  templates: ReadonlyMap<string, string>,
): Statement[] {
  const code = new TemplateCode(templates.get(file.name) ?? '')
  const items = expressions.map(({ start, end, locals, sets }, index): Expression => {
    const parts: Expression[] = [
      integer(code.placeOf(start)),
      integer(end - start),
      name(localName(methodName(index))),
    ]
    if (locals.length + sets.length > 0) parts.push(texts(locals))
    if (sets.length > 0) parts.push(texts(sets))
    return { kind: 'array', items: parts }
  })
  const maker = name(lo.imports.use('webfw', 'expressionsOf', 'expressionsOf'))
  return [
    { kind: 'blank' },
    {
      kind: 'declare',
      keyword: 'const',
      exported: true,
      target: name('expressions'),
      value: call(maker, string(code.digest), ...items),
    },
  ]
}

function texts(words: readonly string[]): Expression {
  return { kind: 'array', items: words.map(string) }
}

function integer(value: number): Expression {
  return { kind: 'literal', text: String(value) }
}

/**
 * The module of a template's lowered expressions: a method for each, its locals the parameters. Every node
 * stands where the template has it, so that diagnostics and source maps name the template's lines.
 */
function templateUnit(
  template: string,
  text: string,
  expressions: readonly LoweredExpression[],
  namespaces: Namespaces,
): TemplateUnit {
  const path = templatePath(template)
  const source = new Source(path, text)
  const file = templateFile(path, template, 'Expressions')
  const pieces = [`module ${file.constant}\n`]
  const places: { from: number; to: number; start: number }[] = []
  let length = Buffer.byteLength(pieces[0] as string)
  const add = (piece: string) => {
    pieces.push(piece)
    length += Buffer.byteLength(piece)
  }
  expressions.forEach(({ start, end, locals, sets, texts, isRows, isAddress }, index) => {
    const isList = sets.length > 0
    const copies = texts.map((each) => `${each} = ${each}.dup if ${each}.is_a?(String)\n`).join('')
    add(
      `def ${methodName(index)}(${locals.join(', ')})\n${copies}${isList ? 'value = (' : ''}${isAddress ? 'url_for(' : ''}`,
    )
    places.push({ from: length, to: length, start })
    add(source.slice({ startOffset: start, length: end - start }))
    places.push({ from: length, to: Infinity, start: end })
    // `Article.find_each do |article|`: what the core loops over are the rows.
    if (isRows) add('.all')
    if (isAddress) add(')')
    add(isList ? `)\n[value, ${sets.join(', ')}]\nend\n` : '\nend\n')
  })
  add('end\n')
  const parsed = parseRuby(path, pieces.join(''))
  const errors = parsed.errors.slice(0, 1)
  move(parsed.result.value, (offset, size) => placeOf(places, offset, size))
  parsed.result.comments = []
  const unit: Parsed = { source, result: parsed.result, errors }
  takeMainApp(unit)
  if (errors.length === 0) flatten(unit, namespaces)
  return { file, parsed: unit, expressions }
}

/** The module that a template's Ruby becomes. */
export function templateFile(path: string, template: string, suffix: string): AppFile {
  const partial = template.replace(/(^|\/)_/, '$1partial_')
  const constant = `${camelize(partial.replaceAll(/[^a-z0-9]+/gi, '_'))}${suffix}`
  const module = `gen/views/${template.replace('.', '_')}.ts`
  return madeFile('template', path, template, constant, 'module', module)
}

/** The method of the expression at an index. */
export function methodName(index: number): string {
  return `expression_${index + 1}`
}

function placeOf(
  places: readonly { from: number; to: number; start: number }[],
  offset: number,
  size: number,
): Node['location'] {
  let last = { from: 0, to: Infinity, start: 0 }
  for (const place of places) {
    if (place.from > offset) break
    last = place
  }
  // Between two marks lies the text of an expression; what is around it stands at its start or end.
  if (offset < last.to) return { startOffset: last.start, length: 0 }
  return { startOffset: last.start + offset - last.to, length: size }
}

/** Moves every location of a tree. */
export function move(
  node: object,
  placed: (offset: number, size: number) => Node['location'],
): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null) continue
    if ('startOffset' in value) {
      const { startOffset, length } = value as Node['location']
      Reflect.set(node, key, placed(startOffset, length))
    } else if (Array.isArray(value)) {
      for (const each of value) if (typeof each === 'object' && each !== null) move(each, placed)
    } else if ('location' in value) {
      move(value, placed)
    }
  }
}
