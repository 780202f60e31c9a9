import { type Doc, group, hardline, indent, join, softline } from '../doc/doc.ts'
import { type Mapping, printDoc } from '../doc/print.ts'
import { parametersDoc } from './arguments.ts'
import { assignment } from './assignment.ts'
import { expressionDoc } from './expression.ts'
import { patternDoc } from './pattern.ts'
import type { Printer } from './printer.ts'
import {
  bare,
  type ClassBody,
  type Expression,
  type Member,
  type Parameter,
  type Statement,
} from './tree.ts'

/** Expressions, blocks and classes hold one another. */
const PRINTER: Printer = {
  expression: (value, place) => expressionDoc(PRINTER, value, place),
  block: blockDoc,
  classBody: classDoc,
}

/**
 * Begins another block for the engine's counters: what stands behind a call that raises is not counted with what
 * stands before it.
 */
const STEP = 'if (1);'

/** What is no statement that runs, or is one before all others. */
const UNCOUNTED: ReadonlySet<Statement['kind']> = new Set([
  'blank',
  'class',
  'comment',
  'function',
  'raw',
  'trailing',
])

/** The text of a module, laid out as Biome would, and where its pieces come from; `isCounted`: see `STEP`. */
export function printModule(
  statements: readonly Statement[],
  isCounted = false,
): {
  text: string
  mappings: Mapping[]
} {
  const { text, mappings } = printDoc([statementsDoc(statements), hardline], isCounted ? STEP : '')
  return { text: text.replace(/^\n+/, ''), mappings }
}

/** Statements one below the other, with the blank lines the tree asks for. */
export function statementsDoc(statements: readonly Statement[]): Doc {
  const parts: Doc[] = []
  let blank = false
  for (const item of statements) {
    if (item.kind === 'blank') {
      blank = parts.length > 0
      continue
    }
    if (item.kind === 'trailing' && parts.length > 0) {
      parts.push(` ${item.text}`)
      continue
    }
    if (parts.length > 0) parts.push(hardline)
    if (blank) parts.push(hardline)
    blank = false
    if (parts.length > 0 && !UNCOUNTED.has(item.kind)) parts.push({ kind: 'step' })
    parts.push(statementDoc(item))
  }
  return parts
}

/** A block with braces. */
function blockDoc(statements: readonly Statement[]): Doc {
  if (statements.every((item) => item.kind === 'blank')) return '{}'
  return ['{', indent([hardline, statementsDoc(statements)]), hardline, '}']
}

function statementDoc(item: Statement): Doc {
  switch (item.kind) {
    case 'markedStatement':
      return [{ kind: 'mark', at: item.at, name: null }, statementDoc(item.value)]
    case 'expression': {
      const doc = PRINTER.expression(item.value, 'statement')
      return guarded(item.value.kind, doc, item)
    }
    case 'declare': {
      const head: Doc = [
        item.exported ? 'export ' : '',
        item.keyword,
        ' ',
        patternDoc(PRINTER, item.target),
        item.type === undefined ? '' : `: ${item.type}`,
      ]
      return item.value === null ? head : assignment(PRINTER, head, ' =', item.value)
    }
    case 'if':
      return ifDoc(item)
    case 'while':
      return [
        label(item.label),
        group(['while (', condition(item.test), ') ']),
        blockDoc(item.body),
      ]
    case 'doWhile':
      return [
        label(item.label),
        'do ',
        blockDoc(item.body),
        group([' while (', condition(item.test), ')']),
      ]
    case 'for':
      return [
        label(item.label),
        'for (',
        item.start === null ? '' : statementDoc(item.start),
        ';',
        item.test === null ? '' : [' ', PRINTER.expression(item.test)],
        ';',
        item.step === null ? '' : [' ', PRINTER.expression(item.step)],
        ') ',
        blockDoc(item.body),
      ]
    case 'forOf':
      return [
        label(item.label),
        `for (${item.keyword} `,
        PRINTER.expression(item.target),
        ' of ',
        PRINTER.expression(item.source),
        ') ',
        blockDoc(item.body),
      ]
    case 'return':
      return item.value === null ? 'return' : ['return ', returned(item)]
    case 'break':
      return item.label === undefined ? 'break' : `break ${item.label}`
    case 'continue':
      return item.label === undefined ? 'continue' : `continue ${item.label}`
    case 'throw':
      return ['throw ', PRINTER.expression(item.value)]
    case 'try':
      return [
        'try ',
        blockDoc(item.body),
        item.handler === null
          ? ''
          : [item.error === null ? ' catch ' : ` catch (${item.error}) `, blockDoc(item.handler)],
        item.finalizer === null ? '' : [' finally ', blockDoc(item.finalizer)],
      ]
    case 'block':
      return blockDoc(item.body)
    case 'function':
      return [
        item.at === undefined ? '' : { kind: 'mark', at: item.at, name: item.name },
        item.exported ? 'export ' : '',
        `function ${item.name}`,
        signature(item.parameters, item.returns),
        ' ',
        blockDoc(item.body),
      ]
    case 'class':
      return [
        item.at === undefined ? '' : { kind: 'mark', at: item.at, name: item.body.name },
        item.exported ? 'export ' : '',
        classDoc(item.body),
      ]
    case 'comment':
    case 'trailing':
      return join(hardline, item.text.split('\n'))
    case 'raw':
      return join(hardline, item.text.split('\n'))
    case 'blank':
      return ''
  }
}

