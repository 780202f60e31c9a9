import type * as nodes from '@ruby/prism/src/nodes.js'
import { declares } from '../../shell/vocabulary/record.ts'
import { is, type Node } from '../parse/parse.ts'
import { relationOf } from '../parse/relation-blocks.ts'
import { constantPath } from '../parse/syntax.ts'
import type { ClassFacts } from './class-facts.ts'
import { isOfLibrary, isOfObjects } from './library.ts'
import type { ProgramFacts } from './program.ts'

/** What runs a block with another self. */
export const REBINDING =
  'instance_exec instance_eval class_exec class_eval module_exec module_eval define_method define_singleton_method with_options'.split(
    ' ',
  )

/** Methods of Ruby that hand their block to a method of the program, or make a value of it. */
const HANDING = new Set([
  ...REBINDING,
  ...'send __send__ public_send call yield () === proc lambda to_enum enum_for'.split(' '),
])

/** What means the language, whatever self is. */
export const OF_EVERY_SELF: ReadonlySet<string> = new Set(
  'block_given? lambda proc raise fail loop catch throw require require_relative binding __method__'.split(
    ' ',
  ),
)

/** Whether something in the program may run the block of a call with another self than that of the code around; an application's names are all known. */
export function isRebound(
  program: ProgramFacts,
  block: Node,
  call: Node,
  owner: ClassFacts | null,
  isApplication: boolean,
): boolean {
  if (!program.rebinds || relationOf(block) !== undefined) return false
  if (is(block, 'LambdaNode') || !is(call, 'CallNode')) return true
  const { name: method, receiver } = call as nodes.CallNode
  if (program.methodNames.has(method) || program.attributeNames.has(method)) return true
  if (!isApplication && mayBeMade(method, receiver !== null)) return true
  if (method !== 'new') return HANDING.has(method)
  const path = constantPath(receiver)
  return (
    path === null ||
    /^(?:Proc|Class|Module|Struct)$/.test(path) ||
    program.resolveClass(path, owner) !== null
  )
}

/** Whether a call declares for the class that runs it, with objects of the class as self of its block: `before_action { … }`. */
export function isDeclaration(call: Node): boolean {
  return is(call, 'CallNode') && call.receiver === null && declares(call.name)
}

/** Whether a method of the name may come while a program runs, or be what `method_missing` answers. */
function mayBeMade(method: string, hasReceiver: boolean): boolean {
  if (method === 'new' || OF_EVERY_SELF.has(method)) return false
  return !(hasReceiver ? isOfLibrary(method) : isOfObjects(method))
}
