import type * as nodes from '@ruby/prism/src/nodes.js'
import { findWord } from '../../shell/vocabulary/index.ts'
import { modelDeclarations } from '../../shell/vocabulary/record.ts'
import { type ClassFacts, symbolText } from '../facts/program.ts'
import type { Lowering } from '../lower/lowering.ts'
import { methodKey } from '../lower/names.ts'
import { nearestWord } from '../nearest.ts'
import { functionOf } from '../nodes/block-node.ts'
import { kindOf, type Node } from '../parse.ts'
import {
  arrow,
  type ClassBody,
  callMethod,
  type Entry,
  type Expression,
  type Member,
  name,
  object,
  type Statement,
  statement,
  string,
  THIS,
} from '../typescript/tree.ts'
import type { AppFacts, ModelFacts } from './app-facts.ts'
import { type BodyPass, classMembers } from './class-members.ts'
import { explicitBlock, trimmed } from './controllers.ts'
import { frameworkArguments, plainObject } from './framework-arguments.ts'
import { modelTable, type OwnMethods } from './model-table.ts'

/** A model as a class: table, columns, associations, validations, accessors, methods. */
export function modelClass(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  model: ModelFacts,
  opening: nodes.ClassNode,
): Statement {
  if (opening.superclass !== null) {
    lo.diagnostics.push(
      lo.source.diagnostic(
        (opening.superclass as Node).location,
        'A model is written without a superclass: its table makes it a model.',
        `Write \`class ${facts.name}\`.`,
      ),
    )
  }
  const extra: Member[] = []
  const pass: BodyPass = {
    overridden: 'Record',
    directive: (call) => directive(app, lo, facts, model, call, extra),
    silent: (method) => !app.called.has(method.name) && !app.viewed.has(method.name),
  }
  const { statics, members } = classMembers(lo, facts, opening, pass)
  const own: OwnMethods = {
    readers: new Set(facts.methods.keys()),
    writers: new Set(
      [...facts.methods.keys()].flatMap((key) => (key.endsWith('=') ? [key.slice(0, -1)] : [])),
    ),
  }
  const table = modelTable(model.table, new Set(app.models.keys()), own)
  for (const item of table.framework) lo.imports.useType('webfw', item.replace('type ', ''))
  for (const item of table.ruby) lo.imports.useType('webfw/ruby', item.replace('type ', ''))
  for (const item of table.models) lo.classReference(item)
  const block = [...table.declarations, ...statics]
  const head: Member[] = [...table.fields]
  if (block.length > 0) head.push({ kind: 'static', body: trimmed(block) })
  const body: ClassBody = {
    name: facts.name,
    extends: { kind: 'import', name: lo.imports.use('webfw', 'Model'), from: 'webfw' },
    members: [...head, ...table.accessors, ...extra, ...members],
  }
  return { kind: 'class', body, exported: true, at: opening.location.startOffset }
}

const RAILS_ONLY: Readonly<Record<string, string>> = {
  has_many:
    'The schema says it: a foreign key in the other table gives the collection. Delete the line.',
  has_one:
    'The schema says it: a unique foreign key in the other table gives the record. Delete the line.',
  belongs_to:
    'The schema says it: the foreign key of this table gives the record. Delete the line.',
  has_and_belongs_to_many:
    'The schema says it: a join table with two foreign keys gives the collection. Delete the line.',
  enum: 'Write `validates :status, inclusion: { in: %w[draft published] }` and class methods for the scopes.',
  has_secure_password: 'Keep a digest in a column and compare it yourself.',
  accepts_nested_attributes_for: 'Build the associated records in the controller.',
  delegate: 'Write a method that asks the other object.',
  serialize: 'Use a json column.',
  store_accessor: 'Use a json column and methods.',
  default_scope: 'Write a class method and call it.',
}

