import type * as nodes from '@ruby/prism/src/nodes.js'
import { underscore } from '../../../shell/inflection/inflection.ts'
import { isRecordBase } from '../../application/record-classes.ts'
import { bodyOf } from '../../parse/body.ts'
import { is, type Node, parseRuby } from '../../parse/parse.ts'
import { constantPath } from '../../parse/syntax.ts'

/**
 * An application's files with the models that migrations define for themselves in files of their own: `class Post <
 * ApplicationRecord` inside `class FillSlugs` is `FillSlugs::Post`, at the lines where it stands.
 */
export function withMigrationModels(files: ReadonlyMap<string, string>): Map<string, string> {
  const out = new Map(files)
  for (const [path, text] of files) {
    if (
      !path.startsWith('db/migrate/') ||
      !/\bclass\s+\w+\s*<\s*(?:ApplicationRecord|ActiveRecord::Base)\b/.test(text)
    )
      continue
    const { result, errors } = parseRuby(path, text)
    if (errors.length > 0) continue
    let rest = text
    for (const item of result.value.statements.body) {
      if (!is(item, 'ClassNode')) continue
      const { name, body } = item
      // The migration itself, below a wrong class, is told as such.
      const isOfFile = underscore(name) === /\d+_(\w+)\.rb$/.exec(path)?.[1]
      const inner = isModel(item) && !isOfFile ? [item] : bodyOf(body).filter(isModel)
      for (const model of inner) {
        const { name: own } = model as nodes.ClassNode
        const full = model === item ? own : `${name}::${own}`
        const home = `app/models/${full.split('::').map(underscore).join('/')}.rb`
        const { startOffset, length } = model.location
        const bytes = Buffer.from(text)
        const before = bytes.subarray(0, startOffset).toString()
        const said = bytes.subarray(startOffset, startOffset + length).toString()
        if (!files.has(home)) out.set(home, before.replace(/[^\n]/g, '') + said.replace(own, full))
        rest = rest.replace(said, said.replace(/[^\n]/g, ' '))
      }
    }
    out.set(path, rest)
  }
  return out
}

function isModel(node: Node): boolean {
  if (!is(node, 'ClassNode')) return false
  return isRecordBase(constantPath(node.superclass))
}
