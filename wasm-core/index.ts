// What the shell may call (docs/wire-format.md).

export { bootAllocate } from './boot/arena'
export { allocateIn as allocate, close, open } from './exchange'
export { countPagesInUse } from './memory/pages'
