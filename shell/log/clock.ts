let lastMillisecond = 0
let lastText = ''

/** The time as ISO 8601 in UTC; the text is kept while the millisecond lasts. */
export function timestamp(now: number = Date.now()): string {
  if (now !== lastMillisecond) {
    lastMillisecond = now
    lastText = new Date(now).toISOString()
  }
  return lastText
}
