/** The layout algebra: a document says where lines may break; {@link printDoc} decides. */
export type Doc =
  | string
  | readonly Doc[]
  | Group
  | Indent
  | Line
  | IfBreak
  | Choice
  | Fluid
  | Mark
  | Step
  | BreakParent

export interface Group {
  kind: 'group'
  contents: Doc
  broken: boolean
}
export interface Indent {
  kind: 'indent'
  contents: Doc
}
export interface Line {
  kind: 'line'
  soft: boolean
  hard: boolean
  /** A line inside a template literal: breaks without indentation. */
  literal: boolean
}
export interface IfBreak {
  kind: 'ifBreak'
  broken: Doc
  flat: Doc
}
/** The first state that fits, else the last one, broken. */
export interface Choice {
  kind: 'choice'
  states: readonly Doc[]
  broken: boolean
}
/** What follows an equals sign: on the same line when its first piece fits there, else indented. */
export interface Fluid {
  kind: 'fluid'
  contents: Doc
}
/** The place in the Ruby file that the text from here on comes from. */
export interface Mark {
  kind: 'mark'
  at: number
  name: string | null
}
/** Where a statement begins behind another one; printed where statements are counted. */
export interface Step {
  kind: 'step'
}
export interface BreakParent {
  kind: 'breakParent'
}

/** A space, or a line break when the group does not fit. */
export const line: Line = { kind: 'line', soft: false, hard: false, literal: false }
/** Nothing, or a line break when the group does not fit. */
export const softline: Line = { kind: 'line', soft: true, hard: false, literal: false }
/** Forces every group around it to break. */
export const breakParent: BreakParent = { kind: 'breakParent' }
/** Always a line break. */
export const hardline: Doc = [
  { kind: 'line', soft: false, hard: true, literal: false } as Line,
  breakParent,
]
/** A line break without indentation, for the inside of template literals. */
export const literalline: Doc = [
  { kind: 'line', soft: false, hard: true, literal: true } as Line,
  breakParent,
]

/** Contents that stay on one line when they fit. */
export function group(contents: Doc, broken = false): Group {
  return { kind: 'group', contents, broken }
}

/** Contents whose line breaks are indented one step further. */
export function indent(contents: Doc): Indent {
  return { kind: 'indent', contents }
}

/** One document in a broken group, another in a flat one. */
export function ifBreak(broken: Doc, flat: Doc = ''): IfBreak {
  return { kind: 'ifBreak', broken, flat }
}

/** The first of several layouts that fits. */
export function choice(states: readonly Doc[]): Choice {
  return { kind: 'choice', states, broken: false }
}

/** A right side that moves to its own line only when its first piece does not fit. */
export function fluid(contents: Doc): Fluid {
  return { kind: 'fluid', contents }
}

/** Documents with a separator between them. */
export function join(separator: Doc, docs: readonly Doc[]): Doc {
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [separator, doc]))
}

/** Whether a document holds a forced line break. */
export function willBreak(doc: Doc): boolean {
  if (typeof doc === 'string') return false
  if (Array.isArray(doc)) return doc.some(willBreak)
  const node = doc as Exclude<Doc, string | readonly Doc[]>
  switch (node.kind) {
    case 'breakParent':
      return true
    case 'line':
      return node.hard
    case 'group':
      return node.broken || willBreak(node.contents)
    case 'indent':
    case 'fluid':
      return willBreak(node.contents)
    case 'ifBreak':
      return willBreak(node.broken)
    case 'choice':
      return node.broken || willBreak(node.states[0] ?? '')
    case 'mark':
    case 'step':
      return false
  }
}
