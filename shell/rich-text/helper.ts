import { readGiven } from '../active-support/options.ts'
import type { SafeString } from '../core/safe-string.ts'
import type { View } from '../helpers/view.ts'
import { objectOf } from '../record/declaration/given.ts'
import { send } from '../ruby/index.ts'
import { Content } from './content.ts'

/**
 * `render_action_text_content(content)`, and `render_rich_text(message.content)`: what a rich text is on a page, without the layout
 * around it. Rails: ActionText::ContentHelper.
 */
export function richTextContent(this: View, name: string, ...list: unknown[]): SafeString {
  const { args, options } = readGiven(list)
  const [given] = args
  const content = name === 'render_rich_text' ? send(given, 'body') : given
  const found = content instanceof Content ? content : new Content(content)
  return found.rendered_on(this, objectOf(options.get('locals') ?? null))
}
