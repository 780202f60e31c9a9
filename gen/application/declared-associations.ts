import type * as nodes from '@ruby/prism/src/nodes.js'
import { camelize, singularize, underscore } from '../../shell/inflection/inflection.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { ProgramFacts } from '../facts/program.ts'
import type { RecordRules } from '../load/configuration/record-settings.ts'
import { bodyOf } from '../parse/body.ts'
import type { Diagnostic, FindingKind } from '../parse/diagnostics.ts'
import { didYouMean, nearestWord } from '../parse/nearest.ts'
import { is, type Node } from '../parse/parse.ts'
import type { Source } from '../parse/source.ts'
import { argumentsOf, constantPath, lastPart, symbolText } from '../parse/syntax.ts'
import type { AssociationFacts } from '../schema/associations.ts'
import { announcedMethods } from './announced-methods.ts'
import type { ModelFacts } from './app-facts.ts'
import type { RecordClass } from './record-classes.ts'

/** What reads declarations. */
export interface DeclarationSite {
  readonly program: ProgramFacts
  readonly records: ReadonlyMap<string, RecordClass>
  /** `Admin::Article` of `AdminArticle`. */
  readonly rubyNames: ReadonlyMap<string, string>
  readonly diagnostics: Diagnostic[]
  readonly rules: RecordRules
  /** Whether an association that leads nowhere is a warning, and raises when it is asked for. */
  readonly meetsLate: boolean
}

/** The words that declare an association. */
export const ASSOCIATION_WORDS: ReadonlySet<string> = new Set([
  'belongs_to',
  'has_many',
  'has_one',
  'has_and_belongs_to_many',
])

/** A declaration in Ruby: `has_many :comments, -> { order(:id) }, dependent: :destroy`. */
export interface AssociationCall {
  readonly call: nodes.CallNode
  readonly name: string
  readonly scope: nodes.LambdaNode | null
  readonly options: ReadonlyMap<string, Node>
  readonly source: Source
}

/** A declaration, and the class it stands in. */
interface OwnCall extends AssociationCall {
  readonly owner: string
}

/** Reads a call that declares an association; null for another. */
export function associationCall(item: Node, source: Source): AssociationCall | null {
  if (!is(item, 'CallNode')) return null
  if (item.receiver !== null || !ASSOCIATION_WORDS.has(item.name)) return null
  const list = argumentsOf(item)
  const name = symbolText(list[0] ?? null)
  if (name === null) return null
  const scope = list.find((each) => is(each, 'LambdaNode')) ?? null
  const options = new Map<string, Node>()
  for (const each of list) {
    if (!is(each, 'KeywordHashNode')) continue
    for (const pair of each.elements as nodes.AssocNode[]) {
      const key = is(pair, 'AssocNode') ? symbolText(pair.key) : null
      if (key !== null) options.set(key, pair.value)
    }
  }
  return { call: item, name, scope: scope, options, source }
}

/** What a body declares, and what the modules in it tell the class that includes them. */
function associationCalls(program: ProgramFacts, facts: ClassFacts): OwnCall[] {
  let owner = facts.name
  const calls = program.ancestors(facts).flatMap((at) => {
    // A module declares for the class that includes it.
    if (!at.isModule) owner = at.name
    const body = at.openings.flatMap((opening) => bodyOf(opening.body))
    const said = body.flatMap((item) => {
      const inside = at.isModule ? withAnnounced(blockBody(item, 'included'), at.source) : [item]
      return inside.flatMap((each) => {
        const found = associationCall(each, at.source)
        return found === null ? [] : [{ ...found, owner }]
      })
    })
    return said.reverse()
  })
  // What is declared later, or in a subclass, takes the place of what stands before it.
  return calls.filter(
    (each, index) => calls.findIndex((other) => other.name === each.name) === index,
  )
}

