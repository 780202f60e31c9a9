/** Whether the classes of the program are still being made, which may declare by computed names and texts. */
let isMade = false

/** Says that all classes are made: from now on a name may be a visitor's. */
export function endLoading(): void {
  isMade = true
}

export function isLoading(): boolean {
  return !isMade
}
