// What the shell may call (docs/wire-format.md).

export { bootAllocate } from './boot/arena'
export { bootConfig } from './boot/config'
export { allocateIn as allocate, close, open, retarget } from './exchange'
export { siftMultipart } from './form/sift'
export { parseDate } from './http/date'
export { nextRoute, openSealed, receive, receiveBody, receiveChunks } from './http/receive'
export { refuse } from './http/refuse'
export { packSession, respond } from './http/respond'
export { countPagesInUse } from './memory/pages'
export { bootRoutes } from './route/boot'
export { selftest } from './selftest/selftest'
export { receiveAt, storeWords, sumExchange } from './selftest/vectors'
export { issueToken } from './session/csrf'
export { resetSession } from './session/session'
export { signCookie, verifyCookie } from './session/signed-cookie'
export { holdsToken } from './session/token-marker'
export {
  bootErrorOffset,
  bootErrorText,
  bootErrorTextLength,
  bootHelpers,
  bootTemplate,
} from './template/boot'
export { bootAssets } from './template/helper/assets'
export {
  callBlock,
  callHelper,
  fail,
  leaveHelper,
  render,
  renderInside,
  resume,
  templateInUse,
} from './template/run/render'
export { bootTexts, useLocale } from './template/texts'
export { bootClasses } from './value/class-table'
