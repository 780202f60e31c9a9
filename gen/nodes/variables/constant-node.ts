import type * as nodes from '@ruby/prism/src/nodes.js'
import { distance } from 'fastest-levenshtein'
import { constantOfGem, constantOutsideSubset } from '../../../shell/vocabulary/absent-constants.ts'
import { type ClassFacts, constantOwner } from '../../facts/class-facts.ts'
import { exportedValue, isExported } from '../../facts/library.ts'
import { isQuiet } from '../../facts/quiet.ts'
import type { Destination } from '../../lower/frame.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, kindOf, type Node } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import {
  assign,
  bare,
  binary,
  callMethod,
  declare,
  type Expression,
  literal,
  member,
  NULL,
  name,
  type Statement,
  statement,
  string,
} from '../../typescript/tree.ts'
import { classReference, conditionalWrite, topLevelConstant } from './variable-node.ts'

/** Core constants whose name JavaScript or the library uses for something else. */
const RENAMED: Record<string, string> = {
  Object: 'RubyObject',
  String: 'RubyString',
  Array: 'RubyArray',
  Symbol: 'RubySymbol',
  Integer: 'RubyInteger',
  Numeric: 'RubyNumeric',
  Set: 'RubySet',
  Math: 'RubyMath',
  Process: 'RubyProcess',
  Module: 'RubyModule',
  Class: 'RubyClass',
  Method: 'MethodObject',
  Struct: 'StructBase',
  Data: 'DataBase',
}

const FORBIDDEN: Record<string, string> = {
  ObjectSpace: 'Keep a list of the objects yourself.',
  Thread:
    'Every request has a task of its own, and nothing runs beside it: what takes long is a job. An application asks `Thread.current[:name]`.',
  Fiber: 'Use an Enumerator or a block.',
  Mutex: 'A program has one thread, so nothing needs a lock.',
  Ractor: 'A program has one thread.',
  Binding: 'Pass the values you need as arguments.',
  RubyVM: 'There is no interpreter at run time.',
  TracePoint: 'There is no interpreter at run time.',
}

/** The constant a path names, where the code stands. */
export function constantValue(lo: Lowering, path: string, node: Node): Expression {
  const plain = path.replace(/^::/, '')
  const hidden = privateConstant(lo, path)
  if (hidden !== null) {
    lo.refuse(
      node,
      ['raised-while-loading', 'NameError'],
      `${hidden} is a private constant: a path to it raises NameError.`,
      'Name it inside its class, or leave `private_constant` out.',
    )
  }
  const fromDialect = lo.dialect.constant(lo, path, node)
  if (fromDialect !== null) return fromDialect
  const own = programConstant(lo, path, node)
  return own === null ? coreConstant(lo, plain, node) : checked(lo, own, path)
}

/** Whether there is a constant when the program comes to `defined?(A::B)`. */
export function definedConstant(lo: Lowering, path: string, node: Node): Expression {
  const plain = path.replace(/^::/, '')
  if (privateConstant(lo, path) !== null) return NULL
  const own = programConstant(lo, path, node)
  if (own !== null) {
    const { value, isEarly } = own
    if (!isEarly) return string('constant')
    return { kind: 'conditional', test: isMissing(value), then: NULL, else: string('constant') }
  }
  if (lo.dialect.constant(lo, path, node) !== null) return string('constant')
  const isCore = isCoreConstant(plain) || Object.hasOwn(FORBIDDEN, plain.split('::')[0] as string)
  // A package asks for what there may be around it: `defined?(Mongoid)`.
  if (lo.isPackage && !isCore) return RAILS_MODULES.has(plain) ? string('constant') : NULL
  if (!isCore && constantOutsideSubset(plain) === undefined) return NULL
  coreConstant(lo, plain, node)
  return string('constant')
}

/** The constant on a path that `private_constant` keeps from paths; null where there is none. */
function privateConstant(lo: Lowering, path: string): string | null {
  const parts = path.split('::')
  for (let count = 1; count < parts.length; count += 1) {
    const [container, constant = ''] = [parts.slice(0, count).join('::'), parts[count]]
    const facts = container === '' ? null : lo.program.resolveClass(container, lo.scope.owner)
    if (facts?.privateConstants.has(constant)) return `${facts.name}::${constant}`
  }
  return null
}

function isMissing(value: Expression): Expression {
  const test = binary('===', value, literal('undefined'))
  const inner = bare(value)
  return inner.kind === 'member' ? binary('||', isMissing(inner.object), test) : test
}

