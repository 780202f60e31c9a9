// The error of the parse or the render at work. The first one stays; the driver looks at
// `faultCode` after each step that can fail, so nothing has to be passed up by hand.

/** 0, or an error code. */
export let faultCode: u32 = 0
/** The name or the words the message needs; parts are separated by NUL. */
export let faultStart: usize = 0
export let faultLength: u32 = 0

/** Notes what went wrong, unless something did already. */
export function raise(code: u32, start: usize, length: u32): void {
  if (faultCode !== 0) return
  faultCode = code
  faultStart = start
  faultLength = length
}

/** Forgets the error. */
export function clearFault(): void {
  faultCode = 0
  faultStart = 0
  faultLength = 0
}
