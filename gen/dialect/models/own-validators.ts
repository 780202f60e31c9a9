import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize } from '../../../shell/inflection/inflection.ts'
import { validationKinds, validationMoments } from '../../../shell/vocabulary/record.ts'
import { frameworkArguments, plainValue } from '../../application/arguments.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { camelCase } from '../../lower/names.ts'
import { hashLiteral } from '../../nodes/literals/literal-node.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { synthesize } from '../../parse/synthesize.ts'
import {
  arrow,
  callMethod,
  type Entry,
  type Expression,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { splitOptions } from '../class-body/callback-words.ts'

/** `validates`: with the kinds of the library, and with classes of the application: `email: true` is EmailValidator. */
export function validatesStatements(
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const { positional, options } = splitOptions(call)
  const own = options.filter((pair) => validatorOf(lo, facts, pair) !== null)
  if (own.length === 0) return [library(lo, call)]
  const shared = options.filter((pair) => validationMoments.has(symbolText(pair.key) ?? ''))
  const attributes = positional.map((item) => string(symbolText(item) ?? ''))
  const statements = own.map((pair) => {
    const rule = pair.value
    const given = is(rule, 'HashNode') ? (rule.elements as nodes.AssocNode[]) : []
    const validator = lo.value(validatorOf(lo, facts, pair))
    return validatesWith(lo, validator, attributes, [...shared, ...given])
  })
  const rest = options.filter((pair) => !own.includes(pair))
  if (rest.length === shared.length) return statements
  const last = argumentsOf(call).at(-1) as nodes.KeywordHashNode
  last.elements = rest
  const others = library(lo, call)
  last.elements = options
  return [others, ...statements]
}

/** `validates_with TitleValidator, minimum: 3`. */
export function validatesWithStatements(lo: Lowering, call: nodes.CallNode): Statement[] {
  const { positional, options } = splitOptions(call)
  return positional.map((item) => validatesWith(lo, lo.value(item), [], options))
}

function library(lo: Lowering, call: nodes.CallNode): Statement {
  return statement(callMethod(THIS, 'validates', ...frameworkArguments(lo, call, false)))
}

function validatesWith(
  lo: Lowering,
  validator: Expression,
  attributes: readonly Expression[],
  pairs: readonly nodes.AssocNode[],
): Statement {
  const keyOf = (pair: nodes.AssocNode): string => symbolText(pair.key) ?? ''
  const own = pairs.filter((pair) => !validationMoments.has(keyOf(pair)))
  const entries: Entry[] = pairs
    .filter((pair) => validationMoments.has(keyOf(pair)))
    .map((pair) => ({
      key: camelCase(keyOf(pair)),
      value: plainValue(lo, pair.value, true),
    }))
  if (attributes.length > 0) {
    entries.unshift({ key: 'attributes', value: { kind: 'array', items: [...attributes] } })
  }
  if (own.length > 0) entries.push({ key: 'options', value: hashLiteral(lo, own) })
  const tail: Expression[] = entries.length === 0 ? [] : [{ kind: 'object', entries }]
  return statement(callMethod(THIS, 'validatesWith', arrow([], validator), ...tail))
}

/** The constant of the application's validator that an option of `validates` names; null for any other. */
function validatorOf(lo: Lowering, facts: ClassFacts, pair: nodes.AssocNode): Node | null {
  const key = is(pair, 'AssocNode') ? symbolText(pair.key) : null
  if (
    key === null ||
    validationMoments.has(key) ||
    (validationKinds as readonly string[]).includes(key)
  )
    return null
  const name = `${camelize(key)}Validator`
  return lo.program.resolveClass(name, facts) === null ? null : synthesize(name, pair)
}
