import { pluralize } from '../../inflection/inflection.ts'
import { defineMethod } from '../../ruby/class/define-method.ts'
import { singletonClass } from '../../ruby/class/singleton-class.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { indifferent } from '../../ruby/hash/indifferent-hash.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import type { RubyClass } from '../../ruby/types.ts'
import type { Model } from '../model/model.ts'
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
  if (Array.isArray(values)) return values.map((each, index) => [nameOf(each), index])
  const pairs = values instanceof Hash ? [...values] : Object.entries(objectOf(values))
  return pairs.map(([name, kept]) => [
    nameOf(name as string),
    (typeof kept === 'number' ? kept : nameOf(kept as string)) as string | number,
  ])
}

/** `enum :status, STATES`, of which the names are computed: its methods and scopes. Rails API, ActiveRecord::Enum. */
export function declareEnum(model: DeclaringModel, given: Given): void {
  const [attribute, pairs, options] = readEnum(given)
  const { default: start, validate } = options
  model.enum(attribute, pairs, {
    ...(start == null ? {} : { default: start as string }),
    validate: isTruthy(validate),
  })
  const own = model as unknown as RubyClass
  const statics = singletonClass(model)
  const mapping = indifferent(Hash.from(pairs.map(([name, kept]) => [name, kept])))
  defineMethod(statics, pluralize(attribute), () => mapping, '0')
  for (const [name] of pairs) {
    const method = affixed(name, attribute, options).replace(/\W/g, '_')
    if (options['instance_methods'] !== false) {
      defineMethod(own, `${method}?`, asks(attribute, name), '0')
      defineMethod(own, `${method}!`, writes(attribute, name), '0')
    }
    if (options['scopes'] === false) continue
    defineMethod(statics, method, queries(attribute, name), '0')
    defineMethod(statics, `not_${method}`, excludes(attribute, name), '0')
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
