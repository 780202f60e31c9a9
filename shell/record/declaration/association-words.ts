import { camelize, singularize, underscore } from '../../inflection/inflection.ts'
import { newModule } from '../../ruby/class/new-class.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { optionKey } from '../../ruby/hash/keywords.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import { definitionOf } from '../model/definition.ts'
import type { ModelClass } from '../model/model.ts'
import { findModelClass, modelNamed } from '../model/model-named.ts'
import type { AssociationOptions } from '../relation/association.ts'
import type { Extension } from '../relation/extended.ts'
import {
  type DeclaringModel,
  type Given,
  handler,
  isCallable,
  type Options,
  onSelf,
} from './given.ts'

/** Options that the name of the class has been found by, or that are found without being told. */
const TOLD = new Set(['class_name', 'inverse_of', 'required', 'validate'])
const CHANGES = new Set(['before_add', 'after_add', 'before_remove', 'after_remove'])

/** `class_name:`, or the class that the name stands for, looked for in the modules around the model first, as in Rails. */
function targetNamed(model: DeclaringModel, name: string): () => ModelClass {
  return () => {
    const parts = definitionOf(model).name.split('::')
    for (let count = parts.length; count > 0; count -= 1) {
      const found = findModelClass([...parts.slice(0, count), name].join('::'))
      if (found !== undefined) return found
    }
    return modelNamed(name.replace(/^::/, '')) as ModelClass
  }
}

function optionOf(model: DeclaringModel, name: string, value: unknown): unknown {
  if (CHANGES.has(name)) return [value].flat().map((each) => handler(each, name))
  if (name === 'extend') return () => [value].flat() as Extension[]
  if (name === 'default') return handler(value, 'call')
  if (name === 'foreign_key' && Array.isArray(value)) {
    throw new ArgumentError(`${definitionOf(model).name}: a foreign key has one column`)
  }
  return typeof value === 'symbol' ? nameOf(value) : value
}

/** The options of an association, as the library takes them. */
function optionsOf(
  model: DeclaringModel,
  { positional, options, block }: Given,
): AssociationOptions {
  const entries = Object.entries(options).flatMap(([name, value]) =>
    TOLD.has(name) ? [] : [[optionKey(name), optionOf(model, name, value)]],
  )
  const made: Record<string, unknown> = Object.fromEntries(entries)
  if (options['required'] != null) made['optional'] = !isTruthy(options['required'])
  const scope = positional.find(isCallable)
  if (scope !== undefined) made['scope'] = onSelf(scope)
  if (block !== null) {
    const own = newModule(null, block) as Extension
    const others = made['extend'] as (() => Extension[]) | undefined
    made['extend'] = () => [own, ...(others?.() ?? [])]
  }
  return made as AssociationOptions
}

function className(options: Options, name: string, isMany: boolean): string {
  const given = options['class_name']
  if (given != null) return String(typeof given === 'symbol' ? nameOf(given) : given)
  return camelize(isMany ? singularize(name) : name)
}

type Word = 'hasMany' | 'hasOne' | 'belongsTo'

function associate(word: Word, model: DeclaringModel, given: Given): void {
  const [name] = given.names
  if (name === undefined) throw new ArgumentError('an association needs a name')
  const target = targetNamed(model, className(given.options, name, word === 'hasMany'))
  model[word](name, target, optionsOf(model, given))
}

/** `has_and_belongs_to_many :tags`: the table between is called after both, in the order of the alphabet. */
function associateByTable(model: DeclaringModel, given: Given): void {
  const [name] = given.names
  if (name === undefined) throw new ArgumentError('an association needs a name')
  const target = targetNamed(model, className(given.options, name, true))
  const joinTable = [definitionOf(model).table, name].sort().join('_')
  const associationForeignKey = `${underscore(singularize(name))}_id`
  const options = { joinTable, associationForeignKey, ...optionsOf(model, given) }
  model.hasAndBelongsToMany(name, target, options as never)
}

/** Associations declared with names, or options, that are computed. Rails guide "Active Record Associations", section 4. */
export const associationWords: Readonly<
  Record<string, (model: DeclaringModel, given: Given) => void>
> = {
  has_many: (model, given) => associate('hasMany', model, given),
  has_one: (model, given) => associate('hasOne', model, given),
  belongs_to: (model, given) => associate('belongsTo', model, given),
  has_and_belongs_to_many: associateByTable,
}
