import { inspectAscii, isPrinted } from './inspect-string.ts'

const IDENTIFIER =
  /^(?:\$(?:[1-9]\d*|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|-[\w\u0080-\uffff]|[~*$?!@/\\;,.=:<>"&`'+0_])|@{0,2}[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*[?!=])$/
const OPERATOR = /^(?:[+\-*/%<>~!^&|`]|\*\*|[+\-]@|<<|>>|<=|>=|<=>|==|===|=~|!=|!~|\[\]=?)$/

/** Symbol#inspect of the name. */
export function inspectSymbol(name: string): string {
  return isBareSymbol(name) ? `:${name}` : `:${inspectAscii(name)}`
}

/** Hash#inspect writes keys as `:a=>1`; whether `a:` would need no quotes. */
function isBareSymbol(name: string): boolean {
  return OPERATOR.test(name) || (IDENTIFIER.test(name) && isPrinted(name))
}
