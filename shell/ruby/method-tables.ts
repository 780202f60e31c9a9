import { arrayOwnMethods } from './array/methods.ts'
import type { MethodTable } from './call/signature.ts'
import { classMethods } from './class/methods.ts'
import { comparableMethods } from './comparable/methods.ts'
import { enumeratorOwnMethods } from './enumerable/enumerator-methods.ts'
import { enumerableMethods } from './enumerable/methods.ts'
import { exceptionMethods } from './exception/methods.ts'
import { floatOwnMethods } from './float/methods.ts'
import { hashOwnMethods } from './hash/methods.ts'
import { integerOwnMethods, numericMethods } from './integer/methods.ts'
import { kernelMethods } from './kernel/methods.ts'
import { mathFunctions } from './math/math.ts'
import { objectMethods } from './object/methods.ts'
import { booleanMethods, nilMethods } from './object/nil-methods.ts'
import { procMethods } from './proc/methods.ts'
import { rangeOwnMethods } from './range/methods.ts'
import { matchMethods } from './regexp/match-methods.ts'
import { regexpMethods } from './regexp/methods.ts'
import { setOwnMethods } from './set/methods.ts'
import { structOwnMethods } from './struct/methods.ts'
import { stringBangMethods } from './text/bang-methods.ts'
import { stringOwnMethods } from './text/methods.ts'
import { symbolMethods } from './text/symbol-methods.ts'
import { timeMethods } from './time/methods.ts'

/**
 * The methods of each core class with what its modules add, for the generator and the documentation:
 * calls ask the tables one after the other (call/library.ts).
 */
export const integerMethods: MethodTable = {
  ...comparableMethods,
  ...numericMethods,
  ...integerOwnMethods,
}
export const floatMethods: MethodTable = {
  ...comparableMethods,
  ...numericMethods,
  ...floatOwnMethods,
}
export const stringMethods: MethodTable = {
  ...comparableMethods,
  ...stringBangMethods,
  ...stringOwnMethods,
}
export const arrayMethods: MethodTable = { ...enumerableMethods, ...arrayOwnMethods }
export const hashMethods: MethodTable = { ...enumerableMethods, ...hashOwnMethods }
export const rangeMethods: MethodTable = { ...enumerableMethods, ...rangeOwnMethods }
export const setMethods: MethodTable = { ...enumerableMethods, ...setOwnMethods }
export const structMethods: MethodTable = { ...enumerableMethods, ...structOwnMethods }
export const enumeratorMethods: MethodTable = { ...enumerableMethods, ...enumeratorOwnMethods }

export {
  booleanMethods,
  classMethods,
  comparableMethods,
  enumerableMethods,
  exceptionMethods,
  kernelMethods,
  matchMethods,
  mathFunctions,
  nilMethods,
  objectMethods,
  procMethods,
  regexpMethods,
  symbolMethods,
  timeMethods,
}
