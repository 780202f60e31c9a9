import type { Variable } from '../../facts/scope.ts'
import type { Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'
import { bare, call, create, type Expression, member, name } from '../../typescript/tree.ts'

/** Whether a type is Float for certain. */
export function isFloat(type: Type): boolean {
  return type.kind === 'float' && !type.nilable
}

/** The double in an expression of a number's type: what `new Float(…)` would hold. */
export function double(value: Expression, type: Type): Expression {
  const inner = bare(value)
  if (type.kind === 'integer') {
    const isSmall =
      (inner.kind === 'literal' && !inner.text.endsWith('n')) || type.bits !== undefined
    return isSmall ? value : call(name('Number'), value)
  }
  if (inner.kind === 'new' && inner.callee.kind === 'runtime' && inner.callee.name === 'Float') {
    return inner.args[0] as Expression
  }
  return member(value, 'value')
}

/** A double as the Float that Ruby sees. */
export function boxed(lo: Lowering, value: Expression): Expression {
  return create(lo.runtime('Float'), value)
}

/** Whether a variable holds a double instead of a Float: all its writes can be seen, and give Floats. */
export function isDouble(variable: Variable): boolean {
  if (!isFloat(variable.type) || variable.isParameter || !variable.inline) return false
  return variable.values.every(
    (value) =>
      value !== null &&
      !/^LocalVariable(Or|And)WriteNode$/.test(kindOf(value)) &&
      // That NaN is an object that can be found again.
      constantPath(value) !== 'Float::NAN',
  )
}
