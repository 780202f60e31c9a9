import type * as nodes from '@ruby/prism/src/nodes.js'
import type { MethodFacts } from '../../facts/class-facts.ts'
import type { Scope } from '../../facts/scope.ts'
import { childrenOf, is, type Node, type Parsed } from '../../parse/parse.ts'
import type { Inference } from '../infer.ts'

/** Methods that the core library calls by itself, with arguments of its own. */
const IMPLICIT = new Set(
  `<=> == != eql? equal? === =~ hash coerce each to_s inspect to_str to_ary to_proc to_a to_h to_i to_f call
  initialize_copy method_missing respond_to? respond_to_missing? included extended inherited prepended
  method_added deconstruct deconstruct_keys succ ! message full_message write exception [] fetch key? dig`.split(
    /\s+/,
  ),
)
const DIRECTIVES =
  /^(attr|attr_reader|attr_writer|attr_accessor|private|protected|public|module_function|private_class_method|private_constant)$/

/** Names of methods that may be called in a way that cannot be seen. */
export function reflectedNames(files: readonly Parsed[]): Set<string> {
  const names = new Set(IMPLICIT)
  let method = ''
  const visit = (node: Node, isDirective: boolean): void => {
    if (is(node, 'DefNode')) {
      const outer = method
      method = node.name
      for (const child of childrenOf(node)) visit(child, false)
      method = outer
      return
    }
    if (is(node, 'SymbolNode') && !isDirective) names.add(node.unescaped.value)
    if (is(node, 'AssocNode') && is(node.key, 'SymbolNode')) {
      visit(node.value, false)
      return
    }
    if (is(node, 'CallNode')) {
      const call = node
      if (call.name === '__method__') names.add(method)
      if (['send', '__send__', 'public_send', 'method', 'inject', 'reduce'].includes(call.name)) {
        const first = call.arguments_?.arguments_[0]
        if (is(first, 'StringNode')) {
          names.add(first.unescaped.value)
        }
      }
      if (call.name === 'sum') names.add('+')
      const inner = call.receiver === null && DIRECTIVES.test(call.name)
      for (const child of childrenOf(node)) {
        for (const each of is(child, 'ArgumentsNode') ? childrenOf(child) : [child]) {
          visit(each, inner && is(each, 'SymbolNode'))
        }
      }
      return
    }
    for (const child of childrenOf(node)) visit(child, false)
  }
  for (const file of files) visit(file.result.value, false)
  if (names.has('new')) names.add('initialize')
  return names
}

/** The methods of the program that a call may reach; null when it reaches others, too, or only others. */
export function callTargets(
  types: Inference,
  call: nodes.CallNode,
  scope: Scope,
): { methods: readonly MethodFacts[]; isAll: boolean } {
  const { program } = types
  const named = (name: string): readonly MethodFacts[] => program.methodNames.get(name) ?? []
  if (call.receiver === null) {
    if (call.name === 'new') return { methods: named('initialize'), isAll: false }
    const methods = scope.owner === null ? functionOf(types, call.name) : named(call.name)
    return { methods, isAll: methods.length > 0 }
  }
  const type = types.typeOf(call.receiver, scope)
  if (type.kind === 'bottom') return { methods: [], isAll: true }
  if (call.name === 'new') {
    const facts = type.kind === 'class' ? program.classes.get(type.name ?? '') : undefined
    if (facts === undefined) return { methods: named('initialize'), isAll: false }
    const own = program.findMethod(facts, 'initialize')
    const isPlain = program.findStatic(facts, 'new') === null && program.isClosed(facts)
    return own === null ? { methods: [], isAll: false } : { methods: [own], isAll: isPlain }
  }
  const methods = named(call.name)
  if (type.kind === 'instance' || type.kind === 'class') {
    return { methods, isAll: methods.length > 0 }
  }
  return { methods: type.kind === 'any' ? methods : [], isAll: false }
}

function functionOf(types: Inference, name: string): readonly MethodFacts[] {
  const found = types.program.functions.get(name)
  return found === undefined ? [] : [found]
}
