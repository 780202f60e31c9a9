import type * as nodes from '@ruby/prism/src/nodes.js'
import { distance } from 'fastest-levenshtein'
import { findCoreMethod, findKernelMethod } from '../../../shell/ruby/index.ts'
import { CALL_REMEDIES, ofRails } from '../../../shell/vocabulary/absent-calls.ts'
import type { AskedName } from '../../../shell/vocabulary/asked-name.ts'
import { findWord, vocabulary } from '../../../shell/vocabulary/index.ts'
import { objectWords } from '../../../shell/vocabulary/object.ts'
import { UNTOLD } from '../../../shell/vocabulary/word.ts'
import { absenceOf } from '../../application/absent-words.ts'
import { type AppFacts, modelsBelow, roleOf } from '../../application/app-facts.ts'
import { ASSOCIATION_EXTENSION } from '../../application/association-extensions.ts'
import { MISSING_TARGET } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { didYouMean } from '../../parse/nearest.ts'
import type { Expression } from '../../typescript/tree.ts'
import type { Kind } from '../types.ts'
import { activeSupportMethod } from './active-support.ts'

/** How an application writes the objects that are not called as their kind is. */
const CALLED: Readonly<Partial<Record<Kind, string>>> = {
  FlashNow: 'flash.now',
  MimeType: 'request.format',
  Formats: 'format',
  LiveStream: 'response.stream',
  UploadedFile: 'the uploaded file',
  CookieJar: 'cookies',
  TestRequest: 'test_request',
  TestResponse: 'response',
  Table: 't',
}

