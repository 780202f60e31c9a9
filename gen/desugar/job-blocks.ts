import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../shell/inflection/inflection.ts'
import { is, type Node } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'
import { methodOf } from './block-methods.ts'

const CALLBACK = /^(before|after|around)_(enqueue|perform)$/

/** Whether a class node, or a module of app/jobs, says what jobs do. */
export function isOfJobs(node: Node, file: string): boolean {
  if (file.startsWith('app/jobs/')) return true
  if (!is(node, 'ClassNode')) return false
  const parent = constantPath(node.superclass)
  return /^(::)?(ActiveJob::Base|ApplicationJob)$/.test(parent ?? '')
}

/**
 * The body of a class of jobs with a method for each block that runs with the job as self: `before_perform do |job| … end`,
 * `around_perform do |job, block| … end`, `queue_as do … end`. A block that takes nothing is named with those of every class.
 */
export function jobBody(owner: string, body: readonly Node[]): Node[] {
  let count = 0
  return body.flatMap((item): Node[] => {
    if (!is(item, 'CallNode')) return [item]
    const block = item.block
    if (item.receiver !== null || !is(block, 'BlockNode')) return [item]
    const isQueue = item.name === 'queue_as'
    if (!isQueue && !CALLBACK.test(item.name)) return [item]
    // A class and the one above it have names of their own: none overrides the other's.
    const word = isQueue ? 'queue_as_block' : item.name
    const name = `${word}_${underscore(owner)}_${++count}`
    const made = jobMethod(block, name, item.name.startsWith('around_'))
    if (made === null) return [item]
    item.block = null
    const given = synthesize(`x(:${name})`, item) as nodes.CallNode
    const [symbol] = given.arguments_?.arguments_ as Node[]
    if (item.arguments_ === null) item.arguments_ = given.arguments_
    else item.arguments_.arguments_.unshift(symbol as Node)
    return [made, item]
  })
}

/** The method of a block, whose first parameter is the job: a local that is self. Null in another form. */
function jobMethod(block: nodes.BlockNode, name: string, isAround: boolean): Node | null {
  const list = block.parameters as nodes.BlockParametersNode | null
  const names = ((list?.parameters?.requireds ?? []) as { name?: string }[]).map(
    (each) => each.name,
  )
  if (names.includes(undefined) || names.length > (isAround ? 2 : 1)) return null
  const body = block.body
  if (!is(body, 'StatementsNode')) return null
  const [job, action] = names
  const method = methodOf(block, name) as nodes.CallNode
  const def = (method.arguments_?.arguments_ as Node[])[0] as nodes.DefNode
  const text = `def x${action === undefined ? '' : `(&${action})`}\n${job ?? 'job'} = self\nend`
  const shape = synthesize(text, block) as nodes.DefNode
  const [assigned] = (shape.body as nodes.StatementsNode).body
  def.parameters = shape.parameters
  def.locals = [
    ...new Set([...def.locals, ...names.filter((each) => each !== undefined), job ?? 'job']),
  ]
  if (job !== undefined) {
    const statements = def.body as nodes.StatementsNode
    statements.body = [assigned, ...statements.body] as typeof statements.body
  }
  return method
}
