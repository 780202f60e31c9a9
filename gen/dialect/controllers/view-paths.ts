import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import { pathsOf } from '../../application/autoload-paths.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, is, type Node, type Parsed } from '../../parse/parse.ts'

const WORD = /^(?:append|prepend)_view_path$/
const BELOW = /^app\/views\/([\w/]*\w)\/?$/

/**
 * The folder below app/views that a controller or a mailer adds to where templates are looked for: `mailers` of
 * `append_view_path Rails.root.join("app/views/mailers")`; null where none does. Rails API, ActionView::ViewPaths.
 */
export function addedViewFolder(units: Iterable<Parsed>): string | null {
  for (const { source, result } of units) {
    if (!source.text.includes('_view_path')) continue
    const found = folderIn(result.value)
    if (found !== null) return found
  }
  return null
}

function folderIn(node: Node): string | null {
  if (is(node, 'CallNode') && WORD.test(node.name)) {
    return folderOf(node)
  }
  for (const child of childrenOf(node)) {
    const found = folderIn(child)
    if (found !== null) return found
  }
  return null
}

function folderOf({ arguments_ }: nodes.CallNode): string | null {
  const paths = (arguments_?.arguments_ ?? []).flatMap(pathsOf)
  return paths.length === 1 ? (BELOW.exec(paths[0] as string)?.[1] ?? null) : null
}

/** Refuses what such a statement cannot mean here: one folder is searched, by all classes, behind app/views itself. */
export function checkViewPath(app: AppFacts, lo: Lowering, call: nodes.CallNode): void {
  const folder = folderOf(call)
  if (folder === null || folder !== app.viewFolder) {
    lo.misuse(
      call,
      `\`${call.name}\` takes one folder below app/views, the same for all classes.`,
      'Write `append_view_path "app/views/mailers"`.',
    )
    return
  }
  const hidden = [...lo.views].find((name) => {
    return name.startsWith(`${folder}/`) && lo.views.has(name.slice(folder.length + 1))
  })
  if (call.name === 'append_view_path' || hidden === undefined) return
  lo.nameTaken(
    call,
    `app/views has both ${hidden} and ${hidden.slice(folder.length + 1)}: which one is rendered would depend on the class.`,
    'Delete one of them, or name the template with its folder.',
  )
}
