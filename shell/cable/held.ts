/** What a test has sent so far, as JSON, by stream; null where messages go out. */
let held: Map<string, string[]> | null = null

/** Begins a test that has sent nothing: from now on messages stay here, and nothing is listened to. */
export function holdBroadcasts(): void {
  held = new Map()
}

/** Whether messages stay here. */
export function isHolding(): boolean {
  return held !== null
}

/** What was sent to a stream. */
export function heldBroadcasts(stream: string): string[] {
  const list = held?.get(stream) ?? []
  held?.set(stream, list)
  return list
}

/** Forgets what was sent to a stream. */
export function forgetBroadcasts(stream: string): void {
  held?.delete(stream)
}
