import { checkCount } from '../call/arguments.ts'
import { send } from '../call/send.ts'
import type { MethodTable } from '../call/signature.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import type { Block } from '../types.ts'
import { MethodObject } from './method-object.ts'
import { parameterList, unknownParameters } from './parameter-list.ts'
import { lambda, Proc, proc } from './proc.ts'

type Callable = Proc | MethodObject

/** Proc#call. */
export function procCall(self: Callable, block: Block | null = null, ...args: unknown[]): unknown {
  return block === null ? self.call(...args) : self.callWithBlock(args, block)
}

/** Proc#arity. */
export function procArity(self: Callable): number {
  return self.arity
}

/** Proc#lambda?. */
function procIsLambda(self: Callable): boolean {
  return self instanceof MethodObject || self.isLambda
}

/** Proc#to_proc. */
export function procToProc(self: Callable): Proc {
  return self instanceof Proc ? self : self.toProc()
}

/** Proc#>>: this one, then the other; a lambda when this one is. */
export function procThen(self: Callable, next: unknown): Proc {
  checkCallable(next)
  const both = (args: readonly unknown[], block: Block | null) =>
    send(next, 'call', [procCall(self, block, ...args)])
  return composed(both, procIsLambda(self))
}

/** Proc#<<: the other one, then this; a lambda unless the other is a proc. */
export function procAfter(self: Callable, first: unknown): Proc {
  checkCallable(first)
  const both = (args: readonly unknown[], block: Block | null) =>
    self.call(send(first, 'call', args, block))
  return composed(both, !(first instanceof Proc) || first.isLambda)
}

function composed(
  both: (args: readonly unknown[], block: Block | null) => unknown,
  isLambda: boolean,
): Proc {
  const call = (...args: unknown[]) => both(args, null)
  const made = isLambda ? lambda(call, 0, -1) : proc(call, -1)
  made.counts = false
  made.takes = (args, block) => both(args, block === null ? null : block.block)
  return made
}

function checkCallable(value: unknown): void {
  const isCallable =
    value instanceof Proc ||
    value instanceof MethodObject ||
    (typeof value === 'object' && value !== null && 'call' in value)
  if (!isCallable) throw new TypeError('callable object is expected')
}

/** Proc#curry. */
export function procCurry(self: Callable, count?: unknown): unknown {
  const required = self.arity < 0 ? -self.arity - 1 : self.arity
  const wanted = count === undefined ? required : toIndex(count)
  if (procIsLambda(self) && count !== undefined) {
    checkCount(wanted, required, self instanceof Proc ? self.maximum : most(self, required))
  }
  return wanted === 0 ? waiting(self, wanted, []) : curried(self, wanted, [])
}

function most(self: MethodObject, required: number): number {
  return self.arity < 0 ? Number.POSITIVE_INFINITY : required
}

function curried(self: Callable, wanted: number, given: readonly unknown[]): unknown {
  return given.length >= wanted ? self.call(...given) : waiting(self, wanted, given)
}

function waiting(self: Callable, wanted: number, given: readonly unknown[]): Proc {
  const more = (...args: unknown[]) => curried(self, wanted, [...given, ...args])
  return procIsLambda(self) ? lambda(more, 0, -1) : proc(more, -1)
}

/** Proc#parameters. */
export function procParameters(self: Proc): unknown[] {
  if (self.words === null) throw unknownParameters()
  return parameterList(self.words, self.isLambda)
}

/** The methods of Proc. */
export const procMethods = {
  '<<': [procAfter, '1'],
  '===': [procCall, '0+ & k'],
  '>>': [procThen, '1'],
  '[]': [procCall, '0+ & k'],
  arity: [procArity, '0 -> Integer'],
  call: [procCall, '0+ & k'],
  curry: [procCurry, '0-1'],
  'lambda?': [procIsLambda, '0 -> Boolean'],
  parameters: [procParameters, '0 -> Array'],
  to_proc: [procToProc, '0'],
  yield: [procCall, '0+ & k'],
} as const satisfies MethodTable
