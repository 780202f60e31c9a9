import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { exportedValue } from '../../facts/library.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'

const LEVELS = new Set(['private', 'protected', 'public'])
const OF_CLASS = new Set(['private_class_method', 'public_class_method'])
const ATTRIBUTES = new Set(['attr', 'attr_reader', 'attr_writer', 'attr_accessor'])

/**
 * Refuses what a class's body says with words like `private :name` of a method, an attribute or a constant
 * that is not there by then: CRuby raises NameError.
 */
export function checkVisibility(
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  isStatic: boolean,
): void {
  const word = call.name
  const names = namedIn(argumentsOf(call))
  if (ATTRIBUTES.has(word)) checkAttributes(lo, word, names)
  if (!lo.inference.closed && !lo.program.rebinds && !lo.program.sendsByName) return
  if (word === 'private_constant') return checkConstants(lo, facts, names)
  if (word === 'module_function') {
    if (!facts.isModule) {
      lo.refuse(
        call,
        ['raised-while-loading', 'NoMethodError'],
        'A class has no `module_function`: it raises NoMethodError.',
        'Write `def self.name`.',
      )
    }
    return checkMethods(lo, facts, word, names)
  }
  if (OF_CLASS.has(word) || (LEVELS.has(word) && isStatic)) {
    return checkStatics(lo, facts, word, names)
  }
  if (LEVELS.has(word) && lo.program.isClosed(facts)) checkMethods(lo, facts, word, names)
}

type Named = readonly (readonly [string, Node])[]

function checkMethods(lo: Lowering, facts: ClassFacts, word: string, names: Named): void {
  for (const [name, node] of names) {
    if (isDefinedBefore(lo, facts, name, node) || isMeantSo(word, name)) continue
    if (isOfObject(name) && word !== 'module_function') {
      lo.beyond(
        node,
        `\`${word}\` of the core library's own \`${name}\` is outside the Ruby subset.`,
        'Define the method in the class.',
      )
    }
    refuseAbsent(lo, facts, word, [name, node])
  }
}

/** The same of methods of the class itself. */
function checkStatics(lo: Lowering, facts: ClassFacts, word: string, names: Named): void {
  for (const [name, node] of names) {
    const own = facts.statics.get(name)
    const isBelow = own?.source === lo.source && isAfter(own.node, node)
    if (own !== undefined && !isBelow) continue
    const above = lo.program.ancestors(facts).filter((each) => each !== facts)
    if (own === undefined && lo.program.findStatic(facts, name) !== null) continue
    if (above.some((each) => each.statics.has(name)) || isOfClass(name)) continue
    if (lo.program.ancestors(facts).some((at) => hasStaticAttribute(at, name))) continue
    if (!lo.program.isClosed(facts) || facts.extends.length > 0) continue
    refuseAbsent(lo, facts, word, [name, node])
  }
}

function hasStaticAttribute(facts: ClassFacts, name: string): boolean {
  const plain = name.replace(/=$/, '')
  return (plain === name ? facts.staticReaders : facts.staticWriters).has(plain)
}

function checkConstants(lo: Lowering, facts: ClassFacts, names: Named): void {
  for (const [name, node] of names) {
    const value =
      facts.constants.get(name) ?? lo.program.classes.get(`${facts.name}::${name}`)?.openings[0]
    if (value !== undefined && !isAfter(value, node)) continue
    lo.refuse(
      node,
      ['unknown-constant', name],
      `${facts.name} has no constant ${name} here: \`private_constant\` raises NameError.`,
      'Write `private_constant` below the constant.',
    )
  }
}

function checkAttributes(lo: Lowering, word: string, names: Named): void {
  for (const [name, node] of names) {
    if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) continue
    lo.refuse(
      node,
      ['raised-while-loading', 'NameError'],
      `\`${name}\` is no name of an attribute: \`${word}\` raises NameError.`,
      'Write a method with `def`.',
    )
  }
}

function refuseAbsent(
  lo: Lowering,
  facts: ClassFacts,
  word: string,
  [name, node]: readonly [string, Node],
): never {
  return lo.refuse(
    node,
    ['unknown-method', name],
    `${facts.name} has no method \`${name}\` here: \`${word}\` raises NameError.`,
    `Write \`${word}\` below the method.`,
  )
}

/** The names that the arguments write out, each with its place. */
function namedIn(args: readonly Node[]): [string, Node][] {
  return args.flatMap((arg) => {
    if (is(arg, 'ArrayNode')) {
      return namedIn(arg.elements)
    }
    const name = symbolText(arg)
    return name === null ? [] : [[name, arg] as [string, Node]]
  })
}

function isAfter(node: Node, at: Node): boolean {
  return node.location.startOffset > at.location.startOffset
}

function isDefinedBefore(lo: Lowering, facts: ClassFacts, name: string, at: Node): boolean {
  const own = lo.program.methods.filter((method) => method.owner === facts && method.name === name)
  const isBelow = own.every(({ source, node }) => source === lo.source && isAfter(node, at))
  if (own.length > 0 && !isBelow) return true
  const plain = name.replace(/=$/, '')
  if (lo.program.hasAttribute(facts, plain, plain === name ? 'readers' : 'writers')) return true
  const above = lo.program.ancestors(facts).filter((each) => each !== facts)
  return (
    above.some((each) => each.methods.has(name)) || (own.length === 0 && facts.methods.has(name))
  )
}

/** Methods that every object has, or that are private from the start, as what they are already. */
function isMeantSo(level: string, name: string): boolean {
  if (level === 'public') return isOfObject(name)
  return level === 'private' && (isKernelFunction(name) || PRIVATE.has(name))
}

const PRIVATE = new Set(['initialize', 'initialize_copy', 'respond_to_missing?', 'method_missing'])

function isOfObject(name: string): boolean {
  return Object.hasOwn(exportedValue('objectMethods') as object, name)
}

function isOfClass(name: string): boolean {
  return Object.hasOwn(exportedValue('classMethods') as object, name) || isOfObject(name)
}

function isKernelFunction(name: string): boolean {
  return Object.hasOwn(exportedValue('kernelMethods') as object, name)
}
