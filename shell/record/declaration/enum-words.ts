import { pluralize } from '../../inflection/inflection.ts'
import { declareMethod, declareStatic } from '../../ruby/class/declare-method.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { indifferent } from '../../ruby/hash/indifferent-hash.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import type { RubyClass } from '../../ruby/types.ts'
import { definitionOf, requireColumn } from '../model/definition.ts'
import type { Model } from '../model/model.ts'
import { validationsOf } from '../validation/validation.ts'
import { EnumType } from '../value/enum-type.ts'
import { affixed, type DeclaringModel, type Given, type Options, objectOf } from './given.ts'

const OPTIONS = /^_?(?:prefix|suffix|scopes|default|validate|instance_methods)$/

type Pair = readonly [name: string, kept: string | number]

/** The attribute, its values and the options of an `enum` in any of its ways to be written. */
function readEnum({ names, positional, options }: Given): [string, readonly Pair[], Options] {
  const own = Object.entries(options).filter(([key]) => OPTIONS.test(key))
  const rest = Object.entries(options).filter(([key]) => !OPTIONS.test(key))
  const said = Object.fromEntries(own.map(([key, value]) => [key.replace(/^_/, ''), value]))
  const [attribute] = names
  if (attribute !== undefined) return [attribute, pairsOf(positional[1] ?? Hash.from(rest)), said]
  const [first] = rest
  if (first === undefined) throw new ArgumentError('enum needs an attribute and its values')
  return [first[0], pairsOf(first[1]), said]
}

function pairsOf(values: unknown): readonly Pair[] {
  if (Array.isArray(values)) {
    return values.map(
      (each, index): Pair => (Array.isArray(each) ? (each as never) : [nameOf(each), index]),
    )
  }
  const pairs = values instanceof Hash ? [...values] : Object.entries(objectOf(values))
  return pairs.map(([name, kept]) => [
    nameOf(name as string),
    (typeof kept === 'number' ? kept : nameOf(kept as string)) as string | number,
  ])
}

/** Has a column read and write the names, and keep what stands for them. */
function nameValues(
  model: DeclaringModel,
  attribute: string,
  pairs: readonly Pair[],
  { default: start, validate }: Options,
): void {
  const definition = definitionOf(model)
  const column = requireColumn(definition, attribute)
  column.enumType = new EnumType(attribute, pairs, isTruthy(validate))
  const kept = start ?? definition.defaults.get(attribute) ?? null
  const named = column.enumType.find(kept)
  if (kept !== null && named !== undefined) definition.defaults.set(attribute, named)
  if (!isTruthy(validate)) return
  const list = pairs.map(([label]) => label)
  definition.validations.push(...validationsOf([attribute], { inclusion: { in: list } }))
}

/** `enum :status, { draft: 0 }`: its methods and scopes. Rails API, ActiveRecord::Enum. */
export function declareEnum(model: DeclaringModel, given: Given): void {
  const [attribute, pairs, options] = readEnum(given)
  nameValues(model, attribute, pairs, options)
  const own = model as unknown as RubyClass
  const mapping = indifferent(Hash.from(pairs.map(([name, kept]) => [name, kept])))
  declareStatic(own, pluralize(attribute), () => mapping, '0')
  for (const [name] of pairs) {
    const method = affixed(name, attribute, options).replace(/\W/g, '_')
    if (options['instance_methods'] !== false) {
      declareMethod(own, `${method}?`, asks(attribute, name), '0')
      declareMethod(own, `${method}!`, writes(attribute, name), '0')
    }
    if (options['scopes'] === false) continue
    declareStatic(own, method, queries(attribute, name), '0')
    declareStatic(own, `not_${method}`, excludes(attribute, name), '0')
  }
}

function asks(attribute: string, name: string) {
  return function (this: Model): boolean {
    return this.readColumn(attribute) === name
  }
}

function writes(attribute: string, name: string) {
  return function (this: Model): unknown {
    return this.updateOrRaise({ [attribute]: name })
  }
}

function queries(attribute: string, name: string) {
  return function (this: DeclaringModel): unknown {
    return this.where({ [attribute]: name })
  }
}

function excludes(attribute: string, name: string) {
  return function (this: DeclaringModel): unknown {
    return this.where().not({ [attribute]: name })
  }
}
