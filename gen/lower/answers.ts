import { bare, type Expression, NULL, type Statement } from '../typescript/tree.ts'
import { isNever } from './purity.ts'

/**
 * A body that gives a value on one way out gives null on the others, and so does one that is heard:
 * undefined would count as no argument at all where its caller passes it on. A `return` out of a
 * block gives a value, too.
 */
export function answering(body: Statement[], isHeard = false): Statement[] {
  if (!isHeard && !body.some(givesValue)) return body
  const closed = body.map(withValue)
  return ends(closed) ? closed : [...closed, { kind: 'return', value: NULL }]
}

function givesValue(statement: Statement): boolean {
  if (statement.kind === 'return') return statement.value !== null
  return inner(statement).some((list) => list.some(givesValue))
}

/** The lists of statements inside a statement, without those of functions. */
function inner(statement: Statement): readonly (readonly Statement[])[] {
  switch (statement.kind) {
    case 'markedStatement':
      return [[statement.value]]
    case 'if':
      return [statement.then, statement.else ?? []]
    case 'while':
    case 'doWhile':
    case 'for':
    case 'forOf':
    case 'block':
      return [statement.body]
    case 'try':
      return [statement.body, statement.handler ?? [], statement.finalizer ?? []]
    default:
      return []
  }
}

function withValue(statement: Statement): Statement {
  switch (statement.kind) {
    case 'return':
      return statement.value === null ? { ...statement, value: NULL } : statement
    case 'markedStatement':
      return { ...statement, value: withValue(statement.value) }
    case 'if':
      return {
        ...statement,
        then: statement.then.map(withValue),
        else: statement.else?.map(withValue) ?? null,
      }
    case 'while':
    case 'doWhile':
    case 'for':
    case 'forOf':
    case 'block':
      return { ...statement, body: statement.body.map(withValue) }
    case 'try':
      return {
        ...statement,
        body: statement.body.map(withValue),
        handler: statement.handler?.map(withValue) ?? null,
        finalizer: statement.finalizer?.map(withValue) ?? null,
      }
    default:
      return statement
  }
}

/** Whether no way leads past the end of the list. */
export function ends(list: readonly Statement[]): boolean {
  const last = list.findLast(({ kind }) => !['comment', 'trailing', 'blank'].includes(kind))
  return last !== undefined && endsWith(last)
}

function endsWith(statement: Statement): boolean {
  switch (statement.kind) {
    case 'return':
    case 'throw':
      return true
    case 'markedStatement':
      return endsWith(statement.value)
    case 'expression':
      return isNever(statement.value)
    case 'block':
      return ends(statement.body)
    case 'if':
      return statement.else !== null && ends(statement.then) && ends(statement.else)
    case 'while':
      return isTrue(statement.test) && !statement.body.some(breaks)
    case 'for':
      return statement.test === null && !statement.body.some(breaks)
    case 'try':
      if (statement.finalizer !== null && ends(statement.finalizer)) return true
      return ends(statement.body) && (statement.handler === null || ends(statement.handler))
    default:
      return false
  }
}

function isTrue(test: Expression): boolean {
  const value = bare(test)
  return value.kind === 'literal' && value.text === 'true'
}

function breaks(statement: Statement): boolean {
  return statement.kind === 'break' || inner(statement).some((list) => list.some(breaks))
}