/** What a concern says of the class that includes it, and what its declarations bring along: `has_rich_text :body`. */
function withAnnounced(body: Node[], source: Source): Node[] {
  return body.flatMap((item) => {
    const made = announcedMethods(item, { source, body })?.own ?? []
    return [item, ...made]
  })
}

function blockBody(item: Node, word: string): Node[] {
  if (!is(item, 'CallNode')) return []
  const { name, block } = item
  if (name !== word || !is(block, 'BlockNode')) return []
  return bodyOf(block.body)
}

/** The associations that a model declares, checked against the tables. */
export function declaredAssociations(
  site: DeclarationSite,
  models: ReadonlyMap<string, ModelFacts>,
  model: ModelFacts,
): AssociationFacts[] {
  const facts = site.program.classes.get(model.name)
  if (facts === undefined) return []
  const calls = associationCalls(site.program, facts)
  return calls.flatMap((each) => factsOf({ ...site, models, model }, each, calls) ?? [])
}

/** The associations that models declare and that could not be taken, with what is told of them. */
export function refusedAssociations(
  program: ProgramFacts,
  models: ReadonlyMap<string, ModelFacts>,
): [string, string][] {
  return [...models.values()].flatMap((model) => {
    const facts = program.classes.get(model.name)
    const calls = facts === undefined ? [] : associationCalls(program, facts)
    return calls
      .filter(({ name }) => model.associations.every((each) => each.name !== name))
      .map(({ call, name }): [string, string] => {
        return [name, `\`${call.name} :${name}\` is refused where it stands in ${model.name}.`]
      })
  })
}

interface Reading extends DeclarationSite {
  readonly models: ReadonlyMap<string, ModelFacts>
  readonly model: ModelFacts
}

function factsOf(
  at: Reading,
  declared: OwnCall,
  calls: readonly OwnCall[],
): AssociationFacts | null {
  const { call, name, options } = declared
  const text = (key: string): string | null => symbolText(options.get(key) ?? null)
  const isTrue = (key: string): boolean => is(options.get(key) ?? call, 'TrueNode')
  const common = { name, optional: true, through: null, source: null, node: call }
  if (call.name === 'belongs_to') {
    const foreignKey = text('foreign_key') ?? `${name}_id`
    requireColumn(at, declared, at.model, foreignKey)
    const isSaid = options.has('optional') || options.has('required')
    const isOptional = isSaid
      ? isTrue('optional') || is(options.get('required') ?? call, 'FalseNode')
      : !at.rules.isParentRequired
    const belongs = { ...common, kind: 'belongsTo' as const, foreignKey, optional: isOptional }
    if (isTrue('polymorphic')) {
      requireColumn(at, declared, at.model, text('foreign_type') ?? `${name}_type`)
      return { ...belongs, className: '', table: '', primaryKey: 'id', isPolymorphic: true }
    }
    const target = targetOf(at, declared, camelize(name))
    if (typeof target === 'string')
      return leadsNowhere(at, declared, { error: 'NameError', message: target })
    const primaryKey = text('primary_key') ?? keyOf(target)
    return { ...belongs, className: target.name, table: target.table.name, primaryKey }
  }
  const isOne = call.name === 'has_one'
  const through = text('through')
  if (through !== null) return throughFacts(at, declared, calls, through, isOne)
  const target = targetOf(at, declared, camelize(isOne ? name : singularize(name)))
  if (typeof target === 'string')
    return leadsNowhere(at, declared, { error: 'NameError', message: target })
  const primaryKey = text('primary_key') ?? keyOf(at.model)
  const found = { ...common, className: target.name, table: target.table.name, primaryKey, isOne }
  if (call.name === 'has_and_belongs_to_many') {
    return { ...found, kind: 'through', foreignKey: '', through: '' }
  }
  const as = text('as')
  const foreignKey =
    text('foreign_key') ??
    (as === null ? inverseKey(at, target, text('inverse_of')) : null) ??
    `${as ?? ownerName(at, declared.owner)}_id`
  requireColumn(at, declared, target, foreignKey)
  if (as !== null) requireColumn(at, declared, target, `${as}_type`)
  return { ...found, kind: isOne ? 'hasOne' : 'hasMany', foreignKey }
}

