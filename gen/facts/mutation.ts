import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'
import type { Inference } from './infer.ts'
import { lookup } from './infer.ts'
import type { Scope, Variable } from './scope.ts'
import type { Type } from './types.ts'

/** Methods that change a String, or ask which one it is. */
const TOUCHING = new Set(
  `<< concat prepend insert replace clear []= upcase! downcase! capitalize! swapcase! reverse! strip! lstrip!
  rstrip! chomp! chop! squeeze! gsub! sub! tr! tr_s! delete! slice! succ! next! unicode_normalize! encode!
  force_encoding setbyte append_as_bytes freeze frozen? equal? object_id __id__ dup clone +@ -@ hash`.split(
    /\s+/,
  ),
)
/** Methods of that list that other classes have too, and that harm no JS string. */
const HARMLESS = new Set(['hash', 'dup', 'clone', '-@'])

/** Which literals must be MutableStrings. */
export interface Mutation {
  nodes: ReadonlySet<Node>
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
  let everything = false
  const queue: Variable[] = []

  const source = (node: Node, scope: Scope): void => {
    switch (kindOf(node)) {
      case 'StringNode':
      case 'InterpolatedStringNode':
        marked.add(node)
        return
      case 'ParenthesesNode': {
        const body = (node as nodes.ParenthesesNode).body as Node | null
        if (body !== null) source(body, scope)
        return
      }
      case 'StatementsNode': {
        const body = (node as nodes.StatementsNode).body as Node[]
        const last = body[body.length - 1]
        if (last !== undefined) source(last, scope)
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
        if (variable === null || variable.isParameter) {
          everything = true
          return
        }
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
  const visit = (node: Node, outer: Scope): void => {
    let scope = outer
    try {
      scope = inference.scope(node)
    } catch {
      // Most nodes open no scope of their own.
    }
    const kind = kindOf(node)
    if ((kind === 'StringNode' || kind === 'InterpolatedStringNode') && !consumed.has(node)) {
      all.add(node)
    }
    for (const used of consumedBy(node)) consumed.add(used)
    if (kind === 'CallNode') {
      const call = node as nodes.CallNode
      if (TOUCHING.has(call.name) && call.receiver !== null && !HARMLESS.has(call.name)) {
        const type = inference.typeOf(call.receiver, scope)
        if (maybeString(type)) source(call.receiver, scope)
      }
    }
    if (kind === 'IndexOperatorWriteNode' || kind === 'IndexOrWriteNode') {
      const write = node as nodes.IndexOperatorWriteNode
      const type = write.receiver === null ? null : inference.typeOf(write.receiver, scope)
      if (type?.kind === 'string') everything = true
    }
    if (kind === 'LocalVariableOperatorWriteNode') {
      const write = node as nodes.LocalVariableOperatorWriteNode
      const variable = lookup(scope, write.name, write.depth)
      if (write.binaryOperator === '<<' && variable !== null && maybeString(variable.type))
        everything = true
    }
    for (const child of childrenOf(node)) visit(child, scope)
  }

  for (const file of files)
    visit(
      file.result.value as unknown as Node,
      inference.scope(file.result.value as unknown as Node),
    )
  while (queue.length > 0) {
    const variable = queue.pop() as Variable
    for (const value of variable.values) {
      if (value === null) everything = true
      else if (
        [
          'LocalVariableOperatorWriteNode',
          'LocalVariableOrWriteNode',
          'LocalVariableAndWriteNode',
        ].includes(kindOf(value))
      ) {
        everything = true
      } else source(value, variable.scope)
    }
  }
  // In an application Strings come from the framework; one that may not change says so itself.
  if (everything && !lenient) return { nodes: all, none: false }
  return { nodes: marked, none: marked.size === 0 }
}

/** Calls that look at their String arguments and keep none of them. */
const LOOKING = new Set(
  `puts print p pp raise fail warn abort format sprintf printf require require_relative == != === =~ + * <=> < >
  include? start_with? end_with? index rindex split join gsub sub tr delete count squeeze center ljust rjust
  match match? scan partition rpartition casecmp casecmp? eql? key? has_key? strftime % chomp delete_prefix
  delete_suffix each_line upto between? Integer Float instance_variable_get send public_send respond_to?
  attr_reader attr_writer attr_accessor test assert_equal`.split(/\s+/),
)

/** The string literals right under a node that nobody can mutate there. */
function consumedBy(node: Node): Node[] {
  switch (kindOf(node)) {
    case 'CallNode': {
      const call = node as nodes.CallNode
      const args = (call.arguments_?.arguments_ ?? []) as Node[]
      const out = LOOKING.has(call.name) ? [...args] : []
      const receiver = call.receiver as Node | null
      if (receiver !== null && !TOUCHING.has(call.name)) out.push(receiver)
      return out
    }
    case 'InterpolatedStringNode':
    case 'InterpolatedRegularExpressionNode':
    case 'InterpolatedSymbolNode':
      return (node as nodes.InterpolatedStringNode).parts as Node[]
    case 'WhenNode':
      return (node as nodes.WhenNode).conditions as Node[]
    case 'AssocNode':
      return [(node as nodes.AssocNode).key as Node]
    case 'DefinedNode':
      return [(node as nodes.DefinedNode).value as Node]
    default:
      return []
  }
}

function maybeString(type: Type): boolean {
  return type.kind === 'string' || type.kind === 'any'
}
