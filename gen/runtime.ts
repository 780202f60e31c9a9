/**
 * The functions of `webfw/ruby` that lowered code calls when a type is not known, and what gen
 * promises about its side of each call. `shell/ruby/index.ts` exports every name on this list.
 *
 * Shapes
 * - A method of a Ruby class is a method of the JS class under {@link methodKey}: `full_name`,
 *   `is_published` (`published?`), `publish_bang` (`publish!`), a setter (`name=`), and `['<=>']`,
 *   `['+']`, `['[]']` … for operators. `attr_*` and a reader that has a writer are properties or
 *   accessors, so a reader is either a value or a zero-argument method.
 * - `initialize` is the constructor, or, where Ruby calls `super` late, a method `initialize` that the
 *   root class's constructor calls.
 * - A block is a JS function passed last. `block.length` is the number of its parameters. Who yields
 *   pads with null up to that number, and spreads a single Array over it when it is over 1
 *   (`yieldTo(block, ...args)` does both). A block with optional or rest parameters is written
 *   `(...args) => { const [a, ...rest] = spread(args) … }` and has length 0.
 * - MethodMissing values are null; library code treats undefined as nil too.
 * - Keywords travel as one plain object literal in last place to methods that declare keywords (also
 *   library methods such as `round(half: :even)`); to all others they travel as a Hash.
 * - A JS string is an immutable Ruby String, MutableString one that is mutated (or frozen by hand).
 */
