/** Ruby's module GC: the engine collects when it sees fit. */
export abstract class RubyGC {
  static readonly rubyName: string = 'GC'
  static readonly isModule = true
}

let isDisabled = false

/** GC.start. */
export function gcStart(): null {
  return null
}

/** GC.enable: whether it had been disabled. */
export function gcEnable(): boolean {
  const before = isDisabled
  isDisabled = false
  return before
}

/** GC.disable: whether it had been disabled before. */
export function gcDisable(): boolean {
  const before = isDisabled
  isDisabled = true
  return before
}
