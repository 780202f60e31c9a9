import { ErbUtil } from '../../active-support/escaping.ts'
import { SafeString } from '../../core/safe-string.ts'
import { toS } from '../../ruby/object/texts.ts'
import { escapeHtml } from '../helper.ts'
import type { View } from '../view.ts'

/**
 * `escape_once`, `cdata_section` (Rails: TagHelper) and `strip_links` (SanitizeHelper), whose text the page escapes; of
 * ERB::Util `html_escape_once`, `url_encode` and `u`.
 */
export function markupText(this: View, name: string, given: unknown = null): unknown {
  if (name === 'html_escape_once') return ErbUtil.html_escape_once(given)
  if (name === 'url_encode' || name === 'u') return ErbUtil.url_encode(given)
  const text = toS(given)
  if (name === 'cdata_section') {
    return new SafeString(`<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)
  }
  if (name === 'strip_links') return text.replace(/<\/?a(?![\w-])[^<>]*>/gi, '')
  const escaped = escapeHtml(text).replace(/&amp;([a-z]+|#\d+|#x[\da-f]+);/gi, '&$1;')
  return given instanceof SafeString ? new SafeString(escaped) : escaped
}
