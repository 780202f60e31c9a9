import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import type { Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'
import { isBelowRails } from './rails-face.ts'

const KINDS: Partial<Record<Type['kind'], string>> = {
  integer: 'an Integer',
  float: 'a Float',
  boolean: 'true or false',
  array: 'an Array',
  hash: 'a Hash',
  range: 'a Range',
  time: 'a Time',
}

/** What JSON has no word for. */
const NO_JSON: Partial<Record<Type['kind'], string>> = { range: 'a Range', time: 'a Time' }

/** Refuses a value for the session that is known to be no String, or nothing that JSON can say: `session[:count] = 1`. */
export function checkSessionValue(app: AppFacts, lo: Lowering, value: Node | undefined): void {
  if (value === undefined) return
  const type = lo.typeOf(value)
  const isJson = isBelowRails(app, lo.scope.owner)
  const kinds = isJson ? NO_JSON : KINDS
  const what = type.kind === 'instance' ? `a ${type.name ?? 'record'}` : kinds[type.kind]
  if (what === undefined) return
  const text = lo.source.slice(value.location)
  const simple = /^[\w@.:]+$/.test(text)
  lo.misuse(
    value,
    `The session takes ${isJson ? 'what JSON can say' : 'Strings'}, not ${what}.`,
    type.kind === 'instance'
      ? `Write \`${simple ? text : 'record'}.id${isJson ? '' : '.to_s'}\`.`
      : type.kind === 'array' || type.kind === 'hash'
        ? 'Keep it in the database, or write it as a String and read it back.'
        : `Write \`${simple ? text : `(${text})`}.to_s\`.`,
  )
}

/** The same for `session[:count] ||= 0` and `session[:count] += 1`. */
export function checkSessionUpdate(
  app: AppFacts,
  lo: Lowering,
  node: nodes.IndexOperatorWriteNode | nodes.IndexOrWriteNode,
): void {
  const type = lo.typeOf(node.receiver)
  if (type.kind === 'framework' && type.name === 'Session') checkSessionValue(app, lo, node.value)
}
