import { toS } from '../ruby/object/texts.ts'
import { type HelperCall } from './helper.ts'

/**
 * `turbo_frame_tag @article, "edit", src: …`: a frame that Turbo replaces by itself. Its id is the text, or what
 * `dom_id` says of the record.
 */
export function turboFrameTag({ args, options, content, page }: HelperCall): unknown {
  const first = args[0]
  const isPlain = typeof first === 'string' || typeof first === 'symbol'
  const id = isPlain ? args.map(toS).join('_') : page.domId(args)
  const attributes = new Map<symbol, unknown>([[Symbol.for('id'), id]])
  for (const [key, value] of options) attributes.set(Symbol.for(key), value)
  return page.callCore(
    'content_tag',
    ['turbo-frame', ...(content === null ? [''] : []), attributes],
    content,
  )
}
