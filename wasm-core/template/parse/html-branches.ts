// What is known of the place in the HTML where branches of a template meet, and where a loop comes round.

import { AttributeKind } from '../attribute-kind'
import { Context, context } from './context'
import { AFTER_VALUE, isCode, Place } from './html-context'
import { joinScripts, loosenScript } from './script-branches'
import { ScriptKind } from './script-kind'
import { isSameStyle } from './style-context'
import { joinUrls, loosenUrl } from './url-context'

/**
 * Makes the state say only what holds in this branch and in another; false when they end in places where
 * values are written in different ways.
 */
export function joinContext(other: Context): bool {
  const place = context.place
  context.foreign = max(context.foreign, other.foreign)
  if (isInTag(place) && isInTag(other.place)) return joinTags(other)
  if (place !== other.place || context.isCut !== other.isCut) return false
  switch (place) {
    case Place.TEXT:
      return true
    case Place.COMMENT:
      if (context.dashes !== other.dashes) context.dashes = AFTER_VALUE
      return true
    case Place.SCRIPT:
      return context.scriptKind === other.scriptKind && joinScripts(other)
    case Place.STYLE:
      return isSameStyle(other)
  }
  if (!joinTags(other)) return false
  context.place = place
  if (place === Place.RAW_TEXT) return true
  if (context.attribute !== other.attribute) return false
  if (place !== Place.DOUBLE_QUOTED && place !== Place.SINGLE_QUOTED) return true
  context.hasMarkup |= other.hasMarkup
  switch (context.attribute) {
    case AttributeKind.EVENT:
      return joinScripts(other)
    case AttributeKind.STYLE:
      return isSameStyle(other)
    case AttributeKind.URL:
    case AttributeKind.URL_LIST:
    case AttributeKind.CONTENT:
      return joinUrls(other)
    default:
      return true
  }
}

/** Whether a space, a slash or the end of the tag may come next, in a tag's or an attribute's name as well. */
function isInTag(place: u32): bool {
  return place >= <u32>Place.TAG_NAME && place <= <u32>Place.AFTER_NAME
}

function joinTags(other: Context): bool {
  if (context.element !== other.element || context.isEndTag !== other.isEndTag) return false
  // A type that one branch gives is not known: the element is read as the stricter of both.
  if (context.scriptKind !== other.scriptKind) context.scriptKind = ScriptKind.JAVASCRIPT
  context.hasType |= other.hasType
  context.meta |= other.meta
  // A name may have begun in one of them: it must not go on.
  const isNamed = context.place === Place.ATTRIBUTE_NAME || context.place === Place.AFTER_NAME
  const isSame = context.place === other.place
  if (!isSame || (isNamed && context.attribute !== other.attribute)) {
    context.place = Place.AFTER_OUTPUT
  }
  return true
}

/** Makes the state hold for every turn of a loop that begins here. */
export function loosenContext(): void {
  if (isCode() && context.place !== Place.STYLE) loosenScript()
  const isValue = context.place === Place.DOUBLE_QUOTED || context.place === Place.SINGLE_QUOTED
  const isUrl =
    context.attribute === AttributeKind.URL || context.attribute === AttributeKind.URL_LIST
  if (isValue && isUrl) loosenUrl()
}
