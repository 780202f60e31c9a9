import type * as nodes from '@ruby/prism/src/nodes.js'
import { isResolverName } from '../../../shell/inflection/inflection.ts'
import { findViewHelper } from '../../../shell/vocabulary/view-helpers.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import { constantPath, symbolText } from '../../facts/syntax.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { childrenOf, isNode, kindOf, type Node } from '../../parse.ts'
import { roleOf } from '../app-facts.ts'
import { ASSOCIATION_WORDS } from '../models/declared-associations.ts'
import type { KnownNames } from './known-names.ts'
import { areMet, type Needs, needsOf, type Site } from './reading.ts'
import {
  IMPLICIT,
  IMPLICIT_OF_MODELS,
  IMPLICIT_OF_RECORDS,
  isCoreClass,
  OPENING,
  WRITERS,
} from './words.ts'

/**
 * The names of the application's methods that are repeatable, whichever of them is meant; null where what every page
 * depends on is not: callbacks of loading, scopes, what Ruby and Rails call by themselves.
 */
export function repeatableMethods(known: KnownNames): ReadonlySet<string> | null {
  const { app, own, classes } = known
  if (app.models.size === 0 || app.tableColumns.size === 0 || app.types.size > 0) return null
  if ([...OPENING].some((word) => own.has(word) || app.program.calledNames.isWritten(word)))
    return null
  const found = namesOf(known)
  const isWrong = (name: string, method: MethodFacts): boolean => {
    if (found.has(name) || !isCalledBehind(known, name, method)) return false
    return !areMet(needsOfMethod(known, siteOf(known, method), method), found)
  }
  if ([...own].some(([name, methods]) => [...methods].some((each) => isWrong(name, each))))
    return null
  // A page that calls it by this name is taken to call the framework's.
  if ([...known.offered].some((name) => name === null || findViewHelper(name) !== undefined))
    return null
  for (const facts of classes) {
    const bodies = facts.openings.map((opening) => opening.body as Node | null)
    if (!bodies.every((body) => body === null || fitsBody(known, found, facts, body))) return null
  }
  return found
}

/** Where the code of a method stands. */
export function siteOf(known: KnownNames, { owner, isStatic }: MethodFacts): Site {
  const isPage = owner !== null && roleOf(known.app, owner) === 'helper'
  const isOfClass = isStatic || owner === null || owner.moduleFunction !== null
  const keepsNothing = !isOfClass && !known.isExtending(owner)
  return { kind: isPage ? 'page' : 'class', owner, keepsNothing }
}

/** What a method needs, with what its parameters are when they are not given. */
export function needsOfMethod(known: KnownNames, site: Site, { node }: MethodFacts): Needs | null {
  const { parameters, body } = node
  const parts = [parameters, body].map((part) => needsOf(known, site, part as Node | null))
  const [first, second] = parts
  if (first == null || second == null) return null
  for (const key of ['names', 'own'] as const) {
    for (const name of second[key]) first[key].add(name)
  }
  return first
}

/** All names of which every method is repeatable, and all that those call. */
function namesOf(known: KnownNames): Set<string> {
  const needs = new Map<string, ReadonlySet<string>>()
  const writers = [...known.own].flatMap(([name, methods]) =>
    /^\w+=$/.test(name) ? [...methods].filter((method) => isOfRecords(known, method)) : [],
  )
  for (const [name, methods] of [...known.own, [WRITERS, writers] as const]) {
    const all = [...methods].map((method) => needsOfMethod(known, siteOf(known, method), method))
    if (all.includes(null)) continue
    needs.set(name, new Set(all.flatMap((each) => [...(each?.names ?? [])])))
  }
  for (let before = -1; before !== needs.size; ) {
    before = needs.size
    for (const [name, asked] of needs) {
      if ([...asked].some((each) => !needs.has(each))) needs.delete(name)
    }
  }
  return new Set(needs.keys())
}

function isOfRecords(known: KnownNames, { owner, isStatic }: MethodFacts): boolean {
  return owner !== null && !isStatic && (owner.isModule || known.isOfModels(owner))
}