/** A constant of the program; `isEarly` where code may read it before the program has come to its declaration. */
interface Found {
  value: Expression
  isEarly: boolean
  rest: readonly string[]
}

function programConstant(lo: Lowering, path: string, node: Node): Found | null {
  const plain = path.replace(/^::/, '')
  const facts = lo.program.resolveClass(path, lo.scope.owner)
  if (facts !== null) {
    const own = classReference(lo, facts.name)
    const early = isEarly(lo, own, node, facts.openings[0])
    const value = lo.program.isCurrent(facts) ? callMethod(own, 'instance') : own
    return { value, isEarly: early, rest: [] }
  }
  const [head = '', ...rest] = plain.split('::')
  const from = path.startsWith('::') ? null : lo.scope.owner
  const owner = holderName(lo, from, head)
  const leadsOn = rest.length > 0 && lo.program.resolveClass(head, from) !== null
  if (owner !== null && !leadsOn) {
    const value =
      owner === '' ? topLevelConstant(lo, head) : member(classReference(lo, owner), head)
    const constants = (lo.program.classes.get(owner) ?? lo.program).constants
    return { value, isEarly: isEarly(lo, value, node, constants.get(head)), rest }
  }
  if (rest.length === 0) return null
  const last = plain.slice(plain.lastIndexOf('::') + 2)
  const parent = lo.program.resolveClass(path.slice(0, path.lastIndexOf('::')), lo.scope.owner)
  const holder = lo.program.holderOf(parent, last)
  if (holder === null) return null
  const value = member(classReference(lo, holder.name), last)
  return { value, isEarly: isEarly(lo, value, node, holder.constants.get(last)), rest: [] }
}

function checked(lo: Lowering, { value, isEarly, rest }: Found, path: string): Expression {
  const owner = lo.scope.owner
  const plain = path.replace(/^::/, '')
  const full = owner === null || path.includes('::') ? plain : `${owner.name}::${path}`
  let out = isEarly ? lo.call('assigned', value, string(full)) : value
  for (const part of rest) out = lo.call('assigned', member(out, part), string(plain))
  return out
}

function isEarly(
  lo: Lowering,
  value: Expression,
  node: Node,
  declaration: Node | undefined,
): boolean {
  const { value: root } = lo.parsed.result
  const inner = bare(value)
  if (inner.kind === 'member' && lo.program.removedConstants.has(inner.name)) return true
  if (declaration === undefined || inner.kind === 'import') return false
  if (!/^(Constant(Read|Path)|Defined)Node$/.test(kindOf(node))) return false
  const from = node.location.startOffset
  const to = declaration.location.startOffset
  if (from >= to || !holds(root, declaration)) return false
  if (isQuiet(root.statements, from, to)) return false
  const own = bare(value)
  if (own.kind === 'name') lo.readEarly.add(own.name)
  return true
}

function holds(node: Node, wanted: Node): boolean {
  return node === wanted || childrenOf(node).some((child) => holds(child, wanted))
}

/** The class that declares a constant in reach; '' is the top level. */
function holderName(lo: Lowering, from: ClassFacts | null, constant: string): string | null {
  for (let at = from; at !== null; at = at.parent) {
    if (at.constants.has(constant)) return at.name
  }
  const found = lo.program.holderOf(from, constant)
  if (found !== null) return found.name
  return lo.program.constants.has(constant) ? '' : null
}

function isCoreConstant(path: string): boolean {
  return (
    exportOf(path) !== null || errorNumber(path) !== null || Object.hasOwn(coreConstants(), path)
  )
}

function coreConstants(): Readonly<Record<string, unknown>> {
  return exportedValue('rubyConstants') as Readonly<Record<string, unknown>>
}

/** The name under which the library exports a constant; null where it does not. */
function exportOf(path: string): string | null {
  const exported = RENAMED[path] ?? path.replace(/^Errno::/, '')
  if (!isExported(exported) || !/^[A-Z]/.test(exported)) return null
  const value = exportedValue(exported)
  const isNamed = typeof value === 'function' && Reflect.get(value, 'rubyName') === path
  return isNamed || Object.hasOwn(coreConstants(), path) || OBJECTS.has(path) ? exported : null
}

