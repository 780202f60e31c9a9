import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node, type Parsed, walk } from '../parse/parse.ts'
import { argumentsOf, isComputedSend } from '../parse/syntax.ts'
import type { Inference } from '../types/infer.ts'
import { freshStrings, isFreshWrite, isMutableCopy } from './fresh-strings.ts'
import { lookup } from './lookup.ts'
import { methodsThat } from './method-effects.ts'
import type { Scope, Variable } from './scope.ts'
import { isBelowStringIO, sharedString } from './shared-strings.ts'
import { ANY, type Type } from './types.ts'

/** Methods that change a String, or ask which one it is. */
const TOUCHING = methodsThat('touchesText')
/** Methods of that list that other classes have too, and that harm no JS string. */
const HARMLESS = methodsThat('sharesTouch')

/** Which Strings must be MutableStrings. */
export interface Mutation {
  /** Literals, calls and operator writes that make one. */
  nodes: ReadonlySet<Node>
  /** Calls that make an Array of them. */
  lists: ReadonlySet<Node>
  /** Whether no String of the program is ever mutated. */
  none: boolean
}

/**
 * Finds the string literals that a mutating call may reach. Where the way from literal to call cannot
 * be followed, all literals count, unless `lenient`.
 */
export function findMutation(
  inference: Inference,
  files: readonly Parsed[],
  lenient = false,
): Mutation {
  const all = new Set<Node>()
  const marked = new Set<Node>()
  const variables = new Set<Variable>()
  let everything = inference.program.sendsByName
  let copies = false
  const queue: Variable[] = []

  const ivars = new Set<string>()
  const writes = ivarWrites(inference, files)
  const fresh = new Set<Node>()
  const lists = new Set<Node>()
  const traced = new Set<Node>()
  const isOwn = (name: string): boolean => inference.program.methodNames.has(name)
  const makes = (call: nodes.CallNode, scope: Scope): 'one' | 'list' | null => {
    const receiver = call.receiver === null ? null : inference.typeOf(call.receiver, scope)
    return freshStrings(call, receiver, isOwn)
  }

  /** What a method of the program gives. */
  const given = ({ node }: { node: nodes.DefNode }): void => {
    if (node.body === null || traced.has(node)) return
    traced.add(node)
    const scope = inference.scope(node)
    source(node.body, scope)
    walk(node.body, (each) => {
      if (!is(each, 'ReturnNode')) return
      for (const value of each.arguments_?.arguments_ ?? []) source(value, scope)
    })
  }

  const source = (node: Node, scope: Scope): void => {
    switch (kindOf(node)) {
      case 'StringNode':
      case 'InterpolatedStringNode':
        marked.add(node)
        return
      case 'ParenthesesNode': {
        const body = (node as nodes.ParenthesesNode).body
        if (body !== null) source(body, scope)
        return
      }
      case 'StatementsNode': {
        const body = (node as nodes.StatementsNode).body
        const last = body[body.length - 1]
        if (last !== undefined) source(last, scope)
        return
      }
      case 'CallNode': {
        const call = node as nodes.CallNode
        if (isMutableCopy(call)) return
        if (['<<', 'concat', 'itself', 'freeze'].includes(call.name) && call.receiver !== null) {
          source(call.receiver, scope)
        } else if (makes(call, scope) === 'one') marked.add(node)
        else {
          everything = true
          for (const method of inference.program.methodNames.get(call.name) ?? []) given(method)
        }
        return
      }
      case 'InstanceVariableReadNode': {
        const { name } = node as nodes.InstanceVariableReadNode
        if (ivars.has(name)) return
        ivars.add(name)
        if (inference.program.opensIvars()) everything = true
        const written = writes.get(name)
        if (written === undefined || inference.program.isWrittenElsewhere(name)) everything = true
        for (const [value, at] of written ?? []) {
          if (value === null) everything = true
          else source(value, at)
        }
        return
      }
      case 'IfNode':
      case 'ElseNode': {
        const { statements } = node as nodes.IfNode
        const other = (node as nodes.IfNode).subsequent
        if (statements !== null) source(statements, scope)
        if (other != null) source(other, scope)
        return
      }
      case 'NilNode':
      case 'IntegerNode':
      case 'ArrayNode':
      case 'HashNode':
        return
      case 'LocalVariableReadNode': {
        const read = node as nodes.LocalVariableReadNode
        const variable = lookup(scope, read.name, read.depth)
        if (variable === null) {
          everything = true
          return
        }
        // What is written to a parameter later is known all the same.
        if (variable.isParameter) everything = true
        if (!variables.has(variable)) {
          variables.add(variable)
          queue.push(variable)
        }
        return
      }
      default:
        everything = true
    }
  }

  const consumed = new Set<Node>()
  const counted = new Set<Node>()
  const visit = (node: Node, outer: Scope): void => {
    const scope = inference.findScope(node) ?? outer
    const kind = kindOf(node)
    if ((kind === 'StringNode' || kind === 'InterpolatedStringNode') && !consumed.has(node)) {
      all.add(node)
    }
    for (const used of consumedBy(node)) consumed.add(used)
    if (/OperatorWriteNode$/.test(kind)) {
      const write = node as nodes.LocalVariableOperatorWriteNode
      const current =
        kind === 'LocalVariableOperatorWriteNode'
          ? (lookup(scope, write.name, write.depth)?.type ?? ANY)
          : kind === 'InstanceVariableOperatorWriteNode'
            ? inference.ivarType(scope, write.name)
            : ANY
      if (isFreshWrite(node, current, inference.typeOf(write.value, scope))) fresh.add(node)
    }
    if (kind === 'CallNode') {
      const call = node as nodes.CallNode
      copies ||= isMutableCopy(call) && givesString(inference, call, scope)
      const made = makes(call, scope)
      if (made === 'one' && !consumed.has(node)) fresh.add(node)
      if (made === 'list' && !counted.has(node)) lists.add(node)
      if (COUNTING.has(call.name) && call.receiver !== null) counted.add(call.receiver)
      if (TOUCHING.has(call.name) && call.receiver !== null && !HARMLESS.has(call.name)) {
        const type = inference.typeOf(call.receiver, scope)
        if (maybeString(type)) source(call.receiver, scope)
      }
      const shared = sharedString(call)
      if (shared !== null) source(shared, scope)
    }
    if (isBelowStringIO(node)) everything = true
    if (kind === 'IndexOperatorWriteNode' || kind === 'IndexOrWriteNode') {
      const write = node as nodes.IndexOperatorWriteNode
      const type = write.receiver === null ? null : inference.typeOf(write.receiver, scope)
      if (type?.kind === 'string' || write.binaryOperator === '<<') everything = true
    }
    if (kind === 'LocalVariableOperatorWriteNode') {
      const write = node as nodes.LocalVariableOperatorWriteNode
      const variable = lookup(scope, write.name, write.depth)
      if (write.binaryOperator === '<<' && variable !== null && maybeString(variable.type))
        everything = true
    }
    for (const child of childrenOf(node)) visit(child, scope)
  }

  for (const file of files) visit(file.result.value, inference.scope(file.result.value))
  while (queue.length > 0) {
    const variable = queue.pop() as Variable
    for (const value of variable.values) {
      if (value === null) everything = true
      else if (is(value, 'LocalVariableOperatorWriteNode')) {
        if (fresh.has(value)) marked.add(value)
        else everything = true
      } else if (/^LocalVariable(Or|And)WriteNode$/.test(kindOf(value))) {
        source((value as nodes.LocalVariableOrWriteNode).value, variable.scope)
      } else source(value, variable.scope)
    }
  }
  // In an application Strings come from the framework; one that may not change says so itself.
  if (everything && !lenient) return { nodes: new Set([...all, ...fresh]), lists, none: false }
  return { nodes: marked, lists: new Set(), none: marked.size === 0 && !copies }
}