/** Without semicolons a statement may not begin with a bracket of any kind. */
function guarded(kind: string, doc: Doc, item: Statement): Doc {
  const first = firstText(doc)
  if (kind === 'object' || first.startsWith('{') || first.startsWith('function')) {
    return [';(', doc, ')']
  }
  return /^[([`+\-/]/.test(first) && item.kind === 'expression' ? [';', doc] : doc
}

function firstText(doc: Doc): string {
  if (typeof doc === 'string') return doc
  if (Array.isArray(doc)) {
    for (const part of doc) {
      const text = firstText(part)
      if (text !== '') return text
    }
    return ''
  }
  if ('contents' in (doc as object)) return firstText((doc as { contents: Doc }).contents)
  if ('states' in (doc as object))
    return firstText((doc as unknown as { states: Doc[] }).states[0] ?? '')
  return ''
}

function label(text: string | undefined): Doc {
  return text === undefined ? '' : `${text}: `
}

function condition(test: Expression): Doc {
  return group([indent([softline, PRINTER.expression(test, 'test')]), softline])
}

function ifDoc(item: Statement & { kind: 'if' }): Doc {
  const parts: Doc[] = [
    group(['if (', condition(item.test), ') ']),
    branchDoc(item.then, item.else),
  ]
  if (item.else !== null && item.else.length > 0) {
    const only = item.else.length === 1 ? item.else[0] : undefined
    const next = only?.kind === 'markedStatement' ? only.value : only
    if (next?.kind === 'if') parts.push(' else ', ifDoc(next))
    else parts.push(' else ', blockDoc(item.else))
  }
  return parts
}

/** `if (x) return y` stays on one line when it fits, as Biome leaves it. */
function branchDoc(body: readonly Statement[], other: readonly Statement[] | null): Doc {
  const only = body.length === 1 ? body[0] : undefined
  const inner = only?.kind === 'markedStatement' ? only.value : only
  const short =
    (other === null || other.length === 0) &&
    inner !== undefined &&
    (inner.kind === 'break' ||
      inner.kind === 'continue' ||
      (inner.kind === 'throw' && isShort(inner.value)) ||
      (inner.kind === 'return' && (inner.value === null || isShort(inner.value))))
  if (short && only !== undefined) return statementDoc(only)
  return blockDoc(body)
}

function isShort(value: Expression): boolean {
  const inner = bare(value)
  if (inner.kind === 'call' || inner.kind === 'new') return inner.args.every(isShort)
  if (inner.kind === 'member') return isShort(inner.object)
  if (inner.kind === 'unary') return isShort(inner.value)
  return ['name', 'runtime', 'import', 'literal', 'string'].includes(inner.kind)
}

function returned(item: Statement & { kind: 'return' }): Doc {
  if (item.value === null) return ''
  const inner = bare(item.value)
  const doc = PRINTER.expression(item.value, 'return')
  if (inner.kind !== 'binary') return doc
  return group([
    { kind: 'ifBreak', broken: '(', flat: '' },
    indent([softline, doc]),
    softline,
    { kind: 'ifBreak', broken: ')', flat: '' },
  ])
}

function signature(parameters: readonly Parameter[], returns: string | undefined): Doc {
  return group([parametersDoc(PRINTER, parameters), returns === undefined ? '' : `: ${returns}`])
}

/** A class from its keyword to its closing brace. */
export function classDoc(body: ClassBody): Doc {
  const head: Doc = [
    'class',
    body.name === null ? '' : ` ${body.name}`,
    body.extends === null ? '' : [' extends ', PRINTER.expression(body.extends)],
  ]
  if (body.members.length === 0) return [head, ' {}']
  const parts: Doc[] = []
  let previous: Member | null = null
  for (const item of body.members) {
    if (previous !== null) {
      parts.push(hardline)
      if (
        !(previous.kind === 'field' && item.kind === 'field') ||
        item.lead?.[0]?.kind === 'blank'
      ) {
        parts.push(hardline)
      }
    }
    parts.push(memberDoc(item))
    previous = item
  }
  return [head, ' {', indent([hardline, parts]), hardline, '}']
}

function memberDoc(item: Member): Doc {
  const comments = (item.lead ?? []).filter((lead) => lead.kind !== 'blank')
  const lead: Doc = comments.flatMap((comment) => [statementDoc(comment), hardline])
  switch (item.kind) {
    case 'note':
      return statementsDoc(comments)
    case 'static':
      return [lead, 'static ', blockDoc(item.body)]
    case 'method':
      return [
        lead,
        item.at === undefined ? '' : { kind: 'mark', at: item.at, name: item.key },
        item.modifiers.map((modifier) => `${modifier} `).join(''),
        propertyKey(item.key),
        signature(item.parameters, item.returns),
        ' ',
        blockDoc(item.body),
      ]
    case 'field': {
      const head: Doc = [
        item.at === undefined ? '' : { kind: 'mark', at: item.at, name: item.key },
        item.modifiers.map((modifier) => `${modifier} `).join(''),
        propertyKey(item.key),
        item.type === undefined ? '' : `: ${item.type}`,
      ]
      return [lead, item.value === undefined ? head : assignment(PRINTER, head, ' =', item.value)]
    }
  }
}

/** An interface, from the lines of its members. */
export function interfaceOf(
  name: string,
  parents: readonly string[],
  members: readonly string[],
): Statement {
  const above = parents.length === 0 ? '' : ` extends ${parents.join(', ')}`
  const body = members.length === 0 ? '' : `\n  ${members.join('\n  ')}\n`
  return { kind: 'raw', text: `export interface ${name}${above} {${body}}` }
}

/** A name as the key of a property. */
export function propertyKey(key: string): string {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : `'${key}'`
}