/** What `Errno::ENOENT::Errno` is; null for other paths. */
function errorNumber(path: string): number | null {
  const owner = /^(Errno::\w+)::Errno$/.exec(path)?.[1]
  const exported = owner === undefined ? null : exportOf(owner)
  return exported === null ? null : Number(Reflect.get(exportedValue(exported) as object, 'Errno'))
}

/** Modules of Rails that stand around what there is of them. */
export const RAILS_MODULES: ReadonlySet<string> = new Set(
  'Rails ActionController ActionDispatch ActionMailer ActionView ActiveJob ActiveModel ActiveRecord ActiveSupport'.split(
    ' ',
  ),
)

/** Constants that are no classes. */
const OBJECTS: ReadonlySet<string> = new Set(['ARGV', 'ENV'])

/** A constant of the core library. */
export function coreConstant(lo: Lowering, path: string, node: Node): Expression {
  const head = path.split('::')[0] as string
  const forbidden = FORBIDDEN[head]
  if (forbidden !== undefined) {
    lo.beyond(node, `${head} is outside the Ruby subset.`, forbidden)
  }
  const exported = exportOf(path)
  if (exported !== null) return lo.runtime(exported)
  const number = errorNumber(path)
  if (number !== null) return literal(String(number))
  if (Object.hasOwn(coreConstants(), path)) {
    const value = coreConstants()[path]
    if (typeof value === 'number') return literal(String(value))
    return { kind: 'index', object: lo.runtime('rubyConstants'), index: string(path) }
  }
  if (lo.program.findsConstants) return constantFound(lo, path)
  const absent = constantOutsideSubset(path)
  if (absent !== undefined && lo.isPackage) {
    lo.warn(node, ['unknown-constant', path], `There is no ${path} here: what asks it raises.`)
    return lo.call('absentConstant', string(path))
  }
  if (absent !== undefined)
    lo.refuse(node, ['unknown-constant', path], `There is no ${path} here.`, absent)
  const missing = lo.call('assigned', literal('undefined'), string(path))
  if (lo.program.askedConstants.has(path)) return missing
  const known = [...lo.program.classes.keys(), ...lo.program.constants.keys()]
  const nearest = known
    .map((word) => ({ word, far: distance(word, path) }))
    .sort((a, b) => a.far - b.far)[0]
  const hint =
    constantOfGem(path) ??
    (nearest !== undefined && nearest.far <= 3 ? `Did you mean ${nearest.word}?` : undefined)
  const tell = lo.isPackage ? 'lateName' : 'late'
  lo[tell](
    node,
    ['unknown-constant', path],
    `Uninitialized constant ${path}: neither this program nor the core library has it.`,
    hint,
  )
  return missing
}

/** A constant that comes while the program runs: `const_set`, `const_missing`. */
function constantFound(lo: Lowering, path: string): Expression {
  const parts = path.split('::')
  const head = parts.slice(0, -1).join('::')
  const known = head === '' ? lo.scope.owner : lo.program.resolveClass(head, lo.scope.owner)
  const owner =
    known === null || known.name === '' ? lo.runtime('RubyObject') : classReference(lo, known.name)
  const rest = known === null ? path : (parts.at(-1) as string)
  const top = lo.inference.framework === null ? [topConstants(lo)] : []
  return lo.call('constGet', owner, string(rest), ...top)
}

/** The constants of the top level, each as what reads it. */
export function topConstants(lo: Lowering): Expression {
  const names = [...lo.program.classes.keys(), ...lo.program.constants.keys()]
  const top = [...new Set(names)].filter((name) => !name.includes('::'))
  return {
    kind: 'object',
    entries: top.map((name) => ({
      key: name,
      value: { kind: 'arrow', parameters: [], body: topLevelConstant(lo, name) },
    })),
  }
}

export const constantReadNode = {
  value: (lo: Lowering, node: nodes.ConstantReadNode): Expression =>
    constantValue(lo, node.name, node),
}

export const constantPathNode = {
  value(lo: Lowering, node: nodes.ConstantPathNode): Expression {
    const path = constantPath(node)
    if (path === null) {
      const { name: constant, parent } = node
      const known = [...lo.program.classes.values()].some((facts) =>
        facts.constants.has(constant ?? ''),
      )
      const isPrivate = [...lo.program.classes.values()].some((facts) =>
        facts.privateConstants.has(constant ?? ''),
      )
      if (isPrivate) {
        lo.refuse(
          node,
          ['raised-while-loading', 'NameError'],
          `${constant} is a private constant: a path to it raises NameError.`,
          'Name it inside its class, or leave `private_constant` out.',
        )
      }
      if (known && parent !== null && constant !== null) {
        return lo.call('constantOf', lo.value(parent), string(constant))
      }
      lo.beyond(
        node,
        'A constant of a computed class is outside the Ruby subset.',
        'Name the class.',
      )
    }
    return constantValue(lo, path, node)
  },
}

