// What the shell may call (docs/wire-format.md).

export { bootAllocate } from './boot/arena'
export { bootConfig } from './boot/config'
export { allocateIn as allocate, close, open } from './exchange'
export { receive } from './http/receive'
export { respond } from './http/respond'
export { countPagesInUse } from './memory/pages'
export { bootRoutes } from './route/table'
export { resetSession } from './session/session'
