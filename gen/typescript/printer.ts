import type { Doc } from '../doc/doc.ts'
import type { ClassBody, Expression, Statement } from './tree.ts'

/** Where an expression stands, as far as its layout depends on it. */
export type Place = 'statement' | 'test' | 'return' | 'value' | 'argument'

/** What the layout of one kind of expression asks for the layout of its parts. */
export interface Printer {
  expression(value: Expression, place?: Place): Doc
  /** A block with braces. */
  block(statements: readonly Statement[]): Doc
  /** A class from its keyword to its closing brace. */
  classBody(body: ClassBody): Doc
}
