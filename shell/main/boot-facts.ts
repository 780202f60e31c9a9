import type { App } from '../app.ts'
import type { BootClass } from '../core/load.ts'
import { SHELL_HELPERS } from '../helpers/index.ts'
import { pluralize, singularize } from '../inflection/inflection.ts'
import { type Definition, definitionOf } from '../record/definition.ts'
import { registerModels } from '../record/handles.ts'
import { relationMethods } from '../record/relation-methods.ts'

/** What the core knows of the application's models: columns it reads itself, methods it asks for. */
export function bootClasses(app: App): BootClass[] {
  registerModels(app.models)
  return app.models.map((model) => {
    const definition = definitionOf(model)
    const singular = singularize(definition.table)
    return {
      name: definition.name,
      paramKey: singular,
      singularRouteKey: singular,
      pluralRouteKey: pluralize(singular),
      element: `${definition.table}/${singular}`,
      columns: definition.columns.map(({ name, type }) => [name, type] as const),
      methods: recordMethods(model.prototype, definition),
      relationMethods: [...Object.keys(relationMethods), ...scopes(model)],
    }
  })
}

/** Methods of every record that a view may call and that the core cannot answer from its cells. */
const RECORD_METHODS = ['destroyed?', 'changed?', 'valid?', 'invalid?', 'to_json', 'as_json']

function recordMethods(prototype: object, definition: Definition): string[] {
  // A column's accessor is read by the core; a method of its name is the application's own.
  const own = rubyNames(prototype).filter(
    (name) => !definition.byName.has(name) || isMethod(prototype, name),
  )
  return [...new Set([...RECORD_METHODS, ...definition.associations.keys(), ...own])]
}

function isMethod(prototype: object, name: string): boolean {
  return typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === 'function'
}

function scopes(model: object): string[] {
  return rubyNames(model).filter(
    (name) => !['table', 'columns', 'defaults', 'rubyName'].includes(name),
  )
}

/** The Ruby names of what a class or prototype defines itself: `is_published` is `published?`. */
function rubyNames(owner: object): string[] {
  return Object.getOwnPropertyNames(owner)
    .filter((name) => !BUILT_IN.has(name) && /^[a-z_][a-z0-9_]*$/.test(name))
    .map((name) => (name.startsWith('is_') ? `${name.slice(3)}?` : name))
}

const BUILT_IN = new Set(['constructor', 'prototype', 'name', 'length'])

/** The helpers that templates may call: the shell's, and those of app/helpers by their Ruby names. */
export function helperNames(app: App): string[] {
  const own = Object.keys(app.helpers ?? {}).map((name) =>
    name.startsWith('is_') ? `${name.slice(3)}?` : name,
  )
  return [...new Set([...SHELL_HELPERS, ...own])]
}
