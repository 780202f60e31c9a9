import { methodName } from '../../shell/ruby/class/method-name.ts'

/** The JS property under which a method of a user's class lives: `valid?` is `is_valid`. */
export const methodKey = methodName

/** Words that cannot name a variable or function in a module. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval
  export extends false finally for function if implements import in instanceof interface let new null
  package private protected public return static super switch this throw true try typeof undefined var
  void while with yield NaN Infinity Object Symbol Map Math Number String Array BigInt Error`.split(
    /\s+/,
  ),
)

/** A Ruby local or function name as a JS name. */
export function localName(name: string): string {
  const plain = /[?!=]$/.test(name) ? methodKey(name) : name
  return RESERVED.has(plain) ? `${plain}_` : plain
}

/** snake_case as camelCase: the framework's words. */
export function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** CamelCase as snake_case: file names of classes. */
export function snakeCase(name: string): string {
  return name
    .replace(/::/g, '/')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
}
