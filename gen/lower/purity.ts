import { bare, type Expression, literal } from '../typescript/tree.ts'

/** A marker for code that never reaches its value. */
export const NEVER: Expression = literal('undefined')

/** Whether lowering said that control never comes here. */
export function isNever(value: Expression): boolean {
  return value === NEVER
}

/** Whether an expression may be dropped. */
export function isPure(value: Expression): boolean {
  const inner = bare(value)
  return (
    inner.kind === 'literal' ||
    inner.kind === 'name' ||
    inner.kind === 'string' ||
    inner.kind === 'runtime'
  )
}

/** Whether an expression gives the same value later, whatever happens in between. */
export function isStable(value: Expression): boolean {
  const inner = bare(value)
  return (
    inner.kind === 'literal' ||
    inner.kind === 'string' ||
    inner.kind === 'runtime' ||
    inner.kind === 'arrow' ||
    (inner.kind === 'name' && !/^[a-z_$]/.test(inner.name)) ||
    (inner.kind === 'name' && inner.name.startsWith('value'))
  )
}

/** A statement needs no `new Float(x += y)` around what it does. */
export function withoutBox(value: Expression): Expression {
  const inner = bare(value)
  const isBox =
    inner.kind === 'new' && inner.callee.kind === 'runtime' && inner.callee.name === 'Float'
  const held = isBox ? inner.args[0] : undefined
  return held?.kind === 'assign' ? held : value
}
