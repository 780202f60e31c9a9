// What the attributes and elements of HTML and SVG do with a value (docs/template-language.md has the table).

import { equalsTextIgnoringCase, findListed, toLower } from '../memory/text'

export const enum AttributeKind {
  PLAIN,
  URL,
  EVENT,
  /** Several URLs, or one behind other words. */
  URL_LIST,
  STYLE,
  /** A whole page as text. */
  SRCDOC,
  /** The type of a <script>: it decides what the element holds. */
  SCRIPT_TYPE,
  HTTP_EQUIV,
  /** The `content` of a <meta>. */
  CONTENT,
  /** Names what an animation changes. */
  ANIMATED_NAME,
}

export const enum ElementKind {
  OTHER,
  SCRIPT,
  STYLE,
  TEXTAREA,
  TITLE,
  XMP,
  IFRAME,
  NOEMBED,
  NOFRAMES,
  SVG,
  MATH,
  META,
  /** Images, sounds and films, which run nothing even from a `data:` URL. */
  MEDIA,
  ANIMATION,
}

const ELEMENTS = 'script style textarea title xmp iframe noembed noframes svg math meta'
const MEDIA = 'img image input source track audio video'
const ANIMATIONS = 'animate set animatetransform animatemotion animatecolor'
const URLS =
  'href src action formaction poster cite data background manifest xlink:href xml:base longdesc codebase classid profile lowsrc dynsrc usemap'
const URL_LISTS = 'srcset imagesrcset ping archive attributionsrc'
/** Where an animation may name a URL. */
const ANIMATED_VALUES = 'values to from by'
const EVENTS =
  'abort afterprint animationcancel animationend animationiteration animationstart auxclick beforeinput beforematch beforeprint beforetoggle beforeunload begin blur cancel canplay canplaythrough change click close compositionend compositionstart compositionupdate contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange emptied end ended error focus focusin focusout formdata fullscreenchange fullscreenerror gotpointercapture hashchange input invalid keydown keypress keyup languagechange load loadeddata loadedmetadata loadstart lostpointercapture message messageerror mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel offline online pagehide pageshow paste pause play playing pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup popstate progress ratechange readystatechange rejectionhandled repeat reset resize scroll scrollend search securitypolicyviolation seeked seeking select selectionchange selectstart show slotchange stalled start storage submit suspend timeupdate toggle touchcancel touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart unhandledrejection unload volumechange waiting wheel'

const MAX_NAME: u32 = 30
const lowered = memory.data(32)

/** Sets the letters of a name in lower case to `lowered`; 0 when it is longer than any name in a list. */
function lower(start: usize, length: u32): u32 {
  if (length > MAX_NAME) return 0
  for (let offset: u32 = 0; offset < length; offset++) {
    store<u8>(lowered + offset, toLower(load<u8>(start + offset)))
  }
  return length
}

/** What an element's name says about its content. */
export function findElement(start: usize, length: u32): ElementKind {
  const size = lower(start, length)
  const index = findListed(lowered, size, ELEMENTS)
  if (index >= 0) return <ElementKind>(index + 1)
  if (findListed(lowered, size, MEDIA) >= 0) return ElementKind.MEDIA
  return findListed(lowered, size, ANIMATIONS) >= 0 ? ElementKind.ANIMATION : ElementKind.OTHER
}

/** What an attribute of an element does with its value. */
export function findAttribute(element: ElementKind, start: usize, length: u32): AttributeKind {
  if (length > 2 && (load<u8>(start) | 0x20) === 0x6f && (load<u8>(start, 1) | 0x20) === 0x6e) {
    return AttributeKind.EVENT
  }
  const size = lower(start, length)
  if (findListed(lowered, size, URLS) >= 0) return AttributeKind.URL
  if (findListed(lowered, size, URL_LISTS) >= 0) return AttributeKind.URL_LIST
  if (equalsTextIgnoringCase(start, length, 'style')) return AttributeKind.STYLE
  if (equalsTextIgnoringCase(start, length, 'srcdoc')) return AttributeKind.SRCDOC
  switch (element) {
    case ElementKind.SCRIPT:
      if (equalsTextIgnoringCase(start, length, 'type')) return AttributeKind.SCRIPT_TYPE
      break
    case ElementKind.META:
      if (equalsTextIgnoringCase(start, length, 'http-equiv')) return AttributeKind.HTTP_EQUIV
      if (equalsTextIgnoringCase(start, length, 'content')) return AttributeKind.CONTENT
      break
    case ElementKind.ANIMATION:
      if (equalsTextIgnoringCase(start, length, 'attributename')) {
        return AttributeKind.ANIMATED_NAME
      }
      if (findListed(lowered, size, ANIMATED_VALUES) >= 0) return AttributeKind.URL_LIST
  }
  return AttributeKind.PLAIN
}

/** Whether a name is that of an event handler: `onclick`, but not `online`. */
export function isHandlerName(start: usize, length: u32): bool {
  const size = lower(start, length)
  return size > 2 && load<u16>(lowered) === 0x6e6f && findListed(lowered + 2, size - 2, EVENTS) >= 0
}
