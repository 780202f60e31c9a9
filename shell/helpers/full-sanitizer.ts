import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { withoutTags } from './strip-tags.ts'

/** Rails::HTML::FullSanitizer: what `strip_tags` does, for code that is in no view. */
export class FullSanitizer {
  static {
    defineClass(this, 'Rails::HTML::FullSanitizer', { parameters: { sanitize: '1-2' } })
  }

  /** The text of HTML without its tags; nil of nil. */
  sanitize(html: unknown): string | null {
    return html === null ? null : withoutTags(toS(html))
  }
}
