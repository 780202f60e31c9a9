import type * as nodes from '@ruby/prism/src/nodes.js'
import { findCoreMethod, findKernelMethod } from '../../../shell/ruby/index.ts'
import { CALL_REMEDIES, ofRails } from '../../../shell/vocabulary/absent-calls.ts'
import { vocabulary } from '../../../shell/vocabulary/index.ts'
import { declares } from '../../../shell/vocabulary/record.ts'
import { findViewHelper } from '../../../shell/vocabulary/view-helpers.ts'
import { absenceOf } from '../../application/absent-words.ts'
import type { AppFacts } from '../../application/app-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { isRefusedWord } from '../../nodes/calls/refused-call.ts'
import { didYouMean } from '../../parse/nearest.ts'
import { isOfTest, type Kind } from '../types.ts'
import { askedOf, handsOn, isAsked, isClassMethod } from './unknown-word.ts'

/** What gen lowers itself, beside the methods of Kernel. */
const LANGUAGE = new Set(
  `lambda proc raise fail loop catch throw block_given? require require_relative binding __method__
  puts print p pp format sprintf printf putc warn exit abort at_exit sleep rand srand caller gets
  Integer Float String Array Hash BigDecimal Rational Complex attr_accessor attr_reader attr_writer new class
  super define_method alias_method suppress`.split(/\s+/),
)

const NAMES: Partial<Record<Kind | 'Helper', string>> = {
  Controller: 'A controller has',
  Record: 'This model has',
  Model: 'This model has',
  Migration: 'A migration has',
  Test: 'A test has',
  ViewTest: 'A test has',
  CableTest: 'A test has',
  SystemTest: 'A test has',
  Helper: 'app/helpers has',
}

/** Kinds with the remedies of another. */
const LIKE: Partial<Record<Kind | 'Helper', Kind>> = {
  Record: 'Model',
  ViewTest: 'Test',
  CableTest: 'Test',
  SystemTest: 'Test',
}

/** Notes a call on self that nothing answers at run time, with the nearest word; refuses one that Rails knows, with the remedy. */
export function unknownCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  kind: Kind | 'Helper',
): void {
  // The self of a block that another class may run is not known.
  if (lo.isSelfOpen) return
  const { name } = node
  const subject = NAMES[kind]
  if (subject === undefined || isKnown(lo, name)) return
  if (kind === 'Model' && isClassMethod(name)) return
  const owner = lo.scope.owner?.name ?? null
  const isOpen = handsOn(app, owner)
  if (isOpen && !isAsked(app, owner)) return
  const remedies = CALL_REMEDIES[LIKE[kind] ?? kind] ?? {}
  const remedy = Object.hasOwn(remedies, name) ? remedies[name] : undefined
  const at = { location: node.messageLoc ?? node.location }
  const message = `${subject} no \`${name}\`.`
  const absence = absenceOf(app, name) ?? remedy ?? ofRails(name)
  if (absence != null && !isOpen) lo.unsupported(at, message, absence)
  const hint = didYouMean(name, wordsOf(app, lo, kind), lacking(lo, name, kind))
  if (isOpen && owner !== null) {
    const asked = askedOf(app, owner, name, lo.scope.isStatic || lo.scope.method === null)
    lo.lateUnlessDefined(at, ['unknown-method', name], message, hint, asked)
    return
  }
  lo.late(at, ['unknown-method', name], message, hint)
}

function isKnown(lo: Lowering, name: string): boolean {
  const { program } = lo
  return (
    LANGUAGE.has(name) ||
    !/^[A-Za-z_]/.test(name) ||
    isRefusedWord(name) ||
    ((lo.scope.isStatic || lo.scope.owner?.isModule === true) && declares(name)) ||
    program.methodNames.has(name) ||
    program.changedNames.has(name) ||
    program.attributeNames.has(name.replace(/=$/, '')) ||
    program.functions.has(name) ||
    findKernelMethod(name) !== undefined ||
    findCoreMethod({}, name) !== undefined
  )
}

function wordsOf(app: AppFacts, lo: Lowering, kind: Kind | 'Helper'): string[] {
  const owner = lo.scope.owner
  const own = owner === null ? [] : app.program.ancestors(owner)
  const methods = own.flatMap((at) => [
    ...(lo.scope.isStatic ? at.statics.keys() : at.methods.keys()),
    ...at.readers,
  ])
  const columns = app.models.get(owner?.name ?? '')?.columns.map((column) => column.name) ?? []
  const words =
    kind === 'Helper'
      ? [...app.helpers.keys(), ...Object.keys(vocabulary.View)]
      : Object.keys(vocabulary[kind])
  return [...words, ...methods, ...(kind === 'Record' ? columns : [])]
}

function lacking(lo: Lowering, name: string, kind: Kind | 'Helper'): string {
  if (kind === 'Helper') return `Write \`def ${name}\` in a module of app/helpers.`
  if (findViewHelper(name) !== undefined) {
    return isOfTest(kind)
      ? 'That speaks of a page: ask for one with `get` in an ActionDispatch::IntegrationTest, and look with `assert_select`.'
      : 'That is a word of views: call it in the template.'
  }
  if (isOfTest(kind)) {
    return `Write \`def ${name}\` here, or in \`class ActiveSupport::TestCase\` of test/test_helper.rb.`
  }
  const where = kind === 'Controller' ? ' here or in ApplicationController' : ''
  return `Write \`def ${lo.scope.isStatic ? 'self.' : ''}${name}\`${where}.`
}
