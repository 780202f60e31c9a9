import {
  BasicObject,
  Comparable,
  Enumerable,
  FalseClass,
  Kernel,
  NilClass,
  RubyArray,
  RubyClassClass,
  RubyInteger,
  RubyModule,
  RubyNumeric,
  RubyObject,
  RubyString,
  RubySymbol,
  TrueClass,
} from './class/core-classes.ts'
import { Enumerator, Lazy, Sequence, Yielder } from './enumerable/enumerator-class.ts'
import * as detailed from './exception/detailed-errors.ts'
import { Exception, StandardError } from './exception/exception.ts'
import * as fatal from './exception/fatal-errors.ts'
import * as signals from './exception/signal-errors.ts'
import * as standard from './exception/standard-errors.ts'
import { SystemCallError } from './exception/system-call-error.ts'
import { Float } from './float/float.ts'
import { Hash } from './hash/hash.ts'
import { IO, stderr, stdin, stdout } from './kernel/io.ts'
import { RubyProcess } from './kernel/process.ts'
import { MathDomainError } from './math/domain-error.ts'
import { RubyMath } from './math/math.ts'
import { MethodObject } from './proc/method-object.ts'
import { Proc } from './proc/proc.ts'
import { Range } from './range/range.ts'
import { MatchData } from './regexp/match-data.ts'
import { Regexp } from './regexp/regexp.ts'
import { RubySet } from './set/ruby-set.ts'
import { DataBase } from './struct/data-base.ts'
import { StructBase } from './struct/struct-base.ts'
import { Encoding, encodingErrors } from './text/encoding.ts'
import { Time } from './time/time.ts'

/** What Ruby's own constants stand for, by their Ruby names. */
export const rubyConstants: Readonly<Record<string, unknown>> = {
  ...standard,
  ...fatal,
  ...detailed,
  ...signals,
  SystemCallError,
  BasicObject,
  Object: RubyObject,
  Module: RubyModule,
  Class: RubyClassClass,
  Kernel,
  Comparable,
  Enumerable,
  NilClass,
  TrueClass,
  FalseClass,
  Numeric: RubyNumeric,
  Integer: RubyInteger,
  Float,
  String: RubyString,
  Symbol: RubySymbol,
  Array: RubyArray,
  Hash,
  Range,
  Proc,
  Method: MethodObject,
  Exception,
  StandardError,
  Time,
  Struct: StructBase,
  Data: DataBase,
  Set: RubySet,
  Regexp,
  MatchData,
  Enumerator,
  'Enumerator::Lazy': Lazy,
  'Enumerator::ArithmeticSequence': Sequence,
  'Enumerator::Yielder': Yielder,
  Encoding,
  ...encodingErrors,
  'Encoding::UTF_8': Encoding.UTF_8,
  'Encoding::ASCII_8BIT': Encoding.ASCII_8BIT,
  'Encoding::BINARY': Encoding.BINARY,
  'Encoding::US_ASCII': Encoding.US_ASCII,
  'Encoding::ASCII': Encoding.ASCII,
  'File::NULL': '/dev/null',
  IO,
  'IO::SEEK_SET': 0,
  'IO::SEEK_CUR': 1,
  'IO::SEEK_END': 2,
  STDOUT: stdout,
  STDERR: stderr,
  STDIN: stdin,
  Math: RubyMath,
  'Math::DomainError': MathDomainError,
  'Math::PI': RubyMath.PI,
  'Math::E': RubyMath.E,
  Process: RubyProcess,
  'Process::CLOCK_MONOTONIC': RubyProcess.CLOCK_MONOTONIC,
  'Process::CLOCK_REALTIME': RubyProcess.CLOCK_REALTIME,
  'Float::INFINITY': Float.INFINITY,
  'Float::NAN': Float.NAN,
  'Float::EPSILON': Float.EPSILON,
  'Float::MAX': Float.MAX,
  'Float::MIN': Float.MIN,
  'Float::DIG': Float.DIG,
  'Float::MANT_DIG': Float.MANT_DIG,
  'Float::RADIX': Float.RADIX,
  'Float::MAX_EXP': Float.MAX_EXP,
  'Float::MIN_EXP': Float.MIN_EXP,
  'Float::MAX_10_EXP': Float.MAX_10_EXP,
  'Float::MIN_10_EXP': Float.MIN_10_EXP,
  'Regexp::IGNORECASE': Regexp.IGNORECASE,
  'Regexp::EXTENDED': Regexp.EXTENDED,
  'Regexp::MULTILINE': Regexp.MULTILINE,
  'Regexp::TimeoutError': Regexp.TimeoutError,
  'BigDecimal::ROUND_MODE': 256,
  'BigDecimal::ROUND_UP': 1,
  'BigDecimal::ROUND_DOWN': 2,
  'BigDecimal::ROUND_HALF_UP': 3,
  'BigDecimal::ROUND_HALF_DOWN': 4,
  'BigDecimal::ROUND_CEILING': 5,
  'BigDecimal::ROUND_FLOOR': 6,
  'BigDecimal::ROUND_HALF_EVEN': 7,
  RUBY_VERSION: '3.1.7',
  RUBY_ENGINE: 'ruby',
}
