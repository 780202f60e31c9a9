import type * as nodes from '@ruby/prism/src/nodes.js'
import { distance } from 'fastest-levenshtein'
import { exportedValue, isExported } from '../facts/library.ts'
import { constantPath } from '../facts/syntax.ts'
import type { Destination } from '../lower/frame.ts'
import type { Lowering } from '../lower/lowering.ts'
import type { Node } from '../parse.ts'
import {
  assign,
  declare,
  type Expression,
  member,
  name,
  type Statement,
  statement,
  string,
} from '../typescript/tree.ts'
import { absentConstant } from './absent-constants.ts'
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
}

const FORBIDDEN: Record<string, string> = {
  ObjectSpace: 'Keep a list of the objects yourself.',
  Thread: 'Every request has a task of its own; a program has one.',
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
  const fromDialect = lo.dialect.constant(lo, plain, node)
  if (fromDialect !== null) return fromDialect
  const facts = lo.program.resolveClass(plain, path.startsWith('::') ? null : lo.scope.owner)
  if (facts !== null) return classReference(lo, facts.name)
  const [head = '', ...rest] = plain.split('::')
  const owner = constantOwner(lo, head)
  if (owner !== null) {
    let out = owner === '' ? topLevelConstant(lo, head) : member(classReference(lo, owner), head)
    for (const part of rest) out = member(out, part)
    return out
  }
  const parent =
    rest.length > 0
      ? lo.program.resolveClass(plain.split('::').slice(0, -1).join('::'), lo.scope.owner)
      : null
  if (parent !== null) {
    const last = plain.split('::').pop() as string
    const holder = lo.program.ancestors(parent).find((at) => at.constants.has(last))
    if (holder !== undefined) return member(classReference(lo, holder.name), last)
  }
  return coreConstant(lo, plain, node)
}

/** The class that declares a constant in reach; '' is the top level. */
function constantOwner(lo: Lowering, constant: string): string | null {
  for (let at = lo.scope.owner; at !== null; at = at.parent) {
    if (at.constants.has(constant)) return at.name
  }
  if (lo.scope.owner !== null) {
    const found = lo.program.ancestors(lo.scope.owner).find((at) => at.constants.has(constant))
    if (found !== undefined) return found.name
  }
  return lo.program.constants.has(constant) ? '' : null
}

function coreConstant(lo: Lowering, path: string, node: Node): Expression {
  const head = path.split('::')[0] as string
  const forbidden = FORBIDDEN[head]
  if (forbidden !== undefined) {
    lo.refuse(node, `${head} is outside the Ruby subset.`, forbidden)
  }
  const constants = exportedValue('rubyConstants') as Record<string, unknown> | undefined
  const exportName = RENAMED[path] ?? path
  if (isExported(exportName) && /^[A-Z]/.test(exportName)) return lo.runtime(exportName)
  if (constants !== undefined && Object.hasOwn(constants, path)) {
    return { kind: 'index', object: lo.runtime('rubyConstants'), index: string(path) }
  }
  const absent = absentConstant(path)
  if (absent !== undefined) lo.refuse(node, `There is no ${path} here.`, absent)
  const known = [...lo.program.classes.keys(), ...lo.program.constants.keys()]
  const nearest = known
    .map((word) => ({ word, far: distance(word, path) }))
    .sort((a, b) => a.far - b.far)[0]
  const hint =
    nearest !== undefined && nearest.far <= 3 ? `Did you mean ${nearest.word}?` : undefined
  lo.refuse(
    node,
    `Uninitialized constant ${path}: neither this program nor the core library has it.`,
    hint,
  )
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
      if (known && parent !== null && constant !== null) return member(lo.value(parent), constant)
      lo.refuse(
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
  value: Expression,
  node: Node,
): Statement[] {
  const owner = lo.scope.owner
  if (lo.scope.method !== null) lo.refuse(node, 'A constant is assigned outside methods.')
  if (owner !== null)
    return [statement(assign(member(classReference(lo, owner.name), constant), value))]
  return [{ ...declare('const', name(constant), value), exported: true } as Statement]
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
    const target = constantValue(lo, node.name, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '||')
  },
}