/** The statements that declare a constant. */
export function constantWrite(
  lo: Lowering,
  constant: string,
  given: Expression,
  node: Node,
): Statement[] {
  const owner = constantOwner(lo.scope.owner)
  const holder = owner === null ? NULL : classReference(lo, owner.name)
  const value = namingClass(lo, node, holder, constant, given)
  if (lo.scope.method !== null) lo.misplaced(node, 'A constant is assigned outside methods.')
  const full = owner === null ? constant : `${owner.name}::${constant}`
  if (lo.program.classes.has(full)) {
    lo.nameTaken(
      node,
      `${full} is a class or a module of this program, and cannot be another constant too.`,
      'Give one of them another name.',
    )
  }
  const isInBlock = owner !== lo.scope.owner
  if (isInBlock) {
    const first = (owner ?? lo.program).constants.get(constant)
    if (first !== node && first !== (node as nodes.ConstantWriteNode).value)
      refuseTwice(lo, full, node)
  }
  if (owner !== null)
    return [statement(assign(member(classReference(lo, owner.name), constant), value))]
  if (isTopStatement(lo, node)) {
    if (lo.assigned.has(constant)) refuseTwice(lo, constant, node)
    lo.assigned.add(constant)
  }
  if (!isDeclaredInPlace(lo, node, constant)) {
    declareOutside(lo, constant)
    return [statement(assign(name(constant), value))]
  }
  return [{ ...declare('const', name(constant), value), exported: lo.isShared } as Statement]
}

/** The value of a constant: a class without a name that it may be takes that of the constant. */
export function namingClass(
  lo: Lowering,
  node: Node,
  holder: Expression,
  constant: string,
  value: Expression,
): Expression {
  const given = (node as { value?: Node }).value ?? node
  const mayBeClass = is(given, 'CallNode', 'LocalVariableReadNode')
  if (!lo.program.makesClasses || !mayBeClass) return value
  return lo.call('nameConstant', holder, string(constant), value)
}

function refuseTwice(lo: Lowering, constant: string, node: Node): never {
  lo.nameTaken(
    node,
    `The constant ${constant} is assigned twice.`,
    'Give one of them another name.',
  )
}

/** Whether a constant is declared where it stands: at the top level of its file, after all that may read it. */
export function isDeclaredInPlace(lo: Lowering, node: Node, constant: string): boolean {
  return isTopStatement(lo, node) && !lo.readEarly.has(constant)
}

/** Whether a declaration stands directly at the top level of its file. */
function isTopStatement(lo: Lowering, node: Node): boolean {
  return lo.parsed.result.value.statements.body.includes(node)
}

/** Declares a constant of the top level that gets its value later, or inside other code. */
export function declareOutside(lo: Lowering, constant: string): void {
  const isKnown = lo.outside.some(
    (each) =>
      each.kind === 'declare' &&
      bare(each.target) === each.target &&
      nameOf(each.target) === constant,
  )
  if (!isKnown)
    lo.outside.push({
      kind: 'declare',
      keyword: 'let',
      target: name(constant),
      value: null,
      exported: lo.isShared,
    })
}

function nameOf(target: Expression): string | null {
  return target.kind === 'name' ? target.name : null
}

export const constantWriteNode = {
  value(lo: Lowering, node: nodes.ConstantWriteNode): Expression {
    lo.prelude.push(...constantWrite(lo, node.name, lo.value(node.value), node))
    return constantValue(lo, node.name, node)
  },
  statement(
    lo: Lowering,
    node: nodes.ConstantWriteNode,
    destination: Destination,
  ): Statement[] | null {
    if (destination.kind !== 'none') return null
    const special = lo.constantClass(node)
    if (special !== null) return special
    return constantWrite(lo, node.name, lo.value(node.value), node)
  },
}

export const constantOrWriteNode = {
  value(lo: Lowering, node: nodes.ConstantOrWriteNode): Expression {
    if (constantOwner(lo.scope.owner) === null) declareOutside(lo, node.name)
    const target = constantValue(lo, node.name, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '||')
  },
}
