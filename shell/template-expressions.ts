import type { BootExpression } from './core/load.ts'
import { TemplateCode } from './core/template-code.ts'

/** A method that an expression of a template became: its locals are the parameters. */
export type ExpressionMethod = (...args: never[]) => unknown

/**
 * An expression of a template that gen lowered, because it is outside of what the core computes: its place in
 * the template's code and its length, the method, the locals it takes, and those it sets.
 */
export type LoweredExpression = readonly [
  place: number,
  length: number,
  method: ExpressionMethod,
  locals?: readonly string[],
  sets?: readonly string[],
]

/** The lowered expressions of a template. */
export interface TemplateExpressions {
  /** What TemplateCode says of the code that they were lowered from. */
  readonly digest: string
  readonly list: readonly LoweredExpression[]
}

/** Names the lowered expressions of a template and the code they are from; what gen writes calls it. */
export function expressionsOf(
  digest: string,
  ...list: readonly LoweredExpression[]
): TemplateExpressions {
  return { digest, list }
}

/** Where the expressions stand in a source. None of them when its code has changed: development lowers it anew. */
export function placeExpressions(
  template: string,
  source: string,
  { digest, list }: TemplateExpressions,
): BootExpression[] {
  const code = new TemplateCode(source)
  if (code.digest !== digest) return []
  return list.map(([place, length, , locals = [], sets = []], index) => {
    const start = code.offsetOf(place)
    return { start, end: start + length, name: `${template}:${index + 1}`, locals, sets }
  })
}

/** Whether a template has other code than its expressions were lowered from. */
export function hasOtherCode(
  { expressions = {} }: { readonly expressions?: Readonly<Record<string, TemplateExpressions>> },
  sources: ReadonlyMap<string, string>,
): boolean {
  return Object.entries(expressions).some(([template, { digest }]) => {
    const source = sources.get(template)
    return source !== undefined && new TemplateCode(source).digest !== digest
  })
}

/** The method that a question of the core names; undefined when it names another thing. */
export function expressionNamed(
  all: Readonly<Record<string, TemplateExpressions>> | undefined,
  name: string,
): ExpressionMethod | undefined {
  const colon = all === undefined ? -1 : name.lastIndexOf(':')
  return colon < 1
    ? undefined
    : all?.[name.slice(0, colon)]?.list[Number(name.slice(colon + 1)) - 1]?.[2]
}