/** The foreign key of the `belongs_to` that `inverse_of:` names; null where there is none. */
function inverseKey(at: Reading, target: ModelFacts, inverse: string | null): string | null {
  const facts = at.program.classes.get(target.name)
  if (inverse === null || facts === undefined) return null
  const found = associationCalls(at.program, facts).find(({ name }) => name === inverse)
  if (found?.call.name !== 'belongs_to') return null
  return symbolText(found.options.get('foreign_key') ?? null) ?? `${inverse}_id`
}

/** What a foreign key is called by: the class that declares the association, or the model where that has no table. */
function ownerName({ models, model, rubyNames }: Reading, owner: string): string {
  const name = models.has(owner) ? owner : model.name
  return underscore(lastPart(rubyNames.get(name) || name))
}

function keyOf({ record }: ModelFacts): string {
  return record?.settings.primary_key ?? 'id'
}

function throughFacts(
  at: Reading,
  declared: OwnCall,
  calls: readonly OwnCall[],
  through: string,
  isOne: boolean,
): AssociationFacts | null {
  const { call, name, options } = declared
  const middle = calls.find((each) => each.name === through)
  if (middle === undefined) {
    const known = calls.map((each) => each.name)
    report(
      at,
      declared,
      options.get('through') as Node,
      ['unknown-association', through],
      `${at.model.name} has no association \`${through}\`.`,
      nearest(through, known),
    )
    const owner = at.rubyNames.get(at.model.name) || at.model.name
    const message = `Could not find the association :${through} in model ${owner}`
    return leadsNowhere(at, declared, { error: 'ActiveRecordError', message })
  }
  const between = factsOf(at, middle, calls)
  if (between?.raises !== undefined) return leadsNowhere(at, declared, between.raises)
  const model = at.models.get(between?.className ?? '')
  if (model === undefined) return null
  const inner = site(at, model)
  const own = at.program.classes.get(model.name)
  const known = own === undefined ? [] : associationCalls(at.program, own)
  const wanted = symbolText(options.get('source') ?? null)
  const names = wanted === null ? [singularize(name), name] : [wanted]
  const source = known.find((each) => names.includes(each.name))
  const derived = model.table.associations.find((each) => names.includes(each.name))
  const end =
    source === undefined
      ? model.record === null
        ? derived
        : undefined
      : factsOf(inner, source, known)
  if (end === undefined) {
    const place = options.get('source') ?? call
    const hint = nearest(
      names[0] as string,
      known.map((each) => each.name),
    )
    report(
      at,
      declared,
      place,
      ['unknown-association', names.join(' ')],
      `${model.name} has no association \`${names.join('` or `')}\`.`,
      hint,
    )
    const sought = names.map((each) => `:${each}`).join(' or ')
    const message = `Could not find the source association(s) ${sought} in model ${at.rubyNames.get(model.name) || model.name}`
    return leadsNowhere(at, declared, { error: 'ActiveRecordError', message })
  }
  if (end === null) return null
  if (end.raises !== undefined) return leadsNowhere(at, declared, end.raises)
  const typed = symbolText(options.get('source_type') ?? null)
  const className = typed === null ? end.className : (resolve(at, typed)?.name ?? '')
  return {
    kind: 'through',
    name,
    table: at.models.get(className)?.table.name ?? '',
    className,
    foreignKey: '',
    primaryKey: 'id',
    optional: true,
    through,
    source: end.name,
    isOne,
    node: call,
  }
}

function site(at: Reading, model: ModelFacts): Reading {
  // The other model's own mistakes are reported where it declares them.
  return { ...at, model, diagnostics: [] }
}

