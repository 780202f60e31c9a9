import './call/library.ts'

export * from './array/access.ts'
export * from './array/arrange.ts'
export { ArrayBase } from './array/array-base.ts'
export { arrayItself, arrayToA } from './array/array-methods.ts'
export * from './array/change.ts'
export { arrayJoin } from './array/join.ts'
export { newArray } from './array/new-array.ts'
export { arrayAdd, arrayRepeat, arraySubtract, toAry } from './array/operators.ts'
export * from './array/random.ts'
export { eachOf, gatheredItem, splat } from './array/splat.ts'
export { greatestOf, leastOf } from './array/written.ts'
export { callWithSignature } from './call/arguments.ts'
export { blockArguments } from './call/block-arguments.ts'
export { initializeObject } from './call/initialize-object.ts'
export {
  ownMatchMeanwhile,
  sendMeanwhile,
  sendSelfMeanwhile,
  sleepMeanwhile,
  twinOf,
  useSuspension,
  waiting,
} from './call/meanwhile.ts'
export {
  answers,
  type Dispatcher,
  definedMethod,
  registerDispatcher,
  registerSuperDispatcher,
  respondTo,
  type SuperDispatcher,
  safeSend,
  send,
  sendFrom,
  sendSelf,
} from './call/send.ts'
export { type Functions, publicSendByName, sendByName } from './call/send-by-name.ts'
export type { MethodEntry, MethodTable } from './call/signature.ts'
export { extendSingletons, singletonsOf } from './call/singletons.ts'
export { hasSuper, superSend } from './call/super-send.ts'
export { extendCore, extendObject, findCoreMethod, findKernelMethod } from './call/tables.ts'
export { variableCall } from './call/variable-call.ts'
export { aliasMethod } from './class/alias-method.ts'
export { allocate, newObject } from './class/class-functions.ts'
export { className, nameClass } from './class/class-info.ts'
export { classVariableGet, classVariableHolder } from './class/class-variables.ts'
export { concern } from './class/concern.ts'
export {
  constantNamed,
  constGet,
  constGetOf,
  constIsDefined,
  constIsDefinedOf,
  type TopConstants,
} from './class/constant-lookup.ts'
export { constantOf } from './class/constant-of.ts'
export * from './class/core-classes.ts'
export * from './class/define.ts'
export { defineClass, module, named } from './class/define-in-program.ts'
export { callInherited, defineMethod, defineSingleton, methodAdded } from './class/define-method.ts'
export { findInstanceMember } from './class/find-instance-method.ts'
export { ancestorsOf, classOf, instanceOf, isA, superclassOf } from './class/hierarchy.ts'
export { extend, include } from './class/include.ts'
export { methodName } from './class/method-name.ts'
export { moduleUndefMethod, nameConstant } from './class/module-functions.ts'
export {
  classAttribute,
  delegate,
  delegateMissing,
  sharedAttribute,
} from './class/module-words.ts'
export { defineCallbacks, defineModelCallbacks } from './class/own-callbacks.ts'
export { prepend } from './class/prepend.ts'
export { reopen } from './class/reopened.ts'
export { singletonClass } from './class/singleton-class.ts'
export * from './comparable/comparable-functions.ts'
export { rubyConstants } from './constants.ts'
export { breakable, ControlFlow, orphanBreak, returnable } from './control/breakable.ts'
export { catchTag, ThrownTag, throwTag } from './control/catch-tag.ts'
export { caught, exceptionOf, isRescued, passing, stopIteration } from './control/caught.ts'
export { currentError, restoring, setCurrentError } from './control/current-error.ts'
export { raise } from './control/raise.ts'
export { variadic } from './control/variadic.ts'
export { destructure, spread, unary, yield0, yield1, yieldTo } from './control/yield.ts'
export * from './enumerable/collect.ts'
export { makeEnumerator, newEnumerator } from './enumerable/enumerator.ts'
export { Enumerator, Lazy, Yielder } from './enumerable/enumerator-class.ts'
export * from './enumerable/enumerator-methods.ts'
export { iterate, STOP, valuesOf } from './enumerable/iterate.ts'
export { iterateMeanwhile } from './enumerable/iterate-meanwhile.ts'
export * from './enumerable/lazy.ts'
export * from './enumerable/reduce.ts'
export * from './enumerable/search.ts'
export * from './enumerable/slices.ts'
export { enumerableZip } from './enumerable/zip.ts'
export * from './exception/detailed-errors.ts'
export * from './exception/errno.ts'
export * from './exception/exception.ts'
export * from './exception/exception-methods.ts'
export * from './exception/fatal-errors.ts'
export { Interrupt, SignalException } from './exception/signal-errors.ts'
export * from './exception/standard-errors.ts'
export { SystemCallError } from './exception/system-call-error.ts'
export { UncaughtThrowError } from './exception/uncaught-throw-error.ts'
export { floatModulo, floatPower } from './float/arithmetic.ts'
export { convertToFloat, toDouble } from './float/convert.ts'
export { Float, float } from './float/float.ts'
export * from './float/float-functions.ts'
export { floatIsInteger } from './float/float-methods.ts'
export { formatFloat } from './float/format-float.ts'
export { Hash } from './hash/hash.ts'
export * from './hash/hash-functions.ts'
export {
  hashFromKeywords,
  keywordsFrom,
  optionsFrom,
  toHash,
  yieldedKeywords,
} from './hash/keywords.ts'
export { hashFromPairs, newHash } from './hash/new-hash.ts'
export * from './hash/relations.ts'
export * from './hash/transform.ts'
export * from './integer/arithmetic.ts'
export * from './integer/bits.ts'
export { convertToInteger, toIndex, toInt } from './integer/convert.ts'
export { isInteger, normalize } from './integer/integer.ts'
export * from './integer/integer-functions.ts'
export { integerInfinite, integerIsInteger, isReal } from './integer/integer-methods.ts'
export * from './integer/step.ts'
export { ARGV } from './kernel/arguments.ts'
export { ENV } from './kernel/environment.ts'
export { globals } from './kernel/globals.ts'
export { IO, stderr, stdin, stdout } from './kernel/io.ts'
export * from './kernel/kernel-functions.ts'
export { p, print, printf, putc, puts, warn } from './kernel/output.ts'
export { pp } from './kernel/pp.ts'
export { RubyProcess } from './kernel/process.ts'
export { abort, atExit, exit, runProgram } from './kernel/program.ts'
export { MathDomainError } from './math/domain-error.ts'
export { RubyMath } from './math/math.ts'
export * from './math/math-functions.ts'
export * from './method-tables.ts'
export { clone, dup } from './object/copy.ts'
export { freeze, isFrozen } from './object/frozen.ts'
export { hashOf, isSame, objectId } from './object/identity.ts'
export { main } from './object/main.ts'
export { nilToA, nilToF, nilToH, nilToI } from './object/nil-methods.ts'
export * from './object/object-functions.ts'
export { stringOf } from './object/string-of.ts'
export { inspect, inspectArray, toS } from './object/texts.ts'
export { isFalsy, isTruthy } from './object/truth.ts'
export { OpenStruct } from './open-struct/open-struct.ts'
export {
  add,
  divide,
  modulo,
  multiply,
  negate,
  plus,
  power,
  subtract,
} from './operators/arithmetic.ts'
export {
  bitAnd,
  bitOr,
  bitXor,
  complement,
  complement as bitNot,
  shiftLeft,
  shiftRight,
} from './operators/bits.ts'
export { caseEquals } from './operators/case-equals.ts'
export { compare, order, orderFrom } from './operators/compare.ts'
export { eql } from './operators/eql.ts'
export { equality, equals, notEquals } from './operators/equals.ts'
export { get, set } from './operators/index-access.ts'
export { doesNotMatch, matches, not } from './operators/matching.ts'
export { greaterOrEqual, greaterThan, lessOrEqual, lessThan } from './operators/ordering.ts'
export { notNil, undefinedMethod, unlessNil } from './operators/undefined-method.ts'
export * from './pattern/pattern.ts'
export { noMatchingPattern } from './pattern/unmatched.ts'
export * from './proc/method-methods.ts'
export { functionMethod, MethodObject, method } from './proc/method-object.ts'
export { described, lambda, Proc, proc, taking, toProc } from './proc/proc.ts'
export * from './proc/proc-methods.ts'
export { callOpen, hasSuperOfBlock, rebindable, selfless, superOfBlock } from './proc/rebind.ts'
export { symbolToBlock, symbolToProc, toBlock, toNamelessBlock } from './proc/to-block.ts'
export { Random } from './random/random.ts'
export { rand, srand } from './random/random-functions.ts'
export { rangeCovers } from './range/covers.ts'
export { Range } from './range/range.ts'
export * from './range/range-functions.ts'
export { regexpEscape } from './regexp/escape.ts'
export { lastGroup, lastMatch, ownMatch, setLastMatch } from './regexp/last-match.ts'
export { MatchData } from './regexp/match-data.ts'
export * from './regexp/match-methods.ts'
export { once } from './regexp/once.ts'
export { cachedRegexp, Regexp } from './regexp/regexp.ts'
export * from './regexp/regexp-methods.ts'
export { translateRegexp } from './regexp/translate.ts'
export { RubySet } from './set/ruby-set.ts'
export * from './set/set-functions.ts'
export { StringIO } from './string-io/string-io.ts'
export { Data } from './struct/data.ts'
export { DataBase } from './struct/data-base.ts'
export { Struct } from './struct/struct.ts'
export { StructBase } from './struct/struct-base.ts'
export * from './struct/struct-methods.ts'
export { stringGet, stringSet, stringSliceBang } from './text/access.ts'
export { binary } from './text/binary-string.ts'
export * from './text/case.ts'
export * from './text/change.ts'
export { Encoding } from './text/encoding.ts'
export { format, stringFormat } from './text/format.ts'
export {
  frozenLiteral,
  isString,
  MutableString,
  mutable,
  mutableAll,
  mutableResult,
  type Str,
  seeFrozen,
  text,
} from './text/mutable-string.ts'
export { newString, plainText } from './text/new-string.ts'
export { stringAdd, stringRepeat, toStr } from './text/operators.ts'
export { arrayPack } from './text/pack.ts'
export * from './text/search.ts'
export * from './text/substitute.ts'
export { nameOf, symbol, symbolName } from './text/symbol.ts'
export * from './text/symbol-methods.ts'
export * from './text/text-functions.ts'
export { stringIsValid, stringPercent } from './text/text-methods.ts'
export { stringUnpack, stringUnpack1 } from './text/unpack.ts'
export * from './time/singletons.ts'
export { Time } from './time/time.ts'
export * from './time/time-functions.ts'
export type { Block, Constructor, Int, Keywords, RubyClass } from './types.ts'
export { useWorld, type World, world } from './world.ts'
