import type * as nodes from '@ruby/prism/src/nodes.js'
import { viewHelpers } from '../../shell/vocabulary/view-helpers.ts'
import type { AppFacts } from '../application/app-facts.ts'
import { controllerName } from '../dialect/controllers/actions.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { Type } from '../facts/types.ts'
import { writtenPath } from '../load/helpers/helper-mixins.ts'
import type { Locales } from '../load/locales/locale-files.ts'
import { is, type Node, walk } from '../parse/parse.ts'
import { Source } from '../parse/source.ts'
import { isOfOne } from '../schema/associations.ts'
import { templatePath } from '../views/views-table.ts'

/** A place in a file of the application: line and column count from 1, columns in UTF-16 units. */
export interface EditorPlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What is known of a value: an object of a class, a class itself, several records, or a value of Ruby's. */
export interface EditorType {
  readonly kind: 'instance' | 'class' | 'list' | 'other'
  /** The class in question, as Ruby has it; '' for a value of Ruby's. */
  readonly name: string
  /** As it is shown: `Article | nil`. */
  readonly text: string
}

export interface EditorMethod {
  readonly name: string
  readonly isStatic: boolean
  /** As they are written, with their parentheses; '' without any. */
  readonly parameters: string
  readonly returns: EditorType
  readonly place: EditorPlace
}

export interface EditorClass {
  readonly name: string
  readonly place: EditorPlace
  /** The class itself, its modules and the classes above it, nearest first, as far as the application has them. */
  readonly line: readonly string[]
  readonly methods: readonly EditorMethod[]
  /** Instance variables by their names, `@article`. */
  readonly ivars: Readonly<Record<string, EditorType>>
  /** The expressions that they are given in methods of the class. */
  readonly given: Readonly<Record<string, readonly string[]>>
  /** `admin/articles` of a controller; null for another class. */
  readonly controller: string | null
}

export interface EditorModel {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: EditorType }[]
  readonly associations: readonly {
    readonly name: string
    readonly type: EditorType
    readonly place: EditorPlace | null
  }[]
}

export interface EditorRoute {
  /** `article`, of `article_path`; null without a helper. */
  readonly helper: string | null
  readonly verb: string
  readonly path: string
  readonly controller: string
  readonly action: string
  readonly place: EditorPlace
}

/** What an editor is told of an application: plain data, which goes from one process to another. */
export interface EditorFacts {
  readonly classes: Readonly<Record<string, EditorClass>>
  /** By the names of their classes. */
  readonly models: Readonly<Record<string, EditorModel>>
  readonly routes: readonly EditorRoute[]
  /** Files by the names of templates: `articles/_form`. */
  readonly templates: Readonly<Record<string, string>>
  /** The framework's own helpers. */
  readonly helpers: readonly string[]
  /** Translations by key, without the locale. */
  readonly texts: Readonly<Record<string, { readonly text: string; readonly place: EditorPlace }[]>>
  /** Where db/schema.rb has tables and columns: `articles`, `articles.title`. */
  readonly schema: Readonly<Record<string, EditorPlace>>
}

/** What has been understood of an application, before any of its files is lowered. */
export interface Understood {
  readonly app: AppFacts
  readonly files: ReadonlyMap<string, string>
  readonly templates: ReadonlyMap<string, string>
  readonly locales: Locales
}

/** What an editor is told of an application. */
export function editorFacts({ app, files, templates, locales }: Understood): EditorFacts {
  const ruby = (name: string) => app.rubyNames.get(name) ?? name
  const classes = [...app.program.classes.values()].map((facts) => {
    return [ruby(facts.name), classOf(app, facts, ruby)] as const
  })
  const models = [...app.models.values()].map((model): [string, EditorModel] => {
    const source = app.program.classes.get(model.name)?.source
    const columns = model.columns.map(({ name, type, null: isNil }) => {
      const text = `${COLUMN_TYPES[type] ?? type}${isNil ? ' | nil' : ''}`
      return { name, type: { kind: 'other', name: '', text } as const }
    })
    const associations = model.associations.map((each) => {
      const name = ruby(each.className)
      const type: EditorType = isOfOne(each)
        ? { kind: 'instance', name, text: each.optional ? `${name} | nil` : name }
        : { kind: 'list', name, text: `Relation<${name}>` }
      const node = each.node as Node | undefined
      const at = node?.location?.startOffset
      const place = source === undefined || at === undefined ? null : placeOf(source, at)
      return { name: each.name, type, place }
    })
    return [ruby(model.name), { table: model.table.name, columns, associations }]
  })
  const drawn = new Source('config/routes.rb', files.get('config/routes.rb') ?? '')
  const routes = app.routes.map((route): EditorRoute => {
    const { name: helper, verb, path, controller, action } = route
    const place = placeOf(drawn, app.routePlaces.get(route) ?? 0)
    return { helper, verb, path, controller, action, place }
  })
  return {
    classes: Object.fromEntries(classes),
    models: Object.fromEntries(models),
    routes,
    templates: Object.fromEntries([...templates.keys()].map((name) => [name, templatePath(name)])),
    helpers: Object.keys(viewHelpers),
    texts: textsOf(locales),
    schema: schemaPlaces(files.get('db/schema.rb') ?? ''),
  }
}

