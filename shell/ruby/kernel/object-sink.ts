import { findMember } from '../call/find-member.ts'
import { sendSelf } from '../call/send.ts'
import { parseSignature } from '../call/signature.ts'
import { eachPut, putsText } from './output.ts'
import type { Sink } from './streams.ts'

/** Whether an object has a `write` of the program's own. */
export function writesItself(target: object): boolean {
  return findMember(target, 'write') !== undefined
}

/** Calls `write` of an object, which may take one argument alone. */
export function writeParts(target: object, parts: readonly unknown[]): unknown {
  const own = findMember(target, 'write')
  if (parts.length < 2 || own?.kind !== 'method') return sendSelf(target, 'write', parts)
  const signature = own.parameters === undefined ? null : parseSignature(own.parameters)
  const most = signature === null ? own.fn.length : signature.maximum
  if (most > 1) return sendSelf(target, 'write', parts)
  for (const part of parts) sendSelf(target, 'write', [part])
  return null
}

/** What `puts` does with an object whose `write` is the program's own: a call for each line. */
export function putLines(target: object, values: readonly unknown[]): void {
  if (values.length === 0) writeParts(target, ['\n'])
  eachPut(values, (line) => {
    writeParts(target, line.endsWith('\n') ? [line] : [line, '\n'])
  })
}

/** The sink that an object with `write` is. */
export function objectSink(target: object): Sink {
  return {
    target,
    isOwn: writesItself(target),
    write: (...parts) => {
      writeParts(target, parts)
    },
    puts: (values) => {
      if (findMember(target, 'puts') !== undefined) sendSelf(target, 'puts', values)
      else if (writesItself(target)) putLines(target, values)
      else sendSelf(target, 'write', [putsText(values)])
    },
  }
}
