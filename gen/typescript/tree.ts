/** The TypeScript that gen writes, as a tree: what lowering builds and the printer lays out. */
export type Expression =
  | { kind: 'name'; name: string }
  | { kind: 'runtime'; name: string }
  | { kind: 'import'; name: string; from: string }
  | { kind: 'literal'; text: string }
  | { kind: 'string'; value: string }
  | {
      kind: 'template'
      tag?: string
      texts: readonly string[]
      values: readonly Expression[]
      lines?: boolean
    }
  | { kind: 'array'; items: readonly Expression[] }
  | { kind: 'object'; entries: readonly Entry[]; spread?: boolean; open?: boolean }
  | Arrow
  | { kind: 'call'; callee: Expression; args: readonly Expression[]; optional?: boolean }
  | { kind: 'new'; callee: Expression; args: readonly Expression[] }
  | { kind: 'member'; object: Expression; name: string; optional?: boolean }
  | { kind: 'index'; object: Expression; index: Expression; optional?: boolean }
  | { kind: 'unary'; operator: string; value: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'conditional'; test: Expression; then: Expression; else: Expression }
  | { kind: 'assign'; operator: string; target: Expression; value: Expression }
  | { kind: 'comma'; items: readonly Expression[] }
  | { kind: 'spread'; value: Expression }
  | { kind: 'as'; value: Expression; type: string }
  | { kind: 'nonNull'; value: Expression }
  | { kind: 'classExpression'; body: ClassBody }
  | {
      kind: 'function'
      parameters: readonly Parameter[]
      body: readonly Statement[]
      isAsync?: boolean
    }
  | { kind: 'marked'; value: Expression; at: number; name: string | null }

/** One property of an object literal; a spread has no key. */
export interface Entry {
  key: string | null
  computed?: Expression
  value: Expression
}

/** A parameter of a function: a pattern, its type and default value. */
export interface Parameter {
  target: Expression
  type?: string | undefined
  value?: Expression | undefined
  rest?: boolean
  optional?: boolean
}

export interface Arrow {
  kind: 'arrow'
  isAsync?: boolean
  parameters: readonly Parameter[]
  body: Expression | readonly Statement[]
  returns?: string | undefined
}

/** One member of a class. */
export type Member =
  | {
      kind: 'method'
      key: string
      modifiers: readonly string[]
      parameters: readonly Parameter[]
      returns?: string | undefined
      body: readonly Statement[]
      at?: number
      lead?: readonly Statement[]
    }
  | {
      kind: 'field'
      key: string
      modifiers: readonly string[]
      type?: string | undefined
      value?: Expression | undefined
      at?: number
      lead?: readonly Statement[]
    }
  | { kind: 'static'; body: readonly Statement[]; lead?: readonly Statement[] }
  | { kind: 'note'; lead: readonly Statement[] }

export interface ClassBody {
  name: string | null
  extends: Expression | null
  members: readonly Member[]
}

export type Statement =
  | { kind: 'expression'; value: Expression }
  | {
      kind: 'declare'
      keyword: 'const' | 'let'
      target: Expression
      type?: string | undefined
      value: Expression | null
      exported?: boolean
    }
  | { kind: 'if'; test: Expression; then: readonly Statement[]; else: readonly Statement[] | null }
  | { kind: 'while'; test: Expression; body: readonly Statement[]; label?: string }
  | { kind: 'doWhile'; test: Expression; body: readonly Statement[]; label?: string }
  | {
      kind: 'for'
      start: Statement | null
      test: Expression | null
      step: Expression | null
      body: readonly Statement[]
      label?: string
    }
  | {
      kind: 'forOf'
      keyword: 'const' | 'let'
      target: Expression
      source: Expression
      body: readonly Statement[]
      label?: string
    }
  | { kind: 'return'; value: Expression | null }
  | { kind: 'break'; label?: string }
  | { kind: 'continue'; label?: string }
  | { kind: 'throw'; value: Expression }
  | {
      kind: 'try'
      body: readonly Statement[]
      error: string | null
      handler: readonly Statement[] | null
      finalizer: readonly Statement[] | null
    }
  | { kind: 'block'; body: readonly Statement[] }
  | {
      kind: 'function'
      name: string
      parameters: readonly Parameter[]
      returns?: string | undefined
      body: readonly Statement[]
      exported?: boolean
      at?: number
    }
  | { kind: 'class'; body: ClassBody; exported?: boolean; at?: number }
  | { kind: 'comment'; text: string }
  | { kind: 'trailing'; text: string }
  | { kind: 'blank' }
  | { kind: 'raw'; text: string }
  | { kind: 'markedStatement'; at: number; value: Statement }

