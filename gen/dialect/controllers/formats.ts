import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import type { Kind } from '../types.ts'
import { isBelowRails } from './rails-face.ts'

/**
 * Checks `respond_to` and the formats in its block: a format without templates says what it answers. Below Rails' own
 * controllers it answers as Rails does: 204, or 406.
 */
export function checkFormat(app: AppFacts, lo: Lowering, node: nodes.CallNode, kind: Kind): void {
  const { name, block } = node
  if (block !== null) return
  const place = { location: node.messageLoc ?? node.location }
  if (kind === 'Controller' && name === 'respond_to') {
    const hint =
      'Write `respond_to do |format|`, `format.html`, `format.json { render json: @article }` and `end`.'
    lo.misuse(place, '`respond_to` wants a block that names the formats.', hint)
  }
  if (kind !== 'Formats' || /^(html|turbo_stream|any|all)$/.test(name)) return
  if (
    !isBelowRails(app, lo.scope.owner) &&
    ![...lo.views].some((view) => view.endsWith(`.${name}`))
  ) {
    lo.misuse(
      place,
      `\`format.${name}\` needs a block: no template is of that format.`,
      `Write \`format.${name} { render json: @article }\`, or \`render plain:\`, \`send_data\`, \`head\`.`,
    )
  }
}
