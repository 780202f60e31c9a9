import { arrayOwnMethods } from '../array/array-methods.ts'
import { classMethods } from '../class/class-methods.ts'
import { comparableMethods } from '../comparable/comparable-methods.ts'
import '../comparable/mixin.ts'
import { enumerableMethods } from '../enumerable/enumerable-methods.ts'
import { makeEnumerator } from '../enumerable/enumerator.ts'
import {
  enumeratorOwnMethods,
  lazyOwnMethods,
  sequenceMethods,
  yielderMethods,
} from '../enumerable/enumerator-methods.ts'
import { errorMethods, exceptionMethods } from '../exception/exception-methods.ts'
import { floatOwnMethods } from '../float/float-methods.ts'
import { hashOwnMethods } from '../hash/hash-methods.ts'
import { integerOwnMethods, numericMethods } from '../integer/integer-methods.ts'
import { ioMethods } from '../kernel/io-methods.ts'
import { kernelMethods } from '../kernel/kernel-methods.ts'
import { booleanMethods, nilMethods } from '../object/nil-methods.ts'
import { objectMethods } from '../object/object-methods.ts'
import { methodOwnMethods } from '../proc/method-methods.ts'
import { procMethods } from '../proc/proc-methods.ts'
import { rangeOwnMethods } from '../range/range-methods.ts'
import { matchMethods } from '../regexp/match-methods.ts'
import { regexpMethods } from '../regexp/regexp-methods.ts'
import { setOwnMethods } from '../set/set-methods.ts'
import { dataMethods, structOwnMethods } from '../struct/struct-methods.ts'
import { stringBangMethods } from '../text/bang-methods.ts'
import { binaryMethods } from '../text/binary-methods.ts'
import { encodingMethods } from '../text/encoding.ts'
import { symbolMethods } from '../text/symbol-methods.ts'
import { stringOwnMethods } from '../text/text-methods.ts'
import { timeMethods } from '../time/time-methods.ts'
import type { MethodTable } from './signature.ts'
import { singletonsOf } from './singletons.ts'
import { useLibrary } from './tables.ts'

// The core library's method tables by class. It imports all of them, so nothing below it imports this file: calls
// find the tables through call/tables.ts.

function tablesOf(name: string): readonly MethodTable[] {
  switch (name) {
    case 'Integer':
      return [integerOwnMethods, numericMethods, comparableMethods]
    case 'Float':
      return [floatOwnMethods, numericMethods, comparableMethods]
    case 'String':
      return [stringOwnMethods, stringBangMethods, comparableMethods]
    case 'Encoding':
      return [encodingMethods]
    case 'ASCII-8BIT':
      return [binaryMethods]
    case 'Symbol':
      return [symbolMethods, comparableMethods]
    case 'Array':
      return [arrayOwnMethods, enumerableMethods]
    case 'Hash':
      return [hashOwnMethods, enumerableMethods]
    case 'Range':
      return [rangeOwnMethods, enumerableMethods]
    case 'Set':
      return [setOwnMethods, enumerableMethods]
    case 'Data':
      return [dataMethods]
    case 'Struct':
      return [structOwnMethods, enumerableMethods]
    case 'Enumerator':
      return [enumeratorOwnMethods, enumerableMethods]
    case 'Enumerator::Lazy':
      return [lazyOwnMethods]
    case 'Enumerator::ArithmeticSequence':
      return [sequenceMethods]
    case 'Enumerator::Yielder':
      return [yielderMethods]
    case 'Time':
      return [timeMethods, comparableMethods]
    case 'Regexp':
      return [regexpMethods]
    case 'MatchData':
      return [matchMethods]
    case 'Proc':
      return [procMethods]
    case 'Method':
      return [methodOwnMethods]
    case 'NilClass':
      return [nilMethods]
    case 'TrueClass':
    case 'FalseClass':
      return [booleanMethods]
    case 'Exception':
      return [exceptionMethods]
    case 'IO':
      return [ioMethods]
    case 'Module':
      return [classMethods]
    default: {
      const special = errorMethods[name]
      return special === undefined ? [] : [special]
    }
  }
}

useLibrary({
  tablesOf,
  singletonsOf,
  enumeratorOf: makeEnumerator,
  object: objectMethods,
  kernel: kernelMethods,
  comparable: comparableMethods,
  enumerable: enumerableMethods,
})