/** Whether a call that makes a mutable copy may make one of a String. */
function givesString(inference: Inference, call: nodes.CallNode, scope: Scope): boolean {
  if (call.name === 'new') return true
  return call.receiver !== null && maybeString(inference.typeOf(call.receiver, scope))
}

/** Calls that give their receiver back, or to their block. */
const HANDING_ON = methodsThat('handsOn')

/** Calls on an Array of Strings that give none of them back. */
const COUNTING = methodsThat('countsTexts')

/** Calls that look at their String arguments and keep none of them. */
const LOOKING = methodsThat('looksAtText')

/** The string literals right under a node that nobody can mutate there. */
function consumedBy(node: Node): Node[] {
  switch (kindOf(node)) {
    case 'CallNode': {
      const call = node as nodes.CallNode
      if (isComputedSend(node)) return []
      const args = argumentsOf(call)
      const out = LOOKING.has(call.name) ? [...args] : []
      const receiver = call.receiver
      if (receiver !== null && !TOUCHING.has(call.name) && !HANDING_ON.has(call.name))
        out.push(receiver)
      return out
    }
    case 'InterpolatedStringNode':
    case 'InterpolatedRegularExpressionNode':
    case 'InterpolatedSymbolNode':
      return (node as nodes.InterpolatedStringNode).parts
    case 'WhenNode':
      return (node as nodes.WhenNode).conditions
    case 'AssocNode':
      return [(node as nodes.AssocNode).key]
    case 'DefinedNode':
      return [(node as nodes.DefinedNode).value]
    default:
      return []
  }
}

function maybeString(type: Type): boolean {
  return type.kind === 'string' || type.kind === 'any'
}

/** What is written to each instance variable of the program; null where the value cannot be seen. */
function ivarWrites(
  inference: Inference,
  files: readonly Parsed[],
): Map<string, [Node | null, Scope][]> {
  const out = new Map<string, [Node | null, Scope][]>()
  const visit = (node: Node, outer: Scope): void => {
    const scope = inference.findScope(node) ?? outer
    const kind = kindOf(node)
    if (/^InstanceVariable\w*(Write|Target)Node$/.test(kind)) {
      const write = node as nodes.InstanceVariableOrWriteNode
      const isSeen = /^InstanceVariable(Or|And)?WriteNode$/.test(kind)
      const list = out.get(write.name) ?? []
      list.push([isSeen ? write.value : null, scope])
      out.set(write.name, list)
    }
    for (const child of childrenOf(node)) visit(child, scope)
  }
  for (const file of files) {
    const root = file.result.value
    visit(root, inference.scope(root))
  }
  return out
}
