/** The only constants a template may name: what asks the clock. The shell answers them as helpers. */
export const CLOCK_WORDS: readonly string[] = [
  'Time.now',
  'Time.current',
  'Time.zone.now',
  'Time.zone.today',
  'Date.today',
  'Date.current',
  'Date.tomorrow',
  'Date.yesterday',
]
