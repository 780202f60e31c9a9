import type { App } from '../app.ts'
import { helperMethodNames } from '../controller/definition.ts'
import type { BootClass } from '../core/load.ts'
import { SHELL_HELPERS, valueMethods } from '../helpers/index.ts'
import { resolverName } from '../inflection/inflection.ts'
import { type Definition, definitionOf } from '../record/model/definition.ts'
import { readsColumn } from '../record/model/generated-methods.ts'
import { Model, type ModelClass } from '../record/model/model.ts'
import { ModelName, modelNameOf } from '../record/model/model-name.ts'
import { registerModels } from '../record/template/class-index.ts'
import { shownType } from '../record/template/encode.ts'
import { METHOD_MISSING } from '../ruby/call/method-missing.ts'
import { findClassInfo } from '../ruby/class/class-info.ts'
import { queriesOf } from '../vocabulary/attribute-queries.ts'
import { templateMethods } from '../vocabulary/template-methods.ts'

/** What the core knows of the application's models: columns it reads itself, methods it asks for. */
export function bootClasses(app: App): BootClass[] {
  registerModels(app.models)
  const extensions = app.models.flatMap(extensionMethods)
  return app.models.map((model) => {
    const definition = definitionOf(model)
    const named = modelNameOf(model) ?? new ModelName(definition)
    return {
      name: definition.name,
      paramKey: named.param_key(),
      singularRouteKey: named.singular_route_key(),
      pluralRouteKey: named.route_key(),
      element: `${named.collection()}/${named.element()}`,
      columns: definition.columns.map((column) => {
        const { name } = column
        // What may be an object is asked of the record.
        if (column.codec?.isObject === true) return ['', 'string'] as const
        return [name, definition.jsonTexts.has(name) ? 'json_text' : shownType(column)] as const
      }),
      methods: [
        ...new Set([
          ...recordMethods(model.prototype, definition),
          // `delegate_missing_to :blob`: what it does not answer another record may.
          ...(METHOD_MISSING in model.prototype ? app.models.flatMap(everyMethod) : []),
          ...(app.selected ?? []),
          ...(app.helpers?.[resolverName(named.name())] === undefined ? [] : ['url_for']),
        ]),
      ],
      relationMethods: [...templateMethods.Relation.shell, ...scopes(model), ...extensions],
    }
  })
}

function everyMethod(model: ModelClass): string[] {
  const definition = definitionOf(model)
  const columns = definition.columns.map(({ name }) => name)
  return [...columns, ...recordMethods(model.prototype, definition)]
}

function recordMethods(prototype: object, definition: Definition): string[] {
  // A column's accessor is read by the core; a method of its name is the application's own.
  const read = definition.columns.filter(({ codec }) => codec?.isObject !== true)
  const columns = new Set(read.map(({ name }) => name))
  const own = instanceNames(prototype).filter(
    (name) => !columns.has(name) || isMethod(prototype, name),
  )
  const isOwn = Reflect.get(prototype, 'toParam') !== Reflect.get(Model.prototype, 'toParam')
  if (isOwn && !own.includes('to_param')) own.push('to_param')
  const queries = definition.columns.flatMap(({ name }) => queriesOf(name))
  return [
    ...new Set([
      ...templateMethods.Record.shell,
      ...definition.associations.keys(),
      ...own,
      ...definition.virtuals,
      ...queries,
    ]),
  ]
}

/** The names that a model's own prototype and the modules in it define. */
function instanceNames(prototype: object): string[] {
  const names: string[] = []
  for (
    let at: object | null = prototype;
    at !== null && at !== Model.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    const owner = Object.hasOwn(at, 'constructor') ? at.constructor : at
    names.push(...rubyNames(at), ...(findClassInfo(owner)?.reads ?? []))
  }
  return names
}

function isMethod(prototype: object, name: string): boolean {
  for (let at: object | null = prototype; at !== null; at = Object.getPrototypeOf(at)) {
    const member = Object.getOwnPropertyDescriptor(at, name)
    if (member?.get !== undefined) return !readsColumn(member.get)
    if (member !== undefined) return typeof member.value === 'function'
  }
  return false
}

function scopes(model: object): string[] {
  const names: string[] = []
  for (let at: object | null = model; at !== null && at !== Model; at = Object.getPrototypeOf(at)) {
    names.push(...rubyNames(at))
  }
  return names.filter(
    (name) =>
      ![
        'table',
        'columns',
        'tableDefaults',
        'columnScales',
        'columnNatives',
        'generatedColumns',
        'rubyName',
      ].includes(name),
  )
}

/** What the blocks of a model's associations add to their collections. */
function extensionMethods(model: ModelClass): string[] {
  return [...definitionOf(model).associations.values()].flatMap((each) =>
    (each.extensions?.() ?? []).flatMap((module) => rubyNames(module.prototype)),
  )
}

/** The Ruby names of what a class or prototype defines itself: `is_published` is `published?`. */
function rubyNames(owner: object): string[] {
  const isBuiltIn = (name: string) =>
    typeof owner === 'function' ? BUILT_IN.has(name) : name === 'constructor'
  return Object.getOwnPropertyNames(owner)
    .filter((name) => !isBuiltIn(name) && /^[a-z_][a-z0-9_]*$/.test(name))
    .map((name) => (name.startsWith('is_') ? `${name.slice(3)}?` : name))
}

/** What every function has. */
const BUILT_IN = new Set(['prototype', 'name', 'length'])

/** The helpers that templates may call: the shell's, those of app/helpers and of controllers, by their Ruby names. */
export function helperNames(app: App): string[] {
  const own = Object.keys(app.helpers ?? {}).map((name) =>
    name.startsWith('is_') ? `${name.slice(3)}?` : name,
  )
  const classes = [...Object.values(app.controllers), ...(app.mailers ?? [])]
  const controllers = classes.flatMap(helperMethodNames)
  const nested = app.models.some(takesNested) ? ['FormBuilder#fields_for'] : []
  return [...new Set([...SHELL_HELPERS, ...own, ...controllers, ...valueMethods(), ...nested])]
}

/** Whether forms write records of its associations: it has `comments_attributes=`. */
function takesNested({ prototype }: ModelClass): boolean {
  for (let at: object = prototype; at !== Model.prototype; at = Object.getPrototypeOf(at)) {
    const members = Object.entries(Object.getOwnPropertyDescriptors(at))
    if (members.some(([name, { set }]) => set !== undefined && name.endsWith('_attributes'))) {
      return true
    }
  }
  return false
}