function directive(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  model: ModelFacts,
  call: nodes.CallNode,
  extra: Member[],
): Statement[] | null {
  const at = { location: call.messageLoc ?? call.location }
  const hint = Object.hasOwn(RAILS_ONLY, call.name) ? RAILS_ONLY[call.name] : undefined
  if (hint !== undefined) lo.refuse(at, `\`${call.name}\` is not written in a model.`, hint)
  if (call.name === 'scope') {
    extra.push(scopeMember(lo, call))
    return []
  }
  const word = findWord(modelDeclarations, call.name)
  if (word === null) {
    if (/^(before|after|around|validate)/.test(call.name)) {
      const near = nearestWord(call.name, Object.keys(modelDeclarations))
      lo.refuse(
        at,
        `Models have no \`${call.name}\`.`,
        near === null ? undefined : `Did you mean \`${near}\`?`,
      )
    }
    return null
  }
  if (call.name === 'validates') {
    checkAttributes(app, lo, facts, model, call)
    return [statement(callMethod(THIS, 'validates', ...frameworkArguments(lo, call, false)))]
  }
  return callbackStatements(app, lo, facts, call, word.name)
}

function checkAttributes(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  model: ModelFacts,
  call: nodes.CallNode,
): void {
  const known = [
    ...model.columns.map((column) => column.name),
    ...model.associations.map((item) => item.name),
    ...facts.methods.keys(),
    ...app.program.ancestors(facts).flatMap((at) => [...at.readers]),
  ]
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const virtual = list.some(
    (item) =>
      kindOf(item) === 'KeywordHashNode' &&
      ((item as nodes.KeywordHashNode).elements as nodes.AssocNode[]).some(
        (pair) => symbolText(pair.key) === 'acceptance',
      ),
  )
  if (virtual) return
  for (const item of list) {
    const text = symbolText(item)
    if (text === null || known.includes(text)) continue
    const near = nearestWord(text, known)
    lo.diagnostics.push(
      lo.source.diagnostic(
        item.location,
        `The table ${model.table.name} has no column \`${text}\`.`,
        near === null
          ? `It has: ${model.columns.map((column) => column.name).join(', ')}.`
          : `Did you mean :${near}?`,
      ),
    )
  }
}

function callbackStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  word: string,
): Statement[] {
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const last = list[list.length - 1]
  const options =
    last !== undefined && kindOf(last) === 'KeywordHashNode'
      ? ((last as nodes.KeywordHashNode).elements as nodes.AssocNode[])
      : []
  const positional = options.length > 0 ? list.slice(0, -1) : list
  const tail: Expression[] = options.length === 0 ? [] : [plainObject(lo, options, false)]
  const record = name(variableFor(facts.name))
  const out: Statement[] = []
  for (const item of positional) {
    const text = symbolText(item)
    if (text === null) {
      if (kindOf(item) === 'LambdaNode') {
        const { value } = functionOf(lo, item as nodes.LambdaNode, 'lambda')
        out.push(statement(callMethod(THIS, word, value, ...tail)))
        continue
      }
      lo.refuse(
        item,
        'A callback is named by a Symbol, or is a block.',
        `Write \`${call.name} :normalize\`.`,
      )
    }
    if (app.program.findMethod(facts, text) === null) {
      const near = nearestWord(text, [...facts.methods.keys()])
      lo.refuse(
        item,
        `${facts.name} has no method \`${text}\`.`,
        near === null ? undefined : `Did you mean \`:${near}\`?`,
      )
    }
    const handler = arrow([{ target: record }], callMethod(record, methodKey(text)))
    out.push(statement(callMethod(THIS, word, string(text), handler, ...tail)))
  }
  if (call.block !== null && kindOf(call.block) === 'BlockNode') {
    const example = `|${variableFor(facts.name)}| ${variableFor(facts.name)}.do_thing`
    const block = explicitBlock(lo, call.block as nodes.BlockNode, call.name, example)
    out.push(statement(callMethod(THIS, word, block, ...tail)))
  }
  return out
}

function variableFor(className: string): string {
  return className.charAt(0).toLowerCase() + className.slice(1)
}

/** `scope :recent, -> { order(id: :desc) }` is a class method. */
function scopeMember(lo: Lowering, call: nodes.CallNode): Member {
  const [first, second] = (call.arguments_?.arguments_ ?? []) as Node[]
  const text = symbolText(first ?? null)
  if (text !== null) {
    lo.refuse(
      call,
      '`scope` is not written in a model: scopes are class methods.',
      `Write \`def self.${text}\` with the query inside.`,
    )
  }
  void object
  void second
  return lo.refuse(
    call,
    '`scope` is not written in a model.',
    'Write a class method with the query inside.',
  )
}
