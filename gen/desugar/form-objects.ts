import type * as nodes from '@ruby/prism/src/nodes.js'
import { pluralize, underscore } from '../../shell/inflection/inflection.ts'
import type { AppFacts } from '../application/app-facts.ts'
import { isRecordBase } from '../application/record-classes.ts'
import type { Lowering } from '../lower/lowering.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { replaceSuper } from '../parse/replace-super.ts'
import { callsSuper, constantPath } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'
import type { TableFacts } from '../schema/facts.ts'

/** Modules that make a class a model without a table. Rails guide "Active Model Basics". */
const MODULES =
  /^(::)?ActiveModel::(Model|API|Attributes|Validations(::Callbacks)?|Conversion|Naming|Dirty|AttributeAssignment|Translation|Serialization|Serializers::JSON|SecurePassword|AttributeMethods)$/

const forms = new WeakMap<Parsed, string[]>()

/**
 * Makes a class that includes `ActiveModel::Model` and its kin one below ActiveRecord::Base, without a table: attributes,
 * validations, callbacks and errors are a model's.
 */
export function takeFormObjects(parsed: Parsed): void {
  if (!parsed.source.text.includes('ActiveModel::')) return
  for (const item of parsed.result.value.statements.body) {
    if (!is(item, 'ClassNode')) continue
    const body = item.body
    if (!is(body, 'StatementsNode')) continue
    // A record has all of it.
    const isRecord = isRecordBase(constantPath(item.superclass) ?? '')
    if (item.superclass !== null && !isRecord) continue
    const list = body
    const kept = list.body.filter((each) => !isInclusion(each))
    if (kept.length === list.body.length) continue
    list.body = kept as typeof list.body
    if (isRecord) continue
    for (const each of kept) takeInitialize(each)
    const example = synthesize('class A < ActiveRecord::Base; end', item) as nodes.ClassNode
    item.superclass = example.superclass
    forms.set(parsed, [...(forms.get(parsed) ?? []), item.name])
  }
}

/** The tables that stand for those of such classes: they have no columns, and no database has them. */
export function formTables(
  units: Iterable<Parsed>,
  rubyNames: ReadonlyMap<string, string>,
): TableFacts[] {
  return [...units].flatMap((unit) =>
    (forms.get(unit) ?? []).map((className) => {
      const singular = underscore(rubyNames.get(className) ?? className).replaceAll('/', '_')
      return {
        name: pluralize(singular),
        className,
        singular,
        primaryKey: null,
        columns: [],
        foreignKeys: [],
        indexes: [],
        associations: [],
        isJoin: false,
      }
    }),
  )
}

/** In `def initialize`, `super` gives the attributes: `super(params)` is `assign_attributes(params)`. */
function takeInitialize(item: Node): void {
  if (!is(item, 'DefNode') || item.name !== 'initialize') return
  if (item.body === null || !callsSuper(item.body)) return
  const handed = handedOn(item)
  replaceSuper(item.body, (found) => {
    const text = `def made(${/^\w*/.exec(handed)?.[0]})\n  assign_attributes(${handed || '{}'})\nend`
    const { body } = synthesize(text, found) as nodes.DefNode
    const call = (body as nodes.StatementsNode).body[0] as nodes.CallNode
    const own = is(found, 'SuperNode') ? found.arguments_ : null
    if (own !== null) call.arguments_ = own
    return call
  })
}

/** What `super` alone hands on, as Ruby; a parameter without a name gets one, and is one Hash. */
function handedOn(def: nodes.DefNode): string {
  const { parameters } = def
  if (parameters === null) return ''
  const last = (parameters.keywordRest ?? parameters.rest) as nodes.RestParameterNode | null
  if (last !== null && (is(last, 'ForwardingParameterNode') || last.name === null)) {
    const made = synthesize('def initialize(attributes = {})\nend', def) as nodes.DefNode
    def.parameters = made.parameters
    def.locals.push('attributes')
    return 'attributes'
  }
  if (last !== null) return parameters.rest === null ? `${last.name}` : `${last.name}.first`
  const [first] = [...parameters.requireds, ...parameters.optionals]
  return (first as nodes.RequiredParameterNode | undefined)?.name ?? ''
}

const CLASS_WORDS = new Set(
  `new model_name human_attribute_name name to_s inspect attribute_names validators validators_on i18n_scope
  == != === hash class is_a? nil? instance_methods method_defined?`.split(/\s+/),
)

const RECORD_WORDS = new Set(
  `save save! update update! update_attribute update_columns update_column update_attributes update_attributes! destroy
  destroy! delete reload touch increment! decrement! toggle! with_lock lock! transaction`.split(
    /\s+/,
  ),
)

/** Notes what only a record with a row answers. */
export function checkFormObject(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  model: string,
  isClass: boolean,
): void {
  if (!app.formObjects.has(model)) return
  const isRefused = isClass ? !CLASS_WORDS.has(node.name) : RECORD_WORDS.has(node.name)
  if (!isRefused) return
  const prefix = isClass ? 'self.' : ''
  lo.late(
    { location: node.messageLoc ?? node.location },
    'unsupported',
    `${model} has no table, and so no \`${node.name}\`.`,
    `Write \`def ${prefix}${node.name}\` in ${model}, or ask a model below ApplicationRecord.`,
  )
}

function isInclusion(item: Node): boolean {
  if (!is(item, 'CallNode')) return false
  const { receiver, name, arguments_ } = item
  const list = arguments_?.arguments_ ?? []
  if (receiver !== null || !/^(include|extend)$/.test(name) || list.length === 0) return false
  return list.every((each) => MODULES.test(constantPath(each) ?? ''))
}