export const RUNTIME = [
  // truth, calls, conversions
  'isTruthy', // (value) => value !== null && value !== undefined && value !== false
  'send', // (receiver, 'ruby_name', args = [], block = null): public methods only, NoMethodError else
  'sendSelf', // the same with self as receiver: private methods too
  'sendMeanwhile', // a call that waits, while others run
  'sendSelfMeanwhile', // the same with self as receiver
  'ownMatchMeanwhile', // the body of a method with a `$~` of its own, while others run
  'iterateMeanwhile', // a method that goes through a list with a block that waits, while others run
  'sleepMeanwhile', // Kernel#sleep, while others run
  'waiting', // what methods do where others may run meanwhile
  'respondTo', // (receiver, 'ruby_name') => boolean
  'unlessNil', // (value, (value) => …): `&.`, nil for nil
  'notNil', // (value, 'name'): the value; nil raises the NoMethodError of that call
  'toS', // what "#{value}" writes, as a JS string
  'inspect', // value.inspect as a JS string
  'eachOf', // what `for` goes through
  'gatheredItem', // what `for a, b in …` takes apart of a yield's values
  'splat', // what *value spreads: nil → [], Array → itself, Hash → pairs, to_a
  'variadic', // (block): marks one that counts its arguments: `*rest`, optional parameters
  'spread', // the arguments of a block with several parameters: [[1, 2]] → [1, 2]
  'destructure', // the right side of a, b = value: Array → itself, to_ary, else [value]
  'toBlock', // &value as a block argument: Proc, Method, Symbol, nil → function or null
  'orphanBreak', // (value): `break` out of a Proc
  'yieldTo', // (block, ...args); a null block raises LocalJumpError "no block given (yield)"
  // operators on values of unknown type
  'add',
  'subtract',
  'multiply',
  'divide',
  'modulo',
  'power',
  'negate', // -x
  'plus', // +x
  'complement', // ~x
  'not', // !x
  'equals', // ==
  'caseEquals', // (pattern, value) => pattern === value in Ruby
  'compare', // <=>
  'lessThan',
  'lessOrEqual',
  'greaterThan',
  'greaterOrEqual',
  'bitAnd',
  'bitOr',
  'bitXor',
  'shiftLeft', // <<, also Array and String append
  'shiftRight',
  'matches', // =~
  'get', // (receiver, ...index) receiver[...]
  'set', // (receiver, ...index, value) receiver[...] = value, returns the value
  // literals
  'Float', // new Float(1.5), boxed
  'Hash', // Hash.of([key, value], ...) ; new Hash() ; hash.get(key), hash.set(key, value), iterable of pairs
  'Range', // new Range(first, last, excludeEnd)
  'newRange', // (first, last, excludeEnd) => Range; ArgumentError when the two cannot be compared
  'Regexp', // new Regexp(source, 'imx')
  'once', // (place, make) => the pattern that a place makes once
  'MutableString', // new MutableString('text')
  'symbol', // (name) => Symbol.for(name)
  'Proc', // value.call(...args)
  'described', // (proc, 'req:a key:b') => the Proc, with its parameters' names
  'functionMethod', // ('name', fn, signature?, words?) => Method of the top level
  'lambda', // (fn, min = fn.length, max = min) => Proc; -1 as max is unbounded
  'taking', // ((block) => proc) => Proc: one with a block parameter
  'proc', // (fn, arity = fn.length) => Proc
  'Data', // Data(['x', 'y']) => class to extend
  'Struct', // Struct(['x', 'y'], { keywordInit: true }) => class to extend
  // control flow across functions
  'breakable', // (body: (stop: (value) => never) => T) => T | value: `break` inside a block
  'returnable', // the same for `return` inside a block
  'passing', // what passes an `ensure`, which is $! there
  'exceptionOf', // (error: unknown) => Ruby exception for a JS one (stack overflow, null access …)
  'defineCallbacks', // define_callbacks :run
  'defineModelCallbacks',
  'delegate', // (Class, 'name', { to: 'author' })
  'classAttribute', // class_attribute
  'sharedAttribute', // mattr_accessor and its kin
  'caught', // the same, which is $! from now on
  'isRescued', // (error, ...classes) => boolean: does `rescue A, *B` take it (=== on each)
  'raise', // raise(), raise('text'), raise(Class), raise(Class, 'text'), raise(exception, …)
  'catchTag', // catch(:tag) { |tag| }: (tag, body: (tag) => T)
  'throwTag', // throw :tag, value
  'loop', // loop { }: (body) ; ends with StopIteration's result
  // classes and modules
  'include', // (Class, ...modules): copies the module below the class in the prototype chain
  'extend', // (object, ...modules)
  'concern', // (Module): extend ActiveSupport::Concern; `include` then runs its included_block
  'module', // (Class): marks a JS class as a Ruby module; used in its static block
  'named', // (Class, 'Outer::Inner'): the Ruby name where it differs from the JS name
  'hide', // (Class, 'private' | 'protected', ...ruby names): for `send`
  'initializeObject', // (object, args): its initialize, or the core's
  'hasSuper', // (self, Module, 'name'): defined?(super)
  'superSend', // (self, Module, 'name', args, block): super inside a module
  'superOfBlock', // (method, self, args, block): super in a block of define_method
  'variableCall', // (self, 'name'): a bare word that is no method; NameError "undefined local variable or method"
  'callWithSignature', // (fn, self, args, block, 'signature'): a top-level function with computed arguments
  'keywordsFrom', // **value as keywords object
  'optionsFrom', // **value as options of the framework
  'hashFromKeywords', // keywords object as Hash
  'hideStatic',
  'accessors',
  'parameters',
  'staticParameters',
  'currentError', // $!
  'setCurrentError',
  'restoring', // (before, value) => value; $! is what it was before
  'newObject', // (Class, args, block) for a class only known at run time
  'symbolToBlock', // ('upcase') for &:upcase
  'deconstruct', // pattern matching
  'deconstructKeys',
  'noMatchingPattern',
  'runProgram', // (main): runs a program; uncaught exceptions, exit, at_exit
  'method', // method(receiver, 'name') => Method object
  'freeze', // value.freeze
  'isFrozen',
  'globals', // $stdout, $PROGRAM_NAME …: globals.get('$x'), globals.set('$x', value)
  'main', // the top-level object
  'puts',
  'print',
  'p',
  'pp',
  'format', // format(pattern, ...args)
  'lastGroup', // $+
  'lastMatch', // $~ after =~, match, case: lastMatch() → MatchData | null; lastMatch(1) → $1
] as const
