import * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * Makes `Point = Struct.new(:x, :y) do … end`, or `Data.define`, the class that it is, where it is all that a file defines: at its top, or
 * alone in the modules that are its namespace.
 */
export function writeOutStructs(parsed: Parsed): void {
  if (parsed.errors.length > 0 || !/Struct\.new|Data\.define/.test(parsed.source.text)) return
  writeOut(parsed.result.value.statements)
}

function writeOut(list: nodes.StatementsNode): void {
  list.body = list.body.map((item) => {
    const inner = is(item, 'ModuleNode') ? item.body : null
    if (inner instanceof nodes.StatementsNode && inner.body.length === 1) writeOut(inner)
    return structClass(item) ?? item
  }) as typeof list.body
}

function structClass(item: Node): Node | null {
  if (!is(item, 'ConstantWriteNode', 'ConstantPathWriteNode')) return null
  const { name, target, value } = item as {
    name?: string
    target?: Node
    value: nodes.CallNode
  }
  const path = name ?? constantPath(target ?? null)
  if (path === null || !is(value, 'CallNode')) return null
  const maker = constantPath(value.receiver)?.replace(/^::/, '')
  if (!['Struct.new', 'Data.define'].includes(`${maker}.${value.name}`)) return null
  const { block } = value
  if (block !== null && !(block instanceof nodes.BlockNode)) return null
  const made = synthesize(`class ${path} < Struct.new(:a)\nend`, item) as nodes.ClassNode
  value.block = null
  made.superclass = value
  made.body = block?.body ?? null
  made.locals = block?.locals ?? []
  return made
}