/** What raises when it is asked for; null where it is refused. */
function leadsNowhere(
  { meetsLate }: Reading,
  { call, name }: AssociationCall,
  raises: NonNullable<AssociationFacts['raises']>,
): AssociationFacts | null {
  if (!meetsLate) return null
  const kind = call.name === 'belongs_to' ? 'belongsTo' : 'hasMany'
  const isOne = call.name === 'has_one'
  const nowhere = { table: '', className: '', foreignKey: '', primaryKey: 'id' }
  const common = { optional: true, through: null, source: null, node: call }
  return { ...nowhere, ...common, kind, name, isOne, raises }
}

/** The model that an association leads to: `class_name`, or what its name says; what Rails raises where there is none. */
function targetOf(at: Reading, declared: AssociationCall, said: string): ModelFacts | string {
  const { options, call } = declared
  const given = options.get('class_name')
  const name = symbolText(given ?? null) ?? classNameIn(at, given ?? null) ?? said
  const target = resolve(at, name)
  if (target !== null) return target
  const known = [...at.models.keys()]
  const hint = didYouMean(
    name,
    known,
    `Write \`class_name:\` with a model: ${known.join(', ')}.`,
    '`class_name: "%"`',
  )
  report(
    at,
    declared,
    given ?? (call.arguments_?.arguments_[0] as Node),
    ['missing-table', name],
    `There is no model ${name} with a table.`,
    hint,
  )
  return `uninitialized constant ${at.rubyNames.get(at.model.name) || at.model.name}::${name}`
}

/** `User.name`, `User.to_s`: the name of a class that is written as a constant; `name` and `to_s` alone are the model's own. */
function classNameIn({ model }: Reading, node: Node | null): string | null {
  if (!is(node, 'CallNode')) return null
  const { name, receiver } = node
  if (!/^(name|to_s)$/.test(name)) return null
  if (receiver === null || is(receiver, 'SelfNode')) return model.name
  return constantPath(receiver)
}

/** A model by the name that stands in a class: the nearest in the modules around it. */
function resolve({ models, model, rubyNames }: Reading, name: string): ModelFacts | null {
  const path = (rubyNames.get(model.name) || model.name).split('::')
  if (name.startsWith('::')) return models.get(name.replaceAll('::', '')) ?? null
  for (let depth = path.length; depth >= 0; depth--) {
    const found = models.get([...path.slice(0, depth), name].join('').replaceAll('::', ''))
    if (found !== undefined) return found
  }
  return null
}

function requireColumn(
  at: Reading,
  declared: AssociationCall,
  { table, columns }: ModelFacts,
  column: string,
): void {
  const known = columns.map((each) => each.name)
  if (known.includes(column)) return
  const place =
    declared.options.get('foreign_key') ?? (declared.call.arguments_?.arguments_[0] as Node)
  const hint = didYouMean(
    column,
    known,
    `Add it with a migration, or name another with \`foreign_key:\`. It has: ${known.join(', ')}.`,
    '`foreign_key: :%`',
  )
  report(
    at,
    declared,
    place,
    ['unknown-column', column],
    `The table ${table.name} has no column \`${column}\`, which \`${declared.call.name} :${declared.name}\` needs.`,
    hint,
  )
}

function report(
  at: Reading,
  { source }: AssociationCall,
  node: Node,
  kind: FindingKind,
  message: string,
  hint: string | undefined,
): void {
  const severity = at.meetsLate ? 'late' : 'error'
  const found = source.diagnostic(node.location, kind, message, hint, severity)
  const isKnown = at.diagnostics.some(
    (each) => each.file === found.file && each.line === found.line && each.message === message,
  )
  if (!isKnown) at.diagnostics.push(found)
}

function nearest(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known)
  if (near !== null) return `Did you mean :${near}?`
  return known.length === 0 ? 'It has none.' : `There are: ${known.join(', ')}.`
}
