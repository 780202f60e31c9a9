/** Ruby's keywords: none of them can be a method, so none can be a column or a model. */
const keywords = new Set(
  `__ENCODING__ __FILE__ __LINE__ BEGIN END alias and begin break case class def defined do else elsif
  end ensure false for if in module next nil not or redo rescue retry return self super then true undef
  unless until when while yield`.split(/\s+/),
)

/** Columns that every table of the generator already has. */
const ownColumns = new Set(['id', 'created_at', 'updated_at'])

/** Methods of every model and object: a column of that name would hide one of them. */
const modelMethods = new Set(
  `save update destroy delete reload valid invalid errors new_record persisted destroyed changed changes
  attributes attribute to_param as_json to_json touch increment decrement toggle read write assign
  association becomes connection table columns validate transaction model_name callbacks
  class method methods send public_send object_id hash freeze frozen dup clone inspect to_s to_a to_h
  nil tap then itself display extend format puts print p raise loop lambda proc catch throw require
  require_relative instance_variable_get instance_variable_set respond_to is_a kind_of instance_of
  instance_variables singleton_class equal eql test system exec exit abort sleep rand srand gets open
  fork trap warn binding caller private public protected
  constructor prototype arguments eval toString valueOf toJSON __proto__ hasOwnProperty`.split(
    /\s+/,
  ),
)

/** Constants that programs already know: a model of that name would hide one of them. */
const constants = new Set(
  `Application Webfw Model Controller Migration Schema Routes Test Object BasicObject Kernel Module Class
  String Symbol Integer Float Numeric Array Hash Range Proc Method Struct Set Time Date DateTime Regexp
  MatchData Math Comparable Enumerable Enumerator Exception Error Errors Random Rational Complex File Dir
  IO Process Thread Mutex Fiber Signal Marshal GC ObjectSpace TrueClass FalseClass NilClass Relation
  Record Request Response Session Flash Params Cookies Health Base Data Random Ractor Encoding Binding
  Promise Map WeakMap Function Number Boolean BigInt JSON Reflect Proxy Infinity NaN`.split(/\s+/),
)

/** Resource words whose routes or controllers the framework already has. */
const resourceWords = new Set(['application', 'webfw', 'layout', 'shared', 'up', 'health'])

/** Why a word cannot name a field, or null when it can. */
export function fieldNameProblem(name: string): string | null {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    return 'a field is a lowercase letter, then lowercase letters, digits and _'
  }
  if (keywords.has(name)) return `${name} is a Ruby keyword`
  if (ownColumns.has(name)) return `every table has a column ${name} already`
  if (modelMethods.has(name)) return `a column ${name} would hide the method ${name} of every model`
  return null
}

/** Why a word cannot name a model, or null when it can. */
export function modelNameProblem(underscored: string, className: string): string | null {
  if (!/^[a-z][a-z0-9_]*$/.test(underscored) || /__|_$/.test(underscored)) {
    return 'a model is a letter, then letters, digits and _, as in article or BlogPost'
  }
  if (keywords.has(underscored)) return `${underscored} is a Ruby keyword`
  if (constants.has(className)) return `${className} is a class that programs already know`
  if (resourceWords.has(underscored)) return `the framework has a ${underscored} of its own`
  return null
}

/** Whether a word is one of Ruby's keywords. */
export function isKeyword(word: string): boolean {
  return keywords.has(word)
}
