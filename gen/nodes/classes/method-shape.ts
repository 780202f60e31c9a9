import type * as nodes from '@ruby/prism/src/nodes.js'
import { isAnnounced } from '../../facts/announced.ts'
import type { MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is } from '../../parse/parse.ts'

/** The shape of a method's parameters. */
export interface Shape {
  required: number
  optional: number
  rest: boolean
  post: number
  keywords: { name: string; required: boolean }[]
  keywordRest: boolean
  block: boolean
  /** Whether something follows the rest, so that it is one array parameter. */
  restIsArray: boolean
  forwards: boolean
}

/** How a method wants its arguments. */
export function shapeOf(parameters: nodes.ParametersNode | null, takesBlock: boolean): Shape {
  const keywords = (parameters?.keywords ?? []).map((node) => ({
    name: (node as nodes.RequiredKeywordParameterNode).name,
    required: is(node, 'RequiredKeywordParameterNode'),
  }))
  const rest = parameters?.rest != null && is(parameters.rest, 'RestParameterNode')
  const keywordRest = parameters?.keywordRest ?? null
  const forwards = is(keywordRest, 'ForwardingParameterNode')
  const hasKeywordRest = is(keywordRest, 'KeywordRestParameterNode')
  const post = parameters?.posts.length ?? 0
  return {
    required: parameters?.requireds.length ?? 0,
    optional: parameters?.optionals.length ?? 0,
    rest,
    post,
    keywords,
    keywordRest: hasKeywordRest,
    block: takesBlock || forwards,
    restIsArray: rest && (post > 0 || keywords.length > 0 || hasKeywordRest || takesBlock),
    forwards,
  }
}

/** The shape of a method of the program. */
export function methodShape(method: MethodFacts): Shape {
  return shapeOf(method.node.parameters, method.takesBlock)
}

/** The library's word for parameters that `length` does not describe. */
export function signatureOf(shape: ReturnType<typeof shapeOf>): string | null {
  const minimum = shape.required + shape.post
  const plain =
    shape.optional === 0 &&
    !shape.rest &&
    !shape.forwards &&
    shape.keywords.length === 0 &&
    !shape.keywordRest &&
    !shape.block
  if (plain) return null
  const range = shape.optional > 0 ? `${minimum}-${minimum + shape.optional}` : String(minimum)
  const rest = shape.rest || shape.forwards ? '+' : ''
  const post = shape.post > 0 && (rest !== '' || shape.optional > 0) ? `/${shape.post}` : ''
  const parts = [`${range}${rest}${post}`]
  if (shape.forwards) parts.push('...')
  if (shape.keywords.length > 0 || shape.keywordRest) {
    const words = shape.keywords.map((keyword) =>
      keyword.required ? keyword.name : `${keyword.name}?`,
    )
    if (shape.keywordRest) words.push('**')
    parts.push(`k:${words.join(',')}`)
  }
  if (shape.block) parts.push('&')
  return parts.join(' ')
}

/** The signature of a method for the library, or null when its length says it all. */
export function methodSignature(method: MethodFacts): string | null {
  return signatureOf(methodShape(method))
}

/** Whether a zero-argument method is written as a getter. */
export function isAccessor(lo: Lowering, method: MethodFacts): boolean {
  const { owner, name, node, isStatic } = method
  // What a declaration makes is a property where it makes its writer too, whatever other classes have.
  if (isAnnounced(node))
    return (
      /\w$/.test(name) && (isStatic ? owner?.statics : owner?.methods)?.has(`${name}=`) === true
    )
  const shape = methodShape(method)
  return (
    (lo.program.accessors.has(method.name) || lo.program.attributeReaders.has(method)) &&
    method.owner !== null &&
    shape.required + shape.optional + shape.post + shape.keywords.length === 0 &&
    !shape.rest &&
    !shape.keywordRest &&
    !shape.block &&
    !shape.forwards
  )
}
