import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf, constantPath, isCallOf } from '../parse/syntax.ts'

/** Where the calls that fill a String have it among their arguments. */
const BUFFERS: Readonly<Record<string, number>> = {
  read: 1,
  readpartial: 1,
  sysread: 1,
  read_nonblock: 1,
}

/** The argument of a call that shares its String with a StringIO, or has it filled; null for other calls. */
export function sharedString(call: nodes.CallNode): Node | null {
  const list = argumentsOf(call)
  if (isCallOf(call, 'StringIO', 'new') || isCallOf(call, 'StringIO', 'open')) {
    return given(list[0])
  }
  if (call.receiver === null) return null
  if (call.name === 'reopen' || call.name === 'string=') return given(list[0])
  const place = Object.hasOwn(BUFFERS, call.name) ? BUFFERS[call.name] : undefined
  return place === undefined ? null : given(list[place])
}

function given(argument: Node | undefined): Node | null {
  return argument === undefined || is(argument, 'KeywordHashNode') ? null : argument
}

/** Whether a class stands below StringIO, so that `super` hands Strings to it. */
export function isBelowStringIO(node: Node): boolean {
  if (!is(node, 'ClassNode')) return false
  const { superclass } = node
  return superclass !== null && constantPath(superclass) === 'StringIO'
}