export const name = (text: string): Expression => ({ kind: 'name', name: text })
export const literal = (text: string): Expression => ({ kind: 'literal', text })
export const string = (value: string): Expression => ({ kind: 'string', value })
export const NULL = literal('null')
export const TRUE = literal('true')
export const FALSE = literal('false')
export const THIS = literal('this')

/** A call of an expression. */
export function call(callee: Expression, ...args: Expression[]): Expression {
  return { kind: 'call', callee, args }
}
/** A call of a method. */
export function callMethod(object: Expression, method: string, ...args: Expression[]): Expression {
  return { kind: 'call', callee: member(object, method), args }
}
/** A property, written with brackets when its name is no identifier. */
export function member(object: Expression, key: string): Expression {
  return isIdentifier(key)
    ? { kind: 'member', object, name: key }
    : { kind: 'index', object, index: string(key) }
}
export function create(callee: Expression, ...args: Expression[]): Expression {
  return { kind: 'new', callee, args }
}
export function binary(operator: string, left: Expression, right: Expression): Expression {
  const isNullTest = (operator === '==' || operator === '!=') && right === NULL
  if (isNullTest && left.kind === 'binary' && left.operator === '??' && left.right === NULL) {
    return { kind: 'binary', operator, left: left.left, right }
  }
  return { kind: 'binary', operator, left, right }
}
export function assign(target: Expression, value: Expression, operator = '='): Expression {
  return { kind: 'assign', operator, target, value }
}
export function negation(value: Expression): Expression {
  const inner = bare(value)
  if (inner.kind === 'unary' && inner.operator === '!') return inner.value
  if (inner.kind === 'binary' && inner.operator === '===') return { ...inner, operator: '!==' }
  if (inner.kind === 'binary' && inner.operator === '!==') return { ...inner, operator: '===' }
  if (inner.kind === 'binary' && inner.operator === '==') return { ...inner, operator: '!=' }
  if (inner.kind === 'binary' && inner.operator === '!=') return { ...inner, operator: '==' }
  return { kind: 'unary', operator: '!', value }
}
export function arrow(parameters: readonly Parameter[], body: Arrow['body']): Arrow {
  return { kind: 'arrow', parameters, body }
}
export function object(entries: Record<string, Expression>): Expression {
  return {
    kind: 'object',
    entries: Object.entries(entries).map(([key, value]) => ({ key, value })),
  }
}
/** `x = x + 1` as `x += 1`. */
export function shortAssign(target: Expression, operation: Expression): Expression {
  if (
    operation.kind === 'binary' &&
    ['+', '-', '*', '/'].includes(operation.operator) &&
    JSON.stringify(operation.left) === JSON.stringify(target)
  ) {
    return assign(target, operation.right, `${operation.operator}=`)
  }
  return assign(target, operation)
}

export function statement(value: Expression): Statement {
  return { kind: 'expression', value }
}
export function declare(
  keyword: 'const' | 'let',
  target: string | Expression,
  value: Expression | null,
  type?: string,
): Statement {
  return {
    kind: 'declare',
    keyword,
    target: typeof target === 'string' ? name(target) : target,
    value,
    type,
  }
}
/** The expression without the marks around it. */
export function bare(value: Expression): Expression {
  return value.kind === 'marked' ? bare(value.value) : value
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** Whether a text can stand after a dot. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text)
}
