import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../facts/class-facts.ts'
import { exportedValue } from '../facts/library.ts'
import { symbolText } from '../facts/syntax.ts'
import type { Lowering } from '../lower/lowering.ts'
import { kindOf, type Node } from '../parse.ts'

const LEVELS = new Set(['private', 'protected', 'public'])

/** Refuses `private :name` and its kin for a method that is not there by then: CRuby raises NameError. */
export function checkVisibility(
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
  isStatic: boolean,
): void {
  if (!LEVELS.has(call.name) || isStatic || !lo.inference.closed) return
  if (!lo.program.isClosed(facts)) return
  for (const [name, node] of namedIn((call.arguments_?.arguments_ ?? []) as Node[])) {
    if (isDefinedBefore(lo, facts, name, node) || isMeantSo(call.name, name)) continue
    if (isOfObject(name)) {
      lo.refuse(
        node,
        `\`${call.name}\` of the core library's own \`${name}\` is outside the Ruby subset.`,
        'Define the method in the class.',
      )
    }
    lo.refuse(
      node,
      `${facts.name} has no method \`${name}\` here: \`${call.name}\` raises NameError.`,
      `Write \`${call.name}\` below the method.`,
    )
  }
}

/** The names that the arguments write out, each with its place. */
function namedIn(args: readonly Node[]): [string, Node][] {
  return args.flatMap((arg) => {
    if (kindOf(arg) === 'ArrayNode') {
      return namedIn((arg as unknown as nodes.ArrayNode).elements as Node[])
    }
    const name = symbolText(arg)
    return name === null ? [] : [[name, arg] as [string, Node]]
  })
}

function isDefinedBefore(lo: Lowering, facts: ClassFacts, name: string, at: Node): boolean {
  const own = lo.program.methods.filter((method) => method.owner === facts && method.name === name)
  const isBelow = own.every(
    ({ source, node }) =>
      source === lo.source && node.location.startOffset > at.location.startOffset,
  )
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

function isKernelFunction(name: string): boolean {
  return Object.hasOwn(exportedValue('kernelMethods') as object, name)
}
