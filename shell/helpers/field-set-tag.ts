import { SafeString } from '../core/safe-string.ts'
import { toS } from '../ruby/object/texts.ts'
import { escapeHtml, type HelperCall } from './helper.ts'

/** `field_set_tag("Address", class: "box") { … }` */
export function fieldSetTag(call: HelperCall): SafeString {
  const [legend = null] = call.args
  const attributes = [...call.options]
    .filter(([, value]) => value !== null && value !== false)
    .map(
      ([name, value]) => ` ${escapeHtml(name)}="${escapeHtml(value === true ? name : toS(value))}"`,
    )
  const title =
    legend === null || legend === '' ? '' : `<legend>${escapeHtml(toS(legend))}</legend>`
  const content = call.content?.html ?? ''
  return new SafeString(`<fieldset${attributes.join('')}>${title}${content}</fieldset>`)
}
