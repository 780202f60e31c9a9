import type * as nodes from '@ruby/prism/src/nodes.js'
import { STREAM_ACTIONS } from '../../shell/vocabulary/view.ts'
import { bodyOf } from '../parse/body.ts'
import { is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'

/**
 * Takes `Turbo::Streams::TagBuilder.prepend(StreamsHelper)` out of a file of app/helpers that defines the module:
 * `turbo_stream` asks the helpers of the application for what it does not know itself. A method that would stand
 * before one of turbo's own is refused. Turbo handbook, Streams, "Custom Actions".
 */
export function takeStreamActions(unit: Parsed): void {
  if (!unit.source.text.includes('Turbo::Streams::TagBuilder')) return
  const { statements } = unit.result.value
  const body = statements.body
  const modules = body.filter((item) => is(item, 'ModuleNode'))
  statements.body = body.filter((item) => {
    const name = moduleOf(item)
    const own = modules.find((each) => constantPath(each.constantPath) === name)
    if (own === undefined) return true
    for (const def of bodyOf(own.body) as nodes.DefNode[]) {
      if (!STREAM_ACTIONS.has(String(def.name).replace(/_all$/, ''))) continue
      unit.errors.push(
        unit.source.diagnostic(
          def.nameLoc,
          'name-taken',
          `\`turbo_stream.${def.name}\` is turbo’s own.`,
          'Give the action of the application another name.',
        ),
      )
    }
    return false
  }) as typeof statements.body
}

/** The module that a statement mixes into the builder of streams; null for any other statement. */
function moduleOf(item: Node): string | null {
  if (!is(item, 'CallNode')) return null
  const { receiver, name, arguments_ } = item
  if (!/^(?:prepend|include)$/.test(name)) return null
  const path = constantPath(receiver)?.replace(/^::/, '')
  if (path !== 'Turbo::Streams::TagBuilder') return null
  const [only, ...rest] = arguments_?.arguments_ ?? []
  return rest.length > 0 ? null : constantPath(only ?? null)
}
