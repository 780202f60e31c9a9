import { Time } from '../../ruby/time/time.ts'

/** The time now, as a `datetime` column keeps it. */
export function currentTime(): Time {
  return Time.now().toUtc()
}
