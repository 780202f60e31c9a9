import { arrayOwnMethods } from './array/array-methods.ts'
import type { MethodTable, WrongSignatures } from './call/signature.ts'
import { classMethods } from './class/class-methods.ts'
import { comparableMethods } from './comparable/comparable-methods.ts'
import { enumerableMethods } from './enumerable/enumerable-methods.ts'
import { enumeratorOwnMethods } from './enumerable/enumerator-methods.ts'
import { exceptionMethods } from './exception/exception-methods.ts'
import { floatOwnMethods } from './float/float-methods.ts'
import { hashOwnMethods } from './hash/hash-methods.ts'
import { integerOwnMethods, numericMethods } from './integer/integer-methods.ts'
import { kernelMethods } from './kernel/kernel-methods.ts'
import { mathFunctions } from './math/math.ts'
import { booleanMethods, nilMethods } from './object/nil-methods.ts'
import { objectMethods } from './object/object-methods.ts'
import { procMethods } from './proc/proc-methods.ts'
import { rangeOwnMethods } from './range/range-methods.ts'
import { matchMethods } from './regexp/match-methods.ts'
import { regexpMethods } from './regexp/regexp-methods.ts'
import { setOwnMethods } from './set/set-methods.ts'
import { dataMethods, structOwnMethods } from './struct/struct-methods.ts'
import { stringBangMethods } from './text/bang-methods.ts'
import { symbolMethods } from './text/symbol-methods.ts'
import { stringOwnMethods } from './text/text-methods.ts'
import { timeMethods } from './time/time-methods.ts'

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
  dataMethods,
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

type Right<Text extends never> = Text

/** Never: the compiler reads every signature, and an error here shows the word that is none. */
export type Signatures = Right<
  WrongSignatures<
    | typeof arrayOwnMethods
    | typeof classMethods
    | typeof comparableMethods
    | typeof dataMethods
    | typeof enumerableMethods
    | typeof enumeratorOwnMethods
    | typeof exceptionMethods
    | typeof floatOwnMethods
    | typeof hashOwnMethods
    | typeof integerOwnMethods
    | typeof numericMethods
    | typeof kernelMethods
    | typeof mathFunctions
    | typeof booleanMethods
    | typeof nilMethods
    | typeof objectMethods
    | typeof procMethods
    | typeof rangeOwnMethods
    | typeof matchMethods
    | typeof regexpMethods
    | typeof setOwnMethods
    | typeof structOwnMethods
    | typeof stringBangMethods
    | typeof symbolMethods
    | typeof stringOwnMethods
    | typeof timeMethods
  >
>