function remedyOf(kind: Kind, name: string): string | undefined {
  const table = CALL_REMEDIES[kind === 'Record' ? 'Model' : kind] ?? {}
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** Notes a word that a framework's object does not have: null leaves the call to run time, where it raises. */
export function unknownWord(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  target: { kind: Kind; model: string | null },
): Expression | null {
  const { name } = node
  if (objectWords.has(name)) return null
  if (target.kind === 'Model' && isClassMethod(name)) return null
  if (target.kind === 'Controller' && isOfSomeController(app, name)) return null
  const mayBeOpen = ['Record', 'Model', 'Relation'].includes(target.kind)
  // A package may give all models methods by their base.
  const isOpen =
    mayBeOpen && (handsOn(app, target.model) || app.program.opensPath('ActiveRecord::Base'))
  if (isOpen && !isAsked(app, target.model)) return null
  if (target.kind === 'Record' && isOfModelBelow(app, target.model, name)) return null
  // `self.page = 1` where a controller says `attr_accessor :page`.
  const isAttribute = app.program.attributeNames.has(name.replace(/=$/, ''))
  if (target.kind === 'Controller' && isAttribute) return null
  if (
    target.kind === 'Relation' &&
    (target.model === null || isOfRelation(app, target.model, name))
  ) {
    return null
  }
  const subject = target.model ?? target.kind
  const known = [
    ...Object.keys(vocabulary[target.kind]),
    ...(target.kind === 'Record'
      ? (app.models.get(subject)?.columns.map((column) => column.name) ?? [])
      : []),
    ...(target.kind === 'Record'
      ? (app.models.get(subject)?.associations.map((item) => item.name) ?? [])
      : []),
    ...(target.kind === 'Record' ? (app.program.classes.get(subject)?.methods.keys() ?? []) : []),
    ...(['Model', 'Relation'].includes(target.kind)
      ? (app.program.classes.get(subject)?.statics.keys() ?? [])
      : []),
  ]
  const what =
    target.kind === 'Model'
      ? `The model ${subject}`
      : target.kind === 'Relation'
        ? `A relation of ${subject}`
        : target.kind === 'Record'
          ? `A record of ${subject}`
          : `\`${CALLED[target.kind] ?? subject.charAt(0).toLowerCase() + subject.slice(1)}\``
  const at = { location: node.messageLoc ?? node.location }
  const message = `${what} has no method \`${name}\`.`
  const absence = isOpen
    ? undefined
    : (absenceOf(app, name) ??
      remedyOf(target.kind, name) ??
      ownFormat(target.kind, name) ??
      ofRails(name))
  if (absence !== undefined) lo.unsupported(at, message, absence)
  const hint = finderHint(name) ?? didYouMean(name, known, listed(app, target))
  if (isOpen) {
    const asked = askedOf(app, subject, name, target.kind !== 'Record')
    lo.lateUnlessDefined(at, ['unknown-method', name], message, hint, asked)
  } else lo.late(at, ['unknown-method', name], message, hint)
  return null
}

/**
 * Whether the live class can be asked for a name that a class which gets methods while it is made may lack: not one that answers
 * any, by `delegate_missing_to` or `method_missing`, and no module.
 */
export function isAsked({ program }: AppFacts, model: string | null): boolean {
  const facts = model === null ? undefined : program.classes.get(model)
  if (facts === undefined || facts.isModule) return false
  if (program.findMethod(facts, MISSING_TARGET) !== null) return false
  return !program.methodNames.has('method_missing') && !program.opensAny
}

/** What the live class is asked. */
export function askedOf(app: AppFacts, model: string, name: string, isStatic: boolean): AskedName {
  return { owner: app.rubyNames.get(model) || model, name, isStatic }
}

/** Whether the records of a model hand on what they do not answer: `delegate_missing_to :article`. */
export function handsOn({ program }: AppFacts, model: string | null): boolean {
  const facts = model === null ? undefined : program.classes.get(model)
  if (facts === undefined) return false
  return program.findMethod(facts, MISSING_TARGET) !== null || program.isOpen(facts)
}

/** Whether a class below a model answers it, whose records the model finds too. */
function isOfModelBelow(app: AppFacts, model: string | null, name: string): boolean {
  if (model === null) return false
  return modelsBelow(app, model).some((below) => {
    const facts = app.program.classes.get(below.name)
    const isOwn = facts !== undefined && app.program.findMethod(facts, name) !== null
    return isOwn || below.associations.some((each) => each.name === name.replace(/=$/, ''))
  })
}

/** Whether a controller of the application has a method that others may call: `controller.current_user`. */
function isOfSomeController(app: AppFacts, name: string): boolean {
  return [...app.program.classes.values()].some((at) => {
    const method = at.methods.get(name)
    return (
      method !== undefined && method.visibility === 'public' && roleOf(app, at) === 'controller'
    )
  })
}

/**
 * Refuses what no value of a parameter answers: `params.require(:article).permitt(:title)`. It may be a text, a list,
 * or a number of a JSON body.
 */
export function checkRequired(app: AppFacts, lo: Lowering, node: nodes.CallNode): void {
  const { name } = node
  const isKnown =
    findWord(vocabulary.Params, name) !== null ||
    findWord(vocabulary.UploadedFile, name) !== null ||
    app.program.methodNames.has(name) ||
    [{}, '', [], 1].some((value) => findCoreMethod(value, name) !== undefined)
  if (!isKnown && /^[a-z]/.test(name)) unknownWord(app, lo, node, { kind: 'Params', model: null })
}

/** Whether a relation answers a method as the Array of its records, or as its model does. */
function isOfRelation(app: AppFacts, model: string, name: string): boolean {
  const { program } = app
  const facts = program.classes.get(model)
  const isOwn = facts !== undefined && program.findStatic(facts, name) !== null
  return (
    isOwn ||
    isOfExtension(app, name) ||
    findCoreMethod([], name) !== undefined ||
    (name !== 'from' && name !== 'to' && activeSupportMethod('array', name) !== undefined) ||
    findKernelMethod(name) !== undefined
  )
}

/** Whether every class answers a method: `Article.name`, `Article.include?(Searchable)`. */
export function isClassMethod(name: string): boolean {
  return findCoreMethod(Object, name) !== undefined
}

/** What there is, where nothing is near. */
function listed(app: AppFacts, { kind, model }: { kind: Kind; model: string | null }): string {
  const facts = model === null ? undefined : app.models.get(model)
  if (kind === 'Record' && facts !== undefined) {
    return `Its columns are: ${facts.columns.map(({ name }) => name).join(', ')}.`
  }
  if (kind === 'Relation') return 'Write a scope, or `def self.…`, in the model.'
  const names = Object.keys(vocabulary[kind]).filter((word) => !UNTOLD.has(word))
  const plain = names.filter((word) => /^[a-z]\w*\??$/.test(word))
  const words = plain.length > 0 ? plain : names
  return `There are: ${words.join(', ')}.`
}

/** Whether a module that extends relations may have a method: `has_many :lines do … end`, `extending(Counting)`. */
function isOfExtension({ program, references }: AppFacts, name: string): boolean {
  const isAny = references.all.has('extending')
  return (program.methodNames.get(name) ?? []).some(({ owner }) => {
    return owner?.isModule === true && (isAny || ASSOCIATION_EXTENSION.test(owner.name))
  })
}

/** A format that `Mime::Type.register` would make, where the name is no slip of the pen. */
function ownFormat(kind: Kind, name: string): string | null {
  const isFormat = kind === 'Formats' || (kind === 'MimeType' && name.endsWith('?'))
  const names = Object.keys(vocabulary.Formats)
  const plain = name.replace(/\?$/, '')
  if (!isFormat || names.some((each) => isSlip(plain, each))) return null
  return `Write \`Mime::Type.register "application/x-${plain}", :${plain}\` in config/initializers/mime_types.rb. There are: ${names.join(', ')}.`
}

/** Whether two words differ by one letter, or by two behind the first of a longer word. */
function isSlip(left: string, right: string): boolean {
  const far = distance(left, right)
  return far <= 1 || (far === 2 && left.length > 3 && left[0] === right[0])
}

/** What to write for one of Rails' finders by name: `find_by_title` is `find_by(title: …)`. */
function finderHint(name: string): string | undefined {
  const [, columns, ending = ''] = /^find_by_(\w+?)(!?)$/.exec(name) ?? []
  if (columns === undefined) return undefined
  const pairs = columns.split('_and_').map((column) => `${column}: …`)
  return `Write \`find_by${ending}(${pairs.join(', ')})\`.`
}