const COLUMN_TYPES: Readonly<Record<string, string>> = {
  string: 'String',
  text: 'String',
  integer: 'Integer',
  bigint: 'Integer',
  float: 'Float',
  decimal: 'BigDecimal',
  boolean: 'true | false',
  date: 'Date',
  datetime: 'Time',
  time: 'Time',
}

function classOf(app: AppFacts, facts: ClassFacts, ruby: (name: string) => string): EditorClass {
  const { source, openings } = facts
  const [opening] = openings
  const methods = [facts.methods, facts.statics].flatMap((table) =>
    [...table.values()].map((method): EditorMethod => {
      const { nameLoc, parameters } = method.node as nodes.DefNode
      const own = method.source.slice(nameLoc)
      return {
        name: /^[\w?!=]+$/.test(own) ? own : method.name,
        isStatic: method.isStatic,
        parameters: parameters === null ? '' : `(${method.source.slice(parameters.location)})`,
        returns: editorType(method.returns, ruby),
        place: placeOf(method.source, nameLoc.startOffset),
      }
    }),
  )
  const isController = /^app\/(?:controllers|mailers)\//.test(source.file) && !facts.isModule
  return {
    name: ruby(facts.name),
    place: placeOf(source, opening?.constantPath.location.startOffset ?? 0),
    line: app.program.ancestors(facts).map((at) => ruby(at.name)),
    methods,
    ivars: Object.fromEntries(
      [...facts.ivars].map(([name, type]) => [name, editorType(type, ruby)]),
    ),
    given: givenIvars(facts),
    controller: isController ? controllerName(facts) : null,
  }
}

function givenIvars({ methods }: ClassFacts): Record<string, string[]> {
  const given: Record<string, string[]> = {}
  for (const { node, source } of methods.values()) {
    walk(node, (each) => {
      if (!is(each, 'InstanceVariableWriteNode', 'InstanceVariableOrWriteNode')) return
      given[each.name] = [...(given[each.name] ?? []), source.slice(each.value.location)]
    })
  }
  return given
}

const RUBY_TYPES: Readonly<Record<string, string>> = {
  boolean: 'true | false',
  decimal: 'BigDecimal',
  match: 'MatchData',
  exception: 'StandardError',
  duration: 'ActiveSupport::Duration',
}

function editorType(type: Type, ruby: (name: string) => string): EditorType {
  const { kind, name, of, nilable } = type
  const end = nilable && kind !== 'nil' ? ' | nil' : ''
  const element = of?.kind === 'instance' && of.name !== undefined ? ruby(of.name) : null
  const own = name === undefined ? '' : ruby(name)
  if (kind === 'instance') return { kind, name: own, text: `${own}${end}` }
  if (kind === 'class') return { kind, name: own, text: own }
  if (element !== null) {
    const list = kind === 'array' ? 'Array' : own
    return { kind: 'list', name: element, text: `${list}<${element}>${end}` }
  }
  if (kind === 'framework') return { kind: 'other', name: '', text: `${own}${end}` }
  if (kind === 'any' || kind === 'bottom') return { kind: 'other', name: '', text: '' }
  const word =
    RUBY_TYPES[kind] ?? (kind === 'nil' ? 'nil' : `${kind[0]?.toUpperCase()}${kind.slice(1)}`)
  return { kind: 'other', name: '', text: `${word}${end}` }
}

function placeOf(source: Source, offset: number): EditorPlace {
  const at = Math.min(offset, source.bytes.length)
  return { file: writtenPath(source.file), line: source.line(at), column: source.column(at) }
}

function textsOf({ parts, places }: Locales): EditorFacts['texts'] {
  const texts: Record<string, { text: string; place: EditorPlace }[]> = {}
  const values = new Map<string, string>()
  const read = (data: Readonly<Record<string, unknown>>, path: string): void => {
    for (const [key, value] of Object.entries(data)) {
      const at = path === '' ? key : `${path}.${key}`
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        read(value as Record<string, unknown>, at)
      else if (typeof value === 'string') values.set(at, value)
      else values.set(at, '')
    }
  }
  for (const part of parts) if (!('constant' in part)) read(part as Record<string, unknown>, '')
  for (const [path, { source, at }] of places) {
    const text = values.get(path)
    const key = path.slice(path.indexOf('.') + 1)
    if (text === undefined || !path.includes('.')) continue
    texts[key] ??= []
    texts[key].push({ text, place: placeOf(source, at) })
  }
  return texts
}

function schemaPlaces(text: string): Record<string, EditorPlace> {
  const places: Record<string, EditorPlace> = {}
  let table = ''
  for (const [index, line] of text.split('\n').entries()) {
    const [, head = '', made] = /^(\s*create_table\s+[":])(\w+)/.exec(line) ?? []
    const [, lead = '', column] = /^(\s*t\.\w+\s+[":])(\w+)/.exec(line) ?? []
    const place = { file: 'db/schema.rb', line: index + 1 }
    if (made !== undefined) {
      table = made
      places[table] = { ...place, column: head.length + 1 }
    } else if (column !== undefined && table !== '') {
      places[`${table}.${column}`] = { ...place, column: lead.length + 1 }
    }
  }
  return places
}