/** Whether Ruby, Rails or a page may call a method where no code names it. */
function isCalledBehind(
  known: KnownNames,
  name: string,
  { owner, isStatic }: MethodFacts,
): boolean {
  if (isResolverName(name)) return true
  if (IMPLICIT.has(name) && mayBeMet(known, owner)) return true
  if (owner === null) return false
  if (roleOf(known.app, owner) === 'helper') return findViewHelper(name) !== undefined
  if (isCoreClass(owner.name)) return true
  if (known.isExtending(owner)) return IMPLICIT_OF_MODELS.has(name)
  const implicit = isStatic ? IMPLICIT_OF_MODELS : IMPLICIT_OF_RECORDS
  return known.isOfModels(owner) && implicit.has(name)
}

/** Whether a repeatable page may meet an object that has the methods of a class: nothing there makes one of a plain class. */
function mayBeMet(known: KnownNames, owner: ClassFacts | null): boolean {
  if (owner === null || owner.isModule || isCoreClass(owner.name)) return true
  return known.isOfModels(owner)
}

/** Whether what a class says of itself leaves reading records repeatable. */
function fitsBody(
  known: KnownNames,
  found: ReadonlySet<string>,
  owner: ClassFacts,
  node: Node,
): boolean {
  if (/^(?:Def|Class|Module|SingletonClass)Node$/.test(kindOf(node))) return true
  const call = kindOf(node) === 'CallNode' ? (node as nodes.CallNode) : null
  if (call !== null && !fitsDeclaration(known, found, owner, call)) return false
  return childrenOf(node).every((child) => fitsBody(known, found, owner, child))
}

/** Options of associations after which building or reading one runs more. */
const RUNNING = /^(?:before_|after_|extend$)/

/** The classes that may keep a column's text. */
const CODERS = new Set(['JSON', 'YAML', 'Array', 'Hash'])

/** A callback of loading, or its condition: a method's name, or a block that runs on the record. */
function runsOnRecord(
  known: KnownNames,
  found: ReadonlySet<string>,
  site: Site,
  node: Node,
): boolean {
  const name = symbolText(node)
  if (name !== null) {
    return known.isAsked(name) && known.methodsBehind(name).every((each) => found.has(each))
  }
  return areMet(needsOf(known, site, node), found)
}

function fitsDeclaration(
  known: KnownNames,
  found: ReadonlySet<string>,
  owner: ClassFacts,
  call: nodes.CallNode,
): boolean {
  const { positional, keywords, block } = given(call)
  const pairs = ((keywords?.elements ?? []) as Node[]).map((pair) => {
    const { key = null, value = null } = pair as nodes.AssocNode
    return { word: isNode(key) ? symbolText(key) : null, value: value as Node }
  })
  const isRepeatable = (node: Node | null): boolean => {
    return areMet(needsOf(known, { kind: 'class', owner, keepsNothing: false }, node), found)
  }
  const { name } = call
  if (name === 'after_find' || name === 'after_initialize') {
    const site = { kind: 'class', owner, keepsNothing: true } as const
    return [...positional, ...pairs.map(({ value }) => value), block as Node | null].every(
      (each) => each === null || runsOnRecord(known, found, site, each),
    )
  }
  if (name === 'default_scope') {
    const [only = block as Node | null] = positional
    return only !== null && isRepeatable(only)
  }
  if (ASSOCIATION_WORDS.has(name)) {
    const isPlain = pairs.every(({ word }) => word !== null && !RUNNING.test(word))
    return isPlain && block === null && positional.every(isRepeatable)
  }
  if (name === 'attribute' || name === 'normalizes') {
    return [...positional, ...pairs.map(({ value }) => value), block as Node | null].every(
      isRepeatable,
    )
  }
  if (name === 'serialize' || name === 'store') {
    return [...positional, ...pairs.map(({ value }) => value)].every(
      (item) => CODERS.has(constantPath(item) ?? '') || isRepeatable(item),
    )
  }
  return name !== 'has_secure_token' || pairs.every(({ word }) => word === 'length')
}
